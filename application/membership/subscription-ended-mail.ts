import { planLabels, type PaidPlanId, type PlanId } from '#domain/shared/plans/plans.ts';
import { formatDate, type MailText } from '../mails/mail-text.ts';

type EndedSubscription = {
  readonly plan: PaidPlanId;
  readonly cause: string;
  readonly at: string;
  readonly planNow: PlanId;
  /** An admin ended it; the member did not ask for it on the site. */
  readonly isByStaff?: boolean;
};

/** Undefined if the member need not be notified, because the subscription was never paid or was replaced. */
export const createSubscriptionEndedMail = ({
  plan,
  cause,
  at,
  planNow,
  isByStaff = false,
}: EndedSubscription): MailText | undefined => {
  const label = planLabels[plan];
  const day = formatDate(at);
  const reasonTexts: Partial<Record<string, string>> = {
    cancelled: isByStaff
      ? `Our team ended your ${label} subscription on ${day}. Nothing more is charged.`
      : `Your ${label} subscription ended on ${day}, as you asked. Nothing more is charged.`,
    'payment-failed': `Your ${label} subscription was cancelled on ${day}, because its renewal was not paid. Nothing more is charged.`,
    'dispute-lost': `Your ${label} subscription ended on ${day}, because your bank reversed a payment. You will not be charged again.`,
  };
  const reasonText = reasonTexts[cause];
  if (reasonText === undefined) return undefined;
  const now =
    planNow === 'free'
      ? `You have the ${planLabels.free} plan now. Your account and settings stay.`
      : `You have ${planLabels[planNow]} now.`;
  return {
    subject: `Your ${label} subscription has ended`,
    paragraphs: [reasonText, `${now} You can subscribe again whenever you like.`],
    action: { label: 'Compare the plans', path: '/subscription' },
    why: 'You receive this email because it is about the payment for your Tidemark plan.',
  };
};
