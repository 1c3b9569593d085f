import type { EventFilterRequest } from '#contract/events.ts';
import type { MemberFilterRequest } from '#contract/member-filter.ts';
import { memberSortFields } from '#contract/members.ts';
import { paths } from '#contract/paths.ts';

const json = (parts: Readonly<Record<string, unknown>>): string =>
  Object.entries(parts)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`)
    .join('&');

type Sort = readonly [string, 'ASC' | 'DESC'];

export const members = (filter: MemberFilterRequest = {}, sort?: Sort, first = 0): string =>
  `${paths.members}?${json({ filter, sort, range: [first, first + 24] })}`;

const events = (filter: EventFilterRequest = {}, sort?: Sort): string =>
  `${paths.events}?${json({ filter, sort, range: [0, 24] })}`;

export type Someone = {
  readonly id: string;
  readonly email: string;
  readonly registeredAt: string;
};

const filters: Readonly<Record<string, MemberFilterRequest>> = {
  ...{ plan: { plan: 'pro' }, role: { role: 'basic' }, status: { status: 'active' } },
  ...{ origin: { origin: 'grant' }, erased: { erased: true }, end: { endsWithinDays: 30 } },
};

const ways = ['ASC', 'DESC'] as const;

/** Everything that the console asks about members and events. */
export const questionsAbout = ({
  id,
  email,
  registeredAt,
}: Someone): Readonly<Record<string, string>> => ({
  list: members(),
  'far into the list': members({}, undefined, 90_000),
  ...Object.fromEntries(
    memberSortFields.flatMap((field) =>
      ways.map((way) => [`sort by ${field}, ${way}`, members({}, [field, way])]),
    ),
  ),
  ...Object.fromEntries(
    Object.entries(filters).map(([name, filter]) => [`filter by ${name}`, members(filter)]),
  ),
  'filter by plan, sort by name': members({ plan: 'pro', erased: false }, ['displayName', 'ASC']),
  'search everybody': members({ q: 'load' }),
  'search a name': members({ q: 'baptiste amara' }, ['displayName', 'DESC']),
  'search a letter': members({ q: 'a' }),
  'search an address': members({ q: email }),
  'search the beginning of an address': members({ q: email.slice(0, 12) }),
  'search an id': members({ q: id }),
  'search the beginning of an id': members({ q: id.slice(0, 8) }),
  'search nobody': members({ q: 'nobody here' }, ['displayName', 'ASC']),
  'search everybody of a plan': members({ q: 'load', plan: 'pro' }, ['displayName', 'ASC']),
  'five counts': `${paths.memberCounts}?${json({ filters: [{}, ...Object.values(filters).slice(0, 4)] })}`,
  'a member': paths.member(id),
  timeline: paths.memberTimeline(id),
  'as of a date': `${paths.memberAsOf(id)}?at=${encodeURIComponent(registeredAt)}`,
  events: events(),
  'events, oldest first': events({}, ['at', 'ASC']),
  'events by type': events({ type: 'MembershipGranted' }),
  'events by actor': events({ actor: id }),
  'events by actor and type': events({ actor: 'system', type: 'MembershipGranted' }),
  'events by category': events({ category: 'membership' }),
  'events of a stream': events({ stream: `account-${id}` }),
  'events since a date': events({ since: registeredAt }),
});
