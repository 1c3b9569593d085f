import { dayMs, hourMs } from '../../shared/time/durations.ts';
import type { OpenRecovery } from '../registered.ts';

export const recoveryHours = 24;

/** How long the owner of the account can stop a recovery that one operator requested. */
export const recoveryWaitingHours = 72;

/** How long before an ordered change the former address is notified at least, also if its mail was late. */
export const recoveryNoticeHours = 48;

/** When an ordered change is made if the former address was notified at a given time. */
export const getChangeTime = (dueAt: string, toldAt: Date): Date =>
  new Date(Math.max(Date.parse(dueAt), toldAt.getTime() + recoveryNoticeHours * hourMs));

/** For how many days a recovery is executed after its waiting time, because the product may be stopped when it is due. */
export const recoveryExecutionDays = 7;

export const getRecoveryEnd = ({
  requestedAt,
  dueAt,
}: Pick<OpenRecovery, 'requestedAt' | 'dueAt'>): Date =>
  dueAt === null
    ? new Date(Date.parse(requestedAt) + recoveryHours * hourMs)
    : new Date(Date.parse(dueAt) + recoveryExecutionDays * dayMs);

/** Orders that were due at this time or earlier are no longer executed. */
export const getExecutionCutoff = (now: Date): Date =>
  new Date(now.getTime() - recoveryExecutionDays * dayMs);

export const currentRecovery = (recovery: OpenRecovery | null, now: Date): OpenRecovery | null =>
  recovery && getRecoveryEnd(recovery) > now ? recovery : null;
