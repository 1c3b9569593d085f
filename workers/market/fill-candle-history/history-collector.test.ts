import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dayMs, hourMs, minuteMs } from '#domain/shared/time/durations.ts';
import { historyProgress, listCandleHistories } from '#observations/candle-history/queries.ts';
import { requestCoinHistory } from '#observations/candle-history/store.ts';
import { createForecastCoin } from '#observations/forecast-coins/record.ts';
import { openForecastCoins, writeForecastCoin } from '#observations/forecast-coins/store.ts';
import { listCandles } from '#observations/candles/queries.ts';
import { openCandleCollections, writeCandles } from '#observations/candles/store.ts';
import type { CandleSource } from '#platform/market-data/market-data.port.ts';
import { simulatedMarketData } from '#platform/market-data/simulated.adapter.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { sqliteReadModels } from '#platform/read-models/sqlite.adapter.ts';
import { sourceRunner } from '#platform/sources/source-runner.ts';
import { type HistoryPace, historyCollector, simulatedPace } from './history-collector.ts';

const now = new Date('2026-11-21T07:30:12.000Z');
let folder: string;
let readModels: ReadModels;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tidemark-history-'));
  readModels = sqliteReadModels({ file: path.join(folder, 'read-models.sqlite') });
});
afterEach(async () => {
  await readModels.close();
  await rm(folder, { recursive: true });
});

type Fetch = ReturnType<typeof simulatedMarketData>['candles']['fetch'];

// Two days of the majors instead of a year.
const fewHours: HistoryPace = { ...simulatedPace, majorDays: 2 };

const collectorAt = (time: Date, pace = fewHours) => {
  const { candles } = simulatedMarketData({ clock: { now: () => time } });
  const ask = vi.fn((asked: Parameters<typeof candles.fetch>[0]) => candles.fetch(asked));
  const states = { load: () => Promise.resolve([]), save: vi.fn(), keepOnly: vi.fn() };
  const logger = { info: vi.fn(), warn: vi.fn() };
  const runner = sourceRunner({ states, logger, systemNow: () => time });
  const source = { ...candles, fetch: ask };
  const keep = vi.fn(writeCandles);
  const collector = historyCollector({
    sources: [source],
    readModels,
    write: keep,
    pace,
  })(runner);
  return { collector, ask, keep };
};
const hoursOf = async (coinId: string) => {
  const sources = ['Simulated market'];
  const range = { coinId, until: now.toISOString(), limit: 10_000, sources };
  return (await listCandles({ readModels }, range))?.candles.length ?? 0;
};

it('opens its collections anew in the next turn after they could not be opened', async () => {
  const { collector, ask } = collectorAt(now);
  vi.spyOn(readModels, 'activate').mockRejectedValueOnce(new Error('locked'));
  await expect(collector.collect(now)).rejects.toThrow('locked');
  await collector.collect(now);
  expect(ask).toHaveBeenCalledTimes(simulatedPace.requestsPerRun);
});

it('fills the simulated history a few questions a turn, and writes no hour twice after a moved clock', async () => {
  const { collector, ask } = collectorAt(now);
  await collector.collect(now);
  expect(ask).toHaveBeenCalledTimes(simulatedPace.requestsPerRun);
  await collector.collect(now);
  const done = await listCandleHistories({ readModels });
  expect(done.map((record) => historyProgress(record))).toEqual(Array(8).fill(100));
  expect([await hoursOf('bitcoin'), await hoursOf('polkadot')]).toEqual([48, 48]);
  const yearLater = new Date(now.getTime() + 366 * dayMs);
  const moved = collectorAt(yearLater);
  await moved.collector.collect(yearLater);
  expect(moved.ask).not.toHaveBeenCalled();
  expect(moved.keep).not.toHaveBeenCalled();
});

it('begins with the newest hours of a coin whose page was opened', async () => {
  await openCandleCollections({ readModels });
  const { collector, ask } = collectorAt(now);
  for (let turn = 0; turn < 2; turn += 1) await collector.collect(now);
  await requestCoinHistory({ readModels }, 'tron', now);
  ask.mockClear();
  await collector.collect(now);
  expect(ask.mock.calls.flatMap(([{ query }]) => query.map(({ coinId }) => coinId))).toEqual(
    Array(simulatedPace.requestsPerRun).fill('tron'),
  );
  expect(await hoursOf('tron')).toBe(2000);
});

