import type { TimelineEntry } from '#contract/admin/admin.ts';

/** The page's clock may lag behind the server's, so an event that has happened counts as past. */
export const ensureNowAfter = (now: Date, newest: Pick<TimelineEntry, 'at'> | undefined): Date =>
  newest === undefined ? now : new Date(Math.max(now.getTime(), Date.parse(newest.at) + 1));
