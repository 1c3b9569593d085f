import type { AlertsEvent } from '#domain/alerts/events.ts';
import { accountIn } from '#projections/engine/payload.ts';
import { defineReaction } from '../engine/reaction.ts';
import { announceNoticeJob } from './job.ts';

/** Tells the API processes of a crossing, for the open pages of the member. */
export const announceNotice = defineReaction<AlertsEvent>({
  name: 'announce-notice',
  categories: ['alerts'],
  reads: [],
  on: {
    PriceAlertCrossed: ({ stream, data: { noticeId } }) => [
      { name: announceNoticeJob.name, payload: { accountId: accountIn(stream), noticeId } },
    ],
  },
});
