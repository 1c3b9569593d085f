import type { Extension } from '../shared/plans/extensions.ts';
import type { PaidPlanId, SubscriptionTerms } from '../shared/plans/plans.ts';
import type {
  AbandonmentReason,
  CheckoutPurpose,
  GrantDuration,
  MembershipGranted,
} from './events.ts';
import type { ProviderSnapshot } from './provider-snapshot.ts';
import type { RequestedRefund } from './requested-change-events.ts';

/** Starts the member's own trial. `grantId` works as in `GrantMembership`. */
export type StartTrial = {
  readonly type: 'StartTrial';
  readonly grantId: string;
  readonly now: Date;
};

/** Allows the member another trial. */
export type AllowTrial = {
  readonly type: 'AllowTrial';
  readonly reason: string;
  readonly now: Date;
};

/** Grants a plan by hand. `grantId` is a UUID. Repeating the command with the same id has no effect. */
export type GrantMembership = {
  readonly type: 'GrantMembership';
  readonly grantId: string;
  readonly plan: PaidPlanId;
  readonly duration: GrantDuration;
  readonly reason: string;
  readonly now: Date;
};

/**
 * Grants a plan until a date, or without an end when `endsAt` is null. `isTrial` is ignored for a grant without an end.
 * `grantId` works as in `GrantMembership`.
 */
export type GiveTime = Omit<GrantMembership, 'type' | 'duration'> & {
  readonly type: 'GiveTime';
  readonly endsAt: Date | null;
  readonly isTrial: boolean;
};

/**
 * Extends the member's access to a plan, or a higher one, from its end. `grantId` works as in `GrantMembership`.
 */
export type ExtendPlan = Omit<GrantMembership, 'type' | 'duration'> & {
  readonly type: 'ExtendPlan';
  readonly extension: Extension;
};

/**
 * Adds a free month of a plan after the end of the member's access to that plan or a higher one. If the plan renews,
 * the member gets a month's price as credit. `grantId` is a UUID, and also the id of the credit. Repeating the command
 * with the same id has no effect.
 */
export type GiveGoodwillMonth = Omit<GrantMembership, 'type' | 'duration'> & {
  readonly type: 'GiveGoodwillMonth';
  readonly renewal: RenewalTerms | null;
};

/** Gives credit that the next invoices use. Repeating the command with the same id has no effect. */
export type GiveCredit = {
  readonly type: 'GiveCredit';
  readonly creditId: string;
  readonly pence: number;
  readonly renewal: RenewalTerms | null;
  readonly reason: string;
  readonly now: Date;
};

/** The price and date of the next renewal. Null when nothing renews or the provider was not queried. */
export type RenewalTerms = { readonly pricePence: number; readonly at: string };

export type RevokeGrants = {
  readonly type: 'RevokeGrants';
  readonly plan?: PaidPlanId;
  readonly reason: string;
  readonly now: Date;
};

export type RevokeGrant = {
  readonly type: 'RevokeGrant';
  readonly grantId: string;
  readonly reason: string;
  readonly now: Date;
};

/** Undoes a grant within 24 hours. */
export type UndoGrant = Omit<RevokeGrant, 'type'> & { readonly type: 'UndoGrant' };

/** Undoes what a bulk change did to one member. Repeating the command has no effect. */
export type UndoBulkChange = {
  readonly type: 'UndoBulkChange';
  readonly bulkChangeId: string;
  /** The grants that it gave. */
  readonly grantIds: readonly string[];
  /** The grants that it ended, as they were before. */
  readonly ended: readonly Omit<MembershipGranted['data'], 'reason' | 'undoOf'>[];
  readonly reason: string;
  readonly now: Date;
};

export type ExpireGrants = { readonly type: 'ExpireGrants'; readonly now: Date };

export type ReconcileSubscription = {
  readonly type: 'ReconcileSubscription';
  readonly snapshot: ProviderSnapshot;
  readonly now: Date;
};

/** Records the disputes of a former customer, which do not affect the current subscription. */
export type RecordDisputes = {
  readonly type: 'RecordDisputes';
  readonly snapshot: ProviderSnapshot;
  readonly now: Date;
};

