import { activityKindNames, activityScopes } from '#contract/admin/activity.ts';
import type { ListFilter } from '../list/list-filter.ts';
import type { PredefinedQuery } from '../list/saved-queries.tsx';
import { getLocalTimeZone } from '../times/local-times.ts';
import { text } from './texts.ts';

const otherScopes = activityScopes.filter((scope) => scope !== 'people');

/** The zone is that of the reader, so the labels are made when the page is opened. */
export const getActivityFilters = (): readonly ListFilter[] => [
  {
    source: 'since',
    kind: 'moment',
    label: text('activity.filter.since', { zone: getLocalTimeZone() }),
    short: 'From',
  },
  {
    source: 'until',
    from: 'since',
    kind: 'moment',
    label: text('activity.filter.until', { zone: getLocalTimeZone() }),
    short: 'Until',
  },
  {
    source: 'actors',
    kind: 'names',
    label: 'Who (names, separated by commas)',
    short: 'Who',
  },
  {
    source: 'who',
    kind: 'choice',
    label: 'Acts of',
    any: 'Staff and members',
    choices: Object.fromEntries(otherScopes.map((who) => [who, text(`activity.who.${who}`)])),
  },
  {
    source: 'kind',
    kind: 'choice',
    label: 'Kind',
    any: 'All but logins and price alerts',
    choices: Object.fromEntries(
      activityKindNames.map((kind) => [kind, text(`activity.kind.${kind}`)]),
    ),
  },
];

/** Days and months begin and end at the reader’s midnight. */
export const getActivityQueries = (now: Date): readonly PredefinedQuery[] => {
  const startOfDay = (daysLater: number): string =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + daysLater).toISOString();
  const startOfMonth = (monthsLater: number): string =>
    new Date(now.getFullYear(), now.getMonth() + monthsLater, 1).toISOString();
  return [
    { label: 'Latest', filter: {} },
    { label: 'Today', filter: { since: startOfDay(0) } },
    {
      label: 'Yesterday',
      filter: { since: startOfDay(-1), until: startOfDay(0) },
    },
    {
      label: 'Staff, last month',
      filter: { since: startOfMonth(-1), until: startOfMonth(0), who: 'staff' },
    },
  ];
};
