import type { TimelineEntry } from '#contract/admin/admin.ts';

/** The page's clock moves in steps and the server's may be ahead of it: what has happened is past all the same. */
export const nowAfter = (now: Date, newest: Pick<TimelineEntry, 'at'> | undefined): Date =>
  newest === undefined ? now : new Date(Math.max(now.getTime(), Date.parse(newest.at) + 1));
