#!/usr/bin/env bash
# The expected calibration error of calikit 0.1.0 depends on the order of the rows when several forecasts have the same
# probability: its bins of equal size, the default, separate equal probabilities by their position in the input. A hundred
# forecasts of 50%, half of them right, score 0.5 when sorted by their outcome and 0 when alternating.
# Expected: 0 both times, as with its bins of equal width. Published forecasts are rounded to full percents, so most are equal.
set -euo pipefail
cd "$(mktemp -d)"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check calikit==0.1.0
cat >run.py <<'CODE'
from calikit import bin_predictions, brier, decomposition, ece

forecasts = [0.5] * 100
outcomes = {"sorted     ": [0] * 50 + [1] * 50, "alternating": [0, 1] * 50}
for scheme in ["mass", "width"]:
    for order, labels in outcomes.items():
        bins = bin_predictions(forecasts, labels, scheme=scheme)
        reliability, resolution, _ = decomposition(labels, bins)
        print(scheme, order, "ece", ece(bins), "reliability", reliability, "resolution", resolution, "brier", brier(forecasts, labels))
CODE
cat >expected <<'TEXT'
mass sorted      ece 0.5 reliability 0.25 resolution 0.25 brier 0.25
mass alternating ece 0.0 reliability 0.0 resolution 0.0 brier 0.25
width sorted      ece 0.0 reliability 0.0 resolution 0.0 brier 0.25
width alternating ece 0.0 reliability 0.0 resolution 0.0 brier 0.25
TEXT
venv/bin/python run.py >actual
diff expected actual
cat actual
