import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { appendEdition } from '#application/deliveries/testing/kept-edition.ts';
import { readWeeklyReport } from '#application/weekly-report/write-report.ts';
import type { EditionKind } from '#domain/delivery/events.ts';
import type { RunningConsumers } from '#platform/consumers/run-consumers.ts';
import type { NewJob } from '#platform/jobs/jobs.port.ts';
import type { Platform } from '#platform/platform.ts';
import { startProjector } from '../start-projector.ts';
import { testPlatform } from '../testing/test-platform.ts';
import {
  startDeliveriesWorker,
  startDeliveryJob,
  startLateDeliveries,
} from './start-deliveries.ts';

const monday = '2026-11-23';
const previousMonday = '2026-11-16';

let platform: Platform;
let projector: RunningConsumers;

beforeEach(async () => {
  platform = await testPlatform();
  projector = startProjector(platform, { turnMs: 10, graceMs: 0 });
  await projector.reachedHead();
});
afterEach(async () => {
  await projector.stop();
  await platform.close();
});

const startDelivery = (kind: EditionKind, date: string): Promise<void> =>
  startDeliveryJob.handler(platform)({
    name: 'start-delivery',
    key: `${kind}-${date}`,
    payload: { kind, date },
    attempt: 1,
    dueAt: new Date(`${date}T07:30:00.000Z`),
  });

describe('the weekly report', () => {
  it('is not written before the edition of its Monday', async () => {
    await appendEdition(platform.eventStore, previousMonday);
    await appendEdition(platform.eventStore, '2026-11-22');
    await expect(startDelivery('report', monday)).rejects.toThrow('There is nothing to deliver');
    expect(await readWeeklyReport(platform, monday)).toBeNull();
    await appendEdition(platform.eventStore, monday);
    await startDelivery('report', monday);
    const report = await readWeeklyReport(platform, monday);
    expect(report?.editions.at(-1)?.date).toBe(monday);
  });

  it('is not written while the edition of its Monday has no prices', async () => {
    await appendEdition(platform.eventStore, previousMonday);
    await appendEdition(platform.eventStore, monday, [{ what: 'movers', text: 'No prices.' }]);
    await expect(startDelivery('report', monday)).rejects.toThrow('There is nothing to deliver');
    expect(await readWeeklyReport(platform, monday)).toBeNull();
  });
});

const recordKeys = () => {
  const keys: string[] = [];
  const enqueue = ({ key }: NewJob) => {
    keys.push(key);
    return Promise.resolve();
  };
  return { keys, jobs: { enqueue } };
};

describe('the deliveries of a morning', () => {
  const startDeliveries = async (date: string, now: string): Promise<readonly string[]> => {
    const { keys, jobs } = recordKeys();
    const clock = { now: () => new Date(now) };
    await startDeliveriesWorker.handler({ ...platform, clock, jobs })({
      name: 'start-deliveries',
      key: `start-deliveries@${date}`,
      payload: {},
      attempt: 1,
      dueAt: new Date(`${date}T07:30:00.000Z`),
    });
    return keys;
  };

  it('are made up for each morning, unless the next edition of the kind is due', async () => {
    expect(startDeliveriesWorker.jobs[0]?.schedule?.missed).toBe('each');
    const all = [`daily-${monday}`, `weekly-${monday}`, `report-${monday}`];
    expect(await startDeliveries(monday, `${monday}T07:30:00.000Z`)).toEqual(all);
    expect(await startDeliveries(monday, '2026-11-24T05:00:00.000Z')).toEqual(all);
    expect(await startDeliveries(monday, '2026-11-24T09:00:00.000Z')).toEqual(all.slice(1));
    expect(await startDeliveries('2026-11-22', `${monday}T09:00:00.000Z`)).toEqual([]);
    expect(await startDeliveries(monday, '2026-11-30T09:00:00.000Z')).toEqual([]);
  });
});

describe('the late deliveries of an edition', () => {
  const queueLate = async (date: string, now: string): Promise<readonly string[]> => {
    const { keys, jobs } = recordKeys();
    await startLateDeliveries(jobs, { date, now: new Date(now) });
    return keys;
  };

  it('are those of the edition’s weekday', async () => {
    expect(await queueLate('2026-11-22', '2026-11-23T05:00:00.000Z')).toEqual([
      'daily-2026-11-22/late',
    ]);
    expect(await queueLate(monday, '2026-11-24T05:00:00.000Z')).toEqual([
      `daily-${monday}/late`,
      `weekly-${monday}/late`,
      `report-${monday}/late`,
    ]);
  });

  it('are not queued before the deliveries of the day', async () => {
    expect(await queueLate(monday, `${monday}T07:29:00.000Z`)).toEqual([]);
  });
});
