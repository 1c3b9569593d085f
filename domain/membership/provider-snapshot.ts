import type { SubscriptionTerms } from '../shared/plans/plans.ts';

export type { SubscriptionTerms } from '../shared/plans/plans.ts';

/**
 * Stripe's `status` of a subscription. `past_due` and `unpaid` mean a failed renewal. `incomplete_expired` includes
 * subscriptions that were cancelled before their first payment.
 */
export const providerStatuses = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'canceled',
] as const;
export type ProviderStatus = (typeof providerStatuses)[number];

/** A subscription at the payment provider. Times are ISO-8601. */
export type ProviderSubscription = {
  readonly id: string;
  readonly customerId: string;
  readonly status: ProviderStatus;
  readonly terms: SubscriptionTerms;
  readonly createdAt: string;
  /** The current period. It is paid unless the status shows otherwise. */
  readonly periodStart: string;
  readonly periodEnd: string;
  readonly cancelsAt: string | null;
  readonly endedAt: string | null;
  /** True if the provider ended it because a payment failed, otherwise absent. */
  readonly endedUnpaid?: true;
  /** Terms that take effect at the end of the period. */
  readonly next: { readonly terms: SubscriptionTerms; readonly from: string } | null;
  /** The open invoice and the time of its first failed charge. */
  readonly unpaid: {
    readonly invoiceId: string;
    readonly since: string;
    /** The bank requires the member to confirm the payment. */
    readonly needsConfirmation: boolean;
    /** True if the provider no longer collects it automatically, otherwise absent. */
    readonly collectionStopped?: true;
  } | null;
};

export type ProviderDispute = {
  readonly id: string;
  readonly subscriptionId: string;
  readonly invoiceId: string | null;
  readonly pence: number;
  readonly status: 'open' | 'won' | 'lost';
  readonly openedAt: string;
};

/**
 * The payment provider's data for one customer. Subscriptions are sorted newest first. Subscriptions to other products
 * are excluded.
 */
export type ProviderSnapshot = {
  readonly customerId: string;
  readonly subscriptions: readonly ProviderSubscription[];
  /** Disputes about these subscriptions, oldest first. */
  readonly disputes: readonly ProviderDispute[];
};
