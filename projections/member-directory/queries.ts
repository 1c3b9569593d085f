import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { Collection, Filter, ReadModels } from '#platform/read-models/read-models.port.ts';
import { memberAt } from './member-at.ts';
import {
  memberDirectoryCollection,
  type DirectoryMember,
  type MemberDocument,
} from './read-model.ts';
import { findSimilar } from './find-similar.ts';
import { searchTerms } from './search-text.ts';
import { both, createComparator, pageOver, segmentsOf } from './segments.ts';
import type { MemberSort, Segment } from './segments.ts';

/** The clock is needed because plans end by time. */
export type DirectoryPorts = { readonly readModels: ReadModels; readonly clock: Clock };

export type MemberFilter = {
  /**
   * Words in any order. Each must be the beginning of a word in the member's search text, or one typing error away if
   * nothing else matches.
   */
  readonly search?: string;
  readonly ids?: readonly string[];
  readonly role?: DirectoryMember['role'];
  readonly plan?: DirectoryMember['plan'];
  readonly status?: DirectoryMember['status'];
  readonly origin?: DirectoryMember['origin'];
  readonly erased?: boolean;
  /** Upper limit for the end of the plan in force, ISO-8601. */
  readonly endsBefore?: string;
  /** Lower limit for the registration time, ISO-8601. */
  readonly registeredSince?: string;
};

export type MemberPage = {
  readonly filter?: MemberFilter;
  /** Default: newest registration first. */
  readonly sort?: MemberSort;
  readonly skip?: number;
  readonly limit?: number;
};

/** One page of members and the total. Filters and sorting use values as of each member's newest event. */
export const listMembers = async (
  { readModels, clock }: DirectoryPorts,
  { filter = {}, sort = ['registeredAt', 'desc'], skip = 0, limit = 25 }: MemberPage,
): Promise<{ members: DirectoryMember[]; total: number }> => {
  const members = directory(readModels);
  const where = await conditionsOf(members, filter);
  const total = await members.count(where);
  const page = await pageOf(members, where, { sort, skip, limit, total });
  return { members: page.map((document) => memberAt(document, clock.now())), total };
};

export const countMembers = async (
  { readModels }: Pick<DirectoryPorts, 'readModels'>,
  filters: readonly MemberFilter[],
): Promise<number[]> => {
  const members = directory(readModels);
  return Promise.all(
    filters.map(async (filter) => members.count(await conditionsOf(members, filter))),
  );
};

const membersAtOnce = 500;

/** All members for a filter, sorted by id, as stored. */
export async function* scanMembers(
  { readModels }: Pick<DirectoryPorts, 'readModels'>,
  filter: MemberFilter,
): AsyncGenerator<readonly MemberDocument[]> {
  const members = directory(readModels);
  const matching = await conditionsOf(members, filter);
  let after = '';
  for (;;) {
    const where = { ...matching, id: { ...matching.id, gt: after } };
    const page = await members.find(where, { limit: membersAtOnce });
    if (page.length > 0) yield page;
    if (page.length < membersAtOnce) return;
    // The embedded store never yields, so other requests get a turn between pages.
    await nextTurn();
    after = page.at(-1)?.id ?? '';
  }
}

const partsOf = (where: Filter<MemberDocument>, sort: MemberSort): readonly Segment[] =>
  segmentsOf(sort).flatMap((part) => {
    const joined = both(where, part.where);
    return joined ? [{ ...part, where: joined }] : [];
  });

const maxSortedInMemory = 1000;

// Small search results are sorted in memory, because an index in list order would scan many other members.
const pageOf = async (
  members: Collection<MemberDocument>,
  where: Filter<MemberDocument>,
  { total, ...paging }: Required<Omit<MemberPage, 'filter'>> & { readonly total: number },
): Promise<readonly MemberDocument[]> => {
  const { sort, skip, limit } = paging;
  const isSearched = where.search !== undefined || where.customerKey !== undefined;
  if (!isSearched || total > maxSortedInMemory)
    return pageOver(members, partsOf(where, sort), paging);
  const found = await members.find(where);
  return found.sort(createComparator(sort)).slice(skip, skip + limit);
};

export const findMember = async (
  { readModels, clock }: DirectoryPorts,
  id: string,
): Promise<DirectoryMember | undefined> => {
  const document = await directory(readModels).findOne(id);
  return document && memberAt(document, clock.now());
};

/** Ignores case. Erased members have no address. */
export const findMemberByEmail = async (
  { readModels, clock }: DirectoryPorts,
  email: string,
): Promise<DirectoryMember | undefined> => {
  const where = { email: { eq: email.trim().toLowerCase() }, erased: { eq: false } };
  const [document] = await directory(readModels).find(where, { limit: 1 });
  return document && memberAt(document, clock.now());
};

/** Ids of members with a grant whose end has passed but is not recorded. */
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

// Typing errors count only where nothing matches exactly, and then for every reader of the filter.
const conditionsOf = async (
  members: Collection<MemberDocument>,
  filter: MemberFilter,
): Promise<Filter<MemberDocument>> => {
  const exact = conditions(filter);
  const { search, ...others } = filter;
  if (search === undefined || (await members.count(exact)) > 0) return exact;
  const ids = await findSimilar(members, search, conditions(others));
  return ids.length === 0 ? exact : conditions({ ...others, ids });
};

const conditions = ({ search, ids, ...exact }: MemberFilter): Filter<MemberDocument> => ({
  ...(search === undefined ? {} : searchFilter(search)),
  ...(ids ? { id: { in: ids } } : {}),
  ...(exact.role === undefined ? {} : { role: { eq: exact.role } }),
  ...(exact.plan === undefined ? {} : { plan: { eq: exact.plan } }),
  ...(exact.status === undefined ? {} : { status: { eq: exact.status } }),
  ...(exact.origin === undefined ? {} : { origin: { eq: exact.origin } }),
  ...(exact.erased === undefined ? {} : { erased: { eq: exact.erased } }),
  ...(exact.endsBefore === undefined ? {} : { planEndsAt: { gt: '', lte: exact.endsBefore } }),
  ...(exact.registeredSince === undefined ? {} : { registeredAt: { gte: exact.registeredSince } }),
});

const searchFilter = (typed: string): Filter<MemberDocument> => {
  const { words, customer } = searchTerms(typed);
  return {
    ...(words.length > 0 && { search: { words } }),
    ...(customer !== undefined && { customerKey: { prefix: customer } }),
  };
};
