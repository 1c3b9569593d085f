import { isWithinOneWhile } from '../shared/once-in-a-while.ts';
import type { ViewMemberData } from './commands.ts';
import type { LookEvent } from './events.ts';
import { lookOf, type LookState } from './state.ts';

/** A page that is read again within a while, by hand or by itself, is one look. */
export const decideLook = (
  { lastAt }: LookState,
  { staffId, page, now }: ViewMemberData,
): readonly LookEvent[] => {
  const last = lastAt[lookOf({ staffId, page })];
  if (last !== undefined && isWithinOneWhile(new Date(last), now)) return [];
  return [{ type: 'MemberDataViewed', data: { staffId, page, viewedAt: now.toISOString() } }];
};
