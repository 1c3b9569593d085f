/** How many fields the example shows; an entry of a list counts as much as the whole list. */
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
