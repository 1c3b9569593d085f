#!/usr/bin/env bash
# From five residuals no interval can cover 90%: the largest residual covers five of six. nonconformist 2.1.0 returns it as the
# limit at 90%, 95% and 99% alike, without a warning. puncc 0.9.3 raises an error, conformalguide 0.0.1 returns infinity.
# Expected: an error or an infinite interval. With few forecasts scored, its intervals hold less often than they say.
set -euo pipefail
cd "$(mktemp -d)"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check nonconformist==2.1.0 puncc==0.9.3 conformalguide==0.0.1
cat >run.py <<'CODE'
import numpy as np
from conformalguide import conformal_quantile
from deel.puncc.api.calibration import BaseCalibrator
from nonconformist.nc import AbsErrorErrFunc

residuals = np.arange(1.0, 6.0)


def puncc_limit(alpha):
    calibrator = BaseCalibrator(
        nonconf_score_func=lambda predicted, true: np.abs(predicted - true),
        pred_set_func=lambda predicted, scores_quantile: (predicted - scores_quantile, predicted + scores_quantile),
    )
    calibrator.fit(y_true=residuals, y_pred=np.zeros(5))
    try:
        return calibrator.calibrate(alpha=alpha, y_pred=np.zeros(1))[1][0]
    except ValueError:
        return "error"


for alpha in [0.2, 0.1, 0.05, 0.01]:
    nonconformist = AbsErrorErrFunc().apply_inverse(residuals, alpha)[0, 0]
    guide = conformal_quantile(residuals, alpha)
    print(f"{1 - alpha:.0%}: nonconformist {nonconformist}, puncc {puncc_limit(alpha)}, conformalguide {guide}")
generator = np.random.default_rng(1)
draws = np.abs(generator.normal(size=(20000, 6)))
held = [draw[5] <= AbsErrorErrFunc().apply_inverse(draw[:5], 0.1)[0, 0] for draw in draws]
print(f"share that held at 90%: {np.mean(held):.2f}")
CODE
cat >expected <<'TEXT'
80%: nonconformist 5.0, puncc 5.0, conformalguide 5.0
90%: nonconformist 5.0, puncc error, conformalguide inf
95%: nonconformist 5.0, puncc error, conformalguide inf
99%: nonconformist 5.0, puncc error, conformalguide inf
share that held at 90%: 0.83
TEXT
venv/bin/python run.py >actual
diff expected actual
cat actual
