import type { DomainEvent, EventDefinitions } from '../shared/event.ts';
import type { BillingInterval, PaidPlanId } from '../shared/plans/plans.ts';
import type { EndCause } from '../shared/plans/subscription.ts';
import { paymentEvents, type PaymentEvent } from './payment-events.ts';
import { priceEvents, type PriceEvent } from './price-events.ts';

export type * from './payment-events.ts';

/** Seven days, a calendar month, three or six of them, a calendar year, or without an end. */
export type GrantDuration = 'trial' | 'monthly' | '3months' | '6months' | 'annual' | 'lifetime';

/** How long a grant lasts, or `until` a date that staff chose. */
export type GrantTerm = GrantDuration | 'until';

/**
 * Staff granted a plan by hand: `trial` is 7 days or until the date that staff chose, `monthly` a calendar month, `3months` and `6months` so many, `annual`
 * a calendar year, `until` any other date. `endsAt` is null for `lifetime`, and later than a month from `grantedAt` for a goodwill month behind what was
 * held; `customerId` starts with `manual_cus_`.
 */
export type MembershipGranted = DomainEvent<
  'MembershipGranted',
  {
    readonly grantId: string;
    readonly plan: PaidPlanId;
    readonly duration: GrantTerm;
    readonly customerId: string;
    readonly reason: string;
    readonly grantedAt: string;
    readonly endsAt: string | null;
    /** A month that staff gave for goodwill; absent from any other grant. */
    readonly goodwill?: true;
  }
>;

/** A grant reached its end. `expiredAt` is the end that was set, not the time of recording. */
export type MembershipGrantExpired = DomainEvent<
  'MembershipGrantExpired',
  { readonly grantId: string; readonly plan: PaidPlanId; readonly expiredAt: string }
>;

/** Staff ended a grant before its end. */
export type MembershipGrantRevoked = DomainEvent<
  'MembershipGrantRevoked',
  {
    readonly grantId: string;
    readonly plan: PaidPlanId;
    readonly reason: string;
    readonly revokedAt: string;
    /** The grant was undone within 24 hours; absent from any other revocation. */
    readonly undo?: true;
  }
>;

type OfSubscription = { readonly subscriptionId: string; readonly plan: PaidPlanId };

/** Paid up to `periodEndsAt`. */
type Period = { readonly interval: BillingInterval; readonly periodEndsAt: string };

/** A subscription was made at the provider; its first invoice waits for its payment. */
export type SubscriptionStarted = DomainEvent<
  'SubscriptionStarted',
  OfSubscription & {
    readonly customerId: string;
    readonly interval: BillingInterval;
    readonly startedAt: string;
  }
>;

/** The first payment arrived: the plan holds. */
export type SubscriptionActivated = DomainEvent<
  'SubscriptionActivated',
  OfSubscription & Period & { readonly activatedAt: string }
>;

/** A higher plan, or the same one by the year, holds at once; the difference was paid. */
export type SubscriptionUpgraded = DomainEvent<
  'SubscriptionUpgraded',
  OfSubscription & Period & { readonly previousPlan: PaidPlanId; readonly upgradedAt: string }
>;

/** A lower plan, or the same one by the month, holds from the end of a period on. */
export type SubscriptionDowngraded = DomainEvent<
  'SubscriptionDowngraded',
  OfSubscription & Period & { readonly previousPlan: PaidPlanId; readonly downgradedAt: string }
>;

/** Other terms will hold when the period ends; `plan` is the one that holds until then. */
export type DowngradeScheduled = DomainEvent<
  'DowngradeScheduled',
  OfSubscription & {
    readonly nextPlan: PaidPlanId;
    readonly nextInterval: BillingInterval;
    readonly scheduledAt: string;
    readonly effectiveAt: string;
  }
>;

/** The subscription will end when the period ends. */
export type CancellationScheduled = DomainEvent<
  'CancellationScheduled',
  OfSubscription & { readonly scheduledAt: string; readonly effectiveAt: string }
>;

/** A downgrade or cancellation at the end of the period was taken back. */
export type ScheduledChangeUndone = DomainEvent<
  'ScheduledChangeUndone',
  OfSubscription & { readonly undoneAt: string }
>;

/** Another period began. */
export type SubscriptionRenewed = DomainEvent<
  'SubscriptionRenewed',
  OfSubscription & { readonly renewedAt: string; readonly periodEndsAt: string }
