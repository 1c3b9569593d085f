import { formatPence } from '#contract/format.ts';
import { fromFieldValue, toFieldValue } from '../times/local-times.ts';
import { formatDayWithYear, formatMomentWithYear } from '../times/with-year.ts';

/** A filter of a list: its input and its chip. */
export type ListFilter = {
  readonly source: string;
  readonly label: string;
  /** A shorter label for the chip. */
  readonly short?: string;
  /**
   * `since` and `until` are days, `moment` is a time to the minute, `pounds` is an amount in pence, and `names` are
   * separated by commas, `yes-no` is a choice between the options `true` and `false`; `chip` is set by saved queries and links only, and shown as a chip.
   */
  readonly kind:
    'words' | 'choice' | 'yes-no' | 'since' | 'until' | 'moment' | 'pounds' | 'names' | 'chip';
  /** The source of the filter at which the range begins that this one ends. */
  readonly from?: string;
  /** Text of the empty option. */
  readonly any?: string;
  readonly choices?: Readonly<Record<string, string>>;
  /** Formats the value for the chip; by default the option's label or the value itself. */
  readonly format?: (value: unknown) => string;
};

export type Filters = Readonly<Record<string, unknown>>;

export const areFiltersEqual = (one: Filters, other: Filters): boolean =>
  JSON.stringify(sortEntries(one)) === JSON.stringify(sortEntries(other));

const sortEntries = (filters: Filters): readonly (readonly [string, unknown])[] =>
  Object.entries(filters).toSorted(([one], [other]) => one.localeCompare(other));

export const withoutFilter = (filters: Filters, source: string): Filters =>
  Object.fromEntries(Object.entries(filters).filter(([name]) => name !== source));

/** Where a range begins and ends. */
export type RangeFilters = { readonly begin: ListFilter; readonly end: ListFilter };

/** The first range that ends before it begins, so that no row can be in it. */
export const findReversedRange = (
  filters: readonly ListFilter[],
  values: Filters,
): RangeFilters | undefined => {
  const ranges = filters.flatMap((end): readonly RangeFilters[] => {
    const begin = filters.find(({ source }) => source === end.from);
    return begin === undefined ? [] : [{ begin, end }];
  });
  return ranges.find(({ begin, end }) =>
    isReversed(end.kind, values[begin.source], values[end.source]),
  );
};

const isReversed = (kind: ListFilter['kind'], from: unknown, until: unknown): boolean => {
  if (kind === 'pounds')
    return typeof from === 'number' && typeof until === 'number' && until < from;
  // The end of a range of times is not part of it. A comparison with an invalid date is false.
  return (
    typeof from === 'string' && typeof until === 'string' && Date.parse(until) <= Date.parse(from)
  );
};

/** `2026-11-08` as the start of that day in local time, or of the following day. */
export const dayStart = (day: string, daysLater: 0 | 1): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater).toISOString();
};

const padTwoDigits = (figure: number): string => String(figure).padStart(2, '0');

/** The inverse of `dayStart`. */
export const toFilterDay = (moment: unknown, daysLater: 0 | 1): string => {
  const at = new Date(String(moment));
  if (Number.isNaN(at.getTime())) return '';
  at.setDate(at.getDate() - daysLater);
  return `${String(at.getFullYear())}-${padTwoDigits(at.getMonth() + 1)}-${padTwoDigits(at.getDate())}`;
};

/** `2026-11-08T14:03` in local time, the format of a `datetime-local` field; empty for anything else. */
export const toFilterMinute = (moment: unknown): string => {
  const at = new Date(String(moment));
  return Number.isNaN(at.getTime()) ? '' : toFieldValue(at).slice(0, -':00'.length);
};

/** The inverse of `toFilterMinute`; empty while the field is only partly filled. */
export const fromFilterMinute = (minute: string): string =>
  fromFieldValue(minute)?.toISOString() ?? '';

export const formatNames = (names: unknown): string =>
  Array.isArray(names) ? names.join(', ') : '';

/** Undefined without a name, so that the filter is removed. */
export const parseNames = (names: string): string[] | undefined => {
  const found = names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return found.length === 0 ? undefined : found;
};

/** A chip's text: `Plan: Pro`. An unknown filter is shown unchanged. */
export const formatFilter = (
  filters: readonly ListFilter[],
  source: string,
  value: unknown,
): string => {
  const filter = filters.find((known) => known.source === source);
  if (filter === undefined) return `${source}: ${toText(value)}`;
  return `${filter.short ?? filter.label}: ${formatValue(filter, value)}`;
};

const formatValue = ({ format, choices, kind }: ListFilter, value: unknown): string => {
  if (format !== undefined) return format(value);
  if (kind === 'since') return formatDay(toFilterDay(value, 0));
  if (kind === 'until') return formatDay(toFilterDay(value, 1));
  if (kind === 'moment') return formatMoment(value);
  if (kind === 'names') return formatNames(value);
  if (kind === 'pounds') return formatPence(Number(value));
  return choices?.[String(value)] ?? toText(value);
};

const formatMoment = (moment: unknown): string => {
  const at = new Date(String(moment));
  return Number.isNaN(at.getTime()) ? toText(moment) : formatMomentWithYear(at);
};

const formatDay = (day: string): string =>
  day === '' ? '' : formatDayWithYear(new Date(`${day}T00:00`));

const toText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);
