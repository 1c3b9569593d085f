#!/usr/bin/env bash
# Most figures of quantstats 0.0.86 take daily returns for prices when none is negative and one is above 100%. A week that more
# than doubles on one day and loses on none then has a Sharpe ratio of -75, a drawdown of 100% and no day of gains. Its total
# return is right, and so is everything when the best day is 99%.
# Expected: the figures of the returns, as in empyrical-reloaded 0.7.1. A new coin's first week can look like this.
set -euo pipefail
cd "$(mktemp -d)"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check quantstats==0.0.86 empyrical-reloaded==0.7.1
cat >run.py <<'CODE'
import warnings

warnings.simplefilter("ignore")

import empyrical
import pandas as pd
import quantstats.stats as qs

days = pd.date_range("2026-01-05", periods=8)
for best in [0.99, 1.3]:
    returns = pd.Series([0.02, 0.0, 0.05, 0.01, 0.0, best, 0.02, 0.01], days)
    print(
        f"best day {best:.0%}: total {qs.comp(returns):.2f}, Sharpe {qs.sharpe(returns, periods=365):.1f}",
        f"(empyrical {empyrical.sharpe_ratio(returns, annualization=365):.1f}),",
        f"drawdown {abs(qs.max_drawdown(returns)):.2f} ({abs(empyrical.max_drawdown(returns)):.2f}),",
        f"win rate {qs.win_rate(returns):.2f}, best day {qs.best(returns):.2f}",
    )
CODE
cat >expected <<'TEXT'
best day 99%: total 1.22, Sharpe 7.6 (empyrical 7.6), drawdown 0.00 (0.00), win rate 1.00, best day 0.99
best day 130%: total 1.56, Sharpe -75.5 (empyrical 7.4), drawdown 1.00 (0.00), win rate 0.00, best day -0.50
TEXT
venv/bin/python run.py >actual
diff expected actual
cat actual
