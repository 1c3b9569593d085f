import type { SubscriptionTerms } from '../shared/plans/plans.ts';

export type { SubscriptionTerms } from '../shared/plans/plans.ts';

/**
 * The provider's own words, Stripe's `status` of a subscription; `past_due` and `unpaid` are a failed renewal,
 * `incomplete_expired` is also one that was cancelled before its first payment.
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

/** One subscription as the payment provider has it now. Times are ISO-8601. */
export type ProviderSubscription = {
  readonly id: string;
  readonly customerId: string;
  readonly status: ProviderStatus;
  readonly terms: SubscriptionTerms;
  readonly createdAt: string;
  /** The period that is running; it is paid up to `periodEnd` unless the status says otherwise. */
  readonly periodStart: string;
  readonly periodEnd: string;
  /** It is cancelled and ends then. */
  readonly cancelsAt: string | null;
  readonly endedAt: string | null;
  /** Other terms that hold from the end of the period on. */
  readonly next: { readonly terms: SubscriptionTerms; readonly from: string } | null;
  /** The invoice that waits for its payment, with the time at which it was first refused. */
  readonly unpaid: {
    readonly invoiceId: string;
    readonly since: string;
    /** The bank wants the member to confirm the payment. */
    readonly needsConfirmation: boolean;
  } | null;
};

/** A payment for a subscription that the holder of the card took back through the bank. */
export type ProviderDispute = {
  readonly id: string;
  readonly subscriptionId: string;
  readonly invoiceId: string | null;
  readonly pence: number;
  readonly status: 'open' | 'won' | 'lost';
  readonly openedAt: string;
};

/** Everything that the provider has of a customer; subscriptions newest first, those of other products left out. */
export type ProviderSnapshot = {
  readonly customerId: string;
  readonly subscriptions: readonly ProviderSubscription[];
  /** About payments for these subscriptions, oldest first. */
  readonly disputes: readonly ProviderDispute[];
};
