import type { DomainEvent, EventDefinitions } from '../shared/event.ts';
import type { PaymentProblem } from '../shared/plans/payment-problems.ts';

/**
 * The payment provider sent an event with a valid signature. Only the ids of its customer and charge are stored, and no
 * card or address. `eventId` is the id at the payment provider.
 */
export type ProviderEventReceived = DomainEvent<
  'ProviderEventReceived',
  {
    readonly eventId: string;
    /** The provider's event type, such as `invoice.paid`. */
    readonly type: string;
    /** The time at the payment provider. */
    readonly createdAt: string;
    readonly customerId: string | null;
    readonly chargeId: string | null;
    readonly receivedAt: string;
  }
>;

/**
 * The event was processed. `changes` are the types of the resulting membership events. `accountId` is null if the
 * customer belongs to no account.
 */
export type ProviderEventHandled = DomainEvent<
  'ProviderEventHandled',
  {
    readonly accountId: string | null;
    readonly changes: readonly string[];
    readonly handledAt: string;
  }
>;

/**
 * Processing failed, and the queue will retry. Repeated failures with the same problem are not recorded. Version 1
 * stored the error message, which could contain the provider's text.
 */
export type ProviderEventFailed = DomainEvent<
  'ProviderEventFailed',
  { readonly problem: PaymentProblem; readonly failedAt: string }
>;

/** Staff had the event processed again. `replay` counts from 1. */
export type ProviderEventReplayed = DomainEvent<
  'ProviderEventReplayed',
  { readonly replay: number; readonly reason: string; readonly replayedAt: string }
>;

/** Every event in the stream of a provider event. */
export type ProviderEventLifecycleEvent =
  ProviderEventReceived | ProviderEventHandled | ProviderEventFailed | ProviderEventReplayed;

/**
 * Version and personal fields of each event type. `reason` can name a person and belongs to the staff member who wrote
 * it.
 */
export const providerEvents = {
  ProviderEventReceived: { version: 1, personal: [] },
  ProviderEventHandled: { version: 1, personal: [] },
  ProviderEventFailed: {
    version: 2,
    personal: [],
    upcasts: { 1: (data: object) => ({ ...data, problem: 'unexpected' }) },
  },
  ProviderEventReplayed: { version: 1, personal: ['reason'] },
} as const satisfies EventDefinitions<ProviderEventLifecycleEvent>;
