import type {
  AbandonmentReason,
  CheckoutStarted,
  PaymentCustomerChanged,
  DisputeOpened,
  DowngradeScheduled,
  GoodwillCreditGiven,
  PaymentFailed,
  RefundFailed,
  RefundIssued,
  SubscriptionActivated,
  SubscriptionChangeRequested,
  SubscriptionDowngraded,
  SubscriptionEnded,
  SubscriptionStarted,
  SubscriptionUpgraded,
} from '#domain/membership/events.ts';
import type { PriceChangeAnnounced, PriceChangeMade } from '#domain/membership/price-events.ts';
import { formatPence } from '#domain/shared/format.ts';
import type { BillingInterval, PaidPlanId } from '#domain/shared/plans/plans.ts';
import type { EndCause } from '#domain/shared/plans/subscription.ts';
import { planName } from './words.ts';

type Data<Event extends { readonly data: object }> = Event['data'];
type PlanData = { readonly plan: PaidPlanId };

const intervalLabels: Readonly<Record<BillingInterval, string>> = {
  month: 'monthly',
  year: 'yearly',
};

const formatTerms = (plan: PaidPlanId, interval: BillingInterval): string =>
  `${planName(plan)}, ${intervalLabels[interval]}`;

const causeLabels: Readonly<Record<EndCause, string>> = {
  cancelled: 'cancelled',
  'payment-failed': 'payment failed',
  'never-paid': 'never paid',
  'dispute-lost': 'dispute lost',
  replaced: 'replaced by another',
  gone: 'unknown to the payment provider',
};

const abandonmentTitles: Readonly<Record<AbandonmentReason, string>> = {
  declined: 'Checkout failed: the card was declined',
  replaced: 'Checkout replaced by another',
  expired: 'Checkout expired without a payment',
};

const formatChangeRequest = ({
  change,
  plan,
  nextPlan,
  nextInterval,
  refunds,
}: Data<SubscriptionChangeRequested>): string => {
  const name = planName(plan);
  const nextTerms = formatTerms(nextPlan ?? plan, nextInterval ?? 'month');
  const pence = refunds.reduce((sum, refund) => sum + refund.pence, 0);
  const refund = pence === 0 ? '' : `, refunding ${formatPence(pence)}`;
  switch (change) {
    case 'cancel-at-period-end':
      return `Cancellation of ${name} at the end of the period requested${refund}`;
    case 'cancel-now':
      return `Immediate cancellation of ${name} requested${refund}`;
    case 'undo':
      return `Undoing the scheduled change of ${name} requested`;
    case 'downgrade':
      return `Downgrade to ${nextTerms} requested`;
    case 'retry-payment':
      return `Retry of the payment for ${name} requested`;
    case 'upgrade-link':
      return `Link to upgrade to ${nextTerms} sent`;
  }
};

export const subscriptionTitles = {
  started: ({ plan, interval }: Data<SubscriptionStarted>): string =>
    `Subscription to ${formatTerms(plan, interval)}: waiting for the first payment`,
  activated: ({ plan, interval }: Data<SubscriptionActivated>): string =>
    `Subscribed to ${formatTerms(plan, interval)}`,
  upgraded: ({ previousPlan, plan, interval }: Data<SubscriptionUpgraded>): string =>
    `Upgraded from ${planName(previousPlan)} to ${formatTerms(plan, interval)}`,
  downgraded: ({ previousPlan, plan, interval }: Data<SubscriptionDowngraded>): string =>
    `Downgraded from ${planName(previousPlan)} to ${formatTerms(plan, interval)}`,
  downgradeScheduled: ({ nextPlan, nextInterval }: Data<DowngradeScheduled>): string =>
    `Change to ${formatTerms(nextPlan, nextInterval)} at the end of the period`,
  cancelScheduled: ({ plan }: PlanData): string =>
    `${planName(plan)} cancelled for the end of the period`,
  undone: ({ plan }: PlanData): string =>
    `Stays on ${planName(plan)}: the scheduled change was undone`,
  renewed: ({ plan }: PlanData): string => `${planName(plan)} renewed`,
  failed: ({ plan, needsConfirmation }: Data<PaymentFailed>): string =>
    needsConfirmation
      ? `Payment for ${planName(plan)} is waiting for the bank’s confirmation`
      : `Payment for ${planName(plan)} failed`,
  recovered: ({ plan }: PlanData): string => `Failed payment for ${planName(plan)} recovered`,
  ended: ({ plan, cause }: Data<SubscriptionEnded>): string =>
    `${planName(plan)} subscription ended: ${causeLabels[cause]}`,
  priceAnnounced: ({ plan, interval, fromPence, toPence }: Data<PriceChangeAnnounced>): string =>
    `Price change announced: ${formatTerms(plan, interval)} from ${formatPence(fromPence)} to ${formatPence(toPence)}`,
  priceMade: ({ plan, interval, toPence }: Data<PriceChangeMade>): string =>
    `${formatTerms(plan, interval)} renews for ${formatPence(toPence)} from now on`,
  refunded: ({ pence }: Data<RefundIssued>): string => `${formatPence(pence)} refunded`,
  refundFailed: ({ pence }: Data<RefundFailed>): string =>
    `Refund of ${formatPence(pence)} failed: the bank returned it`,
  credited: ({ pence, plan, chosen }: Data<GoodwillCreditGiven>): string =>
    chosen === true
      ? `${formatPence(pence)} credit given for ${planName(plan)}`
      : `${formatPence(pence)} credit given: a goodwill month of ${planName(plan)}`,
  disputeOpened: ({ pence, plan }: Data<DisputeOpened>): string =>
    `Dispute about ${formatPence(pence)} for ${planName(plan)} opened`,
  disputeWon: ({ plan }: PlanData): string => `Dispute about ${planName(plan)} won`,
  withdrawn: ({ plan }: PlanData): string =>
    `Cancelled ${planName(plan)} within 14 days of buying it`,
  disputeLost: ({ plan }: PlanData): string => `Dispute about ${planName(plan)} lost`,
  customerChanged: ({ customerId, subscriptionId }: Data<PaymentCustomerChanged>): string =>
    `Payment customer set to ${customerId}, subscription ${subscriptionId}`,
  checkout: ({ purpose, plan, interval, couponCode }: Data<CheckoutStarted>): string =>
    [
      `Checkout for ${formatTerms(plan, interval)}`,
      ...(purpose === 'change' ? ['as a change'] : []),
      ...(couponCode === null ? [] : [`coupon ${couponCode}`]),
    ].join(', '),
  changeRequested: formatChangeRequest,
  checkoutPaid: 'Checkout paid',
  abandoned: abandonmentTitles,
};
