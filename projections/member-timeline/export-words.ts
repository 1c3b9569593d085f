import type { MembersExported } from '#domain/personal-data-access/events.ts';
import { formatCount } from '#domain/shared/format.ts';
import { planLabels } from '#domain/shared/plans/plans.ts';
import { formatBindingDay } from '#domain/shared/time/binding-day.ts';

type FilterValue = MembersExported['data']['filter'][string];

/** `Exported 2 members as a list: plan Free, found by a search`, `Exported all 312 members as a list`. */
export const exportTitle = ({
  members,
  filter,
  searched,
  chosen,
}: MembersExported['data']): string => {
  const criteria = [
    ...Object.entries(filter).map(([field, value]) => formatFilter(field, value)),
    ...(searched ? ['found by a search'] : []),
    ...(chosen.length > 0 ? ['chosen one by one'] : []),
  ];
  const count = members === 1 ? '1 member' : `${formatCount(members)} members`;
  if (criteria.length > 0) return `Exported ${count} as a list: ${criteria.join(', ')}`;
  return members === 1 ? 'Exported the only member as a list' : `Exported all ${count} as a list`;
};

// Events store filters as the API names them. One without words here is named as it is stored.
const formatFilter = (field: string, value: FilterValue): string => {
  const format = Object.hasOwn(filterWords, field) ? filterWords[field] : undefined;
  return format?.(value) ?? `${field}: ${String(value)}`;
};

const filterWords: Readonly<Record<string, (value: FilterValue) => string | undefined>> = {
  role: (role) => named('role', role, { ...planLabels, support: 'Support', admin: 'Admin' }),
  plan: (plan) => named('plan', plan, planLabels),
  status: (status) => named('status', status, statusLabels),
  origin: (origin) => originLabels[String(origin)],
  erased: (isErased) => (isErased === true ? 'erased' : 'not erased'),
  endsWithinDays: (days) =>
    days === 1 ? 'plan ends within 1 day' : `plan ends within ${String(days)} days`,
  registeredSince: (at) => `joined from ${formatBindingDay(String(at))}`,
  registeredBefore: (at) => `joined before ${formatBindingDay(String(at))}`,
  lastLoginSince: (at) => `last login from ${formatBindingDay(String(at))}`,
  lastLoginBefore: (at) => `last login before ${formatBindingDay(String(at))}`,
  newsletter: (setting) => `newsletter ${String(setting)}`,
  hadTrial: (had) => (had === true ? 'had a trial' : 'never had a trial'),
};

const named = (
  noun: string,
  value: FilterValue,
  labels: Readonly<Record<string, string>>,
): string | undefined => {
  const label = labels[String(value)];
  return label === undefined ? undefined : `${noun} ${label}`;
};

const statusLabels: Readonly<Record<string, string>> = {
  active: 'active',
  downgrading: 'changing soon',
  canceled: 'cancelled',
  incomplete: 'processing',
  inactive: 'inactive',
};

const originLabels: Readonly<Record<string, string>> = {
  none: 'no plan',
  grant: 'complimentary plan',
  subscription: 'paid plan',
};
