import type { ComparisonState } from '#domain/comparison/comparison.ts';

/** The number of members in a comparison who still differ from the payment provider, or could not be compared. */
export const countDifferences = ({
  report,
  fixes,
}: Pick<ComparisonState, 'report' | 'fixes'>): number => {
  if (report === null) return 0;
  const { putRight, drifts, drifted, failed, failures } = report;
  const differenceCount = (putRight ? 0 : drifted) + failed;
  const fix = fixes.at(-1);
  if (fix === undefined) return differenceCount;
  // A fix covers only the members named in the report.
  const listedMemberCount = (putRight ? 0 : drifts.length) + failures.length;
  return differenceCount - listedMemberCount + fix.failures.length;
};
