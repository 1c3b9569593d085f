import { erasureDelayHours, erasureRequestDays } from '#domain/account/erasure/erasure.ts';
import type { ErasedPlan } from '#domain/membership/plan-at-erasure.ts';
import { planLabels } from '#domain/shared/plans/plans.ts';
import {
  formatBindingTime,
  formatLastDay,
  formatLondonInstant,
} from '#domain/shared/time/binding-day.ts';
import type { MailText } from '../mails/mail-text.ts';

const emailReason = 'You receive this email because it is about your Tidemark account.';

type Notice = { readonly dueAt: string; readonly plan: ErasedPlan | null; readonly now: Date };

/** The mail that tells a member when staff will delete the account. */
export const createErasureNoticeMail = ({ dueAt, plan, now }: Notice): MailText => ({
  subject: 'Your account will be deleted',
  paragraphs: [
    `We will delete your Tidemark account and all your personal data on ${formatLondonInstant(dueAt)}. This cannot be undone.`,
    ...(plan === null ? [] : [formatEndByStaff(plan, now)]),
    'If you want to keep the account, contact support before then.',
  ],
  action: { label: 'Contact support', path: '/support' },
  why: emailReason,
});

const formatEndByStaff = (plan: ErasedPlan, now: Date): string =>
  formatPlanEndByStaff(plan, now) + formatLostCredit(plan);

const formatLostCredit = ({ losesCredit }: ErasedPlan): string =>
  losesCredit
    ? ' Credit that our team gave you and that no invoice has used by then is lost too.'
    : '';

const formatPlanEndByStaff = ({ plan, refundUntil, paidUntil }: ErasedPlan, now: Date): string => {
  const end = `Your ${planLabels[plan]} subscription will end then, and you will not be charged after that.`;
  if (refundUntil !== null)
    return `${end} You bought it less than 14 days ago, so everything you paid for it is refunded.`;
  if (paidUntil === null) return end;
  return `${end} It is paid until ${formatBindingTime(paidUntil, now)}. The time left then is not refunded.`;
};

/** What the member's own deletion does to a paid plan, for the mail with the link that confirms it. */
export const formatOwnDeletion = (plan: ErasedPlan, now: Date): string =>
  formatOwnPlanEnd(plan, now) + formatLostCredit(plan);

const formatOwnPlanEnd = ({ plan, refundUntil, paidUntil }: ErasedPlan, now: Date): string => {
  const end = `The deletion ends your ${planLabels[plan]} subscription immediately.`;
  if (refundUntil !== null)
    return `${end} If you confirm it by the end of ${formatLastDay(refundUntil, now)}, everything you paid for the subscription is refunded.`;
  if (paidUntil === null) return end;
  return `${end} It is paid until ${formatBindingTime(paidUntil, now)}, and the time that is left is not refunded. To use it, cancel the subscription and delete the account after that day.`;
};

/** The mail about an erasure that was withdrawn after the member was notified. */
export const withdrawnErasureMail: MailText = {
  subject: 'Your account will not be deleted',
  paragraphs: [
    'We told you that we would delete your Tidemark account. This will no longer happen, and your account stays as it is.',
  ],
  action: { label: 'Contact support', path: '/support' },
  why: emailReason,
};

/** The mail that asks the other admins to confirm an erasure. */
export const erasureRequestMailText = (accountId: string): MailText => ({
  subject: 'An erasure is waiting for a second admin',
  paragraphs: [
    'An admin requested the erasure of an account. It cannot be undone, so another admin must confirm it.',
    `Read the reason, then confirm the request or withdraw it. It expires ${String(erasureRequestDays)} days after it was made. The account is erased ${String(erasureDelayHours)} hours after the confirmation, unless an admin withdraws the erasure before then.`,
  ],
  action: { label: 'Open the member', path: `/admin/members/${accountId}/show` },
  why: 'You receive this email because you are an admin of Tidemark.',
});
