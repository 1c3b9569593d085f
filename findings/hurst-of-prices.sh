#!/usr/bin/env bash
# The Hurst exponent that hurst 0.0.5 finds in prices depends on their volatility: its default method compares a range of compounded
# prices with the deviation of single changes. Random walks of 4,096 steps average 0.55 at 0.2% a step, 0.73 at 2% and 1.1 at 5%.
# Expected: about 0.55 for each, as from the logarithms of the same prices. A coin that moves by 5% a day would count as a strong
# trend, with an exponent that no series can have.
set -euo pipefail
cd "$(mktemp -d)"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check hurst==0.0.5 numpy==1.26.4 pandas==2.3.3
cat >run.py <<'CODE'
import numpy as np
from hurst import compute_Hc

for volatility in [0.002, 0.02, 0.05]:
    walks = [np.cumsum(np.random.default_rng(seed).normal(0, volatility, 4096)) for seed in range(30)]
    exponents = {
        "prices": [compute_Hc(100 * np.exp(walk), kind="price")[0] for walk in walks],
        "logarithms": [compute_Hc(walk, kind="random_walk")[0] for walk in walks],
    }
    means = ", ".join(f"{name} {np.mean(values):.2f} (largest {max(values):.2f})" for name, values in exponents.items())
    print(f"{volatility:.1%} a step: {means}")
CODE
cat >expected <<'TEXT'
0.2% a step: prices 0.55 (largest 0.68), logarithms 0.54 (largest 0.65)
2.0% a step: prices 0.73 (largest 1.03), logarithms 0.54 (largest 0.65)
5.0% a step: prices 1.11 (largest 1.82), logarithms 0.54 (largest 0.65)
TEXT
venv/bin/python run.py >actual
diff expected actual
cat actual
