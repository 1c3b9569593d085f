import { hourMs } from '../../shared/time/durations.ts';
import type { OpenRecovery } from '../registered.ts';

/** How long a request waits for the second admin. */
export const recoveryHours = 24;

/** When a request counts no longer. */
export const recoveryEndsAt = ({ requestedAt }: OpenRecovery): Date =>
  new Date(Date.parse(requestedAt) + recoveryHours * hourMs);
