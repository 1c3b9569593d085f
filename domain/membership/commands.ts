import type { PaidPlanId, SubscriptionTerms } from '../shared/plans/plans.ts';
import type { AbandonmentReason, CheckoutPurpose, GrantDuration } from './events.ts';
import type { ProviderSnapshot } from './provider-snapshot.ts';

/** Grants a plan manually. `grantId` is a UUID; the same id again is the same grant. */
export type GrantMembership = {
  readonly type: 'GrantMembership';
  readonly grantId: string;
  readonly plan: PaidPlanId;
  readonly duration: GrantDuration;
  readonly reason: string;
  readonly now: Date;
};

/**
 * Grants a plan until a date, or without an end when `endsAt` is null. A trial is named so; one without an end is an
 * ordinary grant. `grantId` as in `GrantMembership`.
 */
export type GiveTime = Omit<GrantMembership, 'type' | 'duration'> & {
  readonly type: 'GiveTime';
  readonly endsAt: Date | null;
  readonly isTrial: boolean;
};

/**
 * Adds a calendar month of a plan to what the member holds: it ends a month after the plan, or a higher one, would have
 * ended. Where that renews, a month's price of the plan held is given as credit. `grantId` is a UUID, of the credit too; the
 * same id again is the same month.
 */
export type GiveGoodwillMonth = Omit<GrantMembership, 'type' | 'duration'> & {
  readonly type: 'GiveGoodwillMonth';
  readonly renewal: RenewalTerms | null;
};

/** The price of the subscription held and when it is charged next; null when nothing renews or nobody asked. */
export type RenewalTerms = { readonly pricePence: number; readonly at: string };

export type RevokeGrants = {
  readonly type: 'RevokeGrants';
  readonly plan?: PaidPlanId;
  readonly reason: string;
  readonly now: Date;
};

/** Ends one grant before its end. */
export type RevokeGrant = {
  readonly type: 'RevokeGrant';
  readonly grantId: string;
  readonly reason: string;
  readonly now: Date;
};

/** Takes a grant back within 24 hours, as if it had not been given. */
export type UndoGrant = Omit<RevokeGrant, 'type'> & { readonly type: 'UndoGrant' };

export type ExpireGrants = { readonly type: 'ExpireGrants'; readonly now: Date };

/** Records what changed at the provider since the last time. */
export type ReconcileSubscription = {
  readonly type: 'ReconcileSubscription';
  readonly standing: ProviderSnapshot;
  readonly now: Date;
};

/** Records what the member means to pay for. The same intent again is the open checkout. */
export type StartCheckout = {
  readonly type: 'StartCheckout';
  readonly checkoutId: string;
  readonly purpose: CheckoutPurpose;
  readonly customerId: string;
  readonly terms: SubscriptionTerms;
  readonly couponCode: string | null;
  /** Of a change; the time of the start when absent. */
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

/** The provider knows both ids, and no other account holds them. */
export type ChangePaymentCustomer = {
  readonly type: 'ChangePaymentCustomer';
  readonly customerId: string;
  readonly subscriptionId: string;
  readonly reason: string;
  readonly now: Date;
};

/** Records what the provider gave back. The same refund again is none. */
export type RecordRefund = {
  readonly type: 'RecordRefund';
  readonly refundId: string;
  readonly invoiceId: string;
  readonly creditNote: string | null;
  readonly pence: number;
  readonly reason: string;
  readonly refundedAt: Date;
};

/** The member uses the right to cancel within 14 days of the purchase. The same again is none. */
export type WithdrawSubscription = { readonly type: 'WithdrawSubscription'; readonly now: Date };
/** Tells a member that their price changes. A subscription that is over, or has other terms by now, is left alone. */
export type AnnouncePriceChange = {
  readonly type: 'AnnouncePriceChange';
  readonly subscriptionId: string;
  readonly terms: SubscriptionTerms;
  readonly fromPence: number;
  readonly toPence: number;
  /** The wanted day; later for who would not be told in time. */
  readonly from: Date;
  readonly now: Date;
};

/** The provider has the announced price for the coming renewal. */
export type RecordPriceChange = {
  readonly type: 'RecordPriceChange';
  readonly toPence: number;
  readonly now: Date;
};

export type MembershipCommand =
  | GrantMembership
  | GiveTime
  | RevokeGrants
  | RevokeGrant
  | UndoGrant
  | ExpireGrants
  | GiveGoodwillMonth
  | ReconcileSubscription
  | StartCheckout
  | CompleteCheckout
  | AbandonCheckout
  | RecordRefund
  | ChangePaymentCustomer
  | WithdrawSubscription
  | AnnouncePriceChange
  | RecordPriceChange;
