import type { Erasure } from '#contract/admin/erasures.ts';
import { formatMoment } from '#ui/format/format.ts';
import { text } from '../texts/text.ts';

/** When a confirmed erasure is executed; empty for one that was not confirmed. */
export const formatDue = ({ dueAt }: Erasure, now: Date): string =>
  dueAt === null ? '' : formatMoment(new Date(dueAt), now);

export const formatDone = ({ completedAt }: Erasure, now: Date): string =>
  completedAt === null ? text('erasures.not-completed') : formatMoment(new Date(completedAt), now);

export const formatConfirmation = ({ confirmedAt, confirmedBy }: Erasure, now: Date): string =>
  confirmedAt === null
    ? text('erasures.not-confirmed')
    : `${confirmedBy?.name ?? ''}, ${formatMoment(new Date(confirmedAt), now)}`;
