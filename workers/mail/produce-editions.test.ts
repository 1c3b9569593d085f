import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { registerAccount } from '#application/account/registration/register-account.ts';
import { verifyEmail } from '#application/account/registration/verify-email.ts';
import type { CommandContext } from '#application/command-context.ts';
import { startDelivery } from '#application/deliveries/start-delivery.ts';
import { produceEdition } from '#application/editions/produce-edition.ts';
import { editionVersions, readEdition } from '#application/editions/read-edition.ts';
import { sendCommand } from '#application/handle-command.ts';
import { accountDecider } from '#domain/account/decider.ts';
import { isSendable } from '#domain/shared/news/edition-content.ts';
import { type EditionVersion, getDueTime } from '#domain/edition/edition.ts';
import { dayMs, hourMs, minuteMs } from '#domain/shared/time/durations.ts';
import { openNewsCollections } from '#observations/news/store.ts';
import { openMarketReadingsCollection, writeMarketReading } from '#observations/prices/store.ts';
import type { CoinReading, MarketReadingRecord } from '#observations/prices/queries.ts';
import { createSourceStateStore } from '#observations/sources/store.ts';
import type { MovableClock } from '#platform/clock/clock.port.ts';
import type { RunningConsumers } from '#platform/consumers/run-consumers.ts';
import type { NewJob, RunningJob } from '#platform/jobs/jobs.port.ts';
import type { Platform } from '#platform/platform.ts';
import { UnavailableError } from '#platform/unavailable-error.ts';
import { listEditions } from '#projections/editions/read-model.ts';
import { advanceTime } from '../advance-time.ts';
import { createWorkerCatalogue } from '../catalogue.ts';
import { type RunningIngest, startIngest } from '../market/ingest-market/start-ingest.ts';
import { startProjector } from '../start-projector.ts';
import type { HandlerPorts } from '../engine/define-worker.ts';
import { startWorkers } from '../start-workers.ts';
import { testPlatform } from '../testing/test-platform.ts';
import { produceEditionsWorker, sweepEditionsJob } from './produce-editions.ts';
import { producePastEditions } from './past-editions.ts';

let platform: Platform;
let clock: MovableClock;
let projector: RunningConsumers;
let workers: RunningConsumers | undefined;
let ingest: RunningIngest | undefined;

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

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

const jobOf = (date: string): RunningJob => ({
  name: 'produce-edition',
  key: `produce-edition/${date}`,
  payload: {},
  attempt: 1,
  dueAt: new Date(getDueTime(date)),
});

const coin = (id: string, rank: number, change24h: number): CoinReading => ({
  id,
  rank,
  change24h,
  symbol: id.slice(0, 3).toUpperCase(),
  name: id,
  price: 100 * rank,
  change1h: 0,
  change7d: 1,
  low24h: null,
  high24h: null,
  volume: 1e9,
  marketCap: 1e11,
  chart: null,
  chartSource: null,
  source: 'CoinGecko',
  at: clock.now().toISOString(),
  freshUntil: new Date(Date.now() + hourMs).toISOString(),
});

const giveSource = async (kind: string): Promise<void> => {
  const states = createSourceStateStore(platform);
  await states.load();
  await states.save([
    {
      source: 'Test source',
      kind,
      mode: 'live',
      preference: 1,
      refreshMs: 5000,
      lastAskedAt: '2026-05-04T06:12:00.000Z',
      lastSuccessAt: null,
      lastError: { at: '2026-05-04T06:12:00.000Z', message: '503 Service Unavailable' },
      failures: 3,
      quarantined: 0,
      rejected: 0,
      breaker: 'closed',
      breakerMemory: null,
      notBefore: null,
      budgets: [],
      validators: {},
      silentSince: null,
      figures: {},
    },
  ]);
};

