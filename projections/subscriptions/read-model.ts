import type { CheckoutStarted } from '#domain/membership/events.ts';
import type { Subscription } from '#domain/shared/plans/subscription.ts';
import type { CollectionDefinition, Document } from '#platform/read-models/read-models.port.ts';

/** A member's subscription and open checkout. Id: the account id. */
export type SubscriptionDocument = Document & {
  readonly customerId: string;
  /** The id of the newest subscription, for lookups, or null. */
  readonly subscriptionId: string | null;
  readonly subscription: Subscription | null;
  readonly checkout: CheckoutStarted['data'] | null;
  /**
   * When the state can change without an event, ISO-8601: the end of a period, grace period or checkout. Null if it
   * cannot.
   */
  readonly dueAt: string | null;
};

export const subscriptionsCollection: CollectionDefinition = {
  name: 'subscriptions',
  version: 2,
  indexes: [['customerId'], ['subscriptionId'], ['dueAt']],
};
