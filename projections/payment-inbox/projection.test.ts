import { expect, it } from 'vitest';
import { ada, eventLog } from '../engine/testing/events.ts';
import { given } from '../engine/testing/projection-spec.ts';
import { paymentInbox } from './projection.ts';

const at = '2026-03-02T07:00:00.000Z';

it('says of each delivery whose it is and what came of it last', () => {
  const log = eventLog();
  const add = (type: string, data: object): void => {
    log.add('providerevent-evt_1', { type, data });
  };
  const entry = (): object | undefined =>
    given(log.events).when(paymentInbox).documents.get('evt_1');
  add('ProviderEventReceived', {
    eventId: 'evt_1',
    type: 'invoice.paid',
    customerId: 'cus_1',
    chargeId: null,
    createdAt: at,
    receivedAt: at,
  });
  const received = { id: 'evt_1', type: 'invoice.paid', receivedAt: at };
  const open = { accountId: null, problem: null, settledAt: null };
  expect(entry()).toEqual({ ...received, status: 'waiting', ...open });
  add('ProviderEventFailed', { problem: 'away', failedAt: at });
  expect(entry()).toMatchObject({ status: 'failed', problem: 'away', settledAt: at });
  add('ProviderEventHandled', { accountId: ada, changes: ['SubscriptionRenewed'], handledAt: at });
  expect(entry()).toEqual({
    ...received,
    status: 'handled',
    accountId: ada,
    problem: null,
    settledAt: at,
  });
  add('ProviderEventReplayed', { replay: 1, reason: 'Ticket 7', replayedAt: at });
  expect(entry()).toMatchObject({ status: 'waiting', accountId: ada });
});
