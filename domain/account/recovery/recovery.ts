import { hourMs } from '../../shared/time/durations.ts';
import type { OpenRecovery } from '../registered.ts';

export const recoveryHours = 24;

export const getRecoveryEnd = ({ requestedAt }: OpenRecovery): Date =>
  new Date(Date.parse(requestedAt) + recoveryHours * hourMs);
