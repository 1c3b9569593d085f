import type { CheckoutStarted, MembershipEvent } from '#domain/membership/events.ts';
import { dayMs } from '#domain/shared/time/durations.ts';
import { earliestEnd } from '#domain/shared/time/has-ended.ts';
import {
  evolveSubscription,
  type Subscription,
  type SubscriptionChange,
} from '#domain/shared/plans/subscription.ts';
import type { StoredEventOf } from '#platform/consumers/event-handlers.ts';
import { getStreamAccountId } from '../engine/payload.ts';
import { onSubscriptionChanges } from '../engine/plan-handlers.ts';
import { defineProjection, type Update } from '../engine/projection.ts';
import { subscriptionsCollection, type SubscriptionDocument } from './read-model.ts';

export const subscriptions = defineProjection<SubscriptionDocument, MembershipEvent>({
  collection: subscriptionsCollection,
  categories: ['membership'],
  on: {
    ...onSubscriptionChanges((event) => updateSubscription(event)),
    SubscriptionStarted: (event) => [
      {
        id: getStreamAccountId(event.stream),
        apply: (current) => applyChange(current ?? createEmptyDocument(event), event),
      },
    ],
    PaymentCustomerChanged: (event) => [
      {
        id: getStreamAccountId(event.stream),
        apply: (current) => ({
          ...(current ?? createEmptyDocument(event)),
          customerId: event.data.customerId,
        }),
      },
    ],
    CheckoutStarted: (event) => [
      {
        id: getStreamAccountId(event.stream),
        apply: (current) => withCheckout(current ?? createEmptyDocument(event), event.data),
      },
    ],
    CheckoutCompleted: (event) => closeCheckout(event),
    CheckoutAbandoned: (event) => closeCheckout(event),
  },
});

type Updates = readonly Update<SubscriptionDocument>[];
type EventOrigin = Pick<StoredEventOf<MembershipEvent>, 'stream'> & {
  readonly data: { readonly customerId: string };
};

const createEmptyDocument = ({
  stream,
  data: { customerId },
}: EventOrigin): SubscriptionDocument => ({
  id: getStreamAccountId(stream),
  customerId,
  subscriptionId: null,
  subscription: null,
  checkout: null,
  dueAt: null,
});

const updateSubscription = (
  event: StoredEventOf<MembershipEvent> & SubscriptionChange,
): Updates => [
  {
    id: getStreamAccountId(event.stream),
    apply: (current) => current && applyChange(current, event),
  },
];

const applyChange = (
  current: SubscriptionDocument,
  event: SubscriptionChange,
): SubscriptionDocument => {
  const subscription = evolveSubscription(current.subscription, event);
  const customerId = subscription?.customerId ?? current.customerId;
  const subscriptionId = subscription?.subscriptionId ?? current.subscriptionId;
  return withDueDate({ ...current, customerId, subscriptionId, subscription });
};

const withCheckout = (
  current: SubscriptionDocument,
  checkout: CheckoutStarted['data'],
): SubscriptionDocument => withDueDate({ ...current, customerId: checkout.customerId, checkout });

const closeCheckout = ({
  stream,
  data,
}: Pick<StoredEventOf<MembershipEvent>, 'stream'> & {
  readonly data: { readonly checkoutId: string };
}): Updates => [
  {
    id: getStreamAccountId(stream),
    apply: (current) =>
      current?.checkout?.checkoutId === data.checkoutId
        ? withDueDate({ ...current, checkout: null })
        : current,
  },
];

const withDueDate = (document: SubscriptionDocument): SubscriptionDocument => ({
  ...document,
  dueAt: earliestEnd(
    getSubscriptionDueDate(document.subscription),
    getCheckoutDueDate(document.checkout),
  ),
});

const getSubscriptionDueDate = (subscription: Subscription | null): string | null =>
  subscription === null || subscription.ended !== null
    ? null
    : earliestEnd(
        subscription.unpaid?.graceEndsAt,
        subscription.scheduled?.effectiveAt,
        subscription.periodEndsAt,
      );

const getCheckoutDueDate = (checkout: CheckoutStarted['data'] | null): string | null =>
  checkout && new Date(Date.parse(checkout.startedAt) + dayMs).toISOString();
