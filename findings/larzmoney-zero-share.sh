#!/usr/bin/env bash
# larzmoney 0.1.0 gives a penny to a share of nothing: the pennies that rounding leaves go to the first parts, also to those with a
# ratio of 0. They also go to the first parts where others have the larger remainder.
# Expected: nothing for a ratio of 0, and the method of the largest remainder, which the documentation of `allocate` names: each
# part is rounded down, and the parts with the largest remainders get a penny more. An invoice would show a penny of VAT at 0%.
set -euo pipefail
cd "$(mktemp -d)"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check larzmoney==0.1.0
cat >run.py <<'CODE'
from fractions import Fraction

from larzmoney import Money


def largest_remainder(units, ratios):
    exact = [Fraction(units * ratio, sum(ratios)) for ratio in ratios]
    parts = [int(value) for value in exact]
    order = sorted(range(len(ratios)), key=lambda at: parts[at] - exact[at])
    for at in order[: units - sum(parts)]:
        parts[at] += 1
    return parts


for units, ratios in [(5, [0, 1, 1]), (1000, [0, 1, 1, 1]), (10, [11, 18, 71])]:
    parts = [part.minor_units for part in Money(units, "GBP").allocate(ratios)]
    print(units, ratios, "larzmoney", parts, "largest remainder", largest_remainder(units, ratios))
CODE
cat >expected <<'TEXT'
5 [0, 1, 1] larzmoney [1, 2, 2] largest remainder [0, 3, 2]
1000 [0, 1, 1, 1] larzmoney [1, 333, 333, 333] largest remainder [0, 334, 333, 333]
10 [11, 18, 71] larzmoney [2, 1, 7] largest remainder [1, 2, 7]
TEXT
venv/bin/python run.py >actual
diff expected actual
cat actual
