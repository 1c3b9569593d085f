import type { Drift } from './events.ts';

/** Asks for a comparison that changes nothing. */
export type AskComparison = {
  readonly type: 'AskComparison';
  readonly reason: string;
  readonly now: Date;
};

/** Reports a comparison of all paid accounts with the payment provider. */
export type RecordComparison = {
  readonly type: 'RecordComparison';
  readonly compared: number;
  readonly drifts: readonly Drift[];
  readonly failures: readonly string[];
  readonly now: Date;
};

/** Records that staff had members of a reported comparison put right. */
export type RecordFix = {
  readonly type: 'RecordFix';
  readonly reason: string;
  readonly drifts: readonly Drift[];
  readonly failures: readonly string[];
  readonly now: Date;
};

/** Every command about a comparison. */
export type ComparisonCommand = AskComparison | RecordComparison | RecordFix;
