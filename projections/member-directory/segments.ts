import {
  planOrigins,
  subscriptionStatuses,
  type PlanOrigin,
} from '#domain/shared/plans/subscription-states.ts';
import type { Collection, Filter, Sort } from '#platform/read-models/read-models.port.ts';
import { planIds } from '#domain/shared/plans/plans.ts';
import type { MemberDocument } from './read-model.ts';

export type MemberSortField = keyof Pick<
  MemberDocument,
  | ('id' | 'email' | 'displayName' | 'username' | 'role' | 'plan' | 'status' | 'origin')
  | ('planEndsAt' | 'registeredAt' | 'lastSignInAt')
>;
export type MemberSort = readonly [MemberSortField, 'asc' | 'desc'];

/** Members that match a filter, in an order that an index supports. */
export type Segment = {
  readonly where: Filter<MemberDocument>;
  readonly sort: Sort<MemberDocument>;
};

/**
 * Splits the list into consecutive segments. A field with few values has one segment per value, sorted by id, which
 * needs no index. Members without a plan end always come last: first grants without an end, then subscriptions, then
 * members without a plan.
 */
export const splitIntoSegments = ([field, way]: MemberSort): readonly Segment[] => {
  if (field === 'planEndsAt') {
    return [
      { where: { planEndsAt: { gt: '' } }, sort: [['planEndsAt', way]] },
      ...originsWithoutEnd.map((origin): Segment => ({
        where: { planEndsAt: { eq: null }, origin: { eq: origin } },
        sort: [['id', way]],
      })),
    ];
  }
  if (hasFewValues(field)) {
    const values = [...valuesByField[field]].sort();
    const sortedValues = way === 'asc' ? values : values.reverse();
    return sortedValues.map((value) => ({
      where: { [field]: { eq: value } },
      sort: [['id', way]],
    }));
  }
  return [{ where: {}, sort: [[getSortKey(field), way]] }];
};

type Page = { readonly skip: number; readonly limit: number };

/**
 * One page over all segments. A segment is counted only if it is skipped completely, because counting is slower than
 * finding.
 */
export const findPageInSegments = async (
  members: Collection<MemberDocument>,
  segments: readonly Segment[],
  { skip, limit }: Page,
): Promise<readonly MemberDocument[]> => {
  const page: MemberDocument[] = [];
  let remainingSkip = skip;
  for (const { where, sort } of segments) {
    const segmentMembers = await members.find(where, {
      sort,
      skip: remainingSkip,
      limit: limit - page.length,
    });
    page.push(...segmentMembers);
    if (page.length >= limit) break;
    remainingSkip =
      segmentMembers.length > 0 || remainingSkip === 0
        ? 0
        : remainingSkip - (await members.count(where));
  }
  return page;
};

/** Combines the conditions on each field, or returns undefined if two values contradict each other. */
export const mergeFilters = (
  one: Filter<MemberDocument>,
  other: Filter<MemberDocument>,
): Filter<MemberDocument> | undefined => {
  const merged: Record<string, { readonly eq?: unknown }> = { ...one };
  for (const [field, condition] of Object.entries(other)) {
    const existing = merged[field] ?? {};
    if ('eq' in existing && 'eq' in condition && existing.eq !== condition.eq) return undefined;
    merged[field] = { ...existing, ...condition };
  }
  return merged;
};

/** The order of the segments, for sorting in memory. */
export const createComparator = ([field, way]: MemberSort) => {
  const [key, sign] = [getSortKey(field), way === 'asc' ? 1 : -1];
  return (one: MemberDocument, other: MemberDocument): number => {
    const [first, second] = [one[key], other[key]];
    if (field === 'planEndsAt') {
      const rankDifference = getEndRank(one) - getEndRank(other);
      if (rankDifference !== 0) return rankDifference;
    }
    return sign * (compare(first, second) || compare(one.id, other.id));
  };
};

const originsWithoutEnd = [
  'grant',
  'subscription',
  'none',
] as const satisfies readonly PlanOrigin[];

const getEndRank = ({ planEndsAt, origin }: MemberDocument): number =>
  planEndsAt === null ? 1 + originsWithoutEnd.indexOf(origin) : 0;

const valuesByField = {
  role: [...planIds, 'support', 'admin'],
  plan: planIds,
  status: subscriptionStatuses,
  origin: planOrigins,
} as const;

const hasFewValues = (field: MemberSortField): field is keyof typeof valuesByField =>
  Object.hasOwn(valuesByField, field);

type SortKey =
  Exclude<MemberSortField, 'displayName' | 'username'> | 'displayNameKey' | 'usernameKey';

const getSortKey = (field: MemberSortField): SortKey => {
  if (field === 'displayName') return 'displayNameKey';
  return field === 'username' ? 'usernameKey' : field;
};

// Missing values sort first, as in the stores.
const compare = (one: unknown, other: unknown): number => {
  const [first, second] = [toText(one), toText(other)];
  if (first === second) return 0;
  return first < second ? -1 : 1;
};

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');
