import type { Drift } from './events.ts';

/** Requests a comparison that changes nothing. */
export type RequestComparison = {
  readonly type: 'RequestComparison';
  readonly reason: string;
  readonly now: Date;
};

export type RecordComparison = {
  readonly type: 'RecordComparison';
  readonly compared: number;
  readonly drifts: readonly Drift[];
  readonly failures: readonly string[];
  readonly now: Date;
};

/** Records that staff fixed memberships that a comparison had found different. */
export type RecordFix = {
  readonly type: 'RecordFix';
  readonly reason: string;
  readonly drifts: readonly Drift[];
  readonly failures: readonly string[];
  readonly now: Date;
};

export type ComparisonCommand = RequestComparison | RecordComparison | RecordFix;
