import type { MemberSortField } from '#contract/members.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type {
  Collection,
  Filter,
  ReadModels,
  Sort,
} from '#platform/read-models/read-models.port.ts';
import { memberAt } from './member-at.ts';
import {
  memberDirectoryCollection,
  type DirectoryMember,
  type MemberDocument,
} from './read-model.ts';
import { searchTerms } from './search-text.ts';

/** Answers are as of the clock's time: plans also end by time. */
export type DirectoryPorts = { readonly readModels: ReadModels; readonly clock: Clock };

export type MemberFilter = {
  /** Words in any order, each the beginning of a word by which a member is found. */
  readonly search?: string;
  readonly ids?: readonly string[];
  readonly role?: DirectoryMember['role'];
  readonly plan?: DirectoryMember['plan'];
  readonly status?: DirectoryMember['status'];
  readonly origin?: DirectoryMember['origin'];
  readonly erased?: boolean;
  /** The plan in force ends by itself at this instant or before, ISO-8601. */
  readonly endsBefore?: string;
};

export type MemberSort = readonly [MemberSortField, 'asc' | 'desc'];

export type MemberPage = {
  readonly filter?: MemberFilter;
  /** Newest registration first when absent. */
  readonly sort?: MemberSort;
  readonly skip?: number;
  readonly limit?: number;
};

/** One page of members and the total. Filters and sorting use the values stored at each member's newest event. */
export const listMembers = async (
  { readModels, clock }: DirectoryPorts,
  { filter = {}, sort = ['registeredAt', 'desc'], skip = 0, limit = 25 }: MemberPage,
): Promise<{ members: DirectoryMember[]; total: number }> => {
  const members = directory(readModels);
  const where = conditions(filter);
  const { page, total } =
    (filter.search === undefined
      ? undefined
      : await pageOfFew(members, where, { sort, skip, limit })) ??
    (await pageInOrder(members, where, { sort, skip, limit }));
  return { members: page.map((document) => memberAt(document, clock.now())), total };
};

/** How many members each filter finds. */
export const countMembers = async (
  { readModels }: Pick<DirectoryPorts, 'readModels'>,
  filters: readonly MemberFilter[],
): Promise<number[]> => {
  const members = directory(readModels);
  return Promise.all(filters.map((filter) => members.count(conditions(filter))));
};

const membersAtOnce = 500;

/** Every member that a filter finds, by id; documents as stored. */
export async function* scanMembers(
  { readModels }: Pick<DirectoryPorts, 'readModels'>,
  filter: MemberFilter,
): AsyncGenerator<readonly MemberDocument[]> {
  const members = directory(readModels);
  let after = '';
  for (;;) {
    const where = {
      ...conditions(filter),
      id: { gt: after, ...(filter.ids && { in: filter.ids }) },
    };
    const page = await members.find(where, { limit: membersAtOnce });
    if (page.length > 0) yield page;
    if (page.length < membersAtOnce) return;
    after = page.at(-1)?.id ?? '';
  }
}

type Ordered = Required<Pick<MemberPage, 'sort' | 'skip' | 'limit'>>;
type FoundPage = { readonly page: readonly MemberDocument[]; readonly total: number };

const few = 1000;

// Words can only be looked for in every member. Where they find few, one look gives the page and the total.
const pageOfFew = async (
  members: Collection<MemberDocument>,
  where: Filter<MemberDocument>,
  { sort, skip, limit }: Ordered,
): Promise<FoundPage | undefined> => {
  const found = await members.find(where, { limit: few + 1 });
  if (found.length > few) return undefined;
  const inOrder = found.sort(byField(sortKey(sort)));
  return { page: inOrder.slice(skip, skip + limit), total: found.length };
};

const pageInOrder = async (
  members: Collection<MemberDocument>,
  where: Filter<MemberDocument>,
  { sort, skip, limit }: Ordered,
): Promise<FoundPage> => {
  const [page, total] = await Promise.all([
    members.find(where, { sort: [sortKey(sort)], skip, limit }),
    members.count(where),
  ]);
  return { page, total };
};

const byField = ([field, way]: Sort<MemberDocument>[number]) => {
  const sign = way === 'asc' ? 1 : -1;
  return (one: MemberDocument, other: MemberDocument): number =>
    sign * (compared(one[field], other[field]) || compared(one.id, other.id));
};

// As the stores order them: none comes first.
const compared = (one: unknown, other: unknown): number => {
  const [first, second] = [String(one ?? ''), String(other ?? '')];
  if (first === second) return 0;
  return first < second ? -1 : 1;
};

export const findMember = async (
  { readModels, clock }: DirectoryPorts,
  id: string,
): Promise<DirectoryMember | undefined> => {
  const document = await directory(readModels).findOne(id);
  return document && memberAt(document, clock.now());
};

/** Ignores case; an erased member has no address. */
export const findMemberByEmail = async (
  { readModels, clock }: DirectoryPorts,
  email: string,
): Promise<DirectoryMember | undefined> => {
  const where = { email: { eq: email.trim().toLowerCase() }, erased: { eq: false } };
  const [document] = await directory(readModels).find(where, { limit: 1 });
  return document && memberAt(document, clock.now());
};

/** Ids of members with a grant whose end has passed without an event. */
export const listMembersWithEndedGrants = async (
  { readModels }: Pick<DirectoryPorts, 'readModels'>,
  now: Date,
  limit: number,
): Promise<readonly string[]> => {
  const ended = { firstEndAt: { gt: '', lte: now.toISOString() } };
  const documents = await directory(readModels).find(ended, {
    sort: [['firstEndAt', 'asc']],
    limit,
  });
  return documents.map(({ id }) => id);
};

const directory = (readModels: ReadModels): Collection<MemberDocument> =>
  readModels.collection<MemberDocument>(memberDirectoryCollection);

const conditions = ({ search, ids, ...exact }: MemberFilter): Filter<MemberDocument> => ({
  ...(search === undefined ? {} : { search: { containsAll: searchTerms(search) } }),
  ...(ids ? { id: { in: ids } } : {}),
  ...(exact.role === undefined ? {} : { role: { eq: exact.role } }),
  ...(exact.plan === undefined ? {} : { plan: { eq: exact.plan } }),
  ...(exact.status === undefined ? {} : { status: { eq: exact.status } }),
  ...(exact.origin === undefined ? {} : { origin: { eq: exact.origin } }),
  ...(exact.erased === undefined ? {} : { erased: { eq: exact.erased } }),
  ...(exact.endsBefore === undefined ? {} : { planEndsAt: { gt: '', lte: exact.endsBefore } }),
});

const sortKey = ([field, direction]: MemberSort): Sort<MemberDocument>[number] => {
  if (field === 'displayName') return ['displayNameKey', direction];
  if (field === 'username') return ['usernameKey', direction];
  if (field === 'planEndsAt' && direction === 'asc') return ['planEndsKey', direction];
  return [field, direction];
};
