import { signalFigures } from '#application/signals/signal-figures.ts';
import { majorCoins } from '#contract/major-coins.ts';
import type { SignalFigures, TradingSignal } from '#contract/signals.ts';
import { hoursLater } from '#domain/shared/hours.ts';
import { ruleDefinitions } from '#domain/shared/signal-rules.ts';
import { scoredAfterHours } from '#domain/signal/score.ts';
import type { SignalRecordDocument } from '#projections/signal-record/queries.ts';
import type { TradingSignalDocument } from '#projections/trading-signals/queries.ts';

/** Signals with the record of their rules. */
export const toSignals = (
  documents: readonly TradingSignalDocument[],
  record: readonly SignalRecordDocument[],
): TradingSignal[] => {
  const figures = new Map<string, SignalFigures>();
  return documents.map((document) => {
    const { rule, direction } = document;
    const key = `${rule} ${direction}`;
    const ofRule = figures.get(key) ?? signalFigures(record, rule, direction);
    figures.set(key, ofRule);
    return toSignal(document, ofRule);
  });
};

const toSignal = (
  { id, coinId, rule, direction, at, raisedAt, price, ...rest }: TradingSignalDocument,
  record: SignalFigures,
): TradingSignal => {
  const { source, simulated, outcome } = rest;
  return {
    id,
    symbol: symbolOf(coinId),
    rule,
    direction,
    definition: ruleDefinitions[rule][direction],
    at,
    raisedAt,
    dueAt: hoursLater(at, scoredAfterHours),
    price,
    evidence: rest.evidence.map(({ name, before, now }) => ({ name, before, now })),
    source,
    simulated,
    outcome,
    record,
  };
};

export const symbolOf = (coinId: string): string =>
  majorCoins.find(({ id }) => id === coinId)?.symbol ?? coinId;
