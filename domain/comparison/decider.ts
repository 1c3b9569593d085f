import type { Decider } from '../shared/decider.ts';
import { upcaster } from '../shared/upcasting.ts';
import type { RecordComparison } from './commands.ts';
import { comparisonEvents, type PaymentsCompared } from './events.ts';

type ComparisonState = { readonly isRecorded: boolean };

const named = 100;

/** The comparison of a night is reported once. */
export const comparisonDecider: Decider<RecordComparison, PaymentsCompared, ComparisonState> = {
  category: 'comparison',
  definitions: comparisonEvents,
  initialState: { isRecorded: false },
  evolve: () => ({ isRecorded: true }),
  decide: ({ isRecorded }, { compared, drifts, failures, now }) => {
    if (isRecorded) return [];
    const data = {
      ...{ compared, drifted: drifts.length, drifts: drifts.slice(0, named) },
      ...{ failed: failures.length, failures: failures.slice(0, named) },
      comparedAt: now.toISOString(),
    };
    return [{ type: 'PaymentsCompared', data }];
  },
  upcast: upcaster<PaymentsCompared>(comparisonEvents),
};

/** `date` is the night's, such as `2026-03-02`. */
export const comparisonStream = (date: string): string => `comparison-${date}`;
