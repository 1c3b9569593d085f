import { describe, expect, it } from 'vitest';
import {
  ruleKey,
  signalDirections,
  signalHorizonHours,
  signalRules,
} from '#domain/shared/market/signal-rules.ts';
import { hourMs } from '#domain/shared/time/durations.ts';
import { calculateUsualReturn, netReturn, type HourlyCloses } from '#domain/signal/score.ts';
import {
  hasRecording,
  recordedCandles,
  recordedSymbols,
} from '#models/forecast/testing/candles.ts';
import { findSignals } from '#models/signals/find-signals.ts';
import { readingLookbackHours } from '#models/signals/hour-reading.ts';
import type { SignalRecordDocument, SignalSums } from '#projections/signal-record/read-model.ts';
import { isSignal, signalFigures } from './signal-figures.ts';

const sums: SignalSums = {
  raised: 100,
  missed: 0,
  scored: 100,
  right: 80,
  unresolved: 0,
  returns: 1,
  compared: 100,
  usualRight: 47,
  usualReturns: 0,
  days: 0x7fffffff,
};

const month = (name: string, changes: Partial<SignalRecordDocument> = {}) => ({
  id: `bitcoin|${name}`,
  coinId: 'bitcoin',
  month: name,
  simulated: false,
  rules: { 'rsi-long': sums },
  ...changes,
});

describe('the name signal', () => {
  const months = [month('2026-01'), month('2026-03')];

  it('is given to a rule that beat random entry in 200 cases on recorded prices', () => {
    expect(isSignal(months, 'rsi', 'long')).toBe(true);
    expect(isSignal(months, 'rsi', 'short')).toBe(false);
  });

  it('is not given for simulated prices, which count in the figures all the same', () => {
    const simulated = months.map((one) => ({ ...one, simulated: true }));
    expect(signalFigures(simulated, 'rsi', 'long')).toMatchObject({ scored: 200 });
    expect(isSignal(simulated, 'rsi', 'long')).toBe(false);
    expect(isSignal([...months.slice(1), ...simulated.slice(1)], 'rsi', 'long')).toBe(false);
  });
});

// needs: ../shared/data beside the project
describe.skipIf(!hasRecording)(
  'the recorded market (skipped where ../shared/data is absent)',
  () => {
    it('gives the name to no rule on candles', () => {
      const documents = recordedSymbols.flatMap(recordOf);
      const rules = signalRules.filter((rule) => rule !== 'direction-call');
      for (const rule of rules)
        for (const direction of signalDirections) {
          expect(signalFigures(documents, rule, direction).scored).toBeGreaterThan(200);
          expect(isSignal(documents, rule, direction), ruleKey(rule, direction)).toBe(false);
        }
    });
  },
);

const recordOf = (symbol: string): SignalRecordDocument[] => {
  const candles = recordedCandles('2022-01-01', '2025-07-01', symbol);
  const first = (candles[0]?.openAt ?? 0) + hourMs;
  const hours = ((candles.at(-1)?.openAt ?? 0) + hourMs - first) / hourMs + 1;
  const closes: HourlyCloses = { first, values: new Float64Array(hours).fill(NaN) };
  for (const { openAt, close } of candles)
    closes.values[(openAt + hourMs - first) / hourMs] = close;
  const months = new Map<string, Record<string, SignalSums>>();
  const after = first + (readingLookbackHours + 1) * hourMs;
  for (const { at, rule, direction, price } of findSignals(candles, { after, upTo: Infinity })) {
    const exit = closes.values[(at - first) / hourMs + signalHorizonHours];
    const usual = calculateUsualReturn(closes, { at, direction });
    if (exit === undefined || Number.isNaN(exit) || !usual) continue;
    const gain = netReturn(direction, price, exit);
    const date = new Date(at);
    const name = date.toISOString().slice(0, 7);
    const rules = months.get(name) ?? {};
    const key = ruleKey(rule, direction);
    const before = rules[key] ?? emptySums;
    rules[key] = {
      ...before,
      raised: before.raised + 1,
      scored: before.scored + 1,
      right: before.right + (gain > 0 ? 1 : 0),
      returns: before.returns + gain,
      compared: before.compared + 1,
      usualRight: before.usualRight + usual.right,
      usualReturns: before.usualReturns + usual.mean,
      days: before.days | (1 << (date.getUTCDate() - 1)),
    };
    months.set(name, rules);
  }
  return [...months].map(([name, rules]) => ({ ...month(name), coinId: symbol, rules }));
};

const emptySums: SignalSums = {
  ...sums,
  raised: 0,
  scored: 0,
  right: 0,
  returns: 0,
  compared: 0,
  usualRight: 0,
  usualReturns: 0,
  days: 0,
};
