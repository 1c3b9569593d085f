const maxUnexplainedExport = 1_000;

/** Whether a list of members contains all of them, or so many that it comes to the same. */
export const isExportOfEverybody = (filter: object, total: number): boolean =>
  total > maxUnexplainedExport || Object.keys(filter).every((field) => field === 'erased');
