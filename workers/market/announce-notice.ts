import { z } from 'zod';
import { publishNotice } from '#application/alerts/raised-notice.ts';
import { getStreamAccountId } from '#projections/engine/payload.ts';
import { defineWorker } from '../engine/define-worker.ts';

/** Notifies the API processes of a reached alert, so that they update the member's open pages. */
export const announceNoticeWorker = defineWorker({
  name: 'announce-notice',
  payload: z.strictObject({ accountId: z.uuid(), noticeId: z.string().min(1) }),
  on: {
    PriceAlertCrossed: ({ stream, data: { noticeId } }) => [
      { payload: { accountId: getStreamAccountId(stream), noticeId } },
    ],
  },
  handle: (ports) => (payload) => publishNotice(ports, payload),
});
