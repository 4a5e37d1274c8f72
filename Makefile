# Every target only calls a script or swift itself.

.PHONY: help setup build test test-long tsan kernels ct fuzz mutants provision examples docs bench format lint clean

help:
	@echo 'make setup      check what is needed to build, install what is missing'
	@echo 'make build      build in release'
	@echo 'make test       build and run all tests'
	@echo 'make test-long  the same with a million keys for each engine and curve, the longest messages and every crash'
	@echo 'make tsan       test publishers and sessions under the thread sanitizer'
	@echo 'make kernels    test the C kernels on their own'
	@echo 'make ct         check that no time or address of the kernels depends on a secret'
	@echo 'make fuzz       fuzz the parsers for FUZZ_SECONDS (600) in all'
	@echo 'make mutants    check that the tests notice deliberate faults'
	@echo 'make provision  make wallets for a sample list of users'
	@echo 'make examples   build and run the examples, a package of their own'
	@echo 'make docs       build the documentation of the public modules into .build/docs'
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

test-long:
	WALLET_ENGINE_LONG_TESTS=1 bash Scripts/test

tsan: setup
	bash Scripts/tsan

kernels: setup
	bash Scripts/kernels/all

ct: setup
	bash Scripts/kernels/all ct

fuzz: setup
	bash Scripts/fuzz

mutants: setup
	python3 Scripts/mutants

provision:
	bash Scripts/provision

examples: setup
	bash Scripts/examples

docs: setup
	bash Scripts/docs

bench: setup
	swift run -c release keygen-bench

format:
	swift format format --in-place --parallel --recursive Package.swift Sources Tests Benchmarks Fuzz Examples/Package.swift Examples/Sources

lint:
	bash Scripts/lint

clean:
	swift package clean
