import type { RecordComparison } from './commands.ts';
import type { PaymentsCompared } from './events.ts';
import type { ComparisonState } from './state.ts';

const named = 100;

export const decideComparison = (
  { report }: ComparisonState,
  { compared, drifts, failures, now }: RecordComparison,
): readonly PaymentsCompared[] => {
  if (report !== null) return [];
  const data = {
    ...{ compared, drifted: drifts.length, drifts: drifts.slice(0, named) },
    ...{ failed: failures.length, failures: failures.slice(0, named) },
    comparedAt: now.toISOString(),
  };
  return [{ type: 'PaymentsCompared', data }];
};
