#!/usr/bin/env python3
"""Finds every scalar for which the fixed-base additions of the kernels meet points with the same x.

The kernels write k as S = sum of d_i 2^(w i), i < W, every d_i odd and |d_i| < 2^w, where S = k mod n, and add the points
d_i 2^(w i) G from i = 0 upwards with formulas that fail when both points have the same x: when, modulo n,

    A_i - s d_i 2^(w i) = 0,   A_i = d_0 + d_1 2^w + ... + d_(i-1) 2^(w (i-1)),   s = 1 or -1.

Let D be the left side as an integer. It is odd, because A_i is (i > 0: d_0 is odd), so D is not zero, and
|D| <= |A_i| + |d_i| 2^(w i) < 2^(w i) + (2^w - 1) 2^(w i) = 2^(w (i+1)). A multiple m n of n therefore needs an odd m with
|m| n < 2^(w (i+1)). For each such m this program solves m n = A_i - s d_i 2^(w i) exactly: A_i is the one odd number of
absolute value below 2^(w i) that is m n modulo 2^(w i) (two candidates, one of each sign), and d_i is what is left.
Then it takes every completion by higher digits into account, and keeps those k in 1..<n whose recoding really has these
digits: the recoding is u = (k + 2^(w W) - 1) / 2 mod n, so only one S per k occurs.

S = 0 mod n cannot be, since k is in 1..<n; that is the case s = -1 in the last window.

Arguments: pairs WIDTH:WINDOWS. Prints a C string per scalar.
"""
import sys

N = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141


def recode(k, width, windows):
    u = (k + 2 ** (width * windows) - 1) * pow(2, -1, N) % N
    return [2 * (u >> width * i & 2**width - 1) - (2**width - 1) for i in range(windows)]


def meets_exception(digits, width):
    partial = digits[0]
    for i in range(1, len(digits)):
        term = digits[i] << width * i
        if (partial - term) % N == 0 or (partial + term) % N == 0:
            return i
        partial += term
    return None


def exceptional(width, windows):
    found = set()
    for i in range(1, windows):
        unit = 2 ** (width * i)
        most = unit * 2**width // N
        for m in range(-most, most + 1):
            if m % 2 == 0:
                continue
            for partial in (m * N % unit, m * N % unit - unit):
                for sign in (1, -1):
                    digit, rest = divmod(sign * (partial - m * N), unit)
                    assert rest == 0
                    if digit % 2 == 0 or abs(digit) >= 2**width:
                        continue
                    # Digits above window i: the recoding of k fixes them, so try all (they are few: |m n| < 2^(w (i+1))
                    # needs i to be near the top).
                    low = partial + digit * unit
                    above = windows - 1 - i
                    assert above * width <= 16
                    for code in range(2 ** (above * width)):
                        high = sum(
                            (2 * (code >> width * j & 2**width - 1) - (2**width - 1)) * unit * 2 ** (width * (j + 1))
                            for j in range(above)
                        )
                        k = (low + high) % N
                        if k != 0 and meets_exception(recode(k, width, windows), width) is not None:
                            found.add(k)
    return sorted(found)


def main():
    shapes = [tuple(map(int, pair.split(":"))) for pair in sys.argv[1:]]
    for width, windows in shapes:
        assert width * windows >= 256
        for k in exceptional(width, windows):
            print(f'    "{k:064x}",  // {windows} windows of {width} bits')


main()
