import { describe, it } from 'vitest';
import { deciderSpec } from '../shared/testing/decider-spec.ts';
import { providerEventDecider } from './provider-event.ts';

const given = deciderSpec(providerEventDecider);
const now = new Date('2026-03-02T08:00:00.000Z');
const at = now.toISOString();
const about = {
  eventId: 'evt_1',
  createdAt: '2026-03-02T07:59:00.000Z',
  customerId: 'cus_1',
  chargeId: null,
};
const receive = {
  type: 'ReceiveProviderEvent',
  eventType: 'invoice.paid',
  ...about,
  now,
} as const;
const received = {
  type: 'ProviderEventReceived',
  data: { type: 'invoice.paid', ...about, receivedAt: at },
} as const;
const handle = {
  type: 'RecordProviderEventHandled',
  accountId: 'a1',
  now,
  changes: ['SubscriptionRenewed'],
} as const;
const handled = {
  type: 'ProviderEventHandled',
  data: { accountId: 'a1', changes: ['SubscriptionRenewed'], handledAt: at },
} as const;
const fail = { type: 'RecordProviderEventFailed', problem: 'away', now } as const;
const failed = { type: 'ProviderEventFailed', data: { problem: 'away', failedAt: at } } as const;
const replay = { type: 'ReplayProviderEvent', reason: 'Ticket 7', now } as const;
const replayed = (count: number) =>
  ({
    type: 'ProviderEventReplayed',
    data: { replay: count, reason: 'Ticket 7', replayedAt: at },
  }) as const;

describe('an event of the payment provider', () => {
  it('is received once', () => {
    given().when(receive).then(received);
    given(received).when(receive).thenNothing();
  });

  it('is handled once, and again after a replay', () => {
    given(received).when(handle).then(handled);
    given(received, handled).when(handle).thenNothing();
    given(received, handled, replayed(1)).when(handle).then(handled);
  });

  it('tells the same failure once', () => {
    given(received).when(fail).then(failed);
    given(received, failed).when(fail).thenNothing();
    given(received, failed).when(handle).then(handled);
    given(received, failed, replayed(1)).when(fail).then(failed);
  });

  it('is replayed when nothing is under way', () => {
    given(received, handled).when(replay).then(replayed(1));
    given(received, failed, replayed(1), failed).when(replay).then(replayed(2));
    given(received, failed, replayed(1)).when(replay).thenNothing();
  });

  it('is not replayed when it was not received, or names nobody', () => {
    given().when(replay).thenRejects('missing', 'provider-event/unknown');
    const nobody = { ...received, data: { ...received.data, customerId: null } };
    given(nobody).when(replay).thenRejects('conflict', 'provider-event/names-nobody');
  });

  it('is not kept track of when it was queued before there was an inbox', () => {
    given().when(handle).thenNothing();
    given().when(fail).thenNothing();
  });
});
