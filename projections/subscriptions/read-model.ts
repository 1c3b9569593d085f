import type { CheckoutStarted } from '#domain/membership/events.ts';
import type { Subscription } from '#domain/shared/plans/subscription.ts';
import type { CollectionDefinition, Document } from '#platform/read-models/read-models.port.ts';

/** A member's dealings with the payment provider. Id: the account id. */
export type SubscriptionDocument = Document & {
  /** At the provider. */
  readonly customerId: string;
  /** Of the newest subscription, by which it is found; null before the first. */
  readonly subscriptionId: string | null;
  readonly subscription: Subscription | null;
  /** What the member means to pay for; null when nothing is open. */
  readonly checkout: CheckoutStarted['data'] | null;
  /** When the state may change by itself, ISO-8601: a period, a grace or a checkout ends. Null when it does not. */
  readonly dueAt: string | null;
};

export const subscriptionsCollection: CollectionDefinition = {
  name: 'subscriptions',
  version: 2,
  indexes: [['customerId'], ['subscriptionId'], ['dueAt']],
};
