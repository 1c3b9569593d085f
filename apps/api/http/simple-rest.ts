import type { z } from 'zod';
import type { rangeSchema } from '#contract/range.ts';

type Range = z.output<typeof rangeSchema>;

/** react-admin's `range=[first,last]` as a page of 25 rows by default. */
export const toSkipAndLimit = (range: Range | undefined): { skip: number; limit: number } => {
  const [first, last] = range ?? [0, 24];
  return { skip: first, limit: last - first + 1 };
};

/** Such as `members 0-24/319`. The range of an empty page is `*` (RFC 9110). */
export const contentRange = (
  resource: string,
  { skip, rows, total }: { readonly skip: number; readonly rows: number; readonly total: number },
): Record<string, string> => ({
  'content-range':
    rows === 0
      ? `${resource} */${String(total)}`
      : `${resource} ${String(skip)}-${String(skip + rows - 1)}/${String(total)}`,
});

/** A time of a filter, which may have another offset, as it is stored. */
export const toUtc = (time: string | undefined): string | undefined =>
  time && new Date(time).toISOString();

/** The range of a list without a total, because counting takes longer than reading one page. */
export const openContentRange = (
  resource: string,
  rows: number,
  more: boolean,
): Record<string, string> => ({
  'content-range': `${resource} ${rows === 0 ? '*' : `0-${String(rows - 1)}`}/${more ? '*' : String(rows)}`,
});
