import type { Clock } from '#platform/clock/clock.port.ts';
import {
  toBoundsFilter,
  type Collection,
  type Filter,
  type ReadModels,
} from '#platform/read-models/read-models.port.ts';
import { memberAt } from './member-at.ts';
import {
  memberDirectoryCollection,
  type DirectoryMember,
  type MemberDocument,
} from './read-model.ts';
import { findSimilarMemberIds } from './find-similar.ts';
import { scanPages } from './scan-pages.ts';
import { parseSearchTerms } from './search-text.ts';
import {
  mergeFilters,
  createComparator,
  findPageInSegments,
  splitIntoSegments,
} from './segments.ts';
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
  /** Upper limit (exclusive) for the registration time, ISO-8601. */
  readonly registeredBefore?: string;
  /** Limits for the last login, ISO-8601. Both leave out members who never logged in. */
  readonly lastLoginSince?: string;
  readonly lastLoginBefore?: string;
  readonly newsletter?: MemberDocument['newsletter'];
  readonly hadTrial?: boolean;
};

export type MemberPage = {
  readonly filter?: MemberFilter;
  /** Default: newest registration first. */
  readonly sort?: MemberSort;
  readonly skip?: number;
  readonly limit?: number;
  /** Whether only exact matches are wanted, as for an export. */
  readonly exact?: boolean;
};

type FoundMembers = {
  readonly members: DirectoryMember[];
  readonly total: number;
  /** Whether nothing matched the search, so that these are one typing error away. */
  readonly similar: boolean;
};

/** One page of members and the total. Filters and sorting use values as of each member's newest event. */
export const listMembers = async (
  { readModels, clock }: DirectoryPorts,
  { filter = {}, sort = ['registeredAt', 'desc'], skip = 0, limit = 25, exact = false }: MemberPage,
): Promise<FoundMembers> => {
  const members = getMemberCollection(readModels);
  const ids = exact ? [] : await findSimilarIds(members, filter);
  const isSimilarMatch = ids.length > 0;
  const where = isSimilarMatch ? { id: { in: ids } } : toFilter(filter);
  const total = await members.count(where);
  const page = await readPage(members, where, { sort, skip, limit, total });
  return {
    members: page.map((document) => memberAt(document, clock.now())),
    total,
    similar: isSimilarMatch,
  };
};

export const countMembers = async (
  { readModels }: Pick<DirectoryPorts, 'readModels'>,
  filters: readonly MemberFilter[],
): Promise<number[]> => {
  const members = getMemberCollection(readModels);
  return Promise.all(
    filters.map(async (filter) => {
      const ids = await findSimilarIds(members, filter);
      return ids.length > 0 ? ids.length : members.count(toFilter(filter));
    }),
  );
};

/** All members for a filter, sorted by id, as stored. Bulk changes act on them, so typing errors find nobody. */
export const scanMembers = (
  { readModels }: Pick<DirectoryPorts, 'readModels'>,
  filter: MemberFilter,
): AsyncGenerator<readonly MemberDocument[]> =>
  scanPages(getMemberCollection(readModels), toFilter(filter));

const toSegments = (where: Filter<MemberDocument>, sort: MemberSort): readonly Segment[] =>
  splitIntoSegments(sort).flatMap((part) => {
    const mergedFilter = mergeFilters(where, part.where);
    return mergedFilter ? [{ ...part, where: mergedFilter }] : [];
  });

const maxSortedInMemory = 1000;

// Small search results are sorted in memory, because an index in list order would scan many other members.
const readPage = async (
  members: Collection<MemberDocument>,
  where: Filter<MemberDocument>,
  { total, ...paging }: Required<Omit<MemberPage, 'filter' | 'exact'>> & { readonly total: number },
): Promise<readonly MemberDocument[]> => {
  const { sort, skip, limit } = paging;
  const isSearched = where.search !== undefined || where.customerKey !== undefined;
  if (!isSearched || total > maxSortedInMemory)
    return findPageInSegments(members, toSegments(where, sort), paging);
  const matchingMembers = await members.find(where);
  return matchingMembers.sort(createComparator(sort)).slice(skip, skip + limit);
};

export const findMember = async (
  { readModels, clock }: DirectoryPorts,
  id: string,
): Promise<DirectoryMember | undefined> => {
  const document = await getMemberCollection(readModels).findOne(id);
  return document && memberAt(document, clock.now());
};

