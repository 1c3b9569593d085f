import { expect, it, onTestFinished } from 'vitest';
import { alertBounds } from '#domain/shared/market/price-alerts.ts';
import { memoryBroadcast } from '#platform/broadcast/memory.adapter.ts';
import type { EventStore } from '#platform/event-store/event-store.port.ts';
import { openFoldedStreams } from '#platform/folded-streams/folded-streams.ts';
import { registerAccount } from '../account/registration/register-account.ts';
import { createTestContext, minutesLater, openTestPorts, today } from '../testing/test-ports.ts';
import { findPriceNotice } from './find-notice.ts';
import { loadAlerts } from './handle-alerts.ts';
import { appendCrossings, simultaneousCrossings } from './testing/append-crossings.ts';

const crossings = [
  { alertId: 'same', noticeId: 'first', at: today },
  ...simultaneousCrossings(alertBounds.notices, today),
  { alertId: 'same', noticeId: 'second', at: minutesLater(5) },
];

/** The folded stream is cached; `countReadEvents` counts the events that are read after that. */
const openCrossings = async () => {
  const testPorts = await openTestPorts();
  const { eventStore, keys } = testPorts;
  const member = { email: 'ada@example.com', password: 'Engine1843', displayName: 'Ada' };
  const { accountId } = await registerAccount(testPorts, member, createTestContext());
  const foldedStreams = await openFoldedStreams({ keys, broadcast: memoryBroadcast() });
  onTestFinished(foldedStreams.close);
  await appendCrossings(testPorts, accountId, crossings);
  await loadAlerts({ eventStore, foldedStreams }, { accountId });
  let readEvents = 0;
  const read: EventStore['read'] = async function* (...request) {
    for await (const event of eventStore.read(...request)) {
      readEvents += 1;
      yield event;
    }
  };
  const ports = { eventStore: { read }, foldedStreams };
  return {
    find: (noticeId: string) => findPriceNotice(ports, { accountId, noticeId }),
    countReadEvents: () => readEvents,
  };
};

it('takes the newest notices from the folded state', async () => {
  const { find, countReadEvents } = await openCrossings();
  expect(await find('second')).toMatchObject({
    id: 'second',
    previousCrossedAt: today.toISOString(),
  });
  // Loading reads the last event that the cached state has.
  expect(countReadEvents()).toBe(1);
});

it('reads the stream for a notice that newer ones have displaced from the state', async () => {
  const { find } = await openCrossings();
  expect(await find('first')).toMatchObject({ id: 'first', previousCrossedAt: null });
});
