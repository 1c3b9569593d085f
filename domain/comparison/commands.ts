import type { Drift } from './events.ts';

/** Reports a comparison of all paid accounts with the payment provider. */
export type RecordComparison = {
  readonly type: 'RecordComparison';
  readonly compared: number;
  readonly drifts: readonly Drift[];
  readonly failures: readonly string[];
  readonly now: Date;
};
