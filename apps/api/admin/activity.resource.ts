import { listActivity } from '#application/activity/list-activity.ts';
import { type ActivityFilterRequest, activityOperations } from '#contract/admin/activity.ts';
import {
  activityGroups,
  activityKinds,
  mainActivityKinds,
  type ActivityGroup,
} from '#domain/shared/activity.ts';
import { openContentRange, toUtc } from '../http/simple-rest.ts';
import { findActors } from './find-actors.ts';
import type { AdminRoutesDeps } from './ports.ts';

/** Who did what, in a time range. */
export const activityRoutes = ({ routes, platform }: AdminRoutesDeps): void => {
  routes.on(activityOperations.activity, async ({ jsonQuery: { filter = {}, range, sort } }) => {
    const { who = 'people', kind, actors, since, until, ...places } = filter;
    const { acts, more } = await listActivity(platform, {
      ...places,
      groups: groupsByScope[who],
      categories: (kind === undefined ? mainActivityKinds : [kind]).flatMap(
        (each): readonly string[] => activityKinds[each],
      ),
      actors: actors && (await findActors(platform, actors)),
      since: toUtc(since),
      until: toUtc(until),
      direction: sort?.[1] === 'ASC' ? 'asc' : 'desc',
      limit: (range?.[1] ?? 24) + 1,
    });
    return {
      body: acts.map((act) => ({ ...act, changes: [...act.changes] })),
      headers: openContentRange('activity', acts.length, more),
    };
  });
};

const groupsByScope: Readonly<
  Record<NonNullable<ActivityFilterRequest['who']>, readonly ActivityGroup[]>
> = {
  people: ['staff', 'member'],
  staff: ['staff'],
  member: ['member'],
  reading: ['reading'],
  machine: ['machine'],
  everything: activityGroups,
};
