import type { Erasure } from '#contract/admin/erasures.ts';
import { formatMoment } from '#ui/format/format.ts';
import { text } from '../texts/text.ts';

export const formatDone = ({ completedAt }: Erasure, now: Date): string =>
  completedAt === null ? text('erasures.under-way') : formatMoment(new Date(completedAt), now);
