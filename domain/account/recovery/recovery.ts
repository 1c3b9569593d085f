import { hourMs } from '../../shared/time/durations.ts';
import type { OpenRecovery } from '../registered.ts';

/** How many hours a request can be confirmed by the second admin. */
export const recoveryHours = 24;

/** When a request expires. */
export const recoveryEndsAt = ({ requestedAt }: OpenRecovery): Date =>
  new Date(Date.parse(requestedAt) + recoveryHours * hourMs);
