import { planLabels, type PaidPlanId } from '#domain/shared/plans/plans.ts';
import { formatInstant, type MailText } from '../mails/mail-text.ts';

const emailReason = 'You receive this email because it is about your Tidemark account.';

type Notice = { readonly dueAt: string; readonly plan: PaidPlanId | null };

/** The mail that tells a member when staff will delete the account. */
export const createErasureNoticeMail = ({ dueAt, plan }: Notice): MailText => ({
  subject: 'Your account will be deleted',
  paragraphs: [
    `We will delete your Tidemark account and all your personal data on ${formatInstant(dueAt)}. This cannot be undone.`,
    ...(plan === null
      ? []
      : [
          `Your ${planLabels[plan]} subscription will end then, and you will not be charged after that.`,
        ]),
    'If you want to keep the account, contact support before then.',
  ],
  action: { label: 'Contact support', path: '/support' },
  why: emailReason,
});

/** The mail about an erasure that was withdrawn after the member was told. */
export const withdrawnErasureMail: MailText = {
  subject: 'Your account will not be deleted',
  paragraphs: [
    'We told you that we would delete your Tidemark account. This will no longer happen, and your account stays as it is.',
  ],
  action: { label: 'Contact support', path: '/support' },
  why: emailReason,
};
