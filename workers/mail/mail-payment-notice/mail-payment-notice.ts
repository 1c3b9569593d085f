import type { z } from 'zod';
import { findRegisteredAccount } from '#application/account/find-account.ts';
import type { CommandContext } from '#application/command-context.ts';
import { deriveId } from '#application/derive-id.ts';
import type { CommandPorts } from '#application/handle-command.ts';
import { requestMail, type MailToRequest } from '#application/mails/request-mail.ts';
import { loadMembership } from '#application/membership/load-membership.ts';
import { createSubscriptionEndedMail } from '#application/membership/subscription-ended-mail.ts';
import type { MembershipEvent } from '#domain/membership/events.ts';
import { undoesBulkChange } from '#domain/membership/grant-terms.ts';
import type { MembershipState } from '#domain/membership/state.ts';
import { getEffectivePlan } from '#domain/shared/plans/effective-plan.ts';
import { isHigherPlan } from '#domain/shared/plans/plans.ts';
import { getSubscriptionPhase } from '#domain/shared/plans/subscription.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { StoredEventOf } from '#platform/consumers/event-handlers.ts';
import { getStreamAccountId } from '#projections/engine/payload.ts';
import { defineWorker, type JobRequest } from '../../engine/define-worker.ts';
import type { MailPorts, MailText } from '../../engine/mail-text.ts';
import { renderMembershipMail } from '../../engine/membership-mail-text.ts';
import {
  paymentNoticeSchema,
  type PaymentNoticeOfKind,
  type PaymentNotice,
} from './payment-notice.ts';
import { daysAfter, isSuperseded, reminderDays } from './reminder-days.ts';
import {
  priceChangeMailText,
  trialEndingMailText,
  suspendedRenewalMailText,
  unpaidRenewalMailText,
} from './texts.ts';

/** Days before the end of a trial. */
export const trialNoticeDays = 3;

/** Mails about failed payments, ended subscriptions, ending trials and price changes. */
export const mailPaymentNoticeWorker = defineWorker({
  name: 'mail-payment-notice',
  payload: paymentNoticeSchema,
  on: {
    PaymentFailed: (event) => {
      const { subscriptionId, periodEndsAt, failedAt } = event.data;
      return [0, ...reminderDays].map((day) => ({
        ...createMailJob(event, { kind: 'unpaid', subscriptionId, periodEndsAt, day }),
        ...(day > 0 && { runAt: daysAfter(failedAt, day) }),
      }));
    },
    SubscriptionEnded: (event) => {
      const { plan, cause, endedAt: at } = event.data;
      return [createMailJob(event, { kind: 'ended', plan, cause, at })];
    },
    MembershipGranted: (event) => {
      const { grantId, plan, duration, endsAt } = event.data;
      if (duration !== 'trial' || endsAt === null) return [];
      // The first grant of the trial has this mail.
      if (undoesBulkChange(event)) return [];
      const notice = { kind: 'trial-ending', grantId, plan, endsAt } as const;
      return [{ ...createMailJob(event, notice), runAt: daysAfter(endsAt, -trialNoticeDays) }];
    },
    PriceChangeAnnounced: (event) => {
      const { plan, interval, fromPence, toPence, effectiveAt } = event.data;
      const prices = { fromPence, toPence, effectiveAt };
      return [createMailJob(event, { kind: 'price-change', plan, interval, ...prices })];
    },
  },
  handle: (ports: PaymentNoticePorts) => (payload, run) =>
    requestPaymentNoticeMail(ports, payload, run.context()),
});

/** Requests the mail of a notice, if it still applies. A repeated request has no effect. */
export const requestPaymentNoticeMail = async (
  ports: PaymentNoticePorts,
  { eventId, accountId, notice }: z.output<typeof paymentNoticeSchema>,
  context: CommandContext,
): Promise<void> => {
  const account = await findRegisteredAccount(ports, accountId);
  if (!account) return;
  const state = await loadMembership(ports, accountId);
  const noticeMail = account.isSuspended
    ? toSuspendedNoticeMail(notice, state, context.now)
    : toNoticeMail(notice, state, context.now);
  if (noticeMail === undefined) return;
  const { kind, words, causeId = eventId } = noticeMail;
  const content = await renderMembershipMail(ports, { accountId, account, words }, context.now);
  await requestMail(ports, { accountId, kind, causeId, to: account.email, ...content }, context);
};

