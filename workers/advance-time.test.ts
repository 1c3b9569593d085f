import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { changePreferences } from '#application/account/profile/change-preferences.ts';
import { registerAccount } from '#application/account/registration/register-account.ts';
import { dayMs, hourMs } from '#domain/shared/time/durations.ts';
import { findMarketReading } from '#observations/prices/queries.ts';
import type { MovableClock } from '#platform/clock/clock.port.ts';
import type { RunningConsumers } from '#platform/consumers/run-consumers.ts';
import type { Platform } from '#platform/platform.ts';
import { listTimeline } from '#projections/member-timeline/queries.ts';
import { advanceTime, type AdvanceOptions, type AdvancePorts } from './advance-time.ts';
import { createWorkerCatalogue } from './catalogue.ts';
import { startIngest, type RunningIngest } from './market/ingest-market/start-ingest.ts';
import { mailWelcomeWorker } from './mail/mail-welcome.ts';
import { defineWorker, type HandlerPorts, type JobDefinition } from './engine/define-worker.ts';
import { startProjector } from './start-projector.ts';
import { startWorkers } from './start-workers.ts';
import { testPlatform } from './testing/test-platform.ts';

let platform: Platform;
let clock: MovableClock;
let projector: RunningConsumers;
let workers: RunningConsumers | undefined;
let ingest: RunningIngest | undefined;

const waitForConsumers = async (): Promise<void> => {
  await projector.reachedHead();
  await workers?.reachedHead();
};

const noPayload = z.strictObject({});
type Hourly = JobDefinition<typeof noPayload, HandlerPorts>;

const work = async (job: Pick<Hourly, 'handle' | 'readsMarket'>): Promise<void> => {
  const timing = { pattern: '0 * * * *', timeZone: 'UTC' };
  const schedule = { timing, missed: 'each' } as const;
  const hourly = defineWorker({ name: 'hourly', payload: noPayload, schedule, ...job });
  const catalogue = createWorkerCatalogue([mailWelcomeWorker, hourly]);
  workers = await startWorkers(platform, { turnMs: 10, catalogue });
  await waitForConsumers();
};

const registerMembers = async (count: number): Promise<string[]> => {
  const passwords = { ...platform.passwords, hash: () => Promise.resolve('a hash') };
  const context = { actor: 'system', now: clock.now(), correlationId: 'register' } as const;
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const email = `member-${String(n)}@example.com`;
    const asked = { email, password: 'Analytical-1', displayName: 'Ada' };
    ids.push((await registerAccount({ ...platform, passwords }, asked, context)).accountId);
  }
  await projector.reachedHead();
  return ids;
};

const timelineEntries = async (accountId: string): Promise<number> =>
  (await listTimeline(platform, accountId)).total;

const advance = (
  days: number,
  { ports = {}, ...options }: Partial<AdvanceOptions> & { ports?: Partial<AdvancePorts> } = {},
): Promise<number> => {
  const to = new Date(clock.now().getTime() + days * dayMs);
  return advanceTime({ ...platform, clock, waitForConsumers, ...ports }, { to, ...options });
};

beforeEach(async () => {
  platform = await testPlatform();
  if (!platform.movableClock) throw new Error('the test platform has no movable clock');
  clock = platform.movableClock;
  projector = startProjector(platform, { turnMs: 10, graceMs: 0 });
  await projector.reachedHead();
});

afterEach(async () => {
  await ingest?.stop();
  await workers?.stop();
  await projector.stop();
  await platform.close();
  [ingest, workers] = [undefined, undefined];
});

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

// In CPU time: a process that waits for its turn on a busy machine holds nothing up itself.
const measureTurns = (): { readonly stop: () => readonly number[] } => {
  const turns: number[] = [];
  let last = cpuMs();
  const timer = setInterval(() => {
    const now = cpuMs();
    turns.push(now - last);
    last = now;
  }, 5);
  return {
    stop: () => {
      clearInterval(timer);
      return turns.toSorted((one, other) => one - other);
    },
  };
};

