import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { majorCoins } from '#domain/shared/market/major-coins.ts';
import { predictionStream } from '#domain/prediction/prediction.ts';
import type { PredictionResolved } from '#domain/prediction/events.ts';
import { hourMs } from '#domain/shared/time/durations.ts';
import type { CandleHistoryRecord } from '#observations/candle-history/record.ts';
import { candleHistoryId } from '#observations/candle-history/record.ts';
import { openCandleHistory, writeCandleHistory } from '#observations/candle-history/store.ts';
import { listCandles } from '#observations/candles/queries.ts';
import { openCandleCollections, writeCandles } from '#observations/candles/store.ts';
import { listForecastingStatuses } from '#observations/forecasting/queries.ts';
import { createSourceStateStore } from '#observations/sources/store.ts';
import type { StoredEvent } from '#platform/event-store/event-store.port.ts';
import type { MarketData } from '#platform/market-data/market-data.port.ts';
import type { Platform } from '#platform/platform.ts';
import { healthySource } from '#platform/sources/testing/healthy-source.ts';
import { type RunningConsumers, startConsumers } from '#platform/consumers/run-consumers.ts';
import { listLedgerDays } from '#projections/ledger-days/read-model.ts';
import { findPredictionStatus } from '#projections/prediction-status/read-model.ts';
import { ledgerDays } from '#projections/ledger-days/projection.ts';
import { predictionStatus } from '#projections/prediction-status/projection.ts';
import { projectionConsumer } from '#projections/engine/generations.ts';
import { testPlatform } from '../../testing/test-platform.ts';
import type { SavedModel } from './saved-models.ts';
import { createLearner } from './learner.ts';
import type { ForecastPace } from './pace.ts';
import { type RunningPredictions, startPredictions } from './start-predictions.ts';
import { steadyForecaster } from './testing/steady-forecaster.ts';

const pace: ForecastPace = {
  hoursBefore: 48,
  calibrationHours: 24,
  heldOutHours: 24,
  hoursPerLearnStep: 20,
  forecastAtOnce: 24,
  saveEveryMs: 0,
  restPerWork: 0,
  lookBackHours: 75,
  demoHours: 120,
};
const coins = majorCoins.length;

let platform: Platform;
let running: RunningConsumers;
let started: RunningPredictions[];
beforeEach(async () => {
  platform = await testPlatform();
  const { readModels, logger } = platform;
  const consumers = [predictionStatus, ledgerDays].map((each) =>
    projectionConsumer(each, { readModels, graceMs: 0 }),
  );
  running = startConsumers({ ports: platform, consumers, logger, turnMs: 5 });
  started = [];
});
afterEach(async () => {
  for (const predictions of started) await predictions.stop();
  await running.stop();
  await platform.close();
});

type Given = Partial<Parameters<typeof startPredictions>[0]['platform']>;

const start = (given: Given = {}, systemNow = () => 0): RunningPredictions => {
  const learn = createLearner(steadyForecaster);
  const predictions = startPredictions({
    platform: { ...platform, ...given },
    learn: (asked) => Promise.resolve(learn(asked)),
    pace,
    systemNow,
    startsAfterMs: null,
  });
  started.push(predictions);
  return predictions;
};
const hoursFromNow = (hours: number): Date =>
  new Date(platform.clock.now().getTime() + hours * hourMs);
const eventsOf = async (coinId: string, day: string): Promise<StoredEvent[]> =>
  collect(platform.eventStore.read(predictionStream(coinId, day)));
const collect = async <Item>(items: AsyncIterable<Item>): Promise<Item[]> => {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
};
const typesOf = async (coinId: string, day: string): Promise<string[]> =>
  (await eventsOf(coinId, day)).map(({ type }) => type);

