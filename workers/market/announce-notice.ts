import { z } from 'zod';
import { publishNotice } from '#application/alerts/raised-notice.ts';
import { getStreamAccountId } from '#projections/engine/payload.ts';
import { defineWorker } from '../engine/define-worker.ts';

type NoticeEvent = { readonly stream: string; readonly data: { readonly noticeId: string } };

const createRequests = ({ stream, data: { noticeId } }: NoticeEvent) => [
  { payload: { accountId: getStreamAccountId(stream), noticeId } },
];

/** Notifies the API processes of a new notice, so that they update the member's open pages. */
export const announceNoticeWorker = defineWorker({
  name: 'announce-notice',
  payload: z.strictObject({ accountId: z.uuid(), noticeId: z.string().min(1) }),
  on: {
    PriceAlertCrossed: createRequests,
    StoryNoticeRaised: createRequests,
  },
  handle: (ports) => (payload) => publishNotice(ports, payload),
});
