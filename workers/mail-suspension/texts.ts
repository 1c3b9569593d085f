import { planLabels, type PaidPlanId } from '#domain/shared/plans.ts';
import type { MailText } from '../engine/mail-text.ts';

const summary =
  'Your Tidemark account has been suspended. You are logged out on every device and cannot log in until it is restored.';
const appeal = 'If you think this is a mistake, contact support.';
const why = 'You get this mail because it is about your Tidemark account.';

/** Without a subscription that would renew. */
export const suspendedWords: MailText = {
  subject: 'Your account has been suspended',
  paragraphs: [summary, appeal],
  action: { label: 'Contact support', path: '/support' },
  why,
};

/** The path leads to a page where one press cancels the subscription without a login. */
export const suspendedMemberWords = (plan: PaidPlanId, path: string): MailText => ({
  subject: 'Your account has been suspended',
  paragraphs: [
    summary,
    `Your ${planLabels[plan]} subscription still renews. You can cancel it with the link below; you do not have to log in.`,
    appeal,
  ],
  action: { label: 'Cancel subscription', path },
  why,
});
