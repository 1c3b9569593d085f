import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { registerAccount } from '#application/account/registration/register-account.ts';
import { unwatchCoin, watchCoin } from '#application/alerts/change-alerts.ts';
import { toPredictionEvent } from '#application/predictions/prediction-day.ts';
import { findCoinRange } from '#application/predictions/find-coin-range.ts';
import { listForecastCoins } from '#application/predictions/list-forecast-coins.ts';
import { predictionStream } from '#domain/prediction/prediction.ts';
import { majorCoins } from '#domain/shared/market/major-coins.ts';
import { moveHorizons } from '#domain/shared/market/move-horizons.ts';
import { dayMs, hourMs, minuteMs } from '#domain/shared/time/durations.ts';
import type { Forecaster, ForecasterOptions } from '#models/forecast/forecaster.ts';
import { simulatedMarket } from '#models/simulated-market/simulated-market.ts';
import { listForecastCoinRecords } from '#observations/forecast-coins/queries.ts';
import { listForecastingStatuses } from '#observations/forecasting/queries.ts';
import { openMarketReadingsCollection, writeMarketReading } from '#observations/prices/store.ts';
import { type RunningConsumers, startConsumers } from '#platform/consumers/run-consumers.ts';
import type { Platform } from '#platform/platform.ts';
import { projectionConsumer } from '#projections/engine/generations.ts';
import { listLedgerDays } from '#projections/ledger-days/read-model.ts';
import { ledgerDays } from '#projections/ledger-days/projection.ts';
import { listedCoins } from '#projections/listed-coins/projection.ts';
import { predictionStatus } from '#projections/prediction-status/projection.ts';
import { testPlatform } from '../../testing/test-platform.ts';
import { createLearner, type LearnRequest } from './learner.ts';
import type { ForecastPace } from './pace.ts';
import type { ModelStore, SavedModel } from './saved-models.ts';
import { type RunningPredictions, startPredictions } from './start-predictions.ts';
import { steadyForecaster } from './testing/steady-forecaster.ts';

const pace: ForecastPace = {
  hoursBefore: 500 * 24,
  calibrationHours: 24,
  heldOutHours: 400 * 24,
  hoursPerLearnStep: 100 * 24,
  forecastAtOnce: 100 * 24,
  saveEveryMs: 0,
  restPerWork: 0,
  lookBackHours: 75,
  demoHours: 24,
};

let platform: Platform;
let running: RunningConsumers;
let started: RunningPredictions[];
let accountId: string;
beforeEach(async () => {
  platform = await testPlatform();
  const { readModels, logger } = platform;
  const consumers = [predictionStatus, ledgerDays, listedCoins].map((each) =>
    projectionConsumer(each, { readModels, graceMs: 0 }),
  );
  running = startConsumers({ ports: platform, consumers, logger, turnMs: 5 });
  started = [];
  const at = platform.clock.now().toISOString();
  const source = 'Simulated market';
  const figures = { chart: null, chartSource: null, source, at, freshUntil: at };
  await openMarketReadingsCollection(platform);
  await writeMarketReading(platform, {
    id: 'latest',
    seq: 1,
    source,
    kind: 'simulated',
    at,
    coins: simulatedMarket('tidemark')
      .marketAt(Date.parse(at))
      .map((coin) => ({ ...coin, ...figures })),
  });
  const passwords = { ...platform.passwords, hash: () => Promise.resolve('a hash') };
  ({ accountId } = await registerAccount(
    { ...platform, passwords },
    { email: 'ada@example.com', password: 'Engine1843', displayName: 'Ada' },
    createContext(),
  ));
});
afterEach(async () => {
  for (const predictions of started) await predictions.stop();
  await running.stop();
  await platform.close();
});

const createContext = () => ({
  actor: 'system',
  now: platform.clock.now(),
  correlationId: 'test',
});

const link = { coinId: 'chainlink', symbol: 'LINK' };
const litecoin = { coinId: 'litecoin', symbol: 'LTC' };

const watch = async (coin: typeof link): Promise<void> => {
  await watchCoin(platform, { accountId, ...coin }, createContext());
  await running.reachedHead();
};
const unwatch = async (coin: typeof link): Promise<void> => {
  await unwatchCoin(platform, { accountId, ...coin }, createContext());
  await running.reachedHead();
};

