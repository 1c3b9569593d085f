import { isThrottled } from '../shared/throttle-window.ts';
import type { RecordRefusal } from './commands.ts';
import type { RefusalEvent } from './events.ts';
import { refusalKey, type RefusalState } from './state.ts';

/** Repeats within 15 minutes are recorded once, so that a persistent caller cannot flood the log. */
export const decideRefusal = (
  { lastAt }: RefusalState,
  { resource, action, rule, now }: RecordRefusal,
): readonly RefusalEvent[] => {
  const last = lastAt[refusalKey({ resource, action, rule })];
  if (last !== undefined && isThrottled(new Date(last), now)) return [];
  const data = { resource, action, rule, refusedAt: now.toISOString() };
  return [{ type: 'StaffAccessRefused', data }];
};
