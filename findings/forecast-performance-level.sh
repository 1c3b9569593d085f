#!/usr/bin/env bash
# The CRPS of a quantile forecast in forecast-performance 1.0.0 grows with the level of the values, when the actual value is
# outside the outer quantiles: the same miss of 15 scores 11.07 near 100, 26.07 near a billion and five million near a trillion,
# where market values are. A constant part of the integral is computed with a slope of 1e-9 instead of 0.
# Its fair CRPS of an ensemble subtracts too little, because it squares a variance: 0.3815 for four members.
# Expected: 11.07 at each level, because the CRPS depends on differences only, and 0.1667 by the definition of the fair CRPS:
# the mean of |member - actual| less the mean of |member - other member| / 2 (scoringrules 0.10.0 agrees).
set -euo pipefail
cd "$(mktemp -d)"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check forecast-performance==1.0.0 scoringrules==0.10.0
cat >run.py <<'CODE'
import warnings
from itertools import permutations

import numpy as np
import scoringrules as sr
from forecast_performance import crps, fair_crps

warnings.simplefilter("ignore")
probabilities = np.array([0.1, 0.5, 0.9])
for level in [0, 1e6, 1e9, 1e12]:
    quantiles = level + np.array([[90.0, 100.0, 110.0]])
    scores = [crps(quantiles, probabilities, np.array([[level + value]]), "probabilistic") for value in [105, 115]]
    print(f"level {level:.0e}: inside {scores[0]:.2f}, outside {scores[1]:.2f}")

actual, members = 1.0, [0.0, 1.0, 2.0, 4.0]
fair = np.mean([abs(member - actual) for member in members])
fair -= np.mean([abs(one - other) for one, other in permutations(members, 2)]) / 2
shares = np.array([0.25, 0.5, 0.75, 1.0])
print(f"fair: definition {fair:.4f}", end=", ")
print(f"scoringrules {sr.crps_ensemble(np.array([actual]), np.array([members]), estimator='fair')[0]:.4f}", end=", ")
print(f"forecast-performance {fair_crps(np.array([members]), shares, np.array([[actual]]), 'ensemble'):.4f}")
CODE
cat >expected <<'TEXT'
level 0e+00: inside 3.07, outside 11.07
level 1e+06: inside 3.07, outside 11.08
level 1e+09: inside 3.07, outside 26.07
level 1e+12: inside 3.07, outside 5009975.14
fair: definition 0.1667, scoringrules 0.1667, forecast-performance 0.3815
TEXT
venv/bin/python run.py >actual
diff expected actual
cat actual
