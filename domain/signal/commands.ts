import type { SignalEvidence, UsualReturn } from './events.ts';
import type { SignalDirection, SignalRule } from '../shared/market/signal-rules.ts';

/** Raises a signal from an hour that is over; later than ten minutes after it, it is only counted as missed. */
export type RaiseSignal = {
  readonly type: 'RaiseSignal';
  readonly coinId: string;
  readonly source: string;
  readonly simulated: boolean;
  readonly rule: SignalRule;
  readonly direction: SignalDirection;
  /** End of the hour. */
  readonly at: string;
  /** Close of the hour in USD. */
  readonly price: number;
  readonly evidence: readonly SignalEvidence[];
  readonly now: Date;
};

/** What the price was a day after a signal, and what entries at any hour gave. */
export type SignalOutcome = {
  readonly price: number;
  readonly source: string;
  readonly usual: UsualReturn | null;
};

/** Scores a signal of the stream; without a price after 48 hours it stays unresolved. */
export type ScoreSignal = {
  readonly type: 'ScoreSignal';
  readonly coinId: string;
  readonly rule: SignalRule;
  readonly direction: SignalDirection;
  readonly at: string;
  /** Null while there is no candle. */
  readonly outcome: SignalOutcome | null;
  readonly now: Date;
};

export type SignalCommand = RaiseSignal | ScoreSignal;