describe('in a demo', () => {
  it('its history is computed afterwards, kept, and closed day by day; a second turn adds nothing', async () => {
    const predictions = start();
    await predictions.runNow();
    await predictions.firstReady;
    await running.reachedHead();
    const status = await findPredictionStatus(platform, 'polkadot');
    expect(status).toMatchObject({ issued: 120, withheld: 0 });
    expect((await listForecastingStatuses(platform)).map(({ phase }) => phase)).toEqual(
      Array(coins).fill('ready'),
    );
    const days = await listLedgerDays(platform, 1000);
    expect(days.length).toBeGreaterThanOrEqual(5);
    expect(days[1]).toMatchObject({ issued: coins * 24, resolved: coins * 24 });
    const head = await platform.eventStore.head();
    await predictions.runNow();
    await predictions.stop();
    await start().runNow();
    expect(await platform.eventStore.head()).toBe(head);
  });

  it('a moved clock computes the hours on the way: the first coin’s at once', async () => {
    const predictions = start();
    await predictions.runNow();
    await running.reachedHead();
    const clock = platform.movableClock;
    const before = (await findPredictionStatus(platform, 'bitcoin'))?.issued ?? 0;
    let hours = 0;
    const to = hoursFromNow(50);
    await predictions.runClockMove(() => clock?.moveTo(to) ?? Promise.resolve(), {
      to,
      onHour: () => {
        hours += 1;
      },
    });
    await running.reachedHead();
    expect((await findPredictionStatus(platform, 'bitcoin'))?.issued).toBe(before + 50);
    expect(hours).toBe(50);
    expect((await findPredictionStatus(platform, 'solana'))?.issued).toBe(before);
    await predictions.runNow();
    await running.reachedHead();
    expect((await findPredictionStatus(platform, 'solana'))?.issued).toBe(before + 50);
  });
});

describe('while other coins learn', () => {
  const begin = async (onLearn: (coinId: string) => Promise<void>): Promise<void> => {
    const learn = createLearner(steadyForecaster);
    const predictions = startPredictions({
      platform,
      learn: async (asked) => {
        await onLearn(asked.coinId);
        return learn(asked);
      },
      pace,
      systemNow: () => 0,
      startsAfterMs: null,
    });
    started.push(predictions);
    await predictions.runNow();
  };

  it('a due hour of a ready coin is issued, and the coin that learns goes on', async () => {
    const clock = platform.movableClock;
    const dueAt = Math.ceil(platform.clock.now().getTime() / hourMs + 0.5) * hourMs;
    let whenOthersLearned: number | undefined;
    const issued = async (): Promise<number> => {
      await running.reachedHead();
      return (await findPredictionStatus(platform, 'bitcoin'))?.issued ?? 0;
    };
    await begin(async (coinId) => {
      if (coinId === 'ethereum' && platform.clock.now().getTime() < dueAt)
        await clock?.moveTo(new Date(dueAt + 30_000));
      if (coinId === 'solana') whenOthersLearned ??= await issued();
    });
    const hoursBefore = (await issued()) - (whenOthersLearned ?? 0);
    expect(hoursBefore).toBe(0);
    const events = await eventsOf('bitcoin', new Date(dueAt).toISOString());
    expect(events.map(({ data }) => data)).toContainEqual(
      expect.objectContaining({ cutOffAt: new Date(dueAt).toISOString() }),
    );
    expect((await listForecastingStatuses(platform)).map(({ phase }) => phase)).toEqual(
      Array(coins).fill('ready'),
    );
  });

  it('a coin whose turn has not come is waiting', async () => {
    let phases: readonly string[] = [];
    await begin(async (coinId) => {
      if (coinId !== 'bitcoin' || phases.length > 0) return;
      const statuses = await listForecastingStatuses(platform);
      phases = statuses.flatMap(({ id, phase }) => (id === 'bitcoin' ? [] : phase));
    });
    expect(phases).toEqual(Array(coins - 1).fill('waiting'));
  });
});