>;

/** A renewal was not paid; the plan holds until `graceEndsAt`. `failedAt` is the first refusal. */
export type PaymentFailed = DomainEvent<
  'PaymentFailed',
  OfSubscription & {
    readonly invoiceId: string;
    /** The bank wants the member to confirm the payment. */
    readonly needsConfirmation: boolean;
    readonly failedAt: string;
    readonly graceEndsAt: string;
    readonly periodEndsAt: string;
  }
>;

/** A failed renewal was paid after all. */
export type PaymentRecovered = DomainEvent<
  'PaymentRecovered',
  OfSubscription & {
    readonly recoveredAt: string;
    readonly periodEndsAt: string;
  }
>;

/** The subscription is over; `plan` is what it gave or would have given. */
export type SubscriptionEnded = DomainEvent<
  'SubscriptionEnded',
  OfSubscription & {
    readonly cause: EndCause;
    readonly endedAt: string;
  }
>;

/** What a checkout is for: a new subscription, or other terms for the running one. */
export type CheckoutPurpose = 'subscribe' | 'change';

/**
 * A member means to pay for `plan`. The provider is asked under the id, so that one intent is one charge; the proration
 * of a change is computed at `startedAt`.
 */
export type CheckoutStarted = DomainEvent<
  'CheckoutStarted',
  {
    readonly checkoutId: string;
    readonly purpose: CheckoutPurpose;
    readonly customerId: string;
    readonly plan: PaidPlanId;
    readonly interval: BillingInterval;
    readonly couponCode: string | null;
    readonly prorationAt: string;
    readonly startedAt: string;
  }
>;

/** The payment arrived. */
export type CheckoutCompleted = DomainEvent<
  'CheckoutCompleted',
  {
    readonly checkoutId: string;
    readonly couponCode: string | null;
    readonly completedAt: string;
  }
>;

/** `declined`: the card was refused; `replaced`: the member chose something else; `expired`: nothing was paid in time. */
export type AbandonmentReason = 'declined' | 'replaced' | 'expired';

/** Nothing will be paid any more. */
export type CheckoutAbandoned = DomainEvent<
  'CheckoutAbandoned',
  {
    readonly checkoutId: string;
    readonly couponCode: string | null;
    readonly reason: AbandonmentReason;
    readonly abandonedAt: string;
  }
>;

/** The part of the membership that follows the provider. */
export type SubscriptionEvent =
  | SubscriptionStarted
  | SubscriptionActivated
  | SubscriptionUpgraded
  | SubscriptionDowngraded
  | DowngradeScheduled
  | CancellationScheduled
  | ScheduledChangeUndone
  | SubscriptionRenewed
  | PaymentFailed
  | PaymentRecovered
  | SubscriptionEnded;

/** Every event of the membership stream. */
export type MembershipEvent =
  | MembershipGranted
  | MembershipGrantExpired
  | MembershipGrantRevoked
  | SubscriptionEvent
  | PaymentEvent
  | PriceEvent
  | CheckoutStarted
  | CheckoutCompleted
  | CheckoutAbandoned;

/** Version and personal fields of each type. */
export const membershipEvents = {
  MembershipGranted: { version: 1, personal: ['reason'] },
  MembershipGrantExpired: { version: 1, personal: [] },
  MembershipGrantRevoked: { version: 1, personal: ['reason'] },
  SubscriptionStarted: { version: 1, personal: [] },
  SubscriptionActivated: { version: 1, personal: [] },
  SubscriptionUpgraded: { version: 1, personal: [] },
  SubscriptionDowngraded: { version: 1, personal: [] },
  DowngradeScheduled: { version: 1, personal: [] },
  CancellationScheduled: { version: 1, personal: [] },
  ScheduledChangeUndone: { version: 1, personal: [] },
  SubscriptionRenewed: { version: 1, personal: [] },
  PaymentFailed: { version: 1, personal: [] },
  PaymentRecovered: { version: 1, personal: [] },
  SubscriptionEnded: { version: 1, personal: [] },
  ...paymentEvents,
  ...priceEvents,
  CheckoutStarted: { version: 1, personal: [] },
  CheckoutCompleted: { version: 1, personal: [] },
  CheckoutAbandoned: { version: 1, personal: [] },
} as const satisfies EventDefinitions<MembershipEvent>;
