import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { secondMs } from '#domain/shared/time/durations.ts';
import {
  createTestContext,
  minutesLater,
  openTestPorts,
  today,
  type TestPorts,
} from '../testing/test-ports.ts';
import { endMaintenance, findMaintenance, startMaintenance } from './switch-maintenance.ts';
import { watchMaintenance } from './watch-maintenance.ts';

const request = { until: minutesLater(60), reason: 'A larger disk' };
const logger = { debug: () => undefined };

let ports: TestPorts;

beforeEach(async () => {
  ports = await openTestPorts();
});

afterEach(() => {
  vi.useRealTimers();
});

it('is on until it is ended', async () => {
  await startMaintenance(ports, request, createTestContext());
  expect(await findMaintenance(ports)).toMatchObject({ until: request.until.toISOString() });
  await endMaintenance(ports, createTestContext());
  expect(await findMaintenance(ports)).toBeNull();
});

it('every process follows within ten seconds, and keeps the last state while the log is away', async () => {
  let isAway = false;
  const read: TestPorts['eventStore']['read'] = (...given) => {
    if (isAway) throw new Error('away');
    return ports.eventStore.read(...given);
  };
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const reads: boolean[] = [];
  const onRead = (current: object | null): void => void reads.push(current !== null);
  const other = await watchMaintenance({ eventStore: { read }, logger }, { onRead });
  expect(other.current()).toBeNull();
  await startMaintenance(ports, request, createTestContext());
  vi.advanceTimersByTime(10 * secondMs);
  await vi.waitFor(() => {
    expect(other.current()).toMatchObject({ reason: request.reason });
  });
  expect([reads.at(0), reads.at(-1)]).toEqual([false, true]);
  isAway = true;
  await endMaintenance(ports, createTestContext(today));
  await expect(other.refresh()).rejects.toThrow('away');
  expect(other.current()).not.toBeNull();
  isAway = false;
  vi.advanceTimersByTime(10 * secondMs);
  await vi.waitFor(() => {
    expect(other.current()).toBeNull();
  });
  other.stop();
});

it('is unknown until the log could be read', async () => {
  let isAway = true;
  const read: TestPorts['eventStore']['read'] = (...given) => {
    if (isAway) throw new Error('away');
    return ports.eventStore.read(...given);
  };
  const watch = await watchMaintenance({ eventStore: { read }, logger });
  expect(watch.current()).toBeUndefined();
  isAway = false;
  await watch.refresh();
  expect(watch.current()).toBeNull();
  watch.stop();
});

it('a slow read does not replace a newer state', async () => {
  const gate = Promise.withResolvers<undefined>();
  let isSlow = false;
  const read: TestPorts['eventStore']['read'] = async function* (...given) {
    const found = [];
    for await (const event of ports.eventStore.read(...given)) found.push(event);
    if (isSlow) {
      isSlow = false;
      await gate.promise;
    }
    yield* found;
  };
  const watch = await watchMaintenance({ eventStore: { read }, logger });
  isSlow = true;
  const slow = watch.refresh();
  await vi.waitFor(() => {
    expect(isSlow).toBe(false);
  });
  await startMaintenance(ports, request, createTestContext());
  const newer = watch.refresh();
  await new Promise(setImmediate);
  gate.resolve(undefined);
  await Promise.all([slow, newer]);
  expect(watch.current()).not.toBeNull();
  watch.stop();
});