// The price is in four of five ranges.
const accurateForecaster = (options: ForecasterOptions = {}): Forecaster => {
  const steady = steadyForecaster(options);
  return {
    ...steady,
    forecast: () => {
      const output = steady.forecast();
      const [forecast] = 'reason' in output ? [] : output.forecasts;
      if (!forecast) return output;
      const cutOffAt = Date.parse(forecast.cutOffAt);
      const factor = (cutOffAt / hourMs) % 5 > 0 ? 1 : 9;
      const { lastPrice } = forecast;
      return {
        forecasts: moveHorizons.map((horizonHours) => ({
          ...forecast,
          horizonHours,
          targetAt: new Date(cutOffAt + horizonHours * hourMs).toISOString(),
          quantiles: forecast.quantiles.map(
            ([level]) => [level, lastPrice * (factor + 0.9 * (2 * level - 1))] as const,
          ),
        })),
      };
    },
  };
};

const createMemoryStore = (files: Map<string, SavedModel>): ModelStore => ({
  read: (id) => files.get(id),
  write: (id, model) => {
    files.set(id, structuredClone(model));
    return true;
  },
});

type Given = {
  readonly forecaster?: (options?: ForecasterOptions) => Forecaster;
  readonly files?: Map<string, SavedModel>;
  readonly onLearn?: (request: LearnRequest) => void;
};

const start = ({
  forecaster = accurateForecaster,
  files = new Map<string, SavedModel>(),
  onLearn = () => undefined,
}: Given = {}): RunningPredictions => {
  const learn = createLearner(forecaster, createMemoryStore(files));
  const predictions = startPredictions({
    platform,
    learn: async (request) => {
      onLearn(request);
      return Promise.resolve(learn(request));
    },
    pace,
    systemNow: () => 0,
    startsAfterMs: null,
  });
  started.push(predictions);
  return predictions;
};

const moveClock = async (ms: number): Promise<void> => {
  const clock = platform.movableClock;
  await clock?.moveTo(new Date(clock.now().getTime() + ms));
};
// Each event is about one hour and several horizons.
const countForecasts = async (type: 'PredictionIssued' | 'PredictionResolved'): Promise<number> => {
  const now = platform.clock.now().getTime();
  let count = 0;
  for (let time = now - 4 * dayMs; time <= now + dayMs; time += dayMs) {
    const stream = predictionStream(link.coinId, new Date(time).toISOString());
    for await (const event of platform.eventStore.read(stream)) {
      const prediction = toPredictionEvent(event);
      if (prediction.type === type) count += prediction.data.horizonHours.length;
    }
  }
  return count;
};
const verdicts = async () =>
  (await listForecastCoinRecords(platform)).map(({ id, verdict, unlistedAt }) => [
    id,
    unlistedAt === null ? verdict : 'unlisted',
  ]);

