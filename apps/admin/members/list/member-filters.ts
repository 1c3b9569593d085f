import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { minuteMs } from '#contract/durations.ts';
import { adminEndpoints } from '#contract/admin/admin.ts';
import type { CallInput } from '#contract/call-types.ts';
import { planLabels } from '#contract/plan-labels.ts';
import { call } from '#ui/api/call.ts';
import type { ListFilter } from '../../list/list-filter.ts';
import type { CountFilters, PredefinedQuery } from '../../list/saved-queries.tsx';
import { text as memberText } from '../display/texts.ts';
import { text } from './texts.ts';
import { text as deliveryText } from '../../deliveries/texts.ts';
import { isLoggingOut } from '../../session-over.ts';
import { formatCountry, originLabels, roleNames, statusLabels } from '../display/format.ts';

const createTimeFilters = (
  source: 'registered' | 'lastLogin',
  name: 'joined' | 'last-login',
): readonly ListFilter[] => [
  { source: `${source}Since`, label: text(`members.filter.${name}-since`), kind: 'since' },
  {
    source: `${source}Before`,
    from: `${source}Since`,
    label: text(`members.filter.${name}-until`),
    kind: 'until',
  },
];

const noCountries: readonly string[] = [];

const createCountryFilter = (countries: readonly string[]): ListFilter => {
  const choices = countries
    .map((code) => [code, formatCountry(code)] as const)
    .toSorted(([, one], [, other]) => one.localeCompare(other));
  return {
    source: 'cardCountry',
    label: 'Card’s country',
    kind: countries.length === 0 ? 'chip' : 'choice',
    any: 'Any country',
    choices: Object.fromEntries(choices),
    format: (code) => formatCountry(String(code)),
  };
};

export const memberFilters: readonly ListFilter[] = [
  {
    source: 'q',
    label: 'Name, email, account or Stripe ID',
    short: 'Search',
    kind: 'words',
  },
  {
    source: 'plan',
    label: 'Plan',
    kind: 'choice',
    any: 'Any plan',
    choices: planLabels,
  },
  {
    source: 'status',
    label: 'Status',
    kind: 'choice',
    any: 'Any status',
    choices: statusLabels,
  },
  {
    source: 'origin',
    label: 'Origin',
    kind: 'choice',
    any: 'Any origin',
    choices: { ...originLabels, none: memberText('members.no-plan') },
  },
  ...createTimeFilters('registered', 'joined'),
  ...createTimeFilters('lastLogin', 'last-login'),
  {
    source: 'newsletter',
    label: 'Newsletter',
    kind: 'choice',
    any: 'Any newsletter',
    choices: {
      daily: deliveryText('mailing.daily'),
      weekly: deliveryText('mailing.weekly'),
      off: deliveryText('mailing.off'),
    },
  },
  {
    source: 'hadTrial',
    label: 'Trial',
    kind: 'yes-no',
    any: 'With or without',
    choices: { true: 'Had a trial', false: 'Never had one' },
  },
  createCountryFilter(noCountries),
  {
    source: 'role',
    label: 'Role',
    kind: 'chip',
    choices: roleNames,
  },
  {
    source: 'endsWithinDays',
    label: 'Ends',
    kind: 'chip',
    format: (days) => text('members.filter.within-days', { smart_count: Number(days) }),
  },
  {
    source: 'erased',
    label: 'Erased',
    kind: 'chip',
    format: (erased) => text(erased === true ? 'members.filter.yes' : 'members.filter.no'),
  },
];

/** The filters, with the countries of cards that occur. */
export const useMemberFilters = (): readonly ListFilter[] => {
  const { data: countries = noCountries } = useQuery({
    queryKey: ['members', 'card-countries'],
    queryFn: () => (isLoggingOut() ? noCountries : call(adminEndpoints.cardCountries)),
    staleTime: minuteMs,
    retry: false,
  });
  return useMemo(
    () =>
      memberFilters.map((filter) =>
        filter.source === 'cardCountry' ? createCountryFilter(countries) : filter,
      ),
    [countries],
  );
};

export const predefinedQueries: readonly PredefinedQuery[] = [
  { label: 'All', filter: {} },
  { label: 'Granted', filter: { origin: 'grant' } },
  { label: 'Ends within 7 days', filter: { endsWithinDays: 7 } },
  { label: 'Admins', filter: { role: 'admin' } },
  { label: 'Support staff', filter: { role: 'support' } },
  { label: 'Erased', filter: { erased: true } },
];

export const countMembers: CountFilters = (filters) =>
  call(adminEndpoints.memberCounts, {
    jsonQuery: { filters } as CallInput<'memberCounts'>['jsonQuery'],
  });
