import { dayMs, hourMs } from '../../shared/time/durations.ts';
import type { OpenErasure } from '../registered.ts';
import type { AccountErasureConfirmed } from './events.ts';

/** Hours between the confirmation of an erasure and its execution. */
export const erasureDelayHours = 24;

type ErasureTimes = Pick<AccountErasureConfirmed['data'], 'confirmedAt' | 'dueAt'>;

/** An operator can erase immediately, which leaves no time in which a notice is of use. */
export const needsNotice = ({ confirmedAt, dueAt }: ErasureTimes): boolean => dueAt > confirmedAt;

/** When an erasure is executed if the member was notified at a given time, because a notice can be late. */
export const getErasureTime = (dueAt: string, toldAt: Date): Date =>
  new Date(Math.max(Date.parse(dueAt), toldAt.getTime() + erasureDelayHours * hourMs));

/** Days in which a second admin can confirm a request. After that, a new request must be made. */
export const erasureRequestDays = 7;

/** Requests made at this time or earlier have expired, unless they were confirmed. */
export const getErasureExpiryCutoff = (now: Date): Date =>
  new Date(now.getTime() - erasureRequestDays * dayMs);

export const getErasureRequestEnd = ({ requestedAt }: Pick<OpenErasure, 'requestedAt'>): Date =>
  new Date(Date.parse(requestedAt) + erasureRequestDays * dayMs);

/** The erasure, or null if its request expired before a second admin confirmed it. */
export const currentErasure = (erasure: OpenErasure | null, now: Date): OpenErasure | null => {
  if (erasure === null || erasure.confirmation !== null) return erasure;
  return getErasureRequestEnd(erasure) > now ? erasure : null;
};

/** When a confirmed erasure is executed; null without one. */
export const findErasureDueAt = (erasure: OpenErasure | null): string | null =>
  erasure?.confirmation?.dueAt ?? null;
