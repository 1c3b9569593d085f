import { z } from 'zod';
import { cancelMails } from '#application/mails/cancel-mails.ts';
import { getStreamAccountId } from '#projections/engine/payload.ts';
import { defineWorker } from '../engine/define-worker.ts';

export const cancelMailsWorker = defineWorker({
  name: 'cancel-mails',
  payload: z.strictObject({ accountId: z.uuid() }),
  reads: ['mails'],
  on: {
    AccountErased: ({ stream }) => [{ payload: { accountId: getStreamAccountId(stream) } }],
  },
  handle: (ports) => (payload, run) => cancelMails(ports, payload, run.context()),
});
