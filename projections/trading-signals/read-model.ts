import type { SignalEvidence } from '#domain/signal/events.ts';
import type { SignalDirection, SignalRule } from '#domain/shared/market/signal-rules.ts';
import type { CollectionDefinition, Document } from '#platform/read-models/read-models.port.ts';

/** What became of a signal; all null where the candle never came. */
export type SignalOutcomeFields = {
  readonly scoredAt: string;
  readonly exitPrice: number | null;
  readonly netReturn: number | null;
  readonly right: boolean | null;
};

/** A signal that was raised. Id: the end of its hour, coin, rule and direction. */
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
  /** Null while it is open. */
  readonly outcome: SignalOutcomeFields | null;
};

export const tradingSignalsCollection: CollectionDefinition = {
  name: 'trading-signals',
  version: 1,
  // An id begins with the time, so that the newest are the last ones.
  indexes: [
    ['coinId', 'id'],
    ['rule', 'id'],
    ['coinId', 'rule', 'id'],
  ],
};