it('asks for older hours of a coin once its forecasts are learned', async () => {
  await openCandleCollections({ readModels });
  await requestCoinHistory({ readModels }, 'tron', now);
  const { collector } = collectorAt(now);
  const targetOf = async (): Promise<number> => {
    const histories = await listCandleHistories({ readModels });
    const target = histories.find(({ coinId }) => coinId === 'tron')?.target ?? '';
    return (now.getTime() - Date.parse(target)) / dayMs;
  };
  for (let turn = 0; turn < 4; turn += 1) await collector.collect(now);
  expect(Math.round(await targetOf())).toBe(365);
  await openForecastCoins({ readModels });
  await writeForecastCoin({ readModels }, createForecastCoin('tron', 'TRX'));
  const longer = collectorAt(now, { ...fewHours, majorDays: 400, requestsPerRun: 200 });
  await longer.collector.collect(now);
  expect(Math.round(await targetOf())).toBe(400);
  expect(await hoursOf('tron')).toBe(400 * 24);
});

describe('an answer without all hours', () => {
  // One coin a turn; bitcoin is the first. The source is asked for one day at a time.
  const bitcoinFrom = (
    answer: (times: number) => Awaited<ReturnType<Fetch>> | number,
    over: Partial<CandleSource> = {},
  ) => {
    let times = 0;
    const { candles } = simulatedMarketData({ clock: { now: () => now } });
    const fetch: Fetch = async (request) => {
      if (request.query[0]?.coinId !== 'bitcoin') return candles.fetch(request);
      times += 1;
      const given = answer(times);
      if (typeof given !== 'number') return given;
      const complete = await candles.fetch(request);
      return complete.status === 'value'
        ? { ...complete, value: complete.value.slice(0, given) }
        : complete;
    };
    const source = { ...candles, hoursAlone: 24, fetch: vi.fn(fetch), ...over };
    const states = { load: () => Promise.resolve([]), save: vi.fn(), keepOnly: vi.fn() };
    return {
      requests: () => times,
      turn: async (at: Date) => {
        const runner = sourceRunner({
          states,
          logger: { info: vi.fn(), warn: vi.fn() },
          systemNow: () => at,
        });
        const pace = { ...fewHours, requestsPerRun: 100 };
        await historyCollector({ sources: [source], readModels, write: writeCandles, pace })(
          runner,
        ).collect(at);
      },
    };
  };
  const after = (ms: number): Date => new Date(now.getTime() + ms);
  const bitcoinProgress = async (): Promise<number | undefined> => {
    const histories = await listCandleHistories({ readModels });
    const bitcoin = histories.find(({ coinId }) => coinId === 'bitcoin');
    return bitcoin && historyProgress(bitcoin);
  };
  const allHours = Infinity;

  it.each([
    ['empty', 0],
    ['truncated', 5],
  ])('is requested again ten minutes later: %s', async (_, hours) => {
    const { turn, requests } = bitcoinFrom((times) => (times === 1 ? hours : allHours));
    await turn(now);
    expect([requests(), await bitcoinProgress(), await hoursOf('bitcoin')]).toEqual([1, 0, hours]);
    expect(await hoursOf('polkadot')).toBe(48);
    await turn(after(9 * minuteMs));
    expect(requests()).toBe(1);
    await turn(after(10 * minuteMs));
    expect([await bitcoinProgress(), await hoursOf('bitcoin')]).toEqual([100, 48]);
  });

  it('is accepted the third time, and older hours are still requested', async () => {
    const { turn, requests } = bitcoinFrom((times) => (times <= 3 ? 0 : allHours));
    for (const minutes of [0, 10, 20]) await turn(after(minutes * minuteMs));
    expect(requests()).toBe(4);
    expect([await bitcoinProgress(), await hoursOf('bitcoin')]).toEqual([100, 24]);
  });

  it('is final when the source does not list the coin', async () => {
    const isUnlisted = (coinId: string): boolean => coinId === 'bitcoin';
    const { turn, requests } = bitcoinFrom(() => ({ status: 'nothing' }), { isUnlisted });
    await turn(now);
    expect([requests(), await bitcoinProgress()]).toEqual([1, 100]);
  });

  it('because the source does not know the coin is requested again on the next two days', async () => {
    const { turn, requests } = bitcoinFrom(() => ({ status: 'nothing' }));
    for (const hours of [0, 23, 24, 47]) await turn(after(hours * hourMs));
    expect([requests(), await bitcoinProgress()]).toEqual([2, 0]);
    for (const hours of [48, 72]) await turn(after(hours * hourMs));
    expect([requests(), await bitcoinProgress()]).toEqual([3, 100]);
  });
});

