import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { secondMs } from '#domain/shared/time/durations.ts';
import {
  contextAt,
  minutesLater,
  openTestPorts,
  today,
  type TestPorts,
} from '../testing/test-ports.ts';
import { endMaintenance, findMaintenance, startMaintenance } from './switch-maintenance.ts';
import { watchMaintenance } from './watch-maintenance.ts';

const request = { until: minutesLater(60), reason: 'A larger disk' };
const logger = { debug: () => undefined };

const queue = () => {
  let paused = false;
  const administration = {
    isPaused: () => Promise.resolve(paused),
    pause: () => Promise.resolve(void (paused = true)),
    resume: () => Promise.resolve(void (paused = false)),
  };
  return { jobs: { administration } as never, isPaused: () => paused, administration };
};

let ports: TestPorts;

beforeEach(async () => {
  ports = await openTestPorts();
});

afterEach(() => {
  vi.useRealTimers();
});

it('pauses the jobs, and resumes them at its end', async () => {
  const { jobs, isPaused } = queue();
  await startMaintenance({ ...ports, jobs }, request, contextAt());
  expect(isPaused()).toBe(true);
  expect(await findMaintenance(ports)).toMatchObject({ until: request.until.toISOString() });
  await endMaintenance({ ...ports, jobs }, contextAt());
  expect(isPaused()).toBe(false);
  expect(await findMaintenance(ports)).toBeNull();
});

it('leaves a queue paused that was paused before, also if it is extended', async () => {
  const { jobs, isPaused, administration } = queue();
  await administration.pause();
  await startMaintenance({ ...ports, jobs }, request, contextAt());
  await startMaintenance({ ...ports, jobs }, { ...request, until: minutesLater(90) }, contextAt());
  await endMaintenance({ ...ports, jobs }, contextAt());
  expect(isPaused()).toBe(true);
});

it('every process follows within ten seconds, and keeps the last state while the log is away', async () => {
  const { jobs } = queue();
  let isAway = false;
  const read: TestPorts['eventStore']['read'] = (...given) => {
    if (isAway) throw new Error('away');
    return ports.eventStore.read(...given);
  };
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const other = await watchMaintenance({ eventStore: { read }, logger });
  expect(other.current()).toBeNull();
  await startMaintenance({ ...ports, jobs }, request, contextAt());
  vi.advanceTimersByTime(10 * secondMs);
  await vi.waitFor(() => {
    expect(other.current()).toMatchObject({ reason: request.reason });
  });
  isAway = true;
  await endMaintenance({ ...ports, jobs }, contextAt(today));
  await expect(other.refresh()).rejects.toThrow('away');
  expect(other.current()).not.toBeNull();
  isAway = false;
  vi.advanceTimersByTime(10 * secondMs);
  await vi.waitFor(() => {
    expect(other.current()).toBeNull();
  });
  other.stop();
});
