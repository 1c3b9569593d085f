import type { DomainEvent, EventDefinitions } from '../shared/event.ts';
import type { BillingInterval, PaidPlanId } from '../shared/plans/plans.ts';
import type { EndCause } from '../shared/plans/subscription.ts';
import { changeClaimEvents, type ChangeClaimEvent } from './change-claim-events.ts';
import { paymentEvents, type PaymentEvent } from './payment-events.ts';
import { priceEvents, type PriceEvent } from './price-events.ts';
import {
  requestedChangeEvents,
  type SubscriptionChangeRequested,
} from './requested-change-events.ts';

export type * from './change-claim-events.ts';
export type * from './payment-events.ts';
export type * from './requested-change-events.ts';

/** 7 days, one, three or six calendar months, a calendar year, or no end. */
export type GrantDuration = 'trial' | 'monthly' | '3months' | '6months' | 'annual' | 'lifetime';

/** The term of a grant, or `until` for a date that staff chose. */
export type GrantTerm = GrantDuration | 'until';

/**
 * Staff granted a plan by hand, or the member started a trial. `trial` lasts 7 days or until a date that staff chose, `monthly` one calendar month,
 * `3months` three, `6months` six, `annual` one calendar year, `until` until any other date. `endsAt` is null for
 * `lifetime`. A goodwill month and an extension follow the current plan: `startsAfter` is its end. If that plan ends
 * early, the granted time begins at the early end and keeps its length. `customerId` starts with `manual_cus_`. With
 * `undoOf`, a grant that a bulk change had ended is in force again as it was, under its own id.
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
    /** Absent if the granted time follows no plan, and in older events. */
    readonly startsAfter?: string;
    readonly endsAt: string | null;
    /** True for a goodwill month, otherwise absent. */
    readonly goodwill?: true;
    /** True for a trial that the member started, otherwise absent. */
    readonly selfStarted?: true;
    /** Id of the bulk change that was undone, otherwise absent. */
    readonly undoOf?: string;
  }
>;

/**
 * Staff allowed the member another trial, such as after a wrong match of the mailbox. Trials and claims of the mailbox
 * from before no longer count.
 */
export type TrialAllowed = DomainEvent<
  'TrialAllowed',
  { readonly reason: string; readonly allowedAt: string }
>;

/** A grant reached its end. `expiredAt` is the end of the grant, not the time of recording. */
export type MembershipGrantExpired = DomainEvent<
  'MembershipGrantExpired',
  { readonly grantId: string; readonly plan: PaidPlanId; readonly expiredAt: string }
>;

/** Staff ended a grant early. */
export type MembershipGrantRevoked = DomainEvent<
  'MembershipGrantRevoked',
  {
    readonly grantId: string;
    readonly plan: PaidPlanId;
    readonly reason: string;
    readonly revokedAt: string;
    /** True when staff undid the grant within 24 hours, otherwise absent. */
    readonly undo?: true;
    /** Id of the bulk change that was undone, otherwise absent. */
    readonly undoOf?: string;
  }
>;

type SubscriptionReference = { readonly subscriptionId: string; readonly plan: PaidPlanId };

type Period = { readonly interval: BillingInterval; readonly periodEndsAt: string };

/** A subscription was created at the payment provider. Its first invoice is not yet paid. */
export type SubscriptionStarted = DomainEvent<
  'SubscriptionStarted',
  SubscriptionReference & {
    readonly customerId: string;
    readonly interval: BillingInterval;
    readonly startedAt: string;
  }
>;

/** The first payment arrived, and the plan is in force. */
export type SubscriptionActivated = DomainEvent<
  'SubscriptionActivated',
  SubscriptionReference & Period & { readonly activatedAt: string }
>;

/**
 * The member changed to a higher plan or from monthly to yearly billing. The change took effect immediately and the
 * difference was paid.
 */
export type SubscriptionUpgraded = DomainEvent<
  'SubscriptionUpgraded',
  SubscriptionReference &
    Period & { readonly previousPlan: PaidPlanId; readonly upgradedAt: string }
>;

/** A lower plan, or monthly instead of yearly billing, took effect at the end of a period. */
export type SubscriptionDowngraded = DomainEvent<
  'SubscriptionDowngraded',
  SubscriptionReference &
    Period & { readonly previousPlan: PaidPlanId; readonly downgradedAt: string }
