#!/usr/bin/env bash
# Our score of a forecast distribution (CRPS) and our coverage of its intervals beside those of scoringrules.
# From the project's folder: bash comparisons/crps.sh
set -euo pipefail
# shellcheck source=comparisons/setup.sh
. "$(dirname "${BASH_SOURCE[0]}")/setup.sh"
need_recorded 01_btc_hourly
cd "$work"
pip_install scoringrules==0.10.0 scipy==1.17.1

cat >normal.py <<'CODE'
import json
import sys

from scipy.stats import norm

print(json.dumps(norm.ppf(json.load(sys.stdin)).tolist()))
CODE

cat >ours.mjs <<'CODE'
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

// The recorded candles are found from the project's folder.
const work = process.cwd();
process.chdir(process.env.PROJECT);
const load = (name) => import(`${process.env.PROJECT}/models/forecast/${name}.ts`);
const { createBacktest } = await load('scoring/backtest');
const { isCovered, rankedScore } = await load('scoring/losses');
const { quantileLevels } = await load('quantile-levels');
const { recordedCandles } = await load('testing/candles');

const period = { from: Date.parse('2022-07-01'), to: Date.parse('2022-10-01') };
const backtest = createBacktest({ horizons: [1], period });
const candles = recordedCandles('2022-01-01', '2022-10-01');
const closes = new Map(candles.map(({ openAt, close }) => [openAt + 3_600_000, close]));
const forecasts = candles
  .flatMap((candle) => backtest.take(candle))
  .map(({ targetAt, lastPrice, quantiles }) => ({
    outcome: closes.get(Date.parse(targetAt)) / lastPrice - 1,
    quantiles: quantiles.map(([, price]) => price / lastPrice - 1),
  }))
  .filter(({ outcome }) => Number.isFinite(outcome));
process.chdir(work);
const levels = JSON.stringify(quantileLevels);
const normal = JSON.parse(execFileSync('venv/bin/python', ['normal.py'], { input: levels }));
const normals = [-3, -1, 0, 0.5, 2].map((outcome) => ({ outcome, quantiles: normal }));
const score = ({ outcome, quantiles }) => rankedScore(outcome, quantiles);
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
const covered = (share) => mean(forecasts.map(({ outcome, quantiles }) => Number(isCovered(outcome, quantiles, share))));
const ours = { score: mean(forecasts.map(score)), coverage: [0.5, 0.8, 0.9].map(covered), normals: normals.map(score) };
writeFileSync('ours.json', JSON.stringify({ levels: quantileLevels, forecasts, normals, ours }));
CODE

cat >table.py <<'CODE'
import json

import numpy as np
import scoringrules as sr

data = json.load(open("ours.json"))
levels, ours = np.array(data["levels"]), data["ours"]
outcomes = np.array([one["outcome"] for one in data["forecasts"]])
quantiles = np.array([one["quantiles"] for one in data["forecasts"]])

print(f"\nThe {len(outcomes)} one-hour forecasts of BTC that the model makes for July to September 2022:\n")
print("| figure | ours | scoringrules |\n|---|---:|---:|")
theirs = sr.crps_quantile(outcomes, quantiles, levels).mean()
print(f"| CRPS from quantiles, in % of the price | {100 * ours['score']:.5f} | {100 * theirs:.5f} |")
for share, own in zip([0.5, 0.8, 0.9], ours["coverage"]):
    lower, upper = (quantiles[:, np.argmin(abs(levels - level))] for level in ((1 - share) / 2, (1 + share) / 2))
    # An interval's score is its width unless the outcome is outside.
    penalty = sr.interval_score(outcomes, lower, upper, 1 - share) - (upper - lower)
    print(f"| outcomes in the interval of {share:.0%} | {own:.2%} | {(penalty <= 1e-12).mean():.2%} |")

print("\nA standard normal distribution:\n")
print("| outcome | ours, from quantiles | crps_quantile | crps_normal, exact |\n|---:|---:|---:|---:|")
for one, own in zip(data["normals"], ours["normals"]):
    outcome = one["outcome"]
    approximate = sr.crps_quantile(outcome, np.array(one["quantiles"]), levels)
    print(f"| {outcome} | {own:.4f} | {approximate:.4f} | {sr.crps_normal(outcome, 0.0, 1.0):.4f} |")
CODE

"$node" ours.mjs
heading
venv/bin/python table.py
