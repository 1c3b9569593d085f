import { planLabels, type PaidPlanId } from '#domain/shared/plans/plans.ts';
import type { Subscription } from '#domain/shared/plans/subscription.ts';
import type { MailText } from '../../mails/mail-text.ts';
import { cancellationPath, isRenewing } from '../../membership/subscription/cancellation-link.ts';

/** The mail about a suspension, which tells the member how to cancel a subscription that would renew. */
export const suspensionMail = (subscription: Subscription | null, now: Date): MailText =>
  isRenewing(subscription, now)
    ? createSuspendedMemberMail(subscription.terms.plan, cancellationPath)
    : suspensionText;

const summary =
  'Our support team suspended your access to Tidemark. You are logged out on every device and cannot log in until it is restored.';
const appeal = 'If you think this is a mistake, contact support.';
const emailReason = 'You receive this email because it is about your Tidemark account.';

/** For a member without a subscription that would renew. */
const suspensionText: MailText = {
  subject: 'Your access to Tidemark is suspended',
  paragraphs: [summary, appeal],
  action: { label: 'Contact support', path: '/support' },
  why: emailReason,
};

/** For a member whose subscription would renew. The path leads to a page that cancels it without a login. */
export const createSuspendedMemberMail = (plan: PaidPlanId, path: string): MailText => ({
  subject: 'Your access to Tidemark is suspended',
  paragraphs: [
    summary,
    `Your ${planLabels[plan]} subscription still renews. You can cancel it with the link below; you do not have to log in.`,
    appeal,
  ],
  action: { label: 'Cancel subscription', path },
  why: emailReason,
});