const giveMarket = async (kind: MarketReadingRecord['kind']): Promise<void> => {
  await openMarketReadingsCollection(platform);
  await openNewsCollections(platform);
  await writeMarketReading(platform, {
    id: 'latest',
    seq: 1,
    source: 'CoinGecko',
    kind,
    at: clock.now().toISOString(),
    coins: [coin('bitcoin', 1, 2.5), coin('ethereum', 2, -1.25), coin('solana', 3, 4)],
  });
};

describe('a moved clock', () => {
  it('brings each day its edition in order, from the market of its time', async () => {
    ingest = startIngest({ platform });
    await ingest.ingestNow();
    const catalogue = createWorkerCatalogue([produceEditionsWorker]);
    workers = await startWorkers(platform, { turnMs: 10, catalogue });
    const running = ingest;
    const waitForConsumers = () => projector.reachedHead();
    const market = { ingestNow: () => running.ingestNow(), refreshMs: 5000 };
    const to = new Date(clock.now().getTime() + 2 * dayMs);
    await advanceTime({ ...platform, clock, waitForConsumers, market }, { to });
    const editions = (await listEditions(platform, { limit: 10 })).toReversed();
    expect(editions.map(({ edition }) => edition)).toEqual([1, 2]);
    const prices = new Set<unknown>();
    for (const { id: date, generatedAt } of editions) {
      expect(generatedAt).toBe(getDueTime(date));
      const edition = await readEdition(platform, { date });
      expect(edition?.snapshot.map(({ title }) => title)).toEqual(
        expect.arrayContaining(['Market list', 'Fear & Greed', 'News of the last day']),
      );
      expect(edition?.snapshot[0]).toMatchObject({ at: getDueTime(date), simulated: true });
      expect(edition && isSendable(edition)).toBe(true);
      const values = edition?.snapshot.flatMap((group) => group.values) ?? [];
      prices.add(values.find(({ id }) => id === 'bitcoin.price')?.value);
    }
    expect(prices.size).toBe(2);
  });
});

describe('a clock that is moved right after the first start', () => {
  it('brings market and forecasts to seven before the edition is written, however long they take', async () => {
    let systemTime = Date.now();
    const systemNow = () => new Date(systemTime);
    ingest = startIngest({ platform, systemNow });
    const running = ingest;
    const [job] = produceEditionsWorker.jobs;
    if (!job) throw new Error('the worker has a job');
    const own = {
      ...job,
      handler: (ports: HandlerPorts) => produceEditionsWorker.handler({ ...ports, systemNow }),
    };
    workers = await startWorkers(platform, {
      turnMs: 10,
      catalogue: createWorkerCatalogue([{ reactions: [], jobs: [own] }]),
    });
    const waitForConsumers = () => projector.reachedHead();
    const market = { ingestNow: () => running.ingestNow(), refreshMs: 5000 };
    // The models learn for a minute, in which the figures of the market go stale.
    const forecast = (): Promise<void> => {
      systemTime += minuteMs;
      return Promise.resolve();
    };
    const date = dayOf(clock.now().getTime() + dayMs);
    const to = new Date(`${date}T07:31:00.000Z`);
    await advanceTime({ ...platform, clock, waitForConsumers, market, forecast }, { to });
    const edition = await storedEdition(date);
    expect(edition.missing.map(({ what }) => what)).not.toContain('movers');
    expect(edition.snapshot[0]?.at).toBe(edition.generatedAt);
  });
});

const storedEdition = async (date: string): Promise<EditionVersion> => {
  const edition = await readEdition(platform, { date });
  if (!edition) throw new Error(`There is no edition of ${date}.`);
  return edition;
};