describe('31 days with an hourly job that writes an event each time', () => {
  it('take less than 20 s of CPU time; each job sees all earlier ones, and requests are answered', async () => {
    const members = await registerMembers(31);
    const entriesBefore = await timelineEntries(members[0] ?? '');
    const seen: { readonly at: number; readonly dueAt: number; readonly entries: number }[] = [];
    await work({
      handle: () => async (_none, job) => {
        const accountId = members[seen.length % members.length] ?? '';
        const entries = await timelineEntries(accountId);
        seen.push({ at: clock.now().getTime(), dueAt: job.dueAt.getTime(), entries });
        const preferredCoins = entries % 2 === 0 ? ['bitcoin'] : ['ethereum'];
        const preferences = { preferredCoins, preferredCategories: [] };
        const wanted = { accountId, ...preferences, sentimentPreference: 'all' } as const;
        await changePreferences(platform, wanted, job.context());
      },
    });
    const turns = measureTurns();
    const before = cpuMs();
    const ran = await advance(31);
    const spentMs = cpuMs() - before;
    const heldUpMs = turns.stop();

    // `npm run bench -- demo-clock` measures elapsed time, which also depends on the machine's other load.
    expect(spentMs).toBeLessThan(20_000);
    expect(ran).toBe(31 * 24);
    expect(seen.map(({ at }) => at)).toEqual(seen.map(({ dueAt }) => dueAt));
    expect(seen.map(({ dueAt }) => dueAt - (seen[0]?.dueAt ?? 0))).toEqual(
      Array.from({ length: 31 * 24 }, (_, hours) => hours * hourMs),
    );
    expect(seen.map(({ entries }) => entries - entriesBefore)).toEqual(
      seen.map((_, n) => Math.floor(n / members.length)),
    );
    // Nine of ten requests would find the process free within this time.
    expect(heldUpMs[Math.floor(heldUpMs.length * 0.9)]).toBeLessThan(250);
  }, 120_000);
});

describe('a job that reads prices', () => {
  it('sees the market of its time', async () => {
    const seen: (readonly [due: string, market: string | undefined])[] = [];
    await work({
      readsMarket: true,
      handle: () => async (_none, job) => {
        seen.push([job.dueAt.toISOString(), (await findMarketReading(platform))?.at]);
      },
    });
    ingest = startIngest({ platform });
    const ingestNow = vi.fn(() => ingest?.ingestNow() ?? Promise.resolve());
    const market = { ingestNow, refreshMs: 5000 };
    const marketReaders = new Set(['hourly']);
    await advance(0.25, { ports: { market }, marketReaders });
    expect(seen).toHaveLength(6);
    expect(seen.map(([, market]) => market)).toEqual(seen.map(([due]) => due));
    expect(ingestNow, 'once for each job and at the end').toHaveBeenCalledTimes(7);
  });
});

describe('a job that reads forecasts', () => {
  it('is preceded by the forecasts of the hours until then', async () => {
    const seen: string[] = [];
    await work({
      handle: () => (_none, job) => {
        seen.push(`job ${job.dueAt.toISOString()}`);
        return Promise.resolve();
      },
    });
    const forecast = vi.fn(() => {
      seen.push(`forecast ${clock.now().toISOString()}`);
      return Promise.resolve();
    });
    await advance(0.1, { ports: { forecast }, forecastReaders: new Set(['hourly']) });
    const jobs = seen.filter((one) => one.startsWith('job'));
    expect(jobs.length).toBeGreaterThan(0);
    expect(seen).toEqual(jobs.flatMap((job) => [job.replace('job', 'forecast'), job]));
  });
});

describe('a job that reads no prices', () => {
  it('does not fetch the market', async () => {
    await work({ handle: () => () => Promise.resolve() });
    const market = { ingestNow: vi.fn(() => Promise.resolve()), refreshMs: 5000 };
    expect(await advance(1, { ports: { market }, marketReaders: new Set() })).toBe(24);
    expect(market.ingestNow, 'at the end').toHaveBeenCalledTimes(1);
  });
});

describe('jobs that write nothing', () => {
  it('are not waited for', async () => {
    await work({ handle: () => () => Promise.resolve() });
    const waiting = vi.fn(waitForConsumers);
    expect(await advance(2, { ports: { waitForConsumers: waiting } })).toBe(48);
    expect(waiting).toHaveBeenCalledTimes(1);
  });
});

describe('an advance by a year', () => {
  it('runs every tick and releases finished jobs', async () => {
    await work({ handle: () => () => Promise.resolve() });
    expect(await advance(366)).toBe(366 * 24);
    expect(await platform.jobs.counts()).toMatchObject({ waiting: 0, delayed: 1, failed: 0 });
  }, 120_000);
});

describe('a queue that runs on the clock of other processes', () => {
  it('is rejected before anything moves', async () => {
    const jobs = { ...platform.jobs, runDue: undefined };
    const standAt = vi.spyOn(clock, 'freezeAt');
    const refused = advance(31, { ports: { jobs } });
    await expect(refused).rejects.toMatchObject({ kind: 'conflict', code: 'demo/clock-fixed' });
    expect(standAt).not.toHaveBeenCalled();
  });
});