const createMailJob = (
  { id: eventId, stream }: StoredEventOf<MembershipEvent>,
  notice: PaymentNotice,
): JobRequest<z.infer<typeof paymentNoticeSchema>> => ({
  payload: { eventId, accountId: getStreamAccountId(stream), notice },
});

export type PaymentNoticePorts = CommandPorts & MailPorts & { readonly clock: Clock };

type NoticeMail = Pick<MailToRequest, 'kind'> & {
  readonly words: MailText;
  /** Defaults to the event. */
  readonly causeId?: string;
};

// Undefined if the mail no longer applies, such as a reminder of a payment that was made.
const toNoticeMail = (
  notice: PaymentNotice,
  state: MembershipState,
  now: Date,
): NoticeMail | undefined => {
  switch (notice.kind) {
    case 'unpaid':
      return toUnpaidMail(notice, state, now);
    case 'ended':
      return toEndedMail(notice, state, now);
    case 'trial-ending':
      return toTrialEndingMail(notice, state, now);
    case 'price-change':
      return { kind: 'price-change', words: priceChangeMailText(notice) };
  }
};

// A suspended member gets one mail about a failed payment, which does not ask to pay or to subscribe.
const toSuspendedNoticeMail = (
  notice: PaymentNotice,
  state: MembershipState,
  now: Date,
): NoticeMail | undefined => {
  if (notice.kind === 'trial-ending') return undefined;
  const noticeMail = toNoticeMail(notice, state, now);
  const { subscription } = state.holdings;
  if (notice.kind !== 'unpaid' || !subscription?.unpaid) return noticeMail;
  if (notice.day > 0 || noticeMail === undefined) return undefined;
  const { graceEndsAt } = subscription.unpaid;
  const words = suspendedRenewalMailText({ plan: subscription.terms.plan, graceEndsAt, now });
  return { ...noticeMail, kind: 'payment-failed', words };
};

const toUnpaidMail = (
  { subscriptionId, periodEndsAt, day }: PaymentNoticeOfKind<'unpaid'>,
  { holdings: { subscription } }: MembershipState,
  now: Date,
): NoticeMail | undefined => {
  if (subscription?.subscriptionId !== subscriptionId || subscription.unpaid === null) return;
  const { failedAt, graceEndsAt, needsConfirmation } = subscription.unpaid;
  const isSamePeriod = subscription.periodEndsAt === periodEndsAt;
  if (!isSamePeriod || getSubscriptionPhase(subscription, now) !== 'past-due') return;
  if (isSuperseded(failedAt, day, now)) return;
  // The member has cancelled, so nothing is collected and nobody is reminded.
  if (subscription.scheduled?.kind === 'cancellation') return;
  const { plan } = subscription.terms;
  return {
    kind: needsConfirmation ? 'payment-confirmation' : 'payment-failed',
    words: unpaidRenewalMailText({ plan, failedAt, graceEndsAt, needsConfirmation, day, now }),
    // A repeated refusal of the same renewal has the same id, so that it causes no second mail.
    causeId: deriveId('unpaid', subscriptionId, periodEndsAt, String(day)),
  };
};

const toEndedMail = (
  { plan, cause, at }: PaymentNoticeOfKind<'ended'>,
  { holdings, requestedChanges }: MembershipState,
  now: Date,
): NoticeMail | undefined => {
  const isByStaff = requestedChanges.some(
    ({ change, subscriptionId }) =>
      change === 'cancel-now' && subscriptionId === holdings.subscription?.subscriptionId,
  );
  const planNow = getEffectivePlan(holdings, now).plan;
  const mailText = createSubscriptionEndedMail({ plan, cause, at, planNow, isByStaff });
  return mailText && { kind: 'subscription-ended', words: mailText };
};

const toTrialEndingMail = (
  { grantId, plan, endsAt }: PaymentNoticeOfKind<'trial-ending'>,
  { holdings }: MembershipState,
  now: Date,
): NoticeMail | undefined => {
  const isHeld = holdings.grants.some((grant) => grant.grantId === grantId);
  if (!isHeld || Date.parse(endsAt) <= now.getTime()) return undefined;
  // No mail is needed if another grant or subscription still includes the plan.
  const after = getEffectivePlan(holdings, new Date(endsAt)).plan;
  if (!isHigherPlan(plan, after)) return undefined;
  return { kind: 'trial-ending', words: trialEndingMailText({ plan, endsAt, now }) };
};
