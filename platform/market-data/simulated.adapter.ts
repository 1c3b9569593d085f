import { setImmediate as nextTurn } from 'node:timers/promises';
import { dayMs, fiveMinutesMs, hourMs, minuteMs, secondMs } from '#domain/shared/time/durations.ts';
import { simulateExchangeRates } from '#models/simulated-market/exchange-rates.ts';
import { computeFearGreed } from '#models/simulated-market/fear-greed.ts';
import {
  type SimulatedCandle,
  type SimulatedMarket,
  simulatedMarket,
} from '#models/simulated-market/simulated-market.ts';
import { type SimulatedTicker, simulatedTickers } from '#models/simulated-market/tickers.ts';
import type { Clock } from '../clock/clock.port.ts';
import type { SourceMode } from '../sources/source.port.ts';
import { simulatedSeed } from './simulated-seed.ts';
import type {
  CandleRange,
  FearGreedDay,
  MarketProvider,
  SourceCandle,
  SourceTicker,
  TickerSource,
} from './market-data.port.ts';

// Frequent enough for a demo; screens poll once a minute.
const refreshMs = 5 * secondMs;
const fearGreedRefreshMs = minuteMs;
const exchangeRatesRefreshMs = minuteMs;
const tickersRefreshMs = minuteMs;
// A candle takes up to 15 µs to compute.
const candlesPerStep = 100;

export const simulatedMarketData = ({
  clock,
  seed = simulatedSeed,
}: {
  readonly clock: Clock;
  readonly seed?: string;
}): MarketProvider => {
  const market = simulatedMarket(seed);
  const mode: SourceMode = 'simulated';
  const sharedFields = {
    name: 'Simulated market',
    mode,
    refreshMs,
    close: () => Promise.resolve(),
  };
  return {
    markets: {
      ...sharedFields,
      fetch: async ({ now }) => ({
        status: 'value',
        value: await runInTimeSlices(market.marketInSteps(now.getTime())),
        at: now.toISOString(),
      }),
    },
    candles: {
      ...sharedFields,
      rangesPerRequest: 100,
      // A demo may request a year after its clock was moved, in steps of a day for a hundred coins.
      hoursPerRange: 24,
      hoursAlone: 500,
      fetch: async ({ query }) => {
        const now = clock.now();
        const lastFullHour = Math.floor(now.getTime() / hourMs) * hourMs;
        const value = await runInTimeSlices(generateCandles(market, query, lastFullHour));
        return { status: 'value', value, at: now.toISOString() };
      },
    },
    fiveMinuteCandles: {
      ...sharedFields,
      rangesPerRequest: 1,
      fetch: ({ query }) => {
        const now = clock.now();
        const lastEnd = Math.floor(now.getTime() / fiveMinutesMs) * fiveMinutesMs;
        const toCandle = createCandleFormatter();
        const value = query.flatMap(({ coinId, from, to }) =>
          market
            .fiveMinuteCandles(coinId, from.getTime(), Math.min(to.getTime(), lastEnd))
            .map((candle) => toCandle(coinId, candle)),
        );
        return Promise.resolve({ status: 'value', value, at: now.toISOString() });
      },
    },
    fearGreed: {
      ...sharedFields,
      refreshMs: fearGreedRefreshMs,
      fetch: async ({ query, now }) => ({
        status: 'value',
        value: await runInTimeSlices(
          generateFearGreedDays(market, Date.parse(query.from), now.getTime()),
        ),
        at: now.toISOString(),
      }),
    },
    exchangeRates: {
      ...sharedFields,
      refreshMs: exchangeRatesRefreshMs,
      fetch: ({ now }) =>
        Promise.resolve({
          status: 'value',
          value: simulateExchangeRates(now.getTime()),
          at: now.toISOString(),
        }),
    },
    tickers: getTickers(market, sharedFields),
  };
};

const getTickers = (
  market: SimulatedMarket,
  shared: Pick<TickerSource, 'name' | 'mode' | 'close'>,
): TickerSource => ({
  ...shared,
  refreshMs: tickersRefreshMs,
  fetch: ({ query, now }) => {
    const tickers = simulatedTickers(market, query, now.getTime());
    return Promise.resolve(
      tickers.length === 0
        ? { status: 'nothing' }
        : { status: 'value', value: tickers.map(toTicker), at: now.toISOString() },
    );
  },
});

const generateCandles = function* (
  market: SimulatedMarket,
  ranges: readonly CandleRange[],
  lastFullHour: number,
): Generator<undefined, SourceCandle[]> {
  const candles: SourceCandle[] = [];
  const toCandle = createCandleFormatter();
  for (const { coinId, from, to } of ranges) {
    const end = Math.min(to.getTime(), lastFullHour);
    for (const [start, stop] of splitIntoChunks(from.getTime(), end)) {
      for (const candle of market.candles(coinId, start, stop))
        candles.push(toCandle(coinId, candle));
      yield;
    }
  }
  return candles;
};

// A year of one coin is also computed in chunks.
const splitIntoChunks = function* (from: number, to: number): Generator<readonly [number, number]> {
  const chunkMs = candlesPerStep * hourMs;
  for (let start = from; start < to; start += chunkMs) {
    yield [start, Math.min(to, start + chunkMs)];
  }
};

// Each day is measured at its start, so that its value matches the newsletter of that day.
const generateFearGreedDays = function* (
  market: SimulatedMarket,
  from: number,
  now: number,
): Generator<undefined, FearGreedDay[]> {
  const days: FearGreedDay[] = [];
  for (let start = from; start <= now; start += dayMs) {
    const value = computeFearGreed(market, start);
    days.push({ day: new Date(start).toISOString().slice(0, 10), value });
    yield;
  }
  return days;
};

const toTicker = ({ tradedAt, ...figures }: SimulatedTicker): SourceTicker => ({
  ...figures,
  trust: null,
  tradedAt: new Date(tradedAt).toISOString(),
});

type CandleFormatter = (coinId: string, candle: SimulatedCandle) => SourceCandle;

// Formats each time once, because a hundred coins have candles of the same hours.
const createCandleFormatter = (): CandleFormatter => {
  const times = new Map<number, string>();
  const format = (at: number): string => {
    const time = times.get(at) ?? new Date(at).toISOString();
    times.set(at, time);
    return time;
  };
  return (coinId, { openAt, ...figures }) => ({ coinId, openAt: format(openAt), ...figures });
};

// The market of a new day takes at least 30 ms and its candles 15 ms, and a moved clock requests one day after another.
const maxSliceMs = 5;

const runInTimeSlices = async <Found>(steps: Generator<undefined, Found>): Promise<Found> => {
  let sliceStartedAt = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() - sliceStartedAt < maxSliceMs) continue;
    await nextTurn();
    sliceStartedAt = performance.now();
  }
};
