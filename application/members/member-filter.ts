import { dayMs } from '#domain/shared/time/durations.ts';
import type { MemberFilter } from '#projections/member-directory/queries.ts';

type Exact = Pick<MemberFilter, 'role' | 'plan' | 'status' | 'origin' | 'erased'>;

/** Which members staff ask for; what is undefined does not count. */
export type MemberQuery = { readonly [Field in keyof Exact]: Exact[Field] | undefined } & {
  readonly q?: string | undefined;
  readonly id?: readonly string[] | undefined;
  /** The plan in force ends by itself within this many days from now. */
  readonly endsWithinDays?: number | undefined;
};

/** A filter as the console sends it, at a time: an end within some days is a range of dates. */
export const memberFilterOf = (
  { q, id, endsWithinDays, ...exact }: MemberQuery,
  now: Date,
): MemberFilter => {
  const given = Object.entries(exact).filter(([, value]) => value !== undefined);
  return {
    ...(Object.fromEntries(given) as MemberFilter),
    ...(q === undefined || q.trim() === '' ? {} : { search: q.trim() }),
    ...(id === undefined ? {} : { ids: id }),
    ...(endsWithinDays === undefined
      ? {}
      : { endsBefore: new Date(now.getTime() + endsWithinDays * dayMs).toISOString() }),
  };
};