describe('a job on the way of a moved clock', () => {
  it('finds the first coin’s forecasts up to its time, each hour issued once', async () => {
    const predictions = start();
    await predictions.runNow();
    await running.reachedHead();
    const clock = platform.movableClock;
    const issued = async (): Promise<number> => {
      await running.reachedHead();
      return (await findPredictionStatus(platform, 'bitcoin'))?.issued ?? 0;
    };
    const before = await issued();
    const onTheWay: number[] = [];
    const to = hoursFromNow(50);
    const move = async (forecast: () => Promise<void>): Promise<void> => {
      for (const hours of [20, 5]) {
        await clock?.moveTo(hoursFromNow(hours));
        await forecast();
        onTheWay.push((await issued()) - before);
      }
      await clock?.moveTo(to);
    };
    await predictions.runClockMove(move, { to });
    expect(onTheWay).toEqual([20, 25]);
    expect(await issued()).toBe(before + 50);
    await predictions.runNow();
    await running.reachedHead();
    expect((await findPredictionStatus(platform, 'solana'))?.issued).toBe(before + 50);
  });
});

describe('a move that is asked for while models learn', () => {
  it('waits for one piece of another coin, and afterwards no hour of any coin is missed', async () => {
    const [first, second] = majorCoins.map(({ id }) => id);
    const clock = platform.movableClock;
    const learn = createLearner(steadyForecaster);
    const asked: string[] = [];
    let moved: Promise<void> | undefined;
    const to = hoursFromNow(50);
    const move = async (): Promise<void> => {
      await clock?.moveTo(to);
    };
    const predictions = startPredictions({
      platform,
      pace: { ...pace, demoHours: 24 },
      startsAfterMs: null,
      learn: (request) => {
        if (request.coinId === second) moved ??= predictions.runClockMove(move, { to });
        if (moved) asked.push(request.coinId);
        return Promise.resolve(learn(request));
      },
    });
    started.push(predictions);
    await predictions.runNow();
    await moved;
    expect(asked.filter((coinId) => coinId !== first).length).toBeLessThanOrEqual(2);
    await predictions.runNow();
    await running.reachedHead();
    for (const { id } of majorCoins) {
      expect(await findPredictionStatus(platform, id)).toMatchObject({ issued: 74, withheld: 0 });
    }
  });
});

describe('a move that is asked for while a demo’s history is computed', () => {
  it('keeps the hours that the model has learned, so that no model begins again', async () => {
    const second = majorCoins[1].id;
    const clock = platform.movableClock;
    const learn = createLearner(steadyForecaster);
    const begun: string[] = [];
    let pieces = 0;
    let moved: Promise<void> | undefined;
    const to = hoursFromNow(50);
    const move = async (): Promise<void> => {
      await clock?.moveTo(to);
    };
    const predictions = startPredictions({
      platform,
      pace,
      startsAfterMs: null,
      learn: (request) => {
        if (request.after === null) begun.push(request.coinId);
        if (request.coinId === second && request.forecastAfter < Infinity) pieces += 1;
        if (pieces === 2) moved ??= predictions.runClockMove(move, { to });
        return Promise.resolve(learn(request));
      },
    });
    started.push(predictions);
    await predictions.runNow();
    await moved;
    await predictions.runNow();
    await running.reachedHead();
    expect(begun.toSorted()).toEqual(majorCoins.map(({ id }) => id).toSorted());
    expect(await findPredictionStatus(platform, second)).toMatchObject({
      issued: 170,
      withheld: 0,
    });
  });
});

describe('while a page loads', () => {
  it('learning waits before its next step', async () => {
    const learn = createLearner(steadyForecaster);
    const acts: string[] = [];
    const answers = [false, true, true, false];
    const predictions = startPredictions({
      platform,
      pace,
      startsAfterMs: null,
      learn: (request) => {
        acts.push('learns');
        return Promise.resolve(learn(request));
      },
      isPageLoading: () => {
        const isLoading = answers.shift() ?? false;
        acts.push(isLoading ? 'waits' : 'continues');
        return isLoading;
      },
    });
    started.push(predictions);
    await predictions.runNow();
    expect(acts.join(' ')).toContain('learns waits waits continues learns');
  });

  it('a move of the clock does not wait', async () => {
    const clock = platform.movableClock;
    const learn = createLearner(steadyForecaster);
    let moved: Promise<void> | undefined;
    let checks = 0;
    const to = hoursFromNow(50);
    const predictions = startPredictions({
      platform,
      pace,
      startsAfterMs: null,
      learn: (request) => {
        moved ??= predictions.runClockMove(() => clock?.moveTo(to) ?? Promise.resolve(), { to });
        return Promise.resolve(learn(request));
      },
      isPageLoading: () => {
        checks += 1;
        return true;
      },
    });
    started.push(predictions);
    await predictions.runNow();
    await moved;
    expect(checks).toBe(0);
  });
});

