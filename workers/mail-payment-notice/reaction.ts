import type { MembershipEvent } from '#domain/membership/events.ts';
import type { Recorded } from '#platform/consumers/event-handlers.ts';
import { accountIn } from '#projections/engine/payload.ts';
import { defineReaction, type ReactionJob } from '../engine/reaction.ts';
import { mailPaymentNoticeJob, type PaymentNotice } from './job.ts';
import { daysAfter, reminderDays } from './reminder-days.ts';

/** Before the end of a trial. */
const noticeDays = 3;

/** Mails about payments that did not come, ends, and what will be charged otherwise. */
export const mailPaymentNotice = defineReaction<MembershipEvent>({
  name: 'mail-payment-notice',
  categories: ['membership'],
  reads: [],
  on: {
    PaymentFailed: (event) => {
      const { subscriptionId, periodEndsAt, failedAt } = event.data;
      return [0, ...reminderDays].map((day) => ({
        ...mail(event, { kind: 'unpaid', subscriptionId, periodEndsAt, day }),
        ...(day > 0 && { runAt: daysAfter(failedAt, day) }),
      }));
    },
    SubscriptionEnded: (event) => {
      const { plan, cause, endedAt: at } = event.data;
      return [mail(event, { kind: 'ended', plan, cause, at })];
    },
    MembershipGranted: (event) => {
      const { grantId, plan, duration, endsAt } = event.data;
      if (duration !== 'trial' || endsAt === null) return [];
      const notice = { kind: 'trial-ending', grantId, plan, endsAt } as const;
      return [{ ...mail(event, notice), runAt: daysAfter(endsAt, -noticeDays) }];
    },
    PriceChangeAnnounced: (event) => {
      const { plan, interval, fromPence, toPence, effectiveAt } = event.data;
      const prices = { fromPence, toPence, effectiveAt };
      return [mail(event, { kind: 'price-change', plan, interval, ...prices })];
    },
  },
});

const mail = (
  { id: eventId, stream }: Recorded<MembershipEvent>,
  notice: PaymentNotice,
): ReactionJob => ({
  name: mailPaymentNoticeJob.name,
  payload: { eventId, accountId: accountIn(stream), notice },
});