/** Starts a payment. Repeating the same intent returns the open checkout. */
export type StartCheckout = {
  readonly type: 'StartCheckout';
  readonly checkoutId: string;
  readonly purpose: CheckoutPurpose;
  readonly customerId: string;
  readonly terms: SubscriptionTerms;
  readonly couponCode: string | null;
  /** When the shown amount of a plan change was computed. The default is `now`. */
  readonly prorationAt?: Date;
  readonly now: Date;
};

export type CompleteCheckout = {
  readonly type: 'CompleteCheckout';
  readonly checkoutId: string;
  readonly now: Date;
};

export type AbandonCheckout = {
  readonly type: 'AbandonCheckout';
  readonly checkoutId: string;
  readonly reason: AbandonmentReason;
  readonly now: Date;
};

/** Requires that both ids exist at the payment provider and belong to no other account. */
export type ChangePaymentCustomer = {
  readonly type: 'ChangePaymentCustomer';
  readonly customerId: string;
  readonly subscriptionId: string;
  readonly reason: string;
  readonly now: Date;
};

/** Records a refund by the payment provider. Repeating the command has no effect. */
export type RecordRefund = {
  readonly type: 'RecordRefund';
  readonly refundId: string;
  readonly invoiceId: string;
  readonly creditNote: string | null;
  readonly pence: number;
  readonly reason: string;
  readonly refundedAt: Date;
};

/** Records that a refund failed at the payment provider. Repeating the command has no effect. */
export type RecordRefundFailure = {
  readonly type: 'RecordRefundFailure';
  readonly refundId: string;
  readonly invoiceId: string;
  readonly pence: number;
  readonly now: Date;
};

/** Uses the right to cancel within 14 days of the purchase. Repeating the command has no effect. */
export type WithdrawSubscription = { readonly type: 'WithdrawSubscription'; readonly now: Date };

export type RequestedChange =
  | { readonly kind: 'cancel-at-period-end' | 'cancel-now' | 'retry-payment' | 'undo' }
  | { readonly kind: 'downgrade' | 'upgrade-link'; readonly terms: SubscriptionTerms };

/** Requests a change of the paid subscription on behalf of an admin. Repeating it with the same id has no effect. */
export type RequestSubscriptionChange = {
  readonly type: 'RequestSubscriptionChange';
  readonly changeId: string;
  readonly change: RequestedChange;
  readonly refunds: readonly RequestedRefund[];
  readonly reason: string;
  readonly now: Date;
};

/** Announces a new price to a member. Has no effect when the subscription has ended or its terms have changed. */
export type AnnouncePriceChange = {
  readonly type: 'AnnouncePriceChange';
  readonly subscriptionId: string;
  readonly terms: SubscriptionTerms;
  readonly fromPence: number;
  readonly toPence: number;
  /** The requested date. The notice period can make it later. */
  readonly from: Date;
  readonly now: Date;
};

export type RecordPriceChange = {
  readonly type: 'RecordPriceChange';
  readonly toPence: number;
  readonly now: Date;
};

/**
 * Claims the membership for a change at the payment provider. Repeating the command with the same `claimId` extends the
 * claim. Refused while another change runs.
 */
export type ClaimProviderChange = {
  readonly type: 'ClaimProviderChange';
  readonly claimId: string;
  readonly now: Date;
};

/** Ends a claim. Has no effect if it has expired and another change has begun. */
export type ReleaseProviderChange = {
  readonly type: 'ReleaseProviderChange';
  readonly claimId: string;
  readonly now: Date;
};

export type MembershipCommand =
  | ClaimProviderChange
  | ReleaseProviderChange
  | GrantMembership
  | StartTrial
  | AllowTrial
  | GiveTime
  | ExtendPlan
  | RevokeGrants
  | RevokeGrant
  | UndoGrant
  | UndoBulkChange
  | ExpireGrants
  | GiveGoodwillMonth
  | GiveCredit
  | ReconcileSubscription
  | RecordDisputes
  | StartCheckout
  | CompleteCheckout
  | AbandonCheckout
  | RecordRefund
  | RecordRefundFailure
  | ChangePaymentCustomer
  | WithdrawSubscription
  | RequestSubscriptionChange
  | AnnouncePriceChange
  | RecordPriceChange;