const noon = Date.parse('2026-05-04T12:00:00.000Z');
const live = { kind: 'live', name: 'Binance' } as MarketData;

const clockAt = (begin: number) => {
  let now = begin;
  return {
    now: () => new Date(now),
    set: (time: number) => {
      now = time;
    },
  };
};
const candle = (coinId: string, endAt: number, close = 100) => ({
  coinId,
  openAt: new Date(endAt - hourMs).toISOString(),
  open: 100,
  high: 110,
  low: 90,
  close,
  volume: 5,
});
const giveCandles = (from: number, to: number): Promise<void> =>
  writeCandles(
    platform,
    'Binance',
    majorCoins.flatMap(({ id }) =>
      Array.from({ length: (to - from) / hourMs }, (_, hour) =>
        candle(id, from + (hour + 1) * hourMs),
      ),
    ),
  );
const history = (coinId: string, askedFrom: number, source = 'Binance'): CandleHistoryRecord => ({
  id: candleHistoryId(source, coinId),
  source,
  coinId,
  newest: new Date(noon).toISOString(),
  askedFrom: new Date(askedFrom).toISOString(),
  target: new Date(noon - 100 * hourMs).toISOString(),
});
const openLive = async (askedFrom = noon - 100 * hourMs): Promise<void> => {
  await openCandleCollections(platform);
  await openCandleHistory(platform);
  await createSourceStateStore(platform).save([
    healthySource({ source: 'Binance', kind: 'candles', refreshMs: 60_000 }),
  ]);
  for (const { id } of majorCoins) await writeCandleHistory(platform, history(id, askedFrom));
  await giveCandles(noon - 100 * hourMs, noon);
};

const outcomesOf = async (coinId: string): Promise<PredictionResolved['data'][]> => {
  const events = await eventsOf(coinId, '2026-05-04');
  return events
    .filter(({ type }) => type === 'PredictionResolved')
    .map(({ data }) => data as PredictionResolved['data']);
};

