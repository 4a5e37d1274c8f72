# Every target only calls a script or swift itself.

.PHONY: help setup build test provision bench format lint clean

help:
	@echo 'make setup      check what is needed to build, install what is missing'
	@echo 'make build      build in release'
	@echo 'make test       build and run all tests'
	@echo 'make provision  make wallets for a sample list of users'
	@echo 'make bench      measure key generation beside other libraries'
	@echo 'make format     format every Swift file'
	@echo 'make lint       check the format of every Swift file'
	@echo 'make clean      remove what was built; never a store or a key'

setup:
	bash Scripts/setup

build: setup
	swift build -c release

test:
	bash Scripts/test

provision:
	bash Scripts/provision

bench: setup
	swift run -c release keygen-bench

format:
	swift format format --in-place --parallel --recursive Package.swift Sources Tests Benchmarks

lint:
	bash Scripts/lint

clean:
	swift package clean
