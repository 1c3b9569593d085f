import { z } from 'zod';
import { getStreamAccountId } from '#projections/engine/payload.ts';
import { defineWorker } from '../engine/define-worker.ts';
import { findNoticeToSend } from '../mail/mail-price-alert.ts';
import { queuePushes } from './push-alert.ts';

/** Separate from the mail, so that neither delays the other. */
export const pushPriceAlertWorker = defineWorker({
  name: 'push-price-alert',
  payload: z.strictObject({
    eventId: z.uuid(),
    accountId: z.uuid(),
    noticeId: z.string().min(1),
  }),
  on: {
    PriceAlertCrossed: ({ id: eventId, stream, data: { noticeId } }) => [
      { payload: { eventId, accountId: getStreamAccountId(stream), noticeId } },
    ],
  },
  handle:
    (ports) =>
    async ({ eventId: causeId, accountId, noticeId }) => {
      if (!(await findNoticeToSend(ports, { accountId, noticeId }))) return;
      await queuePushes(ports, { accountId, causeId, alert: { kind: 'price', noticeId } });
    },
});
