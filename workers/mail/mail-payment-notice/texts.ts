import { formatPence } from '#domain/shared/format.ts';
import { planLabels, type PaidPlanId } from '#domain/shared/plans/plans.ts';
import { formatBindingTime } from '#domain/shared/time/binding-day.ts';
import { formatDate, type MailText } from '../../engine/mail-text.ts';
import type { PaymentNoticeOfKind } from './payment-notice.ts';

const footerReason =
  'You receive this email because it is about the payment for your Tidemark plan.';
const subscriptionPath = '/subscription';
// Opens the bank's confirmation immediately.
const confirmationPath = '/subscription?confirm=renewal';

type UnpaidRenewal = {
  readonly plan: PaidPlanId;
  readonly failedAt: string;
  readonly graceEndsAt: string;
  readonly needsConfirmation: boolean;
  /** 0 on the day of the refusal. */
  readonly day: number;
  readonly now: Date;
};

/** The first mail about an unpaid renewal, and its reminders during the grace period. */
export const unpaidRenewalMailText = (unpaid: UnpaidRenewal): MailText =>
  unpaid.needsConfirmation ? createConfirmationText(unpaid) : createFailureText(unpaid);

const createFailureText = ({ plan, failedAt, graceEndsAt, day, now }: UnpaidRenewal): MailText => {
  const label = planLabels[plan];
  const until = formatBindingTime(graceEndsAt, now);
  return {
    subject:
      day === 0
        ? `Your payment for ${label} failed`
        : `Reminder: your payment for ${label} is still due`,
    paragraphs: [
      `The payment that renews your ${label} plan failed on ${formatDate(failedAt)}. ${formatGracePeriod(label, until)}`,
      'Check that your card is valid and covers the amount, or use another card. If you pay by then, nothing is interrupted.',
    ],
    action: { label: 'Pay now', path: subscriptionPath },
    why: footerReason,
  };
};

const createConfirmationText = ({
  plan,
  failedAt,
  graceEndsAt,
  day,
  now,
}: UnpaidRenewal): MailText => {
  const label = planLabels[plan];
  const until = formatBindingTime(graceEndsAt, now);
  return {
    subject: `${day === 0 ? '' : 'Reminder: '}Confirm your payment for ${label}`,
    paragraphs: [
      `Your bank asks you to confirm the payment that renews your ${label} plan. It has been waiting since ${formatDate(failedAt)}. ${formatGracePeriod(label, until)}`,
      'You confirm it on your subscription page.',
    ],
    action: { label: 'Confirm the payment', path: confirmationPath },
    why: footerReason,
  };
};

/** A suspended member cannot log in, so nobody asks them to pay. */
export const suspendedRenewalMailText = ({
  plan,
  graceEndsAt,
  now,
}: Pick<UnpaidRenewal, 'graceEndsAt' | 'now' | 'plan'>): MailText => {
  const label = planLabels[plan];
  return {
    subject: `Your payment for ${label} failed`,
    paragraphs: [
      `The payment that renews your ${label} plan failed. Your account is suspended, so you do not have to do anything.`,
      `Without a payment the subscription ends on ${formatBindingTime(graceEndsAt, now)}.`,
    ],
    action: { label: 'Contact support', path: '/support' },
    why: footerReason,
  };
};

const formatGracePeriod = (label: string, until: string): string =>
  `You keep ${label} until ${until}; without a payment the subscription ends then.`;

export const trialEndingMailText = ({
  plan,
  endsAt,
  now,
}: {
  readonly plan: PaidPlanId;
  readonly endsAt: string;
  readonly now: Date;
}): MailText => {
  const label = planLabels[plan];
  return {
    subject: `Your trial of ${label} ends on ${formatDate(endsAt)}`,
    paragraphs: [
      `Your trial of ${label} ends automatically on ${formatBindingTime(endsAt, now)}. You will not be charged.`,
      `If you would like to keep ${label}, you can subscribe before that day.`,
    ],
    action: { label: 'Compare the plans', path: subscriptionPath },
    why: 'You receive this email because you are trying a Tidemark plan.',
  };
};

const intervalLabels = { month: 'a month', year: 'a year' } as const;

export const priceChangeMailText = ({
  plan,
  interval,
  fromPence,
  toPence,
  effectiveAt,
}: Omit<PaymentNoticeOfKind<'price-change'>, 'kind'>): MailText => {
  const label = planLabels[plan];
  const intervalLabel = intervalLabels[interval];
  const from = formatDate(effectiveAt);
  return {
    subject: `The price of ${label} changes`,
    paragraphs: [
      `You pay ${formatPence(fromPence)} ${intervalLabel} for ${label}. From your first renewal on or after ${from}, it is ${formatPence(toPence)} ${intervalLabel}. Until then you keep your price.`,
      'You do not have to do anything. If you do not agree, you can change your plan or cancel before that renewal; you keep what you have paid for.',
    ],
    action: { label: 'See your subscription', path: subscriptionPath },
    why: footerReason,
  };
};