describe('a new demo', () => {
  it('has the editions of its last seven mornings, each from the market of its minute, and writes them once', async () => {
    ingest = startIngest({ platform });
    const running = ingest;
    const source = platform.marketData?.markets[0];
    if (!source) throw new Error('the test platform has a simulated market');
    const sourcesReady = vi.fn(async () => {
      // News of simulated prices come once these are stored.
      for (let turn = 0; turn < 2; turn += 1) await running.ingestNow();
    });
    const { signal } = new AbortController();
    const fill = async (): Promise<void> => {
      const now = clock.now();
      await producePastEditions({ platform, market: source, now, sourcesReady, signal });
      await projector.reachedHead();
    };
    await fill();
    const editions = (await listEditions(platform, { limit: 10 })).toReversed();
    expect(editions.map(({ edition }) => edition)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    const newest = dayOf(clock.now().getTime() - 7 * hourMs);
    expect(editions.at(-1)?.id).toBe(newest);
    const prices = new Set<unknown>();
    for (const { id: date, generatedAt, simulated } of editions) {
      expect([generatedAt, simulated]).toEqual([getDueTime(date), true]);
      const edition = await storedEdition(date);
      expect(edition.snapshot.map(({ title }) => title)).toEqual(
        expect.arrayContaining(['Market list', 'Fear & Greed', 'News of the last day']),
      );
      expect(edition.snapshot[0]).toMatchObject({ at: getDueTime(date), simulated: true });
      expect(edition.missing.map(({ what }) => what)).toEqual(['forecasts']);
      const values = edition.snapshot.flatMap((group) => group.values);
      prices.add(values.find(({ id }) => id === 'bitcoin.price')?.value);
      expect(values.find(({ id }) => id === 'bitcoin.change7d')?.value).toBeTypeOf('number');
    }
    expect(prices.size).toBe(7);
    const head = await platform.eventStore.head();
    await fill();
    expect(await platform.eventStore.head()).toBe(head);
    expect(sourcesReady).toHaveBeenCalledTimes(1);
  });
});

describe('an edition without figures of the market', () => {
  const later = () => new Date(Date.now() + dayMs);
  const newest = async (date: string): Promise<EditionVersion | undefined> =>
    (await editionVersions(platform, date)).at(-1);
  const attemptAt = async (date: string, time: string, systemNow = later): Promise<string[]> => {
    await clock.freezeAt(new Date(`${date}T${time}:00.000Z`));
    const queued: string[] = [];
    const enqueue: Platform['jobs']['enqueue'] = ({ name, runAt }) => {
      queued.push(`${name} ${runAt?.toISOString().slice(11, 16) ?? 'now'}`);
      return Promise.resolve();
    };
    await produceEditionsWorker.handler({ ...platform, jobs: { enqueue }, systemNow })(jobOf(date));
    return queued;
  };

  it('is not written before ten; every five minutes there is another attempt', async () => {
    await giveMarket('simulated');
    const date = dayOf(clock.now().getTime() + dayMs);
    expect(await attemptAt(date, '07:00')).toEqual(['produce-edition 07:05']);
    expect(await attemptAt(date, '07:05')).toEqual(['produce-edition 07:10']);
    expect(await attemptAt(date, '09:55')).toEqual(['produce-edition 10:00']);
    expect(await newest(date)).toBeUndefined();
    expect(await attemptAt(date, '10:00')).toEqual([]);
    const edition = await newest(date);
    expect(edition && isSendable(edition)).toBe(false);
  });

  it('says what is missing and why', async () => {
    await giveMarket('simulated');
    const date = dayOf(clock.now().getTime() + dayMs);
    await attemptAt(date, '10:00');
    const [movers] = (await newest(date))?.missing ?? [];
    expect(movers).toEqual({
      what: 'movers',
      text: 'Prices of the past day are missing. No source is configured.',
    });
  });

  it('waits for a source that failed, and is delivered as soon as it is written', async () => {
    await giveMarket('simulated');
    const date = dayOf(clock.now().getTime() + dayMs);
    await attemptAt(date, '08:20');
    expect(await attemptAt(date, '08:25', () => new Date())).toEqual(
      expect.arrayContaining(['start-delivery now']),
    );
    const edition = await newest(date);
    expect(edition && isSendable(edition)).toBe(true);
  });

  it('is replaced while production waits, when staff have generated it meanwhile', async () => {
    await giveMarket('simulated');
    const date = dayOf(clock.now().getTime() + dayMs);
    await clock.freezeAt(new Date(`${date}T07:02:00.000Z`));
    const context = { actor: 'staff', now: clock.now(), correlationId: 'generate' };
    await produceEdition(platform, { date, systemNow: later() }, context);
    expect(await attemptAt(date, '07:05')).toEqual(['produce-edition 07:10']);
    await attemptAt(date, '07:25', () => new Date());
    expect((await newest(date))?.version).toBe(2);
  });

  it('does not hold up an edition that lacks only other parts beyond 07:25', async () => {
    await giveMarket('simulated');
    await giveSource('fear-greed');
    const date = dayOf(clock.now().getTime() + dayMs);
    expect(await attemptAt(date, '07:00', () => new Date())).toEqual(['produce-edition 07:05']);
    expect(await attemptAt(date, '07:25', () => new Date())).toEqual([]);
    expect((await newest(date))?.missing).toContainEqual({
      what: 'fear-greed',
      text: 'Fear & Greed is missing. Test source failed at 2026-05-04 06:12 GMT: 503 Service Unavailable.',
    });
  });
});

describe('a store that fails in the morning', () => {
  const date = '2026-11-29';
  const fail = () => Promise.reject(new UnavailableError('The store is unavailable.'));
  const failAt = async (time: string): Promise<readonly string[]> => {
    await clock.freezeAt(new Date(`${date}T${time}:00.000Z`));
    const queued: string[] = [];
    const jobs = {
      enqueue: ({ key }: NewJob) => {
        queued.push(key);
        return Promise.resolve();
      },
    };
    const eventStore = { ...platform.eventStore, append: fail };
    await produceEditionsWorker.handler({ ...platform, eventStore, jobs })(jobOf(date));
    return queued;
  };

  it('does not end the attempts of the day before ten', async () => {
    await giveMarket('simulated');
    expect(await failAt('07:00')).toEqual([`produce-edition/${date}T07:05:00.000Z`]);
    expect(await failAt('07:05')).toEqual([`produce-edition/${date}T07:10:00.000Z`]);
    expect(await failAt('09:55')).toEqual([`produce-edition/${date}T10:00:00.000Z`]);
    await expect(failAt('10:00')).rejects.toThrow('The store is unavailable.');
  });
});

describe('an edition that is produced after the deliveries of its day started', () => {
  const date = '2026-11-29';
  const produceAt = async (now: string): Promise<readonly NewJob[]> => {
    await clock.freezeAt(new Date(now));
    const queued: NewJob[] = [];
    const enqueue: Platform['jobs']['enqueue'] = (job) => {
      queued.push(job);
      return Promise.resolve();
    };
    const systemNow = () => new Date();
    await produceEditionsWorker.handler({ ...platform, jobs: { enqueue }, systemNow })(jobOf(date));
    return queued;
  };
  const lateDelivery = {
    name: 'start-delivery',
    payload: { kind: 'daily', date },
    key: `daily-${date}/late`,
  };

  it('is delivered as the edition of its own day, also when that is over', async () => {
    await giveMarket('simulated');
    expect(await produceAt('2026-11-30T05:00:00.000Z')).toMatchObject([lateDelivery]);
  });

  it('is delivered by the repeated run after a run that was killed before it queued the delivery', async () => {
    await giveMarket('simulated');
    await produceAt(`${date}T10:00:00.000Z`);
    expect(await produceAt(`${date}T10:01:00.000Z`)).toMatchObject([lateDelivery]);
    expect(await editionVersions(platform, date)).toHaveLength(1);
  });
});

describe('the sweep of editions', () => {
  // Not a Monday.
  const date = '2026-11-26';
  const nextDay = new Date('2026-11-27T07:00:00.000Z');
  const findDueTime = async (): Promise<Date | null | undefined> => {
    await projector.reachedHead();
    return sweepEditionsJob.nextDueAt?.(platform);
  };

  const context = (): CommandContext => ({
    actor: 'system',
    now: clock.now(),
    correlationId: 'test',
  });
  const registerReader = async (): Promise<void> => {
    const request = { email: 'ada@example.com', password: 'Analytical-1', displayName: 'Ada' };
    const { accountId } = await registerAccount(platform, request, context());
    await verifyEmail(platform, { accountId }, context());
    await sendCommand(
      platform,
      accountDecider,
      {
        id: accountId,
        command: { type: 'ChangeAccountNotifications', choices: { newsletter: true } },
      },
      context(),
    );
  };

  it('has nothing to do until the next day once the edition exists and has no readers', async () => {
    await clock.freezeAt(new Date(`${date}T07:00:00.000Z`));
    await giveMarket('simulated');
    expect(await findDueTime()).toEqual(clock.now());
    await produceEditionsWorker.handler(platform)(jobOf(date));
    expect(await findDueTime()).toEqual(nextDay);
  });

  it('waits for the start of the delivery while there are readers', async () => {
    await clock.freezeAt(new Date(`${date}T07:00:00.000Z`));
    await giveMarket('simulated');
    await produceEditionsWorker.handler(platform)(jobOf(date));
    await registerReader();
    expect(await findDueTime()).toEqual(clock.now());
    await startDelivery(platform, { kind: 'daily', date, version: 1 }, context());
    expect(await findDueTime()).toEqual(nextDay);
  });
});

describe('the edition of a day', () => {
  it('is written once by several workers, and read by day, number and version', async () => {
    await giveMarket('simulated');
    const date = dayOf(clock.now().getTime());
    await Promise.all([1, 2, 3].map(() => produceEditionsWorker.handler(platform)(jobOf(date))));
    expect(await editionVersions(platform, date)).toHaveLength(1);
    await projector.reachedHead();
    expect(await readEdition(platform, { edition: 1 })).toMatchObject({ date, version: 1 });
    expect(await readEdition(platform, { edition: 1 }, 2)).toBeUndefined();
    expect(await readEdition(platform, { edition: 2 })).toBeUndefined();
  });

  it('is not written about a day whose market was not read, as after a long stop', async () => {
    await giveMarket('live');
    const today = clock.now().getTime();
    const at = clock.now().toISOString();
    await produceEditionsWorker.handler(platform)(jobOf(dayOf(today - 3 * dayMs)));
    expect(await editionVersions(platform, dayOf(today - 3 * dayMs))).toEqual([]);
    const date = at >= getDueTime(dayOf(today)) ? dayOf(today) : dayOf(today - dayMs);
    await produceEditionsWorker.handler(platform)(jobOf(date));
    expect(await editionVersions(platform, date)).toHaveLength(1);
  });

  it('says that movers are unavailable where prices are stale, and is not sent then', async () => {
    await giveMarket('simulated');
    const date = dayOf(clock.now().getTime());
    const later = () => new Date(Date.now() + dayMs);
    await produceEditionsWorker.handler({ ...platform, systemNow: later })(jobOf(date));
    const edition = await readEdition(platform, { date });
    expect(edition?.chapters.altMovers).toEqual([
      { kind: 'paragraph', spans: ['Movers are unavailable.'] },
    ]);
    expect(edition && isSendable(edition)).toBe(false);
    expect(edition?.missing).toContainEqual(expect.objectContaining({ what: 'movers' }));
  });

  it('is tried again where no price was read yet', async () => {
    const date = dayOf(clock.now().getTime());
    await expect(produceEditionsWorker.handler(platform)(jobOf(date))).rejects.toMatchObject({
      code: 'edition/no-data',
    });
    expect(await editionVersions(platform, date)).toEqual([]);
  });
});