describe('with a second source', () => {
  type State = { readonly first: 'up' | 'away' | 'unlisted' };
  const hoursOfKraken = 30;
  const rig = (state: State, at = now) => {
    const { candles } = simulatedMarketData({ clock: { now: () => at } });
    const asked: string[] = [];
    const first: CandleSource = {
      ...candles,
      name: 'Binance',
      isUnlisted: () => state.first === 'unlisted',
      fetch: (request) => {
        asked.push(`Binance ${request.query[0]?.coinId ?? ''}`);
        if (state.first === 'up') return candles.fetch(request);
        return state.first === 'away'
          ? Promise.reject(new Error('answered 451'))
          : Promise.resolve({ status: 'nothing' });
      },
    };
    const second: CandleSource = {
      ...candles,
      name: 'Kraken',
      historyHours: hoursOfKraken,
      hoursPerRange: hoursOfKraken,
      fetch: (request) => {
        asked.push(`Kraken ${request.query[0]?.coinId ?? ''}`);
        return candles.fetch(request);
      },
    };
    return { asked, first, second };
  };
  const turn = async (sources: readonly CandleSource[], at = now): Promise<void> => {
    const runner = sourceRunner({
      states: { load: () => Promise.resolve([]), save: vi.fn(), keepOnly: vi.fn() },
      logger: { info: vi.fn(), warn: vi.fn() },
      systemNow: () => at,
      retry: { retries: 0, minPauseMs: 0 },
    });
    const pace = { ...fewHours, requestsPerRun: 100 };
    const deps = { sources, readModels, write: writeCandles, pace };
    await historyCollector(deps)(runner).collect(at);
  };
  const progressOf = async (coinId: string): Promise<(string | number)[][]> => {
    const histories = await listCandleHistories({ readModels });
    return histories
      .filter((history) => history.coinId === coinId)
      .map((history) => [history.source, historyProgress(history)]);
  };
  const krakenHours = async (coinId: string): Promise<number> => {
    const range = { coinId, until: now.toISOString(), limit: 10_000, sources: ['Kraken'] };
    return (await listCandles({ readModels }, range))?.candles.length ?? 0;
  };

  it('asks only the preferred source while it answers', async () => {
    const { asked, first, second } = rig({ first: 'up' });
    await turn([first, second]);
    expect(asked.filter((one) => one.startsWith('Kraken'))).toEqual([]);
  });

  it('asks the next source, whose first range is its whole history, when the first is unavailable', async () => {
    const { asked, first, second } = rig({ first: 'away' });
    await turn([first, second]);
    expect(asked.filter((one) => one === 'Kraken bitcoin')).toHaveLength(1);
    expect([await krakenHours('bitcoin'), await krakenHours('polkadot')]).toEqual([30, 30]);
    expect(await progressOf('bitcoin')).toEqual([['Kraken', 100]]);
  });

  it('asks the next source for a coin that the first does not list, also after a restart', async () => {
    const { first, second } = rig({ first: 'unlisted' });
    await turn([first]);
    await turn([rig({ first: 'up' }).first, second]);
    expect(await krakenHours('bitcoin')).toBe(30);
  });

  it('goes on with the preferred source once it answers again', async () => {
    const away = rig({ first: 'away' });
    await turn([away.first, away.second]);
    const up = rig({ first: 'up' });
    await turn([up.first, up.second]);
    expect(await progressOf('bitcoin')).toEqual([
      ['Binance', 100],
      ['Kraken', 100],
    ]);
  });

  it('asks the source of the newest candles when the preferred one stopped after its history was complete', async () => {
    const { first, second } = rig({ first: 'up' });
    await turn([first, second]);
    const later = new Date(now.getTime() + 5 * hourMs);
    const openAt = '2026-11-21T11:00:00.000Z';
    const candle = { coinId: 'bitcoin', openAt, open: 1, high: 1, low: 1, close: 1, volume: 1 };
    await writeCandles({ readModels }, 'Kraken', [candle]);
    const afterStop = rig({ first: 'up' }, later);
    await turn([afterStop.first, afterStop.second], later);
    expect(await progressOf('bitcoin')).toContainEqual(['Kraken', 100]);
    expect(await progressOf('polkadot')).toEqual([['Binance', 100]]);
  });

  it('asks a third source for hours older than the history of the second', async () => {
    const { asked, first, second } = rig({ first: 'away' });
    const third: CandleSource = {
      ...second,
      name: 'Archive',
      historyHours: 10_000,
      fetch: (request) => {
        asked.push(`Archive ${request.query[0]?.coinId ?? ''}`);
        return second.fetch(request);
      },
    };
    await turn([first, second, third]);
    expect(await progressOf('bitcoin')).toEqual([
      ['Archive', 100],
      ['Kraken', 100],
    ]);
  });
});
