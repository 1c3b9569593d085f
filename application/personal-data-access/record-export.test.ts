import { expect, it, vi } from 'vitest';
import { personalDataAccessStream } from '#domain/personal-data-access/personal-data-access.ts';
import { EventStoreError } from '#platform/event-store/event-store.port.ts';
import { createTestContext, openTestPorts, today, readEventTypes } from '../testing/test-ports.ts';
import { exportRecorder } from './record-export.ts';

const grace = '22222222-2222-4222-8222-222222222222';
const context = createTestContext(today, { actor: grace });
const stream = personalDataAccessStream(grace, today);

it('an export of several pages is one, and another search another, whose words are not kept', async () => {
  const ports = await openTestPorts();
  await ports.keys.obtain(grace);
  const record = exportRecorder(ports);
  for (const q of ['ada@example.com', 'ada@example.com', 'bea@example.com'])
    await record({ filter: { q, plan: 'pro' }, total: 1200 }, context);
  const events: object[] = [];
  for await (const { data } of ports.eventStore.read(stream)) events.push(data);
  expect(events).toHaveLength(2);
  expect(events[0]).toEqual({
    members: 1200,
    filter: { plan: 'pro' },
    searched: true,
    chosen: [],
    exportedAt: today.toISOString(),
  });
  expect(JSON.stringify(events)).not.toContain('@');
});

it('an export that cannot be recorded is refused, and recorded when asked again', async () => {
  const ports = await openTestPorts();
  await ports.keys.obtain(grace);
  const record = exportRecorder(ports);
  const fault = new EventStoreError('too-large', 'Refused');
  vi.spyOn(ports.eventStore, 'append').mockRejectedValueOnce(fault);
  await expect(record({ filter: {}, total: 3 }, context)).rejects.toThrow('Refused');
  await record({ filter: {}, total: 3 }, context);
  expect(await readEventTypes(ports, stream)).toEqual(['MembersExported']);
});
