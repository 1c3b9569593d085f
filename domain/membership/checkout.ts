import type { Subscription } from '../shared/plans/subscription.ts';
import type { CheckoutStarted } from './events.ts';

export type Checkout = CheckoutStarted['data'];

export type OpenCheckout = Checkout & {
  /** The subscription before the checkout. Its end does not end the checkout. */
  readonly formerSubscriptionId: string | null;
  /** True when the subscription of the checkout ended before its first payment. */
  readonly isOver: boolean;
};

export const openCheckout = (
  checkout: Checkout,
  formerSubscription: Pick<Subscription, 'subscriptionId'> | null,
): OpenCheckout => ({
  ...checkout,
  formerSubscriptionId: formerSubscription?.subscriptionId ?? null,
  isOver: false,
});

// An outdated snapshot may have ended the subscription of the checkout before.
export const withStartedSubscription = (
  checkout: OpenCheckout,
  subscriptionId: string,
): OpenCheckout => ({
  ...checkout,
  isOver: checkout.isOver && subscriptionId === checkout.formerSubscriptionId,
});

/** The subscription ended before its first payment. */
export const withEndedSubscription = (
  checkout: OpenCheckout,
  subscriptionId: string,
): OpenCheckout => ({
  ...checkout,
  isOver: checkout.isOver || subscriptionId !== checkout.formerSubscriptionId,
});
