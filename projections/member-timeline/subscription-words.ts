import type {
  AbandonmentReason,
  CheckoutStarted,
  PaymentCustomerChanged,
  DisputeOpened,
  DowngradeScheduled,
  GoodwillCreditGiven,
  PaymentFailed,
  RefundIssued,
  SubscriptionActivated,
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

type Of<Event extends { readonly data: object }> = Event['data'];
type OfPlan = { readonly plan: PaidPlanId };

const intervals: Readonly<Record<BillingInterval, string>> = { month: 'monthly', year: 'yearly' };

const billed = (plan: PaidPlanId, interval: BillingInterval): string =>
  `${planName(plan)}, ${intervals[interval]}`;

const causes: Readonly<Record<EndCause, string>> = {
  cancelled: 'cancelled',
  'payment-failed': 'payment failed',
  'never-paid': 'never paid',
  'dispute-lost': 'dispute lost',
  replaced: 'replaced by another',
  gone: 'unknown to the payment provider',
};

const abandoned: Readonly<Record<AbandonmentReason, string>> = {
  declined: 'Checkout failed: the card was declined',
  replaced: 'Checkout replaced by another',
  expired: 'Checkout expired without a payment',
};

export const subscriptionWords = {
  started: ({ plan, interval }: Of<SubscriptionStarted>): string =>
    `Subscription to ${billed(plan, interval)}: waiting for the first payment`,
  activated: ({ plan, interval }: Of<SubscriptionActivated>): string =>
    `Subscribed to ${billed(plan, interval)}`,
  upgraded: ({ previousPlan, plan, interval }: Of<SubscriptionUpgraded>): string =>
    `Upgraded from ${planName(previousPlan)} to ${billed(plan, interval)}`,
  downgraded: ({ previousPlan, plan, interval }: Of<SubscriptionDowngraded>): string =>
    `Downgraded from ${planName(previousPlan)} to ${billed(plan, interval)}`,
  downgradeScheduled: ({ nextPlan, nextInterval }: Of<DowngradeScheduled>): string =>
    `Change to ${billed(nextPlan, nextInterval)} at the end of the period`,
  cancelScheduled: ({ plan }: OfPlan): string =>
    `${planName(plan)} cancelled for the end of the period`,
  undone: ({ plan }: OfPlan): string =>
    `Stays on ${planName(plan)}: the scheduled change was undone`,
  renewed: ({ plan }: OfPlan): string => `${planName(plan)} renewed`,
  failed: ({ plan, needsConfirmation }: Of<PaymentFailed>): string =>
    needsConfirmation
      ? `Payment for ${planName(plan)} is waiting for the bank’s confirmation`
      : `Payment for ${planName(plan)} failed`,
  recovered: ({ plan }: OfPlan): string => `Failed payment for ${planName(plan)} recovered`,
  ended: ({ plan, cause }: Of<SubscriptionEnded>): string =>
    `${planName(plan)} subscription ended: ${causes[cause]}`,
  priceAnnounced: ({ plan, interval, fromPence, toPence }: Of<PriceChangeAnnounced>): string =>
    `Price change announced: ${billed(plan, interval)} from ${formatPence(fromPence)} to ${formatPence(toPence)}`,
  priceMade: ({ plan, interval, toPence }: Of<PriceChangeMade>): string =>
    `${billed(plan, interval)} renews for ${formatPence(toPence)} from now on`,
  refunded: ({ pence }: Of<RefundIssued>): string => `${formatPence(pence)} refunded`,
  credited: ({ pence, plan }: Of<GoodwillCreditGiven>): string =>
    `${formatPence(pence)} credit given: a goodwill month of ${planName(plan)}`,
  disputeOpened: ({ pence, plan }: Of<DisputeOpened>): string =>
    `Dispute about ${formatPence(pence)} for ${planName(plan)} opened`,
  disputeWon: ({ plan }: OfPlan): string => `Dispute about ${planName(plan)} won`,
  withdrawn: ({ plan }: OfPlan): string =>
    `Cancelled ${planName(plan)} within 14 days of buying it`,
  disputeLost: ({ plan }: OfPlan): string => `Dispute about ${planName(plan)} lost`,
  customerChanged: ({ customerId, subscriptionId }: Of<PaymentCustomerChanged>): string =>
    `Payment customer set to ${customerId}, subscription ${subscriptionId}`,
  checkout: ({ purpose, plan, interval, couponCode }: Of<CheckoutStarted>): string =>
    [
      `Checkout for ${billed(plan, interval)}`,
      ...(purpose === 'change' ? ['as a change'] : []),
      ...(couponCode === null ? [] : [`coupon ${couponCode}`]),
    ].join(', '),
  checkoutPaid: 'Checkout paid',
  abandoned,
};