describe('with live candles', () => {
  it('nothing is forecast before the years are there', async () => {
    await openLive(noon - 25 * hourMs);
    await start({ marketData: live, movableClock: undefined, clock: clockAt(noon) }).runNow();
    expect(await listForecastingStatuses(platform)).toContainEqual(
      expect.objectContaining({ id: 'bitcoin', phase: 'calibrating', progress: 0.125 }),
    );
    expect(await eventsOf('bitcoin', '2026-05-04')).toEqual([]);
  });

  it('an hour is issued when its candle has come, by one of several workers, and settled when its outcome is final', async () => {
    await openLive();
    const clock = clockAt(noon + 60_000);
    const given = { marketData: live, movableClock: undefined, clock };
    const workers = [start(given), start({ ...given, leases: noLeases })];
    await Promise.all(workers.map((one) => one.runNow()));
    clock.set(noon + hourMs + 20_000);
    await Promise.all(workers.map((one) => one.runNow()));
    expect(await typesOf('bitcoin', '2026-05-04')).toEqual(['PredictionIssued']);
    await giveCandles(noon, noon + hourMs);
    clock.set(noon + hourMs + 40_000);
    await Promise.all(workers.map((one) => one.runNow()));
    const events = await eventsOf('bitcoin', '2026-05-04');
    expect(events.map(({ type }) => type)).toEqual(['PredictionIssued', 'PredictionIssued']);
    expect(events[1]?.data).toMatchObject({
      simulated: false,
      source: 'Binance',
      cutOffAt: '2026-05-04T13:00:00.000Z',
      issuedAt: '2026-05-04T13:00:40.000Z',
    });
    await giveCandles(noon + hourMs, noon + 4 * hourMs);
    clock.set(noon + 4 * hourMs + 40_000);
    await Promise.all(workers.map((one) => one.runNow()));
    expect((await outcomesOf('bitcoin')).map(({ targetAt }) => targetAt)).toEqual([
      '2026-05-04T13:00:00.000Z',
    ]);
  });

  it('an hour that could not be written is issued by the next turn', async () => {
    await openLive();
    const clock = clockAt(noon + 60_000);
    let fails = true;
    const eventStore: Platform['eventStore'] = {
      ...platform.eventStore,
      append: (...asked) =>
        fails ? Promise.reject(new Error('away')) : platform.eventStore.append(...asked),
    };
    const worker = start({ marketData: live, movableClock: undefined, clock, eventStore });
    await worker.runNow();
    fails = false;
    await worker.runNow();
    expect(await typesOf('bitcoin', '2026-05-04')).toEqual(['PredictionIssued']);
  });

  it('an hour whose candle comes eleven minutes late is missed, and its outcome is still recorded', async () => {
    await openLive();
    const clock = clockAt(noon + 60_000);
    const worker = start({ marketData: live, movableClock: undefined, clock });
    await worker.runNow();
    await giveCandles(noon, noon + hourMs);
    clock.set(noon + hourMs + 660_000);
    await worker.runNow();
    expect(await typesOf('bitcoin', '2026-05-04')).toEqual(['PredictionIssued']);
    clock.set(noon + 4 * hourMs + 660_000);
    await worker.runNow();
    await running.reachedHead();
    expect(await typesOf('bitcoin', '2026-05-04')).toEqual([
      'PredictionIssued',
      'PredictionResolved',
    ]);
  });

  it('after a stop what came due is settled and nothing is issued late; a lost candle stays unresolved', async () => {
    await openLive();
    const clock = clockAt(noon + 60_000);
    const given = { marketData: live, movableClock: undefined, clock };
    const first = start(given);
    await first.runNow();
    await first.stop();
    await running.reachedHead();
    const later = noon + 60 * hourMs;
    // The hour at which the forecast for one hour came due is lost.
    await giveCandles(noon + hourMs, later);
    clock.set(later + 60_000);
    let system = 0;
    const worker = start(given, () => system);
    await worker.runNow();
    expect(await typesOf('bitcoin', '2026-05-04')).toEqual([
      'PredictionIssued',
      'PredictionResolved',
    ]);
    system = hourMs;
    clock.set(later + hourMs + 60_000);
    await worker.runNow();
    expect(await typesOf('bitcoin', '2026-05-04')).toEqual([
      'PredictionIssued',
      'PredictionResolved',
      'PredictionUnresolved',
    ]);
    expect(await typesOf('bitcoin', '2026-05-05')).toEqual(['PredictionResolved']);
  });

  it('a model that a thread has lost is learnt anew', async () => {
    await openLive();
    const clock = clockAt(noon + 60_000);
    let learn = createLearner(steadyForecaster);
    const worker = startPredictions({
      platform: { ...platform, marketData: live, movableClock: undefined, clock },
      learn: (asked) => Promise.resolve(learn(asked)),
      pace,
      startsAfterMs: null,
    });
    started.push(worker);
    await worker.runNow();
    learn = createLearner(steadyForecaster);
    await giveCandles(noon, noon + hourMs);
    clock.set(noon + hourMs + 60_000);
    await worker.runNow();
    await worker.runNow();
    expect(await typesOf('polkadot', '2026-05-04')).toEqual([
      'PredictionIssued',
      'PredictionIssued',
    ]);
  });
});

