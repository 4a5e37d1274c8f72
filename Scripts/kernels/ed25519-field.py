#!/usr/bin/env python3
"""Holds the field functions' results, as the harness prints them, against Python's integers.

Reads lines `engine operation a b result`, each value five limbs in hexadecimal, the lowest first.
"""

import sys

P = 2**255 - 19
TIGHT, LOOSE = 2**51 + 2**18, 2**54
TOP, WIDE = 2**47 + 2**12, 2**63


def value(limbs, bits):
    return sum(limb << (bits * i) for i, limb in enumerate(limbs))


def operand(limbs):
    """A vector operand: multiply-add ignores what is above bit 51, in the top limb there is nothing."""
    return value([limb % 2**52 for limb in limbs[:4]] + limbs[4:], 52)


def portable(operation, a, b, r):
    x, y, z = value(a, 51), value(b, 51), value(r, 51)
    if operation == "multiply":
        return (x * y - z) % P == 0 and max(r) < TIGHT
    if operation == "invert":
        return (z - pow(x, P - 2, P)) % P == 0 and max(r) < TIGHT
    if operation == "canonical":
        return z == x % P
    if operation == "is_zero":
        return z == (x % P == 0)
    if operation == "add":
        return (x + y - z) % P == 0 and max(r) < LOOSE
    if operation == "subtract":
        return (x - y - z) % P == 0 and max(r) < LOOSE
    return False


def x8(operation, a, b, r):
    if operation in ("multiply", "multiply_wide"):
        bound = 2**56 if operation == "multiply" else WIDE
        return (operand(a) * operand(b) - value(r, 52)) % P == 0 and max(r) < bound
    if operation == "multiply_carry":
        return (operand(a) * operand(b) - operand(r)) % P == 0 and r[4] < TOP
    if operation == "subtract_wide":
        return value(a, 52) - value(b, 52) == value(r, 52) and max(r) < WIDE
    if operation == "carry":
        return (value(a, 52) - operand(r)) % P == 0 and r[4] < TOP
    if operation == "canonical":
        return value(r, 52) == operand(a) % P and max(r) < 2**52
    return False


def main():
    judges = {"portable": portable, "x8": x8}
    seen, failures = {}, 0
    for line in sys.stdin:
        engine, operation, *values = line.split()
        a, b, r = ([int(limb, 16) for limb in text.split(",")] for text in values)
        seen[engine, operation] = seen.get((engine, operation), 0) + 1
        if not judges[engine](operation, a, b, r):
            failures += 1
            print("FAILED:", line.strip())
    print("ed25519 field:", sum(seen.values()), "results,", failures, "failures;", len(seen), "operations")
    sys.exit(failures != 0 or not seen)


main()
