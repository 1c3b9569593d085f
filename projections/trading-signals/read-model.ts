import type { SignalEvidence } from '#domain/signal/events.ts';
import type { SignalDirection, SignalRule } from '#domain/shared/market/signal-rules.ts';
import type { CollectionDefinition, Document } from '#platform/read-models/read-models.port.ts';

/** The outcome of a signal. All fields except `scoredAt` are null if the candle never arrived. */
export type SignalOutcomeFields = {
  readonly scoredAt: string;
  readonly exitPrice: number | null;
  readonly netReturn: number | null;
  readonly right: boolean | null;
};

/** An issued signal. Id: the end of its hour, coin, rule and direction. */
export type TradingSignalDocument = Document & {
  readonly coinId: string;
  readonly simulated: boolean;
  readonly source: string;
  readonly rule: SignalRule;
  readonly direction: SignalDirection;
  readonly at: string;
  readonly raisedAt: string;
  readonly price: number;
  readonly evidence: readonly SignalEvidence[];
  readonly outcome: SignalOutcomeFields | null;
};

export const tradingSignalsCollection: CollectionDefinition = {
  name: 'trading-signals',
  version: 1,
  // Ids begin with the time, so the newest come last.
  indexes: [
    ['coinId', 'id'],
    ['rule', 'id'],
    ['coinId', 'rule', 'id'],
  ],
};