describe('the hour that decides an outcome', () => {
  const hour = (endAt: number, close: number) =>
    majorCoins.map(({ id }) => candle(id, endAt, close));
  const afterHours = (hours: number): Date => new Date(noon + hours * hourMs + 40_000);
  const issueAtNoon = async () => {
    await openLive();
    const clock = clockAt(noon + 60_000);
    const worker = start({ marketData: live, movableClock: undefined, clock });
    await worker.runNow();
    const runAt = async (hours: number): Promise<void> => {
      clock.set(afterHours(hours).getTime());
      await worker.runNow();
    };
    return { runAt };
  };

  it('is scored as it was corrected within three hours, once, and a later correction changes nothing', async () => {
    const { runAt } = await issueAtNoon();
    await writeCandles(platform, 'Binance', hour(noon + hourMs, 101), afterHours(1));
    await runAt(1);
    await writeCandles(platform, 'Binance', hour(noon + hourMs, 102), afterHours(3));
    await runAt(3);
    expect(await outcomesOf('bitcoin')).toEqual([]);
    await writeCandles(platform, 'Binance', hour(noon + hourMs, 103), afterHours(4));
    await runAt(4);
    await writeCandles(platform, 'Binance', hour(noon + hourMs, 104), afterHours(5));
    await runAt(5);
    expect(await outcomesOf('bitcoin')).toMatchObject([
      { targetAt: '2026-05-04T13:00:00.000Z', price: '103', source: 'Binance' },
    ]);
    const range = { coinId: 'bitcoin', until: afterHours(1).toISOString(), limit: 1 };
    const stored = await listCandles(platform, { ...range, sources: ['Binance'] });
    expect(stored?.candles).toMatchObject([{ close: 103, mark: 'corrected' }]);
  });

  it('is awaited while it was not read again after three hours, for two days', async () => {
    const { runAt } = await issueAtNoon();
    await writeCandles(platform, 'Binance', hour(noon + hourMs, 101), afterHours(1));
    await runAt(48);
    expect(await outcomesOf('bitcoin')).toEqual([]);
    await runAt(49);
    expect(await outcomesOf('bitcoin')).toMatchObject([{ price: '101' }]);
  });

  it('is learned as it was corrected, because models continue from their last save', async () => {
    await openLive();
    const clock = clockAt(noon + 60_000);
    const models = new Map<string, SavedModel>();
    const kept = {
      read: (coinId: string) => models.get(coinId),
      write: (coinId: string, model: SavedModel) => models.set(coinId, model).has(coinId),
    };
    const learn = createLearner(steadyForecaster, kept);
    const learnedCloses = new Map<number, number>();
    const worker = startPredictions({
      platform: { ...platform, marketData: live, movableClock: undefined, clock },
      pace,
      startsAfterMs: null,
      learn: (asked) => {
        if (asked.coinId === 'bitcoin' && 'candles' in asked.hours)
          for (const { openAt, close } of asked.hours.candles) learnedCloses.set(openAt, close);
        return Promise.resolve(learn(asked));
      },
    });
    started.push(worker);
    await worker.runNow();
    await writeCandles(platform, 'Binance', hour(noon + hourMs, 101), afterHours(1));
    clock.set(afterHours(1).getTime());
    await worker.runNow();
    await writeCandles(platform, 'Binance', hour(noon + hourMs, 102), afterHours(2));
    await writeCandles(platform, 'Binance', hour(noon + 2 * hourMs, 100), afterHours(2));
    clock.set(afterHours(2).getTime());
    await worker.runNow();
    expect(learnedCloses.get(noon)).toBe(102);
  });

  it('is another source’s move if the source of the forecast is unavailable', async () => {
    const { runAt } = await issueAtNoon();
    await createSourceStateStore(platform).save([
      healthySource({ source: 'Kraken', kind: 'candles', refreshMs: 60_000 }),
    ]);
    for (const { id } of majorCoins)
      await writeCandleHistory(platform, history(id, noon - 100 * hourMs, 'Kraken'));
    // One USDT is 1.002 USD, and the price did not move.
    await writeCandles(platform, 'Kraken', hour(noon, 100.2), afterHours(4));
    await writeCandles(platform, 'Kraken', hour(noon + hourMs, 100.2), afterHours(4));
    await runAt(4);
    const [outcome] = await outcomesOf('bitcoin');
    expect(outcome).toMatchObject({ source: 'Kraken', price: '100.2', basePrices: ['100.2'] });
    expect(outcome?.moves).toEqual([0]);
  });
});

