import { Rejection } from '../shared/rejection.ts';
import type {
  ProviderEventCommand,
  ReceiveProviderEvent,
  RecordProviderEventFailed,
  RecordProviderEventHandled,
  ReplayProviderEvent,
} from './commands.ts';
import type { ProviderEventLifecycleEvent } from './events.ts';
import type { ProviderEventState } from './state.ts';

export const decide = (
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
