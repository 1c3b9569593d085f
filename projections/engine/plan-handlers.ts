import type { MembershipEvent } from '#domain/membership/events.ts';
import type { SubscriptionChange } from '#domain/shared/plans/subscription.ts';
import type { EventHandlers, StoredEventOf } from '#platform/consumers/event-handlers.ts';

type SubscriptionEvent = Extract<MembershipEvent, { readonly type: SubscriptionChange['type'] }>;
type GrantEvent = Extract<MembershipEvent, { readonly data: { readonly grantId: string } }>;

type HandlersOf<Event extends MembershipEvent, Result> = Required<EventHandlers<Event, Result>>;

/** Uses one handler for every event that changes a subscription. A missing event type is a compile error. */
export const onSubscriptionChanges = <Result>(
  handle: (event: StoredEventOf<SubscriptionEvent>) => Result,
): HandlersOf<SubscriptionEvent, Result> => ({
  SubscriptionStarted: handle,
  SubscriptionActivated: handle,
  SubscriptionUpgraded: handle,
  SubscriptionDowngraded: handle,
  DowngradeScheduled: handle,
  CancellationScheduled: handle,
  ScheduledChangeUndone: handle,
  SubscriptionRenewed: handle,
  PaymentFailed: handle,
  PaymentRecovered: handle,
  SubscriptionEnded: handle,
});

/** Uses one handler for every event that changes a grant or the subscription. */
export const onPlanChanges = <Result>(
  handle: (event: StoredEventOf<GrantEvent | SubscriptionEvent>) => Result,
): HandlersOf<GrantEvent | SubscriptionEvent, Result> => ({
  MembershipGranted: handle,
  MembershipGrantExpired: handle,
  MembershipGrantRevoked: handle,
  ...onSubscriptionChanges(handle),
});
