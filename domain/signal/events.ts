import type { DomainEvent, EventDefinitions } from '../shared/event.ts';
import type { SignalDirection, SignalRule } from '../shared/market/signal-rules.ts';

/** A value that a rule uses, at the end of the previous and of the current hour. Prices are in USD. */
export type SignalEvidence = {
  readonly name: string;
  readonly before: number;
  readonly now: number;
};

type SignalReference = {
  readonly coinId: string;
  readonly simulated: boolean;
  readonly rule: SignalRule;
  readonly direction: SignalDirection;
  /** End of the hour of the signal. Coin, rule, direction and this time identify a signal. */
  readonly at: string;
};

/** A rule was met between two consecutive hours. It predicts a rise or a fall over 24 hours. */
export type TradingSignalRaised = DomainEvent<
  'TradingSignalRaised',
  SignalReference & {
    /** The source of the candles or of the forecast. */
    readonly source: string;
    readonly raisedAt: string;
    /** Close of the hour, a decimal in USD. The return is measured from this price. */
    readonly price: string;
    readonly evidence: readonly SignalEvidence[];
  }
>;

/** A rule was met, but detected more than ten minutes after the hour, so no signal was issued. */
export type TradingSignalMissed = DomainEvent<
  'TradingSignalMissed',
  SignalReference & { readonly noticedAt: string }
>;

/** The return after costs of entering at every hour of thirty days, in the direction of the signal. */
export type UsualReturn = {
  /** Number of hours with both an entry and an exit price. */
  readonly hours: number;
  /** Share of hours with a gain after costs. */
  readonly right: number;
  /** Mean return after costs, as a share. */
  readonly mean: number;
};

/** The return of a signal after 24 hours, after costs of 0.1% per side. */
export type TradingSignalScored = DomainEvent<
  'TradingSignalScored',
  SignalReference & {
    /** The source of both prices: that of the signal, or another one if that has no exit candle. */
    readonly source: string;
    readonly dueAt: string;
    readonly scoredAt: string;
    /** Close of the signal's hour on `source`. */
    readonly entryPrice: string;
    /** Close of the hour that ended at `dueAt`. */
    readonly exitPrice: string;
    /** Return after costs, as a share of the entry price. */
    readonly netReturn: number;
    readonly right: boolean;
    /**
     * The return of a random entry in the same direction, over the thirty days before `dueAt`. Null with fewer than 24
     * hours of data.
     */
    readonly usual: UsualReturn | null;
  }
>;

/** The exit candle did not arrive within 48 hours, so the signal has no outcome. */
export type TradingSignalUnresolved = DomainEvent<
  'TradingSignalUnresolved',
  SignalReference & {
    readonly dueAt: string;
    readonly unresolvedAt: string;
    readonly reason: 'no-candle';
  }
>;

/** Every event in a coin's signal stream of one day. */
export type SignalEvent =
  TradingSignalRaised | TradingSignalMissed | TradingSignalScored | TradingSignalUnresolved;

/** Version and personal fields of each event type. */
export const signalEvents = {
  TradingSignalRaised: { version: 1, personal: [] },
  TradingSignalMissed: { version: 1, personal: [] },
  TradingSignalScored: { version: 1, personal: [] },
  TradingSignalUnresolved: { version: 1, personal: [] },
} as const satisfies EventDefinitions<SignalEvent>;
