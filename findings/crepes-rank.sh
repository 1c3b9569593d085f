#!/usr/bin/env bash
# Conformal intervals of crepes 0.9.1 are one rank too wide at 80% and 90%: it computes the rank from 1 - confidence, which in
# floating point is slightly below 0.2 and 0.1, and rounds down. Nine residuals at 90% give an infinite interval. 95% is right.
# Expected: the residual of rank (n + 1) * confidence, which mapie 1.6.0 takes at 80%.
set -euo pipefail
cd "$(mktemp -d)"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check crepes==0.9.1 mapie==1.6.0
cat >run.py <<'CODE'
import warnings
from fractions import Fraction
from math import ceil

import numpy as np
from crepes import ConformalRegressor
from mapie.regression import SplitConformalRegressor
from sklearn.dummy import DummyRegressor

warnings.simplefilter("ignore")


def mapie_limit(residuals, confidence):
    inputs = np.zeros((len(residuals), 1))
    model = DummyRegressor(strategy="constant", constant=0.0).fit(inputs, residuals)
    conformal = SplitConformalRegressor(model, confidence_level=confidence, prefit=True)
    return conformal.conformalize(inputs, residuals).predict_interval(inputs[:1])[1][0, 1, 0]


for confidence, count in [(0.8, 9), (0.8, 99), (0.9, 9), (0.9, 19), (0.9, 99), (0.95, 19), (0.95, 99)]:
    residuals = np.arange(1.0, count + 1)
    crepes = ConformalRegressor().fit(residuals).predict_int(np.array([0.0]), confidence=confidence)[0, 1]
    mapie = mapie_limit(residuals, confidence) if count == 99 or confidence == 0.8 else "-"
    rank = ceil(Fraction(str(confidence)) * (count + 1))
    print(f"{confidence} of {count} residuals: rank {rank}, crepes {crepes}, mapie {mapie}")
CODE
cat >expected <<'TEXT'
0.8 of 9 residuals: rank 8, crepes 9.0, mapie 8.0
0.8 of 99 residuals: rank 80, crepes 81.0, mapie 80.0
0.9 of 9 residuals: rank 9, crepes inf, mapie -
0.9 of 19 residuals: rank 18, crepes 19.0, mapie -
0.9 of 99 residuals: rank 90, crepes 91.0, mapie 90.0
0.95 of 19 residuals: rank 19, crepes 19.0, mapie -
0.95 of 99 residuals: rank 95, crepes 95.0, mapie 95.0
TEXT
venv/bin/python run.py >actual
diff expected actual
cat actual
