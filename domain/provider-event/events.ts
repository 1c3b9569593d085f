import type { DomainEvent, EventDefinitions } from '../shared/event.ts';
import type { PaymentProblem } from '../shared/plans/payment-problems.ts';

/**
 * The payment provider delivered an event whose signature held. Of its document only the ids of its customer and objects are kept: no
 * card, no address, no secret. `eventId` is the provider's.
 */
export type ProviderEventReceived = DomainEvent<
  'ProviderEventReceived',
  {
    readonly eventId: string;
    /** The provider's word, such as `invoice.paid`. */
    readonly type: string;
    /** When it happened, by the provider. */
    readonly createdAt: string;
    readonly customerId: string | null;
    readonly chargeId: string | null;
    readonly receivedAt: string;
  }
>;

/** It was followed: `changes` are the membership's events that came of it. Null where the customer is none of ours. */
export type ProviderEventHandled = DomainEvent<
  'ProviderEventHandled',
  {
    readonly accountId: string | null;
    readonly changes: readonly string[];
    readonly handledAt: string;
  }
>;

/**
 * It could not be followed; the queue tries again. The same failure again is not told again. Version 1 held the words of what
 * was thrown, which could be the provider's.
 */
export type ProviderEventFailed = DomainEvent<
  'ProviderEventFailed',
  { readonly problem: PaymentProblem; readonly failedAt: string }
>;

/** Staff had it followed once more; `replay` counts from 1. */
export type ProviderEventReplayed = DomainEvent<
  'ProviderEventReplayed',
  { readonly replay: number; readonly reason: string; readonly replayedAt: string }
>;

/** Every event of a provider event's stream. */
export type ProviderEventEvent =
  ProviderEventReceived | ProviderEventHandled | ProviderEventFailed | ProviderEventReplayed;

/** Version and personal fields of each type; a reason may name a person, and is the agent's. */
export const providerEvents = {
  ProviderEventReceived: { version: 1, personal: [] },
  ProviderEventHandled: { version: 1, personal: [] },
  ProviderEventFailed: {
    version: 2,
    personal: [],
    upcasts: { 1: (data: object) => ({ ...data, problem: 'unexpected' }) },
  },
  ProviderEventReplayed: { version: 1, personal: ['reason'] },
} as const satisfies EventDefinitions<ProviderEventEvent>;
