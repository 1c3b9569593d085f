#!/usr/bin/env bash
# larzsubscription 0.1.0 settles a plan change during a free trial as if the trial had been paid: a member who chooses a
# cheaper plan is credited with money that was never charged, and one who chooses a dearer plan pays during the trial.
# The same change in a paid period is right.
# Expected: nothing to settle before the first payment. A product that pays out credits would lose money on each such trial.
set -euo pipefail
cd "$(mktemp -d)"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check larzsubscription==0.1.0
cat >run.py <<'CODE'
from datetime import datetime

from larzsubscription import Plan, Subscription

start, middle_of_trial, middle_of_period = datetime(2026, 9, 1), datetime(2026, 9, 8), datetime(2026, 9, 16)


def change(name, from_price, to_price, trial_days, now):
    subscription = Subscription(Plan("old", from_price, trial_days=trial_days), start=start)
    paid = subscription.total_billed()
    net = subscription.change_plan(Plan("new", to_price), now=now)
    print(name, "paid", paid, "change", net, "total", subscription.total_billed())


change("trial, cheaper  ", "30.00", "10.00", 14, middle_of_trial)
change("trial, dearer   ", "10.00", "30.00", 14, middle_of_trial)
change("period, cheaper ", "30.00", "10.00", 0, middle_of_period)
CODE
cat >expected <<'TEXT'
trial, cheaper   paid 0.00 change -10.00 total -10.00
trial, dearer    paid 0.00 change 10.00 total 10.00
period, cheaper  paid 30.00 change -10.00 total 20.00
TEXT
venv/bin/python run.py >actual
diff expected actual
cat actual
