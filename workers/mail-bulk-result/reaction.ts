import type { BulkChangeEvent } from '#domain/bulk-change/events.ts';
import { idIn } from '#domain/shared/stream-name.ts';
import { defineReaction } from '../engine/reaction.ts';
import { mailBulkResultJob } from './job.ts';

export const mailBulkResult = defineReaction<BulkChangeEvent>({
  name: 'mail-bulk-result',
  categories: ['bulkchange'],
  reads: [],
  on: {
    BulkChangeEnded: ({ id, stream }) => [
      { name: mailBulkResultJob.name, payload: { eventId: id, bulkChangeId: idIn(stream) } },
    ],
  },
});
