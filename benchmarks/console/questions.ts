import { buildUrl } from '#contract/url.ts';
import type { MemberFilterRequest } from '#contract/admin/member-filter.ts';
import { adminOperations } from '#contract/admin/admin.ts';
import { consoleSearchOperations } from '#contract/admin/console-search.ts';
import { eventOperations } from '#contract/admin/events.ts';
import { mailOperations } from '#contract/mail/mails.ts';
import { timelineCategories } from '#contract/timeline-categories.ts';
import { z } from 'zod';
import { operations } from '#contract/operations.ts';
import type { Operation } from '#contract/operation.ts';

export type Someone = {
  readonly id: string;
  readonly email: string;
  readonly registeredAt: string;
};

type Sort = readonly [string, 'ASC' | 'DESC'];

const pageFrom = (first: number): [number, number] => [first, first + 24];

export const members = (filter: MemberFilterRequest = {}, sort?: Sort, first = 0): string =>
  buildUrl(adminOperations.members, { jsonQuery: { filter, sort, range: pageFrom(first) } });

const events = (filter: object): string =>
  buildUrl(eventOperations.events, { jsonQuery: { filter, range: pageFrom(0) } });

/** Everything that the console asks: each list in each of its ways, and the pages and combinations that are harder. */
export const buildConsoleQueries = (someone: Someone): ConsoleQueries => ({
  ...listQuestions({ id: someone.id, samples: samplesOf(someone) }),
  ...memberQuestions(someone),
  ...pageQuestions(someone),
});

const samplesOf = ({ id, email, registeredAt }: Someone): Samples => ({
  q: ['load', 'a', 'baptiste amara', email, email.slice(0, 12), id, id.slice(0, 8), 'nobody here'],
  id: [[id]],
  endsWithinDays: [30, 366],
  cardCountry: ['GB'],
  stream: [`account-${id}`],
  category: ['account', 'membership', 'signin', 'coupon'],
  type: ['SignInSucceeded', 'MembershipGranted', 'CouponCreated'],
  actor: [id, 'system'],
  kind: ['receipt'],
  correlationId: [id],
  minPence: [500],
  maxPence: [500],
  since: [registeredAt],
  until: [registeredAt],
  registeredSince: [registeredAt],
  registeredBefore: [registeredAt],
  lastLoginSince: [registeredAt],
  lastLoginBefore: [registeredAt],
  actors: [[id]],
  before: ['z'],
  after: ['0'],
  startedBy: [id],
  member: [id],
  assignee: [id],
  categories: [['account'], [...timelineCategories]],
});

const counted: readonly MemberFilterRequest[] = [
  {},
  { plan: 'pro' },
  { role: 'basic' },
  { status: 'active' },
  { origin: 'grant' },
];

const memberQuestions = ({ email }: Someone): ConsoleQueries => ({
  'far into the members': members({}, undefined, 90_000),
  'members of a plan by name': members({ plan: 'pro', erased: false }, ['displayName', 'ASC']),
  'members by a name, by name': members({ q: 'baptiste amara' }, ['displayName', 'DESC']),
  'members of a plan by a word, by name': members({ q: 'load', plan: 'pro' }, [
    'displayName',
    'ASC',
  ]),
  'no members, by name': members({ q: 'nobody here' }, ['displayName', 'ASC']),
  'five counts of members': buildUrl(adminOperations.memberCounts, {
    jsonQuery: { filters: counted },
  }),
  'search for an address': buildUrl(consoleSearchOperations.consoleSearch, { query: { q: email } }),
  'search for a name': buildUrl(consoleSearchOperations.consoleSearch, { query: { q: 'amara' } }),
  'search for digits': buildUrl(consoleSearchOperations.consoleSearch, { query: { q: '4242' } }),
});

const pageQuestions = ({ id, registeredAt }: Someone): ConsoleQueries => ({
  'a member': buildUrl(adminOperations.member, { params: { id } }),
  'a member as of a date': buildUrl(adminOperations.memberAsOf, {
    params: { id },
    query: { at: registeredAt },
  }),
  'search for an id': buildUrl(consoleSearchOperations.consoleSearch, { query: { q: id } }),
  'far into the mails': buildUrl(mailOperations.mails, { jsonQuery: { range: pageFrom(90_000) } }),
  'far into the mails of a state': buildUrl(mailOperations.mails, {
    jsonQuery: { filter: { state: 'sent' }, range: pageFrom(90_000) },
  }),
  'events by actor and type': events({ actor: 'system', type: 'MembershipGranted' }),
  'events of a type since a date': events({ type: 'MembershipGranted', since: registeredAt }),
  'events of a type before a date': events({ type: 'SignInSucceeded', until: registeredAt }),
});

/** Addresses by what they ask. */
type ConsoleQueries = Readonly<Record<string, string>>;

/** What is asked for where a filter takes more than a few words of its own, by the name of its field. */
type Samples = Readonly<Record<string, readonly unknown[]>>;

type Given = { readonly id: string; readonly samples: Samples };

/** Every list of the contract: as it opens, by every field and way that it can be sorted by, and by every filter alone. */
const listQuestions = (given: Given): ConsoleQueries =>
  Object.fromEntries(lists.flatMap((list) => Object.entries(questionsOf(list, given))));

type List = Operation & { readonly jsonQuery: z.ZodObject };

const isList = (operation: Operation): operation is List =>
  operation.contentRange === true && operation.jsonQuery !== undefined;

const lists = Object.values<Operation>(operations).filter(isList);

const questionsOf = (list: List, { id, samples }: Given): ConsoleQueries => {
  const { sort, filter } = list.jsonQuery.shape;
  const asked = (jsonQuery: object): string =>
    buildUrl(list, { params: { id }, jsonQuery: { range: [0, 24], ...jsonQuery } });
  return {
    [list.name]: asked({}),
    ...Object.fromEntries(
      waysOf(sort).map((way) => [`${list.name} by ${way.join(', ')}`, asked({ sort: way })]),
    ),
    ...Object.fromEntries(
      filtersOf(filter, samples).map(([field, value]) => [
        `${list.name} where ${field} is ${JSON.stringify(value)}`,
        asked({ filter: { [field]: value } }),
      ]),
    ),
  };
};

const waysOf = (sort: unknown): [unknown, unknown][] => {
  const tuple = inner(sort);
  if (!(tuple instanceof z.ZodTuple)) return [];
  const [fields = [], ways = []] = tuple.def.items.map((item) => valuesOf(item));
  return fields.flatMap((field) => ways.map((way): [unknown, unknown] => [field, way]));
};

const filtersOf = (filter: unknown, samples: Samples): [string, unknown][] => {
  const fields = inner(filter);
  if (!(fields instanceof z.ZodObject)) return [];
  return Object.entries(fields.shape).flatMap(([field, schema]) => {
    const values = valuesOf(schema) ?? accepted(schema, samples[field] ?? []);
    if (values.length === 0) throw new Error(`Nothing is known to ask for by "${field}".`);
    return values.map((value): [string, unknown] => [field, value]);
  });
};

const accepted = (schema: unknown, values: readonly unknown[]): unknown[] =>
  values.filter((value) => schema instanceof z.ZodType && schema.safeParse(value).success);

// Undefined where they are too many to name.
const valuesOf = (schema: unknown): unknown[] | undefined => {
  const type = inner(schema);
  if (type instanceof z.ZodEnum) return type.options;
  if (type instanceof z.ZodLiteral) return [...type.values];
  return type instanceof z.ZodBoolean ? [true, false] : undefined;
};

const inner = (schema: unknown): unknown =>
  schema instanceof z.ZodOptional ? schema.unwrap() : schema;
