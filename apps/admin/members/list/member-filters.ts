import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { minuteMs } from '#contract/durations.ts';
import { adminEndpoints } from '#contract/admin/admin.ts';
import type { CallInput } from '#contract/call-types.ts';
import { planLabels } from '#contract/plan-labels.ts';
import { call } from '#ui/api/call.ts';
import type { ListFilter } from '../../list/list-filter.ts';
import type { CountFilters, PredefinedQuery } from '../../list/saved-queries.tsx';
import { text } from '../../texts/text.ts';
import { isLoggingOut } from '../../session-over.ts';
import { formatCountry, originLabels, roleNames, statusLabels } from '../format.ts';

const createTimeFilters = (
  source: 'registered' | 'lastLogin',
  name: 'joined' | 'last-login',
): readonly ListFilter[] => [
  { source: `${source}Since`, label: text(`members.filter.${name}-since`), kind: 'since' },
  { source: `${source}Before`, label: text(`members.filter.${name}-until`), kind: 'until' },
];

const noCountries: readonly string[] = [];

const createCountryFilter = (countries: readonly string[]): ListFilter => {
  const choices = countries
    .map((code) => [code, formatCountry(code)] as const)
    .toSorted(([, one], [, other]) => one.localeCompare(other));
  return {
    source: 'cardCountry',
    label: text('members.filter.card-country'),
    kind: countries.length === 0 ? 'chip' : 'choice',
    any: text('members.filter.any-card-country'),
    choices: Object.fromEntries(choices),
    format: (code) => formatCountry(String(code)),
  };
};

export const memberFilters: readonly ListFilter[] = [
  {
    source: 'q',
    label: text('members.filter.words'),
    short: text('members.filter.search'),
    kind: 'words',
  },
  {
    source: 'plan',
    label: text('members.filter.plan'),
    kind: 'choice',
    any: text('members.filter.any-plan'),
    choices: planLabels,
  },
  {
    source: 'status',
    label: text('members.filter.status'),
    kind: 'choice',
    any: text('members.filter.any-status'),
    choices: statusLabels,
  },
  {
    source: 'origin',
    label: text('members.filter.origin'),
    kind: 'choice',
    any: text('members.filter.any-origin'),
    choices: { ...originLabels, none: text('members.no-plan') },
  },
  ...createTimeFilters('registered', 'joined'),
  ...createTimeFilters('lastLogin', 'last-login'),
  {
    source: 'newsletter',
    label: text('members.filter.newsletter'),
    kind: 'choice',
    any: text('members.filter.any-newsletter'),
    choices: {
      daily: text('mailing.daily'),
      weekly: text('mailing.weekly'),
      off: text('mailing.off'),
    },
  },
  {
    source: 'hadTrial',
    label: text('members.filter.trial'),
    kind: 'yes-no',
    any: text('members.filter.any-trial'),
    choices: { true: text('members.filter.trial-yes'), false: text('members.filter.trial-no') },
  },
  createCountryFilter(noCountries),
  {
    source: 'role',
    label: text('members.filter.role'),
    kind: 'chip',
    choices: roleNames,
  },
  {
    source: 'endsWithinDays',
    label: text('members.filter.ends'),
    kind: 'chip',
    format: (days) => text('members.filter.within-days', { smart_count: Number(days) }),
  },
  {
    source: 'erased',
    label: text('members.filter.erased'),
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
  { label: text('members.saved.all'), filter: {} },
  { label: text('members.saved.granted'), filter: { origin: 'grant' } },
  { label: text('members.saved.ends'), filter: { endsWithinDays: 7 } },
  { label: text('members.saved.admins'), filter: { role: 'admin' } },
  { label: text('members.saved.support'), filter: { role: 'support' } },
  { label: text('members.saved.erased'), filter: { erased: true } },
];

export const countMembers: CountFilters = (filters) =>
  call(adminEndpoints.memberCounts, {
    jsonQuery: { filters } as CallInput<'memberCounts'>['jsonQuery'],
  });
