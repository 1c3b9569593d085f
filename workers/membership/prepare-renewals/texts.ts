import { formatPence } from '#domain/shared/format.ts';
import {
  planLabels,
  type PaidPlanId,
  type SubscriptionTerms,
  hasSameTerms,
} from '#domain/shared/plans/plans.ts';
import { formatBindingTime } from '#domain/shared/time/binding-day.ts';
import type { Card } from '#platform/payments/payments.port.ts';
import { formatDate, type MailText } from '../../engine/mail-text.ts';

const footerReason = 'You receive this email because your Tidemark subscription renews soon.';
const intervalLabels = { month: 'monthly', year: 'yearly' } as const;

type Renewal = {
  readonly from: SubscriptionTerms;
  readonly next: SubscriptionTerms;
  readonly pence: number;
  readonly at: string;
  readonly now: Date;
};

export const renewalMailText = ({ from, next, pence, at, now }: Renewal): MailText => {
  const nextPlanSentence = hasSameTerms(from, next)
    ? ''
    : ` Then you have ${planLabels[next.plan]}, billed ${intervalLabels[next.interval]}.`;
  return {
    subject: `Your ${planLabels[from.plan]} plan renews on ${formatDate(at)}`,
    paragraphs: [
      `Your yearly ${planLabels[from.plan]} plan renews on ${formatBindingTime(at, now)}. ${formatPence(pence)} is charged to your card that day.${nextPlanSentence}`,
      'You do not have to do anything. If you do not want it to renew, change or cancel it before that day; you keep it until then.',
    ],
    action: { label: 'See your subscription', path: '/subscription' },
    why: footerReason,
  };
};

type ExpiringCard = {
  readonly card: Pick<Card, 'last4' | 'expiryMonth' | 'expiryYear'>;
  readonly plan: PaidPlanId;
  readonly at: string;
  readonly now: Date;
};

export const expiringCardMailText = ({ card, plan, at, now }: ExpiringCard): MailText => {
  const label = planLabels[plan];
  const month = String(card.expiryMonth).padStart(2, '0');
  return {
    subject: 'Your card expires before your next payment',
    paragraphs: [
      `Your card ending in ${card.last4} is valid until ${month}/${String(card.expiryYear)}. Your ${label} plan renews after that, on ${formatBindingTime(at, now)}.`,
      `Please give us another card before then, so that you keep ${label} without a break.`,
    ],
    action: { label: 'Replace your card', path: '/settings#plan' },
    why: footerReason,
  };
};
