#!/usr/bin/env bash
# scoringrules 0.10.0: two names of the estimator of an ensemble's CRPS give the same figure, `pwm` and `fair`; both are
# well below the default of the same four members. `sorted_ensemble=True` is not checked, and a reversed ensemble then scores
# almost five times as much. A normal forecast without spread scores "not a number", where the limit is the absolute error.
# Expected: two figures for two names, an error, and 1.0.
set -euo pipefail
cd "$(mktemp -d)"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check scoringrules==0.10.0
cat >run.py <<'CODE'
import warnings

import numpy as np
import scoringrules as sr

warnings.simplefilter("ignore")
observed, members = np.array([1.0]), np.array([[0.0, 1.0, 2.0, 4.0]])
for estimator in ["nrg", "qd", "pwm", "fair"]:
    print(estimator, sr.crps_ensemble(observed, members, estimator=estimator).round(4)[0])
print("default", sr.crps_ensemble(observed, members).round(4)[0])
reversed_members = members[:, ::-1]
print("reversed", sr.crps_ensemble(observed, reversed_members, sorted_ensemble=True).round(4)[0])
print("no spread", sr.crps_normal(1.0, 0.0, 0.0))
CODE
cat >expected <<'TEXT'
nrg 0.4375
qd 0.4375
pwm 0.1667
fair 0.1667
default 0.4375
reversed 2.0625
no spread nan
TEXT
venv/bin/python run.py >actual
diff expected actual
cat actual
