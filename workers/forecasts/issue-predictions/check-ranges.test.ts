import { describe, expect, it } from 'vitest';
import { moveHorizons } from '#domain/shared/market/move-horizons.ts';
import { dayMs, hourMs } from '#domain/shared/time/durations.ts';
import { createForecaster } from '#models/forecast/forecaster.ts';
import type { HourlyCandle } from '#models/forecast/hourly-candle.ts';
import {
  hasRecording,
  recordedCandles,
  recordedSymbols,
} from '#models/forecast/testing/candles.ts';
import { createForecastCoin, type RangeCheck } from '#observations/forecast-coins/record.ts';
import { checkRanges } from './check-ranges.ts';
import type { HourlyCandles } from './hourly-candles.ts';
import { createLearner } from './learner.ts';
import { defaultPace } from './pace.ts';
import type { ModelStore, SavedModel } from './saved-models.ts';
import { steadyForecaster } from './testing/steady-forecaster.ts';

const record = createForecastCoin('chainlink', 'LINK');

const createFeed = (candles: readonly HourlyCandle[]): HourlyCandles => {
  const within = ({ from, to }: { readonly from: number; readonly to: number }) =>
    candles.filter(({ openAt }) => openAt >= from && openAt < to);
  return {
    kind: 'live',
    history: () => Promise.resolve({ source: 'Binance', progress: 1 }),
    hours: (_, range) => Promise.resolve({ candles: within(range) }),
    closes: (_, range) =>
      Promise.resolve(
        new Map(
          within(range).map(({ openAt, close }) => [
            openAt + hourMs,
            { price: close, isProvisional: false },
          ]),
        ),
      ),
    seriesStart: () => Promise.resolve(undefined),
    sources: () => Promise.resolve(['Binance']),
  };
};

type Given = {
  readonly candles: readonly HourlyCandle[];
  readonly now: Date;
  readonly learn?: ReturnType<typeof createLearner>;
  readonly check?: RangeCheck | null;
  readonly onProgress?: (check: RangeCheck) => void;
};

const run = ({
  candles,
  now,
  learn = createLearner(steadyForecaster),
  check = null,
  onProgress = () => undefined,
}: Given) =>
  checkRanges(
    {
      // Without loaded hours alone the read models are asked.
      ports: { clock: { now: () => now } } as Parameters<typeof checkRanges>[0]['ports'],
      feed: createFeed(candles),
      learn: (request) => Promise.resolve(learn(request)),
      onStep: () => Promise.resolve(),
      hasWarmedUp: () => true,
      pace: { ...defaultPace, saveEveryMs: 0, restPerWork: 0 },
      onProgress: (progress) => {
        onProgress(progress);
        return Promise.resolve();
      },
    },
    { ...record, check },
  );

const createStore = (files: Map<string, SavedModel>): ModelStore => ({
  read: (id) => files.get(id),
  write: (id, model) => {
    files.set(id, structuredClone(model));
    return true;
  },
});

const end = Date.parse('2026-03-03T12:00:00.000Z');
const now = new Date(end + 5 * 60_000);

// The forecaster's 80% range reaches 0.8% in both directions. The price leaves it in every hour, or in every fifth one.
const createCandles = (days: number, movesEvery: number): HourlyCandle[] =>
  Array.from({ length: 24 * days }, (_, index) => {
    const openAt = end - (24 * days - index) * hourMs;
    const moves = Math.floor((index + 1) / movesEvery);
    const close = moves % 2 === 0 ? 100 : 102;
    return { openAt, open: close, high: close, low: close, close, volume: 5 };
  });

describe('the check of a coin’s ranges', () => {
  it('says how many days there are while they are too few', async () => {
    expect(await run({ candles: createCandles(140, 5), now })).toEqual({
      verdict: 'too-little-history',
      days: 140,
      outcomes: [],
    });
  });

  it('refuses a coin whose ranges do not hold, with the figures', async () => {
    const verdict = await run({ candles: createCandles(500, 1), now });
    expect(verdict?.verdict).toBe('refused');
    const [hour, halfDay, day] = verdict?.outcomes ?? [];
    expect(hour).toEqual({ horizonHours: 1, count: 9600, held: 0 });
    // The price is the same after an even number of hours.
    expect([halfDay?.horizonHours, day?.held]).toEqual([12, 9600]);
  });

  it('continues at its last step after a kill, and learns nothing twice', async () => {
    const candles = createCandles(500, 5);
    const whole = await run({ candles, now });
    const learned: number[] = [];
    const files = new Map<string, SavedModel>();
    const learn = () => {
      const learner = createLearner(steadyForecaster, createStore(files));
      return (request: Parameters<typeof learner>[0]) => {
        learned.push(request.upTo);
        return learner(request);
      };
    };
    const killedAt = end - 200 * dayMs;
    let stored: RangeCheck | undefined;
    const killed = run({
      candles,
      now,
      learn: learn(),
      onProgress: (check) => {
        stored = check;
        if (Date.parse(check.upTo) > killedAt) throw new Error('killed');
      },
    });
    await expect(killed).rejects.toThrow('killed');
    const before = learned.length;
    const continued = await run({
      candles,
      now: new Date(now.getTime() + hourMs),
      learn: learn(),
      check: stored ?? null,
    });
    expect(continued).toEqual(whole);
    // The first request asks for the position of the saved model.
    expect(Math.min(...learned.slice(before + 1))).toBeGreaterThan(Date.parse(stored?.upTo ?? ''));
  });
});

// needs: ../shared/data beside the project
describe.skipIf(!hasRecording)('recorded hours (skipped where ../shared/data is absent)', () => {
  it.each(recordedSymbols)('%s is accepted with the model of the product', async (symbol) => {
    const candles = recordedCandles('2023-02-01', '2025-06-30', symbol);
    const learn = createLearner((options) =>
      createForecaster({ ...options, horizons: [...moveHorizons] }),
    );
    const verdict = await run({ candles, now: new Date('2025-06-30T00:05:00.000Z'), learn });
    expect(verdict?.verdict, JSON.stringify(verdict)).toBe('accepted');
  });
});
