import type { TimelineEntry } from '#contract/admin/admin.ts';
import { formatBindingDay } from '#contract/binding-day.ts';
import { text } from './texts.ts';
import { parseMoment } from '../../times/local-times.ts';

type Change = TimelineEntry['changes'][number];

type FormattedChange = {
  readonly field: string;
  readonly before: string | null;
  readonly after: string;
};

const endFields: ReadonlySet<string> = new Set(['Ends', 'Grant ends']);

/** A plan without an end has none; without a plan there is no end to show. */
export const formatChange = ({ field, before, after }: Change): FormattedChange => {
  if (!endFields.has(field))
    return { field, before: formatValue(before), after: formatValue(after) };
  return {
    field: text(field === 'Ends' ? 'timeline.end' : 'timeline.grant-end'),
    before: before === null ? null : formatEnd(before),
    after: after === null ? 'no plan' : formatEnd(after),
  };
};

const formatEnd = (value: string): string =>
  value === 'never' ? 'no end date' : formatValue(value);

// The instants of the entries are ends of plans, which have a binding day.
const formatValue = (value: string | null): string => {
  if (value === null || value === '') return 'none';
  return parseMoment(value) === undefined ? value : formatBindingDay(value);
};
