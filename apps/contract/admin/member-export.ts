const maxUnexplainedExport = 1_000;
const shareOfEverybody = 0.9;

/**
 * Whether a list of members contains all of them, or so many that it comes to the same. `everybody` is the number of
 * members who are not erased.
 */
export const isExportOfEverybody = (filter: object, total: number, everybody: number): boolean =>
  total > maxUnexplainedExport ||
  total >= shareOfEverybody * everybody ||
  Object.keys(filter).every((field) => field === 'erased');
