import {
  planOrigins,
  subscriptionStatuses,
  type PlanOrigin,
} from '#domain/shared/plans/subscription-states.ts';
import type { Collection, Filter, Sort } from '#platform/read-models/read-models.port.ts';
import { planIds } from '#domain/shared/plans/plans.ts';
import type { MemberDocument } from './read-model.ts';

/** What the list may be sorted by. */
export type MemberSortField = keyof Pick<
  MemberDocument,
  | ('id' | 'email' | 'displayName' | 'username' | 'role' | 'plan' | 'status' | 'origin')
  | ('planEndsAt' | 'registeredAt' | 'lastSignInAt')
>;
export type MemberSort = readonly [MemberSortField, 'asc' | 'desc'];

/** Members in one order: those that a condition finds, in an order that an index has. */
export type Segment = {
  readonly where: Filter<MemberDocument>;
  readonly sort: Sort<MemberDocument>;
};

/**
 * The parts of the list, one after the other. A field of few values needs no index of its own: each value is a part,
 * by id. Members without an end come last, whichever way the ends are sorted: first whose plan given by hand has none, then who has no plan to end.
 */
export const segmentsOf = ([field, way]: MemberSort): readonly Segment[] => {
  if (field === 'planEndsAt') {
    return [
      { where: { planEndsAt: { gt: '' } }, sort: [['planEndsAt', way]] },
      ...endless.map((origin): Segment => ({
        where: { planEndsAt: { eq: null }, origin: { eq: origin } },
        sort: [['id', way]],
      })),
    ];
  }
  if (isOfFew(field)) {
    const values = [...valuesOf[field]].sort();
    const inOrder = way === 'asc' ? values : values.reverse();
    return inOrder.map((value) => ({ where: { [field]: { eq: value } }, sort: [['id', way]] }));
  }
  return [{ where: {}, sort: [[sortKey(field), way]] }];
};

type Page = { readonly skip: number; readonly limit: number };

/** A page over the parts. A part is counted only where all of it is skipped: counting takes longer than finding. */
export const pageOver = async (
  members: Collection<MemberDocument>,
  segments: readonly Segment[],
  { skip, limit }: Page,
): Promise<readonly MemberDocument[]> => {
  const page: MemberDocument[] = [];
  let from = skip;
  for (const { where, sort } of segments) {
    const found = await members.find(where, { sort, skip: from, limit: limit - page.length });
    page.push(...found);
    if (page.length >= limit) break;
    from = found.length > 0 || from === 0 ? 0 : from - (await members.count(where));
  }
  return page;
};

/** Both conditions on each field; undefined where they ask for two values of one. */
export const both = (
  one: Filter<MemberDocument>,
  other: Filter<MemberDocument>,
): Filter<MemberDocument> | undefined => {
  const merged: Record<string, { readonly eq?: unknown }> = { ...one };
  for (const [field, condition] of Object.entries(other)) {
    const known = merged[field] ?? {};
    if ('eq' in known && 'eq' in condition && known.eq !== condition.eq) return undefined;
    merged[field] = { ...known, ...condition };
  }
  return merged;
};

/** As the segments order them; for few members, in memory. */
export const bySort = ([field, way]: MemberSort) => {
  const [key, sign] = [sortKey(field), way === 'asc' ? 1 : -1];
  return (one: MemberDocument, other: MemberDocument): number => {
    const [first, second] = [one[key], other[key]];
    if (field === 'planEndsAt') {
      const parts = endPart(one) - endPart(other);
      if (parts !== 0) return parts;
    }
    return sign * (compared(first, second) || compared(one.id, other.id));
  };
};

const endless = ['grant', 'subscription', 'none'] as const satisfies readonly PlanOrigin[];

const endPart = ({ planEndsAt, origin }: MemberDocument): number =>
  planEndsAt === null ? 1 + endless.indexOf(origin) : 0;

const valuesOf = {
  role: [...planIds, 'support', 'admin'],
  plan: planIds,
  status: subscriptionStatuses,
  origin: planOrigins,
} as const;

const isOfFew = (field: MemberSortField): field is keyof typeof valuesOf =>
  Object.hasOwn(valuesOf, field);

type SortKey =
  Exclude<MemberSortField, 'displayName' | 'username'> | 'displayNameKey' | 'usernameKey';

const sortKey = (field: MemberSortField): SortKey => {
  if (field === 'displayName') return 'displayNameKey';
  return field === 'username' ? 'usernameKey' : field;
};

// As the stores compare: none comes first.
const compared = (one: unknown, other: unknown): number => {
  const [first, second] = [textOf(one), textOf(other)];
  if (first === second) return 0;
  return first < second ? -1 : 1;
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
