import type { ProviderEventEvent } from '#domain/provider-event/events.ts';
import { evolve, type ReceivedState } from '#domain/provider-event/state.ts';
import { idIn } from '#domain/shared/stream-name.ts';
import type { Recorded } from '#platform/consumers/event-handlers.ts';
import { defineProjection, type Update } from '../engine/projection.ts';
import { paymentInboxCollection, type InboxDocument } from './read-model.ts';

export const paymentInbox = defineProjection<InboxDocument, ProviderEventEvent>({
  collection: paymentInboxCollection,
  categories: ['providerevent'],
  on: {
    ProviderEventReceived: (event) => follow(event),
    ProviderEventHandled: (event) => follow(event),
    ProviderEventFailed: (event) => follow(event),
    ProviderEventReplayed: (event) => follow(event),
  },
});

type Updates = readonly Update<InboxDocument>[];

// The domain says what each event makes of it.
const follow = (event: Recorded<ProviderEventEvent>): Updates => {
  const id = idIn(event.stream);
  return [
    {
      id,
      apply: (known) => {
        const state = evolve(known && stateOf(known), event);
        return state === null ? known : documentOf(id, state);
      },
    },
  ];
};

const stateOf = ({ id, type, receivedAt, ...known }: InboxDocument): ReceivedState => ({
  ...known,
  received: { eventId: id, type, receivedAt, createdAt: '', customerId: null, chargeId: null },
  ...{ changes: [], replays: [] },
});

const documentOf = (id: string, state: ReceivedState): InboxDocument => {
  const { received, status, accountId, problem, settledAt } = state;
  const { type, receivedAt } = received;
  return { id, type, receivedAt, status, accountId, problem, settledAt };
};