describe('between hours', () => {
  it('a day that waits for a candle is looked at once an hour', async () => {
    await openLive();
    const clock = clockAt(noon + 60_000);
    let reads = 0;
    const eventStore: Platform['eventStore'] = {
      ...platform.eventStore,
      read: (...asked) => {
        reads += 1;
        return platform.eventStore.read(...asked);
      },
    };
    const worker = start({ marketData: live, movableClock: undefined, clock, eventStore });
    await worker.runNow();
    for (const hour of [40, 41]) {
      clock.set(noon + hour * hourMs + 660_000);
      reads = 0;
      await worker.runNow();
      expect(reads).toBeGreaterThan(0);
      reads = 0;
      await worker.runNow();
      expect(reads).toBe(0);
    }
  });
});

describe('after a restart', () => {
  it('kept models go on: the next hour is issued, and the years are not learnt again', async () => {
    await openLive();
    const clock = clockAt(noon + 60_000);
    const given = { ...platform, marketData: live, movableClock: undefined, clock };
    const models = new Map<string, SavedModel>();
    const kept = {
      read: (coinId: string) => models.get(coinId),
      write: (coinId: string, model: SavedModel) => models.set(coinId, model).has(coinId),
    };
    let learnt = 0;
    const startAnew = async (): Promise<void> => {
      const learn = createLearner(steadyForecaster, kept);
      const worker = startPredictions({
        platform: given,
        pace,
        startsAfterMs: null,
        learn: (asked) => {
          learnt += 'candles' in asked.hours ? asked.hours.candles.length : 0;
          return Promise.resolve(learn(asked));
        },
      });
      started.push(worker);
      await worker.runNow();
      await worker.stop();
    };
    await startAnew();
    expect(learnt).toBeGreaterThanOrEqual(coins * pace.hoursBefore);
    await giveCandles(noon, noon + hourMs);
    clock.set(noon + hourMs + 60_000);
    learnt = 0;
    await startAnew();
    // The hour that came, and the one since the model was kept.
    expect(learnt).toBe(coins * 2);
    for (const { id } of majorCoins) {
      expect(await typesOf(id, '2026-05-04')).toEqual(['PredictionIssued', 'PredictionIssued']);
    }
  });

  it('a model that was half learned goes on after a restart, and does not begin again', async () => {
    await openLive();
    const given = { ...platform, marketData: live, movableClock: undefined, clock: clockAt(noon) };
    const models = new Map<string, SavedModel>();
    const kept = {
      read: (coinId: string) => models.get(coinId),
      write: (coinId: string, model: SavedModel) => models.set(coinId, model).has(coinId),
    };
    const learned: number[] = [];
    const startAnew = async (maxSteps: number): Promise<void> => {
      learned.length = 0;
      const learn = createLearner(steadyForecaster, kept);
      const worker = startPredictions({
        platform: given,
        pace,
        startsAfterMs: null,
        learn: (asked) => {
          const hours = asked.coinId === 'bitcoin' && 'candles' in asked.hours ? asked.hours : null;
          if (learned.length >= maxSteps) return Promise.reject(new Error('The process ends.'));
          if (hours && hours.candles.length > 0) learned.push(hours.candles.length);
          return Promise.resolve(learn(asked));
        },
      });
      started.push(worker);
      await worker.runNow();
      await worker.stop();
    };
    await startAnew(2);
    expect(learned).toEqual([20, 20]);
    await startAnew(Infinity);
    // The last 8 hours of 48, and the one that has ended.
    expect(learned).toEqual([9]);
  });
});

// As with two workers of which each believes that it holds the lease.
const noLeases: Platform['leases'] = {
  acquire: () => Promise.resolve(true),
  release: () => Promise.resolve(),
  close: () => Promise.resolve(),
};
