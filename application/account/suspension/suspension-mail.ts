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

/** For the other admins, without the name of the suspended admin, which would remain in the mail after an erasure. */
export const adminSuspendedMailText = (accountId: string): MailText => ({
  subject: 'An admin was suspended',
  paragraphs: [
    'An admin of Tidemark was suspended. They are logged out on every device and cannot log in.',
    'The timeline of the account shows who did it and why. If this was a mistake, restore the account there. If you are locked out too, an operator can restore it with “npm run cli -- members restore”.',
  ],
  action: { label: 'Open the account', path: `/admin/members/${accountId}/show` },
  why: 'You receive this email because you are an admin of Tidemark.',
});
