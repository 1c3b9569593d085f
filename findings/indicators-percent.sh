#!/usr/bin/env bash
# Two libraries give one change indicator in percent and the other as a share: @ixjb94/indicators 1.2.4 the rate of change as a
# share and TRIX in percent, indicatorts 2.2.2 the other way round. technicalindicators 3.1.0 gives both in percent.
# TRIX of @ixjb94/indicators also divides by the newer value.
# Expected: one unit in a library, and 1% for prices that rise by 1%. A limit of "above 1" means 1% in one and 100% in the other.
set -euo pipefail
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund technicalindicators@3.1.0 trading-signals@8.3.0 indicatorts@2.2.2 @ixjb94/indicators@1.2.4
cat >run.mjs <<'CODE'
import technical from 'technicalindicators';
import * as signals from 'trading-signals';
import * as indicators from 'indicatorts';
import ixjb from '@ixjb94/indicators';

// Each price is 1% above the one before, so that every smoothing of their changes is 1%.
const close = Array.from({ length: 80 }, (_, index) => 100 * 1.01 ** index);
const rateOfChange = new signals.ROC(1);
for (const price of close) rateOfChange.update(price, false);
const { roc, trix } = new ixjb.IndicatorsSync();
const row = (name, rate, trixValue) => console.log(name.padEnd(20), 'ROC', rate.toFixed(4), 'TRIX', trixValue?.toFixed(4) ?? '-');
row('technicalindicators', technical.ROC.calculate({ values: close, period: 1 }).at(-1), technical.TRIX.calculate({ values: close, period: 3 }).at(-1));
row('@ixjb94/indicators', roc(close, 1).at(-1), trix(close, 3).at(-1));
row('indicatorts', indicators.roc(close, { period: 1 }).at(-1), indicators.trix(close, { period: 3 }).at(-1));
row('trading-signals', rateOfChange.getResult());
CODE
cat >expected <<'TEXT'
technicalindicators  ROC 1.0000 TRIX 1.0000
@ixjb94/indicators   ROC 0.0100 TRIX 0.9901
indicatorts          ROC 1.0000 TRIX 0.0100
trading-signals      ROC 0.0100 TRIX -
TEXT
node run.mjs >actual
diff expected actual
cat actual
