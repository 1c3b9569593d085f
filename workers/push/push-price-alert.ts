import { z } from 'zod';
import { loadAlerts } from '#application/alerts/handle-alerts.ts';
import { getStreamAccountId } from '#projections/engine/payload.ts';
import { defineWorker } from '../engine/define-worker.ts';
import { noticeToSend } from '../mail/mail-price-alert.ts';
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
      const { notices } = await loadAlerts(ports, { accountId });
      if (!noticeToSend(notices, noticeId)) return;
      await queuePushes(ports, { accountId, causeId, alert: { kind: 'price', noticeId } });
    },
});