describe('a coin on a list', () => {
  it('is checked after the main coins are ready, and its ranges are issued from then on', async () => {
    await watch(link);
    const requests: string[] = [];
    const predictions = start({ onLearn: ({ coinId }) => requests.push(coinId) });
    await predictions.runNow();
    expect(requests.indexOf(link.coinId)).toBeGreaterThan(
      Math.max(...majorCoins.map(({ id }) => requests.indexOf(id))),
    );
    const [record] = await listForecastCoinRecords(platform);
    expect(record).toMatchObject({ id: link.coinId, symbol: 'LINK', verdict: 'accepted' });
    expect(record?.outcomes.map(({ horizonHours, count }) => [horizonHours, count])).toEqual([
      [1, 9600],
      [12, 9600],
      [24, 9600],
    ]);
    expect(await listForecastCoins(platform)).toContainEqual({ id: 'chainlink', symbol: 'LINK' });
    await predictions.runNow();
    await moveClock(45 * minuteMs);
    await predictions.runNow();
    const range = await findCoinRange(platform, {
      coinId: link.coinId,
      at: platform.clock.now(),
    });
    expect(range).toMatchObject({ coinId: link.coinId, simulated: true });
    // The ledger and its days are those of the main coins.
    for (const { issued } of await listLedgerDays(platform, 10))
      expect(issued % majorCoins.length).toBe(0);
  });

  it('is refused if its ranges do not hold, and nothing is issued', async () => {
    await watch(link);
    const predictions = start({ forecaster: steadyForecaster });
    await predictions.runNow();
    await predictions.runNow();
    expect(await verdicts()).toEqual([['chainlink', 'refused']]);
    expect(await listForecastCoins(platform)).toHaveLength(majorCoins.length);
    expect(await listForecastingStatuses(platform)).toHaveLength(majorCoins.length);
  });

  it('is one of several that are checked one at a time', async () => {
    await watch(link);
    await watch(litecoin);
    const predictions = start();
    await predictions.runNow();
    expect(new Set((await verdicts()).map(([, verdict]) => verdict))).toEqual(
      new Set(['accepted', null]),
    );
    await predictions.runNow();
    expect((await verdicts()).map(([, verdict]) => verdict)).toEqual(['accepted', 'accepted']);
  });

  it('is checked again after a month', async () => {
    await watch(link);
    const predictions = start();
    await predictions.runNow();
    const first = (await listForecastCoinRecords(platform))[0]?.decidedAt;
    await moveClock(29 * dayMs);
    await predictions.runNow();
    expect((await listForecastCoinRecords(platform))[0]?.decidedAt).toBe(first);
    await moveClock(2 * dayMs);
    await predictions.runNow();
    const record = (await listForecastCoinRecords(platform))[0];
    expect(Date.parse(record?.decidedAt ?? '')).toBeGreaterThan(Date.parse(first ?? ''));
    expect(record?.verdict).toBe('accepted');
  });

  it('continues its check after a kill', async () => {
    await watch(link);
    const files = new Map<string, SavedModel>();
    const killedAt = platform.clock.now().getTime() - 200 * dayMs;
    const killed = start({
      files,
      onLearn: ({ coinId, upTo }) => {
        if (coinId === link.coinId && upTo > killedAt) throw new Error('killed');
      },
    });
    await killed.runNow();
    await killed.stop();
    const [{ check } = {}] = await listForecastCoinRecords(platform);
    expect(check?.outcomes[0]?.count).toBeGreaterThan(0);
    const learned: number[] = [];
    await start({
      files,
      onLearn: ({ coinId, after, upTo }) => {
        if (coinId === link.coinId && after !== 0) learned.push(upTo);
      },
    }).runNow();
    expect(await verdicts()).toEqual([['chainlink', 'accepted']]);
    expect(Math.min(...learned)).toBeGreaterThan(Date.parse(check?.upTo ?? ''));
    expect((await listForecastCoinRecords(platform))[0]?.outcomes[0]?.count).toBe(9600);
  });
});

describe('a coin that is removed from all lists', () => {
  it('is not forecast any more, and not checked', async () => {
    await watch(link);
    const predictions = start();
    await predictions.runNow();
    await unwatch(link);
    await predictions.runNow();
    expect(await verdicts()).toEqual([['chainlink', 'unlisted']]);
    expect(await listForecastCoins(platform)).toHaveLength(majorCoins.length);
    expect(await listForecastingStatuses(platform)).toHaveLength(majorCoins.length);
    await watch(link);
    await predictions.runNow();
    expect(await verdicts()).toEqual([['chainlink', 'accepted']]);
  });

  it('gets the outcomes of its open forecasts when their time comes, also after a restart', async () => {
    await watch(link);
    const predictions = start();
    await predictions.runNow();
    await moveClock(45 * minuteMs);
    await predictions.runNow();
    await predictions.runNow();
    await unwatch(link);
    await predictions.runNow();
    expect(await verdicts()).toEqual([['chainlink', 'unlisted']]);
    const issued = await countForecasts('PredictionIssued');
    expect(issued).toBeGreaterThanOrEqual(moveHorizons.length);
    const decided = await countForecasts('PredictionResolved');
    expect(decided).toBeLessThan(issued);
    await moveClock(hourMs);
    await predictions.runNow();
    expect(await countForecasts('PredictionResolved')).toBe(decided + 1);
    await predictions.stop();
    await moveClock(30 * hourMs);
    await start().runNow();
    expect(await countForecasts('PredictionResolved')).toBe(issued);
    expect(await countForecasts('PredictionIssued')).toBe(issued);
  });

  it('is forgotten after a month', async () => {
    await watch(link);
    const predictions = start();
    await predictions.runNow();
    await unwatch(link);
    await predictions.runNow();
    await moveClock(30 * dayMs + minuteMs);
    await predictions.runNow();
    expect(await verdicts()).toEqual([]);
  });
});

it('without further coins on lists nothing is learned besides the main coins', async () => {
  const coins = new Set<string>();
  await start({ onLearn: ({ coinId }) => coins.add(coinId) }).runNow();
  expect([...coins].sort()).toEqual(majorCoins.map(({ id }) => id).sort());
});
