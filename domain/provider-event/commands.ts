import type { PaymentProblem } from '../shared/plans/payment-problems.ts';

/** Takes what the provider delivered. */
export type ReceiveProviderEvent = {
  readonly type: 'ReceiveProviderEvent';
  readonly eventId: string;
  readonly eventType: string;
  readonly createdAt: string;
  readonly customerId: string | null;
  readonly chargeId: string | null;
  readonly now: Date;
};

/** Says what came of it. */
export type RecordProviderEventHandled = {
  readonly type: 'RecordProviderEventHandled';
  readonly accountId: string | null;
  readonly changes: readonly string[];
  readonly now: Date;
};

/** Says why it could not be followed. */
export type RecordProviderEventFailed = {
  readonly type: 'RecordProviderEventFailed';
  readonly problem: PaymentProblem;
  readonly now: Date;
};

/** Asks for following it once more. */
export type ReplayProviderEvent = {
  readonly type: 'ReplayProviderEvent';
  readonly reason: string;
  readonly now: Date;
};

/** Every command about an event of the provider. */
export type ProviderEventCommand =
  | ReceiveProviderEvent
  | RecordProviderEventHandled
  | RecordProviderEventFailed
  | ReplayProviderEvent;
