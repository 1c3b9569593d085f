import type { AlertsEvent } from '#domain/alerts/events.ts';
import { accountIn } from '#projections/engine/payload.ts';
import { defineReaction } from '../engine/reaction.ts';
import { mailPriceAlertJob } from './job.ts';

/** Tells a member by mail of an alert that was reached. */
export const mailPriceAlert = defineReaction<AlertsEvent>({
  name: 'mail-price-alert',
  categories: ['alerts'],
  reads: [],
  on: {
    PriceAlertCrossed: ({ id: eventId, stream, data: { noticeId } }) => [
      {
        name: mailPriceAlertJob.name,
        payload: { eventId, accountId: accountIn(stream), noticeId },
      },
    ],
  },
});
