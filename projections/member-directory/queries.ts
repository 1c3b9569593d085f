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

/** Answers are as of the clock's time: plans also end by time. */
export type DirectoryPorts = { readonly readModels: ReadModels; readonly clock: Clock };

export type MemberFilter = {
  /** Part of an address, a name or a customer id, in any case. */
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
  const [page, total] = await Promise.all([
    members.find(where, { sort: [sortKey(sort)], skip, limit }),
    members.count(where),
  ]);
  return { members: page.map((document) => memberAt(document, clock.now())), total };
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
  ...(search ? { search: { contains: search.trim().toLowerCase() } } : {}),
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
  return [field, direction];
};
