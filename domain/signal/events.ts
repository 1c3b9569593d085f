import type { DomainEvent, EventDefinitions } from '../shared/event.ts';
import type { SignalDirection, SignalRule } from '../shared/market/signal-rules.ts';

/** A value that a rule looks at, at the end of the hour before and of the hour itself. Prices in USD. */
export type SignalEvidence = {
  readonly name: string;
  readonly before: number;
  readonly now: number;
};

type OfSignal = {
  readonly coinId: string;
  readonly simulated: boolean;
  readonly rule: SignalRule;
  readonly direction: SignalDirection;
  /** End of the hour that raised it; with coin, rule and direction it names the signal. */
  readonly at: string;
};

/** A rule was met from one finished hour to the next; it claims a rise or a fall over 24 hours. */
export type TradingSignalRaised = DomainEvent<
  'TradingSignalRaised',
  OfSignal & {
    /** Of the candles, or of the forecast. */
    readonly source: string;
    readonly raisedAt: string;
    /** Close of the hour, a decimal in USD: where the claim begins. */
    readonly price: string;
    readonly evidence: readonly SignalEvidence[];
  }
>;

/** A rule was met, and it was noticed more than ten minutes after the hour: no signal was raised. */
export type TradingSignalMissed = DomainEvent<
  'TradingSignalMissed',
  OfSignal & { readonly noticedAt: string }
>;

/** What entering at every hour of thirty days gave after costs, in the direction of the signal. */
export type UsualReturn = {
  /** Hours with a price then and a day later. */
  readonly hours: number;
  /** Share of them with a gain after costs. */
  readonly right: number;
  /** Mean return after costs, as a share. */
  readonly mean: number;
};

/** What a signal was worth 24 hours later, after costs of 0.1 % a side. */
export type TradingSignalScored = DomainEvent<
  'TradingSignalScored',
  OfSignal & {
    /** Of the candle at the end. */
    readonly source: string;
    readonly dueAt: string;
    readonly scoredAt: string;
    readonly entryPrice: string;
    /** Close of the hour that ended at `dueAt`. */
    readonly exitPrice: string;
    /** After costs, as a share of the entry price. */
    readonly netReturn: number;
    /** Whether the return after costs lies above zero. */
    readonly right: boolean;
    /** A random entry in the same direction: those of the thirty days up to `dueAt`; null with under a day of them. */
    readonly usual: UsualReturn | null;
  }
>;

/** The candle of the 24th hour did not come within 48 hours, so the signal stays without an outcome. */
export type TradingSignalUnresolved = DomainEvent<
  'TradingSignalUnresolved',
  OfSignal & { readonly dueAt: string; readonly unresolvedAt: string; readonly reason: 'no-candle' }
>;

/** Every event of the signals of a coin and day. */
export type SignalEvent =
  TradingSignalRaised | TradingSignalMissed | TradingSignalScored | TradingSignalUnresolved;

/** Version and personal fields of each type. */
export const signalEvents = {
  TradingSignalRaised: { version: 1, personal: [] },
  TradingSignalMissed: { version: 1, personal: [] },
  TradingSignalScored: { version: 1, personal: [] },
  TradingSignalUnresolved: { version: 1, personal: [] },
} as const satisfies EventDefinitions<SignalEvent>;
