import { minRecordCases } from '#contract/predictions/min-record-cases.ts';

/** Says how many rows of a record are hidden, and why; null for none. */
export const formatHiddenRows = (hidden: number): string | null => {
  if (hidden === 0) return null;
  const [rows, verb] = hidden === 1 ? ['1 row', 'has'] : [`${String(hidden)} rows`, 'have'];
  return `Not shown: ${rows} that ${verb} fewer than ${String(minRecordCases)} cases, which is too few for a share to mean much.`;
};
