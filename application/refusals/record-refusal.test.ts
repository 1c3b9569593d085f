import { describe, expect, it, vi } from 'vitest';
import { refusalStream } from '#domain/refusal/refusal.ts';
import { minuteMs } from '#domain/shared/time/durations.ts';
import { EventStoreError } from '#platform/event-store/event-store.port.ts';
import { createTestContext, openTestPorts, today, readEventTypes } from '../testing/test-ports.ts';
import { refusalRecorder } from './record-refusal.ts';

const accountId = '11111111-1111-4111-8111-111111111111';
const refused = { resource: 'admin', action: 'read', rule: 'denied/needs-staff' } as const;
const after = (minutes: number) =>
  createTestContext(new Date(today.getTime() + minutes * minuteMs), { actor: accountId });
const stream = refusalStream(accountId, today);

describe('refusals of one account', () => {
  it('at the same time and within a quarter of an hour are one, also of several processes', async () => {
    const ports = await openTestPorts();
    const record = refusalRecorder(ports);
    await Promise.all([1, 2, 3].map(() => record(refused, after(0))));
    await refusalRecorder(ports)(refused, after(14));
    expect(await readEventTypes(ports, stream)).toEqual(['StaffAccessRefused']);
    await record(refused, after(15));
    await record({ ...refused, resource: 'monitor' }, after(15));
    expect(await readEventTypes(ports, stream)).toHaveLength(3);
  });

  it('are read from the log once, however often somebody tries', async () => {
    const ports = await openTestPorts();
    const record = refusalRecorder(ports);
    await record(refused, after(0));
    const read = vi.spyOn(ports.eventStore, 'read');
    for (let minute = 1; minute < 15; minute += 1) await record(refused, after(minute));
    expect(read).not.toHaveBeenCalled();
  });

  it('are recorded with the next try when the log could not be written', async () => {
    const ports = await openTestPorts();
    const record = refusalRecorder(ports);
    const fault = new EventStoreError('too-large', 'Refused');
    vi.spyOn(ports.eventStore, 'append').mockRejectedValueOnce(fault);
    await expect(record(refused, after(0))).rejects.toThrow('Refused');
    await record(refused, after(1));
    expect(await readEventTypes(ports, stream)).toEqual(['StaffAccessRefused']);
  });
});
