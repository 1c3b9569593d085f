import type { Erasure } from '#contract/admin/erasures.ts';
import { formatLondonInstant } from '#contract/binding-day.ts';
import { formatDateTime } from '#ui/format/format.ts';

/** When a confirmed erasure is executed, in the words of its mail; empty for one that was not confirmed. */
export const formatDueDate = ({ dueAt }: Erasure): string =>
  dueAt === null ? '' : formatLondonInstant(dueAt);

export const formatCompletion = ({ completedAt }: Erasure, now: Date): string =>
  completedAt === null ? 'Not completed' : formatDateTime(new Date(completedAt), now);

export const formatConfirmation = ({ confirmedAt, confirmedBy }: Erasure, now: Date): string =>
  confirmedAt === null
    ? 'Not confirmed'
    : `${confirmedBy?.name ?? ''}, ${formatDateTime(new Date(confirmedAt), now)}`;