>;

/** Other terms will take effect at the end of the period. `plan` is in force until then. */
export type DowngradeScheduled = DomainEvent<
  'DowngradeScheduled',
  SubscriptionReference & {
    readonly nextPlan: PaidPlanId;
    readonly nextInterval: BillingInterval;
    readonly scheduledAt: string;
    readonly effectiveAt: string;
  }
>;

/** The subscription will end with its period. */
export type CancellationScheduled = DomainEvent<
  'CancellationScheduled',
  SubscriptionReference & { readonly scheduledAt: string; readonly effectiveAt: string }
>;

/** A scheduled downgrade or cancellation was undone. */
export type ScheduledChangeUndone = DomainEvent<
  'ScheduledChangeUndone',
  SubscriptionReference & { readonly undoneAt: string }
>;

/** A new period began. */
export type SubscriptionRenewed = DomainEvent<
  'SubscriptionRenewed',
  SubscriptionReference & { readonly renewedAt: string; readonly periodEndsAt: string }
>;

/**
 * A renewal was not paid. The plan stays in force until `graceEndsAt`. `failedAt` is the time of the first failed
 * charge.
 */
export type PaymentFailed = DomainEvent<
  'PaymentFailed',
  SubscriptionReference & {
    readonly invoiceId: string;
    /** The bank requires the member to confirm the payment. */
    readonly needsConfirmation: boolean;
    readonly failedAt: string;
    readonly graceEndsAt: string;
    readonly periodEndsAt: string;
  }
>;

/** A failed renewal was paid later. */
export type PaymentRecovered = DomainEvent<
  'PaymentRecovered',
  SubscriptionReference & {
    readonly recoveredAt: string;
    readonly periodEndsAt: string;
  }
>;

/** The subscription ended. `plan` is the plan that it gave or would have given. */
export type SubscriptionEnded = DomainEvent<
  'SubscriptionEnded',
  SubscriptionReference & {
    readonly cause: EndCause;
    readonly endedAt: string;
  }
>;

/** A new subscription, or other terms for the running one. */
export type CheckoutPurpose = 'subscribe' | 'change';

/**
 * A member started a payment for `plan`. `checkoutId` is the idempotency key at the payment provider, which prevents a
 * second charge. The proration of a plan change is computed at `prorationAt`.
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

/** The checkout was paid. */
export type CheckoutCompleted = DomainEvent<
  'CheckoutCompleted',
  {
    readonly checkoutId: string;
    readonly couponCode: string | null;
    readonly completedAt: string;
  }
>;

/**
 * `declined`: the card was declined. `replaced`: the member chose something else. `expired`: the payment did not arrive
 * in time.
 */
export type AbandonmentReason = 'declined' | 'replaced' | 'expired';

/** The checkout ended without a payment. */
export type CheckoutAbandoned = DomainEvent<
  'CheckoutAbandoned',
  {
    readonly checkoutId: string;
    readonly couponCode: string | null;
    readonly reason: AbandonmentReason;
    readonly abandonedAt: string;
  }
>;

/** Events that follow the subscription at the payment provider. */
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

/** Every event in a membership stream. */
export type MembershipEvent =
  | MembershipGranted
  | MembershipGrantExpired
  | MembershipGrantRevoked
  | TrialAllowed
  | SubscriptionEvent
  | PaymentEvent
  | PriceEvent
  | SubscriptionChangeRequested
  | ChangeClaimEvent
  | CheckoutStarted
  | CheckoutCompleted
  | CheckoutAbandoned;

/** Version and personal fields of each event type. */
export const membershipEvents = {
  MembershipGranted: { version: 1, personal: ['reason'] },
  MembershipGrantExpired: { version: 1, personal: [] },
  MembershipGrantRevoked: { version: 1, personal: ['reason'] },
  TrialAllowed: { version: 1, personal: ['reason'] },
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
  ...requestedChangeEvents,
  ...changeClaimEvents,
  CheckoutStarted: { version: 1, personal: [] },
  CheckoutCompleted: { version: 1, personal: [] },
  CheckoutAbandoned: { version: 1, personal: [] },
} as const satisfies EventDefinitions<MembershipEvent>;
