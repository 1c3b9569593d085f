import { Rejection } from '../shared/rejection.ts';
import type { ProviderEventCommand, ReceiveProviderEvent } from './commands.ts';
import type { ProviderEventEvent } from './events.ts';
import type { ProviderEventState, ReceivedState } from './state.ts';

export const decide = (
  state: ProviderEventState,
  command: ProviderEventCommand,
): readonly ProviderEventEvent[] => {
  if (command.type === 'ReceiveProviderEvent') return state === null ? receive(command) : [];
  // Queued by a version that kept no inbox.
  if (state === null && command.type !== 'ReplayProviderEvent') return [];
  if (state === null) throw unknownEvent();
  return decideReceived(state, command);
};

const decideReceived = (
  state: ReceivedState,
  command: Exclude<ProviderEventCommand, ReceiveProviderEvent>,
): readonly ProviderEventEvent[] => {
  const at = command.now.toISOString();
  switch (command.type) {
    case 'RecordProviderEventHandled': {
      const { accountId, changes } = command;
      if (['handled', 'ignored'].includes(state.status)) return [];
      return [{ type: 'ProviderEventHandled', data: { accountId, changes, handledAt: at } }];
    }
    case 'RecordProviderEventFailed': {
      const { problem } = command;
      if (state.problem === problem) return [];
      return [{ type: 'ProviderEventFailed', data: { problem, failedAt: at } }];
    }
    case 'ReplayProviderEvent': {
      if (state.received.customerId === null && state.received.chargeId === null) {
        throw namesNobody();
      }
      if (state.status === 'waiting') return [];
      const { reason } = command;
      const replay = state.replays.length + 1;
      return [{ type: 'ProviderEventReplayed', data: { replay, reason, replayedAt: at } }];
    }
  }
};

const unknownEvent = (): Rejection =>
  new Rejection('missing', 'provider-event/unknown', {
    message: 'The payment provider delivered no such event.',
  });

const namesNobody = (): Rejection =>
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
}: ReceiveProviderEvent): readonly ProviderEventEvent[] => [
  {
    type: 'ProviderEventReceived',
    data: {
      ...{ eventId, type: eventType, createdAt, customerId, chargeId },
      receivedAt: now.toISOString(),
    },
  },
];
