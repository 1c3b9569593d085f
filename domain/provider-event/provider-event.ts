import type { EventEvolvers } from '../shared/decider.ts';
import { defineAggregate, writerOfReason } from '../shared/define-aggregate.ts';
import type { PaymentProblem } from '../shared/plans/payment-problems.ts';
import { Rejection } from '../shared/rejection.ts';
import {
  type ProviderEventLifecycleEvent,
  type ProviderEventReceived,
  providerEvents,
} from './events.ts';

type ReceiveProviderEvent = {
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

type RecordProviderEventFailed = {
  readonly type: 'RecordProviderEventFailed';
  readonly problem: PaymentProblem;
  readonly now: Date;
};

type ReplayProviderEvent = {
  readonly type: 'ReplayProviderEvent';
  readonly reason: string;
  readonly now: Date;
};

export type ProviderEventCommand =
  | ReceiveProviderEvent
  | RecordProviderEventHandled
  | RecordProviderEventFailed
  | ReplayProviderEvent;

/** `ignored`: the event names no customer or charge, or a customer without an account. */
export type ProviderEventStatus = 'waiting' | 'handled' | 'failed' | 'ignored';

export type ReceivedProviderEvent = {
  readonly received: ProviderEventReceived['data'];
  readonly status: ProviderEventStatus;
  readonly accountId: string | null;
  /** Types of the resulting membership events, over all replays. */
  readonly changes: readonly string[];
  /** Null unless the last attempt failed. */
  readonly problem: PaymentProblem | null;
  /** When the event was last processed or failed, or null before the first attempt. */
  readonly settledAt: string | null;
  readonly replays: readonly { readonly reason: string; readonly at: string }[];
};

/** Null before the event is received. */
export type ProviderEventState = ReceivedProviderEvent | null;

const initialState: ProviderEventState = null;

const on: EventEvolvers<ProviderEventState, ProviderEventLifecycleEvent> = {
  ProviderEventReceived: (state, { data }) => state ?? createReceivedState(data),
  ProviderEventHandled: (state, { data: { accountId, changes, handledAt } }) =>
    state && {
      ...state,
      status: accountId === null ? 'ignored' : 'handled',
      accountId,
      problem: null,
      changes: [...state.changes, ...changes],
      settledAt: handledAt,
    },
  ProviderEventFailed: (state, { data: { problem, failedAt } }) =>
    state && { ...state, status: 'failed', problem, settledAt: failedAt },
  ProviderEventReplayed: (state, { data: { reason, replayedAt } }) =>
    state && {
      ...state,
      status: 'waiting',
      problem: null,
      replays: [...state.replays, { reason, at: replayedAt }],
    },
};

const createReceivedState = (received: ProviderEventReceived['data']): ReceivedProviderEvent => ({
  received,
  status: received.customerId === null && received.chargeId === null ? 'ignored' : 'waiting',
  accountId: null,
  changes: [],
  problem: null,
  settledAt: null,
  replays: [],
});

const decide = (
  state: ProviderEventState,
  command: ProviderEventCommand,
): readonly ProviderEventLifecycleEvent[] => {
  switch (command.type) {
    case 'ReceiveProviderEvent':
      return state === null ? receive(command) : [];
    case 'RecordProviderEventHandled':
      return recordHandled(state, command);
    case 'RecordProviderEventFailed':
      return recordFailed(state, command);
    case 'ReplayProviderEvent':
      return replay(state, command);
  }
};

// Events queued by versions without an inbox have no `ProviderEventReceived`.
const recordHandled = (
  state: ProviderEventState,
  { accountId, changes, now }: RecordProviderEventHandled,
): readonly ProviderEventLifecycleEvent[] => {
  if (state === null || ['handled', 'ignored'].includes(state.status)) return [];
  const data = { accountId, changes, handledAt: now.toISOString() };
  return [{ type: 'ProviderEventHandled', data }];
};

const recordFailed = (
  state: ProviderEventState,
  { problem, now }: RecordProviderEventFailed,
): readonly ProviderEventLifecycleEvent[] =>
  state === null || state.problem === problem
    ? []
    : [{ type: 'ProviderEventFailed', data: { problem, failedAt: now.toISOString() } }];

const replay = (
  state: ProviderEventState,
  { reason, now }: ReplayProviderEvent,
): readonly ProviderEventLifecycleEvent[] => {
  if (state === null) throw unknownEventError();
  if (state.received.customerId === null && state.received.chargeId === null)
    throw noSubjectError();
  if (state.status === 'waiting') return [];
  const data = { replay: state.replays.length + 1, reason, replayedAt: now.toISOString() };
  return [{ type: 'ProviderEventReplayed', data }];
};

const unknownEventError = (): Rejection =>
  new Rejection('missing', 'provider-event/unknown', {
    message: 'The payment provider has not sent this event.',
  });

const noSubjectError = (): Rejection =>
  new Rejection('conflict', 'provider-event/names-nobody', {
    message: 'The event is about no customer and no charge, so there is nothing to follow.',
  });

const receive = ({
  eventId,
  eventType,
  createdAt,
  customerId,
  chargeId,
  now,
}: ReceiveProviderEvent): readonly ProviderEventLifecycleEvent[] => [
  {
    type: 'ProviderEventReceived',
    data: {
      eventId,
      type: eventType,
      createdAt,
      customerId,
      chargeId,
      receivedAt: now.toISOString(),
    },
  },
];

/** `eventId` is the id at the payment provider. */
export const providerEventStream = (eventId: string): string => `providerevent-${eventId}`;

export const providerEventDecider = defineAggregate<
  ProviderEventCommand,
  ProviderEventLifecycleEvent,
  ProviderEventState
>({
  category: 'providerevent',
  stream: providerEventStream,
  subject: writerOfReason,
  notExported:
    'Ids of events of the payment provider. What followed is in each member’s own streams.',
  events: providerEvents,
  initialState,
  on,
  decide,
});
