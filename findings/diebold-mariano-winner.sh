#!/usr/bin/env bash
# Two packages for the test of Diebold and Mariano (1995) miss the better forecast. The percentage loss of diebold-mariano-test
# 0.0.8 divides by the actual value, not by its size: for falling prices an error counts as a gain, and the better forecast loses
# with high confidence. forecasteval 0.2.4 finds no difference (statistic 0, p 1) when one forecast is better by the same amount
# every time, or when the losses alternate and the horizon is two.
# Expected: the better forecast, negative statistic. With the weights of Newey and West (1987), whose variance is never negative,
# dieboldmariano 1.1.0 answers -37 for the alternating losses; it raises an error where the variance is zero.
set -euo pipefail
cd "$(mktemp -d)"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check diebold-mariano-test==0.0.8 forecasteval==0.2.4 dieboldmariano==1.1.0
cat >run.py <<'CODE'
from diebold_mariano_test import MAE, MAPE, cul_d_t, cul_DM, cul_P
from dieboldmariano import ZeroVarianceException, dm_test
from forecast_eval.stats_tests import diebold_mariano_test

returns = [-1.0, -2.0, -1.5, -0.5, -3.0, -1.2]
better = [-1.1, -2.1, -1.4, -0.6, -2.9, -1.2]
worse = [1.0, 0.0, 0.5, 1.5, -1.0, 1.0]
for loss in [MAE, MAPE]:
    differences = cul_d_t(loss, returns, better, worse)
    print(f"diebold-mariano-test {loss.__name__}: statistic {cul_DM(differences):.1f}, p {cul_P(differences):.4f}")

ones = [1.0] * 20
for name, others, horizon in [("alternating", [1.5, 2.5] * 10, 1), ("alternating", [1.5, 2.5] * 10, 2), ("constant", [2.0] * 20, 1)]:
    found = diebold_mariano_test(ones, others, h=horizon)
    print(f"forecasteval {name}, horizon {horizon}: statistic {found['statistic']:.1f}, p {found['p_value']:.4f}")
    try:
        statistic, p = dm_test([0.0] * 20, ones, others, loss=lambda actual, loss: loss, h=horizon, variance_estimator="bartlett")
        print(f"dieboldmariano {name}, horizon {horizon}: statistic {statistic:.1f}, p {p:.4f}")
    except ZeroVarianceException:
        print(f"dieboldmariano {name}, horizon {horizon}: error")
CODE
cat >expected <<'TEXT'
diebold-mariano-test MAE: statistic -42.7, p 0.0000
diebold-mariano-test MAPE: statistic 4.1, p 0.0000
forecasteval alternating, horizon 1: statistic -8.7, p 0.0000
dieboldmariano alternating, horizon 1: statistic -8.7, p 0.0000
forecasteval alternating, horizon 2: statistic 0.0, p 1.0000
dieboldmariano alternating, horizon 2: statistic -37.0, p 0.0000
forecasteval constant, horizon 1: statistic 0.0, p 1.0000
dieboldmariano constant, horizon 1: error
TEXT
venv/bin/python run.py >actual
diff expected actual
cat actual
