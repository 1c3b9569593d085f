import type { MemberFilterRequest } from '#contract/member-filter.ts';
import { dayMs } from '#domain/shared/durations.ts';
import type { MemberFilter } from '#projections/member-directory/queries.ts';

/** A filter as the console sends it, at a time: an end within some days is a range of dates. */
export const memberFilterOf = (
  { q, id, endsWithinDays, ...exact }: MemberFilterRequest,
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
