import type { DomainEvent, EventDefinitions } from '../shared/event.ts';
import type { PaidPlanId } from '../shared/plans/plans.ts';

type Money = { readonly pence: number; readonly currency: 'GBP' };

/** Staff corrected which customer of the provider pays for the member; `subscriptionId` is one of that customer's. */
export type PaymentCustomerChanged = DomainEvent<
  'PaymentCustomerChanged',
  {
    readonly customerId: string;
    readonly formerCustomerId: string | null;
    readonly subscriptionId: string;
    readonly reason: string;
    readonly changedAt: string;
  }
>;

/** Money was given back: `pence` of an invoice. */
export type RefundIssued = DomainEvent<
  'RefundIssued',
  Money & {
    readonly refundId: string;
    readonly invoiceId: string;
    readonly creditNote: string | null;
    readonly reason: string;
    readonly refundedAt: string;
  }
>;

/**
 * Staff gave a member whose plan renews a month's price of it as credit; the provider gives it under `creditId`. `invoiceAt` is
 * when the next invoice, which uses it first, was due.
 */
export type GoodwillCreditGiven = DomainEvent<
  'GoodwillCreditGiven',
  OfSubscription &
    Money & {
      readonly creditId: string;
      readonly customerId: string;
      readonly invoiceAt: string;
      readonly reason: string;
      readonly givenAt: string;
    }
>;

type OfSubscription = { readonly subscriptionId: string; readonly plan: PaidPlanId };

/** The holder of the card takes a payment back through the bank; nothing changes until it is decided. */
export type DisputeOpened = DomainEvent<
  'DisputeOpened',
  OfSubscription &
    Money & {
      readonly disputeId: string;
      readonly invoiceId: string | null;
      readonly openedAt: string;
    }
>;

/** The bank decided a dispute for us: the payment stays. */
export type DisputeWon = DomainEvent<
  'DisputeWon',
  OfSubscription & { readonly disputeId: string; readonly wonAt: string }
>;

/** The bank decided a dispute about a payment against us. `disputeId` is null in what was recorded before disputes were. */
export type DisputeLost = DomainEvent<
  'DisputeLost',
  OfSubscription & { readonly disputeId: string | null; readonly lostAt: string }
>;

/** The member used the right to cancel: the subscription ends at once and everything paid for it is given back. */
export type SubscriptionWithdrawn = DomainEvent<
  'SubscriptionWithdrawn',
  OfSubscription & { readonly purchasedAt: string; readonly withdrawnAt: string }
>;

/** What happened to payments after they were made. */
export type PaymentEvent =
  | PaymentCustomerChanged
  | RefundIssued
  | GoodwillCreditGiven
  | DisputeOpened
  | DisputeWon
  | DisputeLost
  | SubscriptionWithdrawn;

/** Version and personal fields of each type. */
export const paymentEvents = {
  PaymentCustomerChanged: { version: 1, personal: ['reason'] },
  RefundIssued: { version: 1, personal: ['reason'] },
  GoodwillCreditGiven: { version: 1, personal: ['reason'] },
  DisputeOpened: { version: 1, personal: [] },
  DisputeWon: { version: 1, personal: [] },
  DisputeLost: {
    version: 2,
    personal: [],
    upcasts: { 1: (data: object) => ({ ...data, disputeId: null }) },
  },
  SubscriptionWithdrawn: { version: 1, personal: [] },
} as const satisfies EventDefinitions<PaymentEvent>;
