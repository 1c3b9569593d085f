import type { DomainEvent, EventDefinitions } from '../shared/event.ts';
import type { PaidPlanId } from '../shared/plans/plans.ts';

type Money = { readonly pence: number; readonly currency: 'GBP' };

/**
 * Staff corrected the customer id of the member at the payment provider. `subscriptionId` is a subscription of that
 * customer.
 */
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

/** `pence` of an invoice were refunded. */
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
 * A refund that the provider had accepted failed later, such as at a card that was closed. The amount is with us again,
 * and staff can refund it again.
 */
export type RefundFailed = DomainEvent<
  'RefundFailed',
  Money & { readonly refundId: string; readonly invoiceId: string; readonly failedAt: string }
>;

/**
 * Staff gave credit to a member whose plan renews: one month's price as a goodwill month, or an amount that they chose.
 * `creditId` is the idempotency key at the payment provider. `invoiceAt` is the due date of the next invoice, which
 * uses the credit first.
 */
export type GoodwillCreditGiven = DomainEvent<
  'GoodwillCreditGiven',
  SubscriptionReference &
    Money & {
      readonly creditId: string;
      readonly customerId: string;
      readonly invoiceAt: string;
      readonly reason: string;
      readonly givenAt: string;
      /** True when staff chose the amount, otherwise absent. */
      readonly chosen?: true;
    }
>;

type SubscriptionReference = { readonly subscriptionId: string; readonly plan: PaidPlanId };

/** The cardholder disputed a payment at the bank. The plan does not change until the decision. */
export type DisputeOpened = DomainEvent<
  'DisputeOpened',
  SubscriptionReference &
    Money & {
      readonly disputeId: string;
      readonly invoiceId: string | null;
      readonly openedAt: string;
    }
>;

/** The bank decided a dispute in our favour, and the payment stays. */
export type DisputeWon = DomainEvent<
  'DisputeWon',
  SubscriptionReference & { readonly disputeId: string; readonly wonAt: string }
>;

/** The bank decided a dispute against us. `disputeId` is null in events from before disputes had ids. */
export type DisputeLost = DomainEvent<
  'DisputeLost',
  SubscriptionReference & { readonly disputeId: string | null; readonly lostAt: string }
>;

/** The member used the right to cancel. The subscription ends immediately, and everything paid for it is refunded. */
export type SubscriptionWithdrawn = DomainEvent<
  'SubscriptionWithdrawn',
  SubscriptionReference & { readonly purchasedAt: string; readonly withdrawnAt: string }
>;

/** Events about payments after they were made. */
export type PaymentEvent =
  | PaymentCustomerChanged
  | RefundIssued
  | RefundFailed
  | GoodwillCreditGiven
  | DisputeOpened
  | DisputeWon
  | DisputeLost
  | SubscriptionWithdrawn;

/** Version and personal fields of each event type. */
export const paymentEvents = {
  PaymentCustomerChanged: { version: 1, personal: ['reason'] },
  RefundIssued: { version: 1, personal: ['reason'] },
  RefundFailed: { version: 1, personal: [] },
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
