import type { ViewMemberData } from './commands.ts';
import type { LookEvent } from './events.ts';
import { lookOf, type LookState } from './state.ts';

const lookMs = 15 * 60_000;

/** A page that is read again within a while, by hand or by itself, is one look. */
export const decideLook = (
  { lastAt }: LookState,
  { staffId, page, now }: ViewMemberData,
): readonly LookEvent[] => {
  const last = lastAt[lookOf({ staffId, page })];
  if (last !== undefined && isOneLook(new Date(last), now)) return [];
  return [{ type: 'MemberDataViewed', data: { staffId, page, viewedAt: now.toISOString() } }];
};

/** A clock that was set back ends a look: what is shown then has its own time. */
export const isOneLook = (last: Date, now: Date): boolean =>
  last <= now && now.getTime() - last.getTime() < lookMs;
