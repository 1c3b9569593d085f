import type { DomainEvent, EventDefinitions } from '../shared/event.ts';
import type { BillingInterval, PaidPlanId } from '../shared/plans/plans.ts';

/** What an admin can request for a paid subscription. `undo` is for a scheduled downgrade or cancellation. */
export type RequestedChangeKind =
  'cancel-at-period-end' | 'cancel-now' | 'undo' | 'downgrade' | 'retry-payment' | 'upgrade-link';

/** `leftPence` of the invoice stay paid, so that a repeated refund pays nothing twice. */
export type RequestedRefund = {
  readonly invoiceId: string;
  readonly pence: number;
  readonly leftPence: number;
};

/**
 * An admin requested a change of a member's paid subscription. It is recorded before the payment provider is called.
 * `nextPlan` and `nextInterval` are the terms of a downgrade or of an upgrade that is offered by mail, otherwise null.
 * `reason` is printed on the credit note of each refund.
 */
export type SubscriptionChangeRequested = DomainEvent<
  'SubscriptionChangeRequested',
  {
    readonly changeId: string;
    readonly subscriptionId: string;
    readonly plan: PaidPlanId;
    readonly change: RequestedChangeKind;
    readonly nextPlan: PaidPlanId | null;
    readonly nextInterval: BillingInterval | null;
    readonly refunds: readonly RequestedRefund[];
    readonly reason: string;
    readonly requestedAt: string;
  }
>;

/** Version and personal fields of each event type. */
export const requestedChangeEvents = {
  SubscriptionChangeRequested: { version: 1, personal: ['reason'] },
} as const satisfies EventDefinitions<SubscriptionChangeRequested>;