/** Ignores case. Erased members have no address. */
export const findMemberByEmail = async (
  { readModels, clock }: DirectoryPorts,
  email: string,
): Promise<DirectoryMember | undefined> => {
  const where = { email: { eq: email.trim().toLowerCase() }, erased: { eq: false } };
  const [document] = await getMemberCollection(readModels).find(where, { limit: 1 });
  return document && memberAt(document, clock.now());
};

/** Ids of members with a grant whose end has passed but is not recorded. */
export const listMembersWithEndedGrants = async (
  { readModels }: Pick<DirectoryPorts, 'readModels'>,
  now: Date,
  limit: number,
): Promise<readonly string[]> => {
  const endedFilter = { firstEndAt: { gt: '', lte: now.toISOString() } };
  const documents = await getMemberCollection(readModels).find(endedFilter, {
    sort: [['firstEndAt', 'asc']],
    limit,
  });
  return documents.map(({ id }) => id);
};

/**
 * The first end of a grant that is not recorded yet, after a time if one is given; null if no grant ends. Of each
 * member, only the first end counts.
 */
export const findFirstGrantEnd = async (
  { readModels }: Pick<DirectoryPorts, 'readModels'>,
  after?: Date,
): Promise<Date | null> => {
  const [first] = await getMemberCollection(readModels).find(
    { firstEndAt: { gt: after?.toISOString() ?? '' } },
    { sort: [['firstEndAt', 'asc']], limit: 1 },
  );
  return first?.firstEndAt ? new Date(first.firstEndAt) : null;
};

/** Ids of members with a grant that ends until a time, soonest first, page by page. */
export const listMembersWithGrantsEndingUntil = async (
  { readModels }: Pick<DirectoryPorts, 'readModels'>,
  until: Date,
  { page, size }: { readonly page: number; readonly size: number },
): Promise<readonly string[]> => {
  const documents = await getMemberCollection(readModels).find(
    { firstEndAt: { gt: '', lte: until.toISOString() } },
    { sort: [['firstEndAt', 'asc']], skip: page * size, limit: size },
  );
  return documents.map(({ id }) => id);
};

const getMemberCollection = (readModels: ReadModels): Collection<MemberDocument> =>
  readModels.collection<MemberDocument>(memberDirectoryCollection);

/** Ids of members one typing error away from a search that nobody matches, whatever the other filters are. */
const findSimilarIds = async (
  members: Collection<MemberDocument>,
  filter: MemberFilter,
): Promise<readonly string[]> => {
  const { search, ...others } = filter;
  if (search === undefined || (await members.count(toFilter({ search }))) > 0) return [];
  return findSimilarMemberIds(members, search, toFilter(others));
};

const toFilter = ({ search, ids, ...exact }: MemberFilter): Filter<MemberDocument> => ({
  ...(search === undefined ? {} : createSearchFilter(search)),
  ...(ids ? { id: { in: ids } } : {}),
  ...(exact.role === undefined ? {} : { role: { eq: exact.role } }),
  ...(exact.plan === undefined ? {} : { plan: { eq: exact.plan } }),
  ...(exact.status === undefined ? {} : { status: { eq: exact.status } }),
  ...(exact.origin === undefined ? {} : { origin: { eq: exact.origin } }),
  ...(exact.erased === undefined ? {} : { erased: { eq: exact.erased } }),
  ...(exact.endsBefore === undefined ? {} : { planEndsAt: { gt: '', lte: exact.endsBefore } }),
  ...(exact.newsletter === undefined ? {} : { newsletter: { eq: exact.newsletter } }),
  ...(exact.hadTrial === undefined ? {} : { hadTrial: { eq: exact.hadTrial } }),
  ...toTimeFilters(exact),
});

const toTimeFilters = (filter: MemberFilter): Filter<MemberDocument> => {
  const registeredAt = toBoundsFilter({
    gte: filter.registeredSince,
    lt: filter.registeredBefore,
  });
  const lastSignInAt = toBoundsFilter({ gte: filter.lastLoginSince, lt: filter.lastLoginBefore });
  return {
    ...(registeredAt === undefined ? {} : { registeredAt }),
    ...(lastSignInAt === undefined ? {} : { lastSignInAt }),
  };
};

const createSearchFilter = (typed: string): Filter<MemberDocument> => {
  const { words, customer } = parseSearchTerms(typed);
  return {
    ...(words.length > 0 && { search: { words } }),
    ...(customer !== undefined && { customerKey: { prefix: customer } }),
  };
};
