/** Number of distinct fields in the example. A list counts as one entry. */
export const countFields = (value: unknown): number => new Set(fieldPaths(value, '')).size;

const fieldPaths = (value: unknown, at: string): string[] => {
  if (Array.isArray(value)) return value.flatMap((entry) => fieldPaths(entry, `${at}[]`));
  if (typeof value !== 'object') return value === undefined ? [] : [at];
  if (value === null) return [];
  return [
    at,
    ...Object.entries(value).flatMap(([name, field]) => fieldPaths(field, `${at}.${name}`)),
  ];
};
