import { urlOf } from '#contract/endpoints/url.ts';
import type { MemberFilterRequest } from '#contract/member-filter.ts';
import { adminOperations } from '#contract/operations/admin.ts';
import { consoleSearchOperations } from '#contract/operations/console-search.ts';
import { eventOperations } from '#contract/operations/events.ts';
import { mailOperations } from '#contract/operations/mails.ts';
import { timelineCategories } from '#contract/timeline-categories.ts';
import { listQuestions, type Questions, type Samples } from './list-questions.ts';

export type Someone = {
  readonly id: string;
  readonly email: string;
  readonly registeredAt: string;
};

type Sort = readonly [string, 'ASC' | 'DESC'];

const pageFrom = (first: number): [number, number] => [first, first + 24];

export const members = (filter: MemberFilterRequest = {}, sort?: Sort, first = 0): string =>
  urlOf(adminOperations.members, { jsonQuery: { filter, sort, range: pageFrom(first) } });

const events = (filter: object): string =>
  urlOf(eventOperations.events, { jsonQuery: { filter, range: pageFrom(0) } });

/** Everything that the console asks: each list in each of its ways, and the pages and combinations that are harder. */
export const questionsAbout = (someone: Someone): Questions => ({
  ...listQuestions({ id: someone.id, samples: samplesOf(someone) }),
  ...memberQuestions(someone),
  ...pageQuestions(someone),
});

const samplesOf = ({ id, email, registeredAt }: Someone): Samples => ({
  q: ['load', 'a', 'baptiste amara', email, email.slice(0, 12), id, id.slice(0, 8), 'nobody here'],
  id: [[id]],
  endsWithinDays: [30, 366],
  stream: [`account-${id}`],
  category: ['account', 'membership', 'signin', 'coupon'],
  type: ['SignInSucceeded', 'MembershipGranted', 'CouponCreated'],
  actor: [id, 'system'],
  since: [registeredAt],
  until: [registeredAt],
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

const memberQuestions = ({ email }: Someone): Questions => ({
  'far into the members': members({}, undefined, 90_000),
  'members of a plan by name': members({ plan: 'pro', erased: false }, ['displayName', 'ASC']),
  'members by a name, by name': members({ q: 'baptiste amara' }, ['displayName', 'DESC']),
  'members of a plan by a word, by name': members({ q: 'load', plan: 'pro' }, [
    'displayName',
    'ASC',
  ]),
  'no members, by name': members({ q: 'nobody here' }, ['displayName', 'ASC']),
  'five counts of members': urlOf(adminOperations.memberCounts, {
    jsonQuery: { filters: counted },
  }),
  'search for an address': urlOf(consoleSearchOperations.consoleSearch, { query: { q: email } }),
  'search for a name': urlOf(consoleSearchOperations.consoleSearch, { query: { q: 'amara' } }),
  'search for digits': urlOf(consoleSearchOperations.consoleSearch, { query: { q: '4242' } }),
});

const pageQuestions = ({ id, registeredAt }: Someone): Questions => ({
  'a member': urlOf(adminOperations.member, { params: { id } }),
  'a member as of a date': urlOf(adminOperations.memberAsOf, {
    params: { id },
    query: { at: registeredAt },
  }),
  'search for an id': urlOf(consoleSearchOperations.consoleSearch, { query: { q: id } }),
  'far into the mails': urlOf(mailOperations.mails, { jsonQuery: { range: pageFrom(90_000) } }),
  'far into the mails of a state': urlOf(mailOperations.mails, {
    jsonQuery: { filter: { state: 'sent' }, range: pageFrom(90_000) },
  }),
  'events by actor and type': events({ actor: 'system', type: 'MembershipGranted' }),
  'events of a type since a date': events({ type: 'MembershipGranted', since: registeredAt }),
  'events of a type before a date': events({ type: 'SignInSucceeded', until: registeredAt }),
});
