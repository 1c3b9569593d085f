import type { SignalEvidence, UsualReturn } from './events.ts';
import type { SignalDirection, SignalRule } from '../shared/market/signal-rules.ts';

/** Issues a signal for a past hour. More than ten minutes after the hour, the signal is only recorded as missed. */
export type IssueSignal = {
  readonly type: 'IssueSignal';
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

/** The price 24 hours after a signal, and the average return of entries at any hour. */
export type SignalOutcome = {
  readonly price: number;
  readonly source: string;
  /** Close of the signal's hour on `source`, if the signal was issued on another source, whose prices differ. */
  readonly entryPrice?: number;
  readonly usual: UsualReturn | null;
};

/** Scores a signal. Without a price after 48 hours it becomes unresolved. */
export type ScoreSignal = {
  readonly type: 'ScoreSignal';
  readonly coinId: string;
  readonly rule: SignalRule;
  readonly direction: SignalDirection;
  readonly at: string;
  /** Null while the candle is missing. */
  readonly outcome: SignalOutcome | null;
  readonly now: Date;
};

export type SignalCommand = IssueSignal | ScoreSignal;
