import { dayMs } from '#domain/shared/time/durations.ts';
import type { MemberFilter } from '#projections/member-directory/queries.ts';

type ExactFilters = Pick<MemberFilter, 'role' | 'plan' | 'status' | 'origin' | 'erased'>;

/** A filter on members; undefined fields are ignored. */
export type MemberQuery = {
  readonly [Field in keyof ExactFilters]: ExactFilters[Field] | undefined;
} & {
  readonly q?: string | undefined;
  readonly id?: readonly string[] | undefined;
  /** The current plan ends within this many days unless it is renewed. */
  readonly endsWithinDays?: number | undefined;
};

/** Converts a filter from the console. `endsWithinDays` becomes a date range relative to `now`. */
export const memberFilterOf = (
  { q, id, endsWithinDays, ...exact }: MemberQuery,
  now: Date,
): MemberFilter => {
  const fields = Object.entries(exact).filter(([, value]) => value !== undefined);
  return {
    ...(Object.fromEntries(fields) as MemberFilter),
    ...(q === undefined || q.trim() === '' ? {} : { search: q.trim() }),
    ...(id === undefined ? {} : { ids: id }),
    ...(endsWithinDays === undefined
      ? {}
      : { endsBefore: new Date(now.getTime() + endsWithinDays * dayMs).toISOString() }),
  };
};
