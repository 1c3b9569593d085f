import { minRecordCases } from '#contract/predictions/min-record-cases.ts';

/** Rows of a record with enough cases to be shown, and the number of the others. */
export const splitByCases = <Row>(
  rows: readonly Row[],
  getCases: (row: Row) => number,
): { readonly shown: readonly Row[]; readonly hidden: number } => {
  const shown = rows.filter((row) => getCases(row) >= minRecordCases);
  return { shown, hidden: rows.length - shown.length };
};
