import type Stripe from 'stripe';
import type { Payments, Renewal } from './payments.port.ts';
import { creditLeft, creditUsed } from './stripe-credit.ts';
import { termsOfSubscription } from './stripe-standing.ts';
import { itemOf, type SubscriptionAccess } from './stripe-subscribe.ts';
import { timeOf } from './stripe-prices.ts';

type RenewalCalls = Pick<Payments, 'renewal' | 'usePrice'>;

export const stripeRenewals = (access: SubscriptionAccess): RenewalCalls => ({
  renewal: (subscriptionId) => renewal(access, subscriptionId),
  usePrice: (request) => usePrice(access, request),
});

const renewing: readonly Stripe.Subscription.Status[] = ['active', 'trialing', 'past_due'];

const renewal = async (
  { stripe, ask }: SubscriptionAccess,
  subscriptionId: string,
): Promise<Renewal | null> => {
  const subscription = await ask(() => stripe.subscriptions.retrieve(subscriptionId));
  const { status, cancel_at: cancelAt } = subscription;
  if (!renewing.includes(status) || cancelAt !== null) return null;
  const next = await ask(() => stripe.invoices.createPreview({ subscription: subscriptionId }));
  const { price, current_period_end: at } = itemOf(subscription);
  return {
    at: timeOf(at),
    pence: next.amount_due,
    pricePence: price.unit_amount ?? 0,
    creditPence: creditUsed(next),
    creditLeftPence: creditLeft(next),
  };
};

const usePrice = async (
  access: SubscriptionAccess,
  { subscriptionId, idempotencyKey }: Parameters<Payments['usePrice']>[0],
): Promise<void> => {
  const { stripe, ask } = access;
  const subscription = await ask(() => stripe.subscriptions.retrieve(subscriptionId));
  const terms = await termsOfSubscription(access, subscription);
  if (terms === undefined) return;
  const { id: price } = await access.priceOf(terms);
  const item = itemOf(subscription);
  if (item.price.id === price) return;
  await ask(() =>
    stripe.subscriptions.update(
      subscriptionId,
      { items: [{ id: item.id, price }], proration_behavior: 'none' },
      { idempotencyKey },
    ),
  );
};
