import type { PaymentProblem } from '../shared/plans/payment-problems.ts';

export type ReceiveProviderEvent = {
  readonly type: 'ReceiveProviderEvent';
  readonly eventId: string;
  readonly eventType: string;
  readonly createdAt: string;
  readonly customerId: string | null;
  readonly chargeId: string | null;
  readonly now: Date;
};

export type RecordProviderEventHandled = {
  readonly type: 'RecordProviderEventHandled';
  readonly accountId: string | null;
  readonly changes: readonly string[];
  readonly now: Date;
};

export type RecordProviderEventFailed = {
  readonly type: 'RecordProviderEventFailed';
  readonly problem: PaymentProblem;
  readonly now: Date;
};

export type ReplayProviderEvent = {
  readonly type: 'ReplayProviderEvent';
  readonly reason: string;
  readonly now: Date;
};

export type ProviderEventCommand =
  | ReceiveProviderEvent
  | RecordProviderEventHandled
  | RecordProviderEventFailed
  | ReplayProviderEvent;
