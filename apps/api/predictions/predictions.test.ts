import { beforeAll, describe, expect, it, vi } from 'vitest';
import { closeLedgerDays } from '#application/predictions/close-ledger-days.ts';
import { grantMembership } from '#application/membership/grants/grant-membership.ts';
import { findPastForecast } from '#application/predictions/find-past-forecast.ts';
import {
  computeNextLink,
  genesisHash,
  computeDayHead,
} from '#application/predictions/ledger-chain.ts';
import { recordHours } from '#application/predictions/record-hours.ts';
import { createAccurateHistory } from '#application/predictions/testing/good-history.ts';
import { forecastHours } from '#application/predictions/testing/forecast-hours.ts';
import {
  coinForecastsDetailsSchema,
  coinForecastsSchema,
} from '#contract/predictions/coin-forecasts.ts';
import { predictionHorizons } from '#contract/predictions/predictions.ts';
import { predictionSchema } from '#contract/predictions/predictions.ts';
import { hourlyPredictionsSchema } from '#contract/predictions/hourly-predictions.ts';
import { majorCoins } from '#contract/major-coins.ts';
import {
  ledgerDaysSchema,
  predictionRecordsSchema,
  recordDetailsSchema,
  trackRecordSchema,
} from '#contract/predictions/track-record.ts';
import { dayMs } from '#domain/shared/time/durations.ts';
import { horizons } from '#models/forecast/forecast.ts';
import {
  type NewCandle,
  openCandleCollections,
  writeCandles,
} from '#observations/candles/store.ts';
import {
  openForecastingCollection,
  writeForecastingStatus,
} from '#observations/forecasting/store.ts';
import { createSourceStateStore } from '#observations/sources/store.ts';
import { healthySource } from '#platform/sources/testing/healthy-source.ts';
import { call, register, registerSupport, type Visitor } from '../testing/api-client.ts';
import { runApiForFile } from '../testing/staffed-api.ts';

let pro: Visitor;
let free: Visitor;

const first = '2026-03-01T00:00:00.000Z';
const now = new Date('2026-03-03T12:30:00.000Z');
const hourMs = dayMs / 24;
const source = 'Simulated market';

// Thirty days that end at 12:00 at 160: each hour ten cents up, and twice the usual volume in the last one.
const candleHours = 720;
const risingHours: NewCandle[] = Array.from({ length: candleHours }, (_, index) => {
  const left = candleHours - 1 - index;
  const close = Number((160 - left / 10).toFixed(1));
  return {
    coinId: 'bitcoin',
    open: close - 0.1,
    high: close,
    low: close - 0.1,
    close,
    openAt: new Date(Date.parse('2026-03-03T11:00:00.000Z') - left * hourMs).toISOString(),
    volume: left === 0 ? 20 : 10,
  };
});

const running = await runApiForFile({ deps: { pollMs: 20 } });
beforeAll(async () => {
  pro = await register(running, 'pro@example.com');
  free = await register(running, 'free@example.com');
  const { platform } = running;
  await grantMembership(
    platform,
    { accountId: pro.id, plan: 'pro', duration: 'monthly', reason: 'Test' },
    { actor: 'system', now: platform.clock.now(), correlationId: 'test' },
  );
  // 61 hours but one: the 50th was missed.
  const hours = forecastHours(first, 61).map(({ output, ...hour }, index) => ({
    ...hour,
    ...(index !== 50 && output && { output }),
  }));
  const of = { coinId: 'bitcoin', source, simulated: true };
  const history = createAccurateHistory({ modelVersion: 'v1', simulated: true });
  await recordHours(platform, { ...of, hours, history });
  platform.clock.set(now);
  const coinIds = majorCoins.map(({ id }) => id);
  await closeLedgerDays(platform, { coinIds, firstDay: '2026-03-01', now });
  await openForecastingCollection(platform);
  await writeForecastingStatus(platform, {
    id: 'bitcoin',
    phase: 'ready',
    progress: 1,
    source: of.source,
    kind: 'simulated',
    since: first,
    backdate: null,
  });
  await openCandleCollections(platform);
  await writeCandles(platform, source, risingHours);
  await createSourceStateStore(platform).save([
    healthySource({
      source,
      kind: 'candles',
      mode: 'simulated',
      refreshMs: 5000,
      lastAskedAt: now.toISOString(),
      lastSuccessAt: now.toISOString(),
    }),
  ]);
  await platform.reachedHead();
});

const get = (path: string) => call(running, 'GET', { path });

it('the horizons of the contract are those of the model', () => {
  expect(predictionHorizons).toEqual(horizons);
});

describe('forecasts', () => {
  it.each(['/api/predictions/btc', '/api/predictions/btc-hourly', '/api/predictions/eth'])(
    '%s is for pro',
    async (path) => {
      expect((await get(path)).status).toBe(401);
      expect((await free.call('GET', path)).status).toBe(403);
      expect((await pro.call('GET', path)).status).toBe(200);
    },
  );

  it('say prices, changes, bands, the call of the next hour and how far the model is', async () => {
    const { body } = await pro.call('GET', '/api/predictions/btc');
    const prediction = predictionSchema.parse(body);
    expect(prediction).toMatchObject({
      symbol: 'BTC',
      currentPrice: 160,
      forecast1h: 160.5,
      forecast24h: 160.5,
      change1h: 0.3125,
      direction: 'up',
      called: 'up',
      confidence: 55,
      lastUpdated: '2026-03-03T12:00:00.000Z',
      apiSource: 'Advanced ML ensemble',
      modelsUsed: ['last price'],
      modelVersion: 'v1',
      withheld: null,
      kind: 'simulated',
      change24h: 0.3125,
      enhanced: true,
      source,
      state: { phase: 'ready', progress: 1, hoursMissed: 1, hoursWithheld: 0 },
    });
    expect(prediction.volatility).toBeGreaterThanOrEqual(2);
    expect(prediction.volatility).toBeLessThanOrEqual(6);
    expect(prediction.members).toEqual([{ name: 'last price', serves: 'price', share: 1 }]);
    expect(prediction.intervals?.next1h?.band90).toEqual({ low: 155.5, high: 164.5 });
  });

  it('have every field that the specification names', async () => {
    const { body } = await pro.call('GET', '/api/predictions/btc');
    const { technicals, volumeAnalysis, ...rest } = predictionSchema.parse(body);
    expect(Object.keys(rest)).toEqual(
      expect.arrayContaining([
        'symbol',
        'currentPrice',
        'forecast1h',
        'forecast24h',
        'change1h',
        'change24h',
        'direction',
        'confidence',
        'volatility',
        'lastUpdated',
        'apiSource',
        'modelsUsed',
        'enhanced',
      ]),
    );
    // Every hour rose by ten cents, so each mean lies half its length below the last close.
    expect(technicals.ma5).toBeCloseTo(159.8, 6);
    expect(technicals.ma10).toBeCloseTo(159.55, 6);
    expect(technicals.ma20).toBeCloseTo(159.05, 6);
    const deviation = 0.1 * Math.sqrt((20 ** 2 - 1) / 12);
    expect(technicals.bollingerUpper).toBeCloseTo(159.05 + 2 * deviation, 6);
    expect(technicals.bollingerLower).toBeCloseTo(159.05 - 2 * deviation, 6);
    expect(technicals.rsi).toBeCloseTo(100, 6);
    // On a straight line the averages of 12 and 26 hours lie 5.5 and 12.5 hours behind.
    expect(technicals.macd).toBeCloseTo(0.7, 4);
    expect(technicals.vwap).toBeGreaterThan(158.9);
    expect(technicals.vwap).toBeLessThan(160);
    expect(volumeAnalysis).toMatchObject({
      currentVolume: 20,
      volumeRatio: 2,
      mfi: 100,
      institutionalActivity: 'high',
      volumeConfirmation: true,
      volumeTrend: 2,
    });
    expect(volumeAnalysis.volumeRSI).toBeGreaterThan(50);
    expect(volumeAnalysis.obv).toBeGreaterThan(7000);
  });

  it('say them hour by hour', async () => {
    const { body } = await pro.call('GET', '/api/predictions/btc-hourly');
    const { predictions, ...rest } = hourlyPredictionsSchema.parse(body);
    expect(rest).toMatchObject({ symbol: 'BTC', currentPrice: 160, withheld: null });
    expect(predictions.map(({ hour }) => hour)).toEqual([1, 2, 24]);
    expect(predictions[2]).toMatchObject({
      timestamp: '2026-03-04T12:00:00.000Z',
      trend: 'up',
      called: 'up',
      confidence: 55,
    });
    expect(predictions[0]).toEqual({
      hour: 1,
      timestamp: '2026-03-03T13:00:00.000Z',
      price: 160.5,
      change: 0.3125,
      trend: 'up',
      called: 'up',
      confidence: 55,
      volatility: predictions[0]?.volatility,
      noCallReason: null,
      rangeMethod: 'model',
      bands: {
        band50: { low: 157.5, high: 162.5 },
        band80: { low: 156, high: 164 },
        band90: { low: 155.5, high: 164.5 },
      },
    });
    // The same variance over a day is calmer than over an hour.
    expect(predictions[2]?.volatility).toBeLessThan(predictions[0]?.volatility ?? 0);
  });

  it('say beside them what was forecast a day before, and what came of it', async () => {
    const { body } = await pro.call('GET', '/api/predictions/btc-hourly');
    const { previous } = hourlyPredictionsSchema.parse(body);
    expect(previous).toMatchObject({
      lastUpdated: '2026-03-02T12:00:00.000Z',
      currentPrice: 136,
    });
    expect(previous?.predictions.map(({ hour, actual }) => [hour, actual])).toEqual([
      [1, 137],
      [2, 138],
      [24, 160],
    ]);
    expect(previous?.predictions[2]).toMatchObject({
      timestamp: '2026-03-03T12:00:00.000Z',
      price: 136.5,
      bands: { band80: { low: 132, high: 140 } },
    });
  });

  it('say nothing of the day before where nothing was issued then', async () => {
    const { platform } = running;
    const hour = { coinId: 'bitcoin', cutOffAt: '2026-03-03T02:00:00.000Z' };
    expect(await findPastForecast(platform, hour)).toBeUndefined();
    const { body } = await pro.call('GET', '/api/predictions/eth/hourly');
    expect(hourlyPredictionsSchema.parse(body)).toMatchObject({ predictions: [], previous: null });
  });

  it('are not reported where there are none, and not found for a coin that is not forecast', async () => {
    const { body } = await pro.call('GET', '/api/predictions/eth');
    expect(predictionSchema.parse(body)).toMatchObject({
      forecast1h: null,
      direction: null,
      called: null,
      confidence: null,
      volatility: null,
      intervals: null,
      enhanced: false,
      state: { phase: 'waiting', hoursMissed: 0 },
    });
    expect((await pro.call('GET', '/api/predictions/tron')).status).toBe(404);
  });

  it('that are of the past are not shown as those of now', async () => {
    const { clock } = running.platform;
    clock.set(new Date('2026-03-03T13:11:00.000Z'));
    const { body } = await pro.call('GET', '/api/predictions/btc');
    clock.set(now);
    expect(predictionSchema.parse(body)).toMatchObject({
      forecast1h: null,
      state: { hoursMissed: 2 },
    });
  });

  it('whose hour is not over are shown after missed hours, until the day is over', async () => {
    const { clock } = running.platform;
    clock.set(new Date('2026-03-03T13:11:00.000Z'));
    const { body } = await pro.call('GET', '/api/predictions/btc');
    clock.set(new Date('2026-03-04T12:11:00.000Z'));
    const dayAfter = await pro.call('GET', '/api/predictions/btc');
    clock.set(now);
    const shown = predictionSchema.parse(body);
    expect(shown).toMatchObject({ called: null, intervals: { next1h: null }, withheld: null });
    expect(shown.forecast24h).not.toBeNull();
    expect(shown.currentPrice).not.toBeNull();
    expect(predictionSchema.parse(dayAfter.body)).toMatchObject({
      forecast24h: null,
      intervals: null,
    });
  });
});

describe('the track record', () => {
  it('has a picture for link previews', async () => {
    const { status, headers } = await get('/share/track-record');
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  it('is open to all, with the figures that the records give', async () => {
    const read = async () => trackRecordSchema.parse((await get('/api/track-record')).body);
    // Prepared: the same bytes for everybody, a moment after the read models.
    await vi.waitFor(async () => {
      expect((await read()).ledger).not.toBeNull();
    }, 20_000);
    const record = await read();
    const issued = Array.from({ length: 61 }, (_, index) => index).filter((index) => index !== 50);
    const due = (hours: number) => issued.filter((index) => index + hours <= 60).length;
    expect(record).toMatchObject({
      simulated: true,
      asOf: '2026-03-03T12:00:00.000Z',
      headline: { resolved: due(1), calls: due(1), hits: due(1), unresolved: 0 },
      all: { resolved: due(1) + due(2) + due(24) },
      filters: { coins: ['BTC'], modelVersions: ['v1'], months: ['2026-03'] },
      ledger: { day: '2026-03-02', issued: 24, resolved: 24 },
    });
    // Prices rise by one an hour: every call of "up" is right, the chance said 55 %.
    expect(record.headline.hitRate?.rate).toBe(1);
    expect(record.headline.hitRate?.low).toBeCloseTo(0.9387, 3);
    expect(record.headline.brier).toBeCloseTo(0.45 ** 2, 10);
    expect(record.headline.errorToLastPrice).toBeCloseTo(0.5, 3);
    expect(record.rows.find(({ horizonHours }) => horizonHours === 3)).toMatchObject({
      symbol: 'BTC',
      resolved: 0,
      hitRate: null,
      coverage: null,
    });
  });

  it('has details by month and probability for one choice, and nothing for another', async () => {
    const path = '/api/track-record/details?symbol=btc&horizon=1&month=2026-03';
    const details = recordDetailsSchema.parse((await get(path)).body);
    expect(details.months.map(({ month }) => month)).toEqual(['2026-03']);
    const filled = details.reliability.filter(({ n }) => n > 0);
    expect(filled).toEqual([expect.objectContaining({ from: 0.5, to: 0.6, n: 59, cameTrue: 1 })]);
    const none = await get('/api/track-record/details?month=2020-01');
    expect(recordDetailsSchema.parse(none.body).figures.resolved).toBe(0);
    expect((await get('/api/track-record/details?horizon=13')).status).toBe(400);
  });

  it('shows a forecast without an outcome to no visitor and no free member', async () => {
    const target = '2026-03-04T12:00:00.000Z';
    const one = `/api/track-record/records/BTC-24-${target}`;
    const list = `/api/track-record/records?symbol=BTC&horizon=24&before=${target}&limit=48`;
    for (const read of [get, (path: string) => free.call('GET', path)]) {
      expect((await read(one)).status).toBe(404);
      const { records } = predictionRecordsSchema.parse((await read(list)).body);
      expect(records.length).toBeGreaterThan(0);
      expect(records.every(({ actual }) => actual !== null)).toBe(true);
      expect(records[0]?.targetAt).toBe('2026-03-03T12:00:00.000Z');
    }
  });

  it('lists every record once, newest first, page by page', async () => {
    const ids: string[] = [];
    let before: string | null = '';
    while (before !== null) {
      const after = before === '' ? '' : `&before=${before}`;
      const path = `/api/track-record/records?symbol=BTC&horizon=24&limit=10${after}`;
      const page = predictionRecordsSchema.parse((await get(path)).body);
      ids.push(...page.records.map(({ id }) => id));
      ({ before } = page);
    }
    expect(ids).toHaveLength(37);
    expect(ids).toEqual([...new Set(ids)].sort().reverse());
    const path = '/api/track-record/records?symbol=BTC&horizon=24&limit=1';
    const [newest] = predictionRecordsSchema.parse((await get(path)).body).records;
    expect(newest).toMatchObject({
      targetAt: '2026-03-03T12:00:00.000Z',
      lastPrice: 136,
      actual: 160,
      hit: true,
      band90: { low: 131.5, high: 140.5 },
      outcome: 'resolved',
      simulated: true,
      called: 'up',
    });
  });

  it('has each record under its id, and nothing under an id of none', async () => {
    const path = '/api/track-record/records';
    const [newest] = predictionRecordsSchema.parse(
      (await get(`${path}?symbol=BTC&horizon=24&limit=1`)).body,
    ).records;
    expect((await get(`${path}/${newest?.id ?? ''}`)).body).toEqual(newest);
    for (const id of [
      'BTC-24-2026-03-03T13:00:00.000Z',
      'BTC-5-2026-03-03T12:00:00.000Z',
      'BTC-24-2026-03-03T12:00:00Z',
      'TRX-24-2026-03-03T12:00:00.000Z',
      'BTC-0x18-2026-03-03T12:00:00.000Z',
      'BTC-1e9-2026-03-03T12:00:00.000Z',
      'BTC-24-soon',
      'latest',
    ]) {
      expect((await get(`${path}/${id}`)).status).toBe(404);
    }
  });
});

type Line = {
  readonly kind: string;
  readonly hash?: string;
  readonly head?: string;
  readonly entry?: { readonly type: string };
};
const ledgerOf = async (day: string, visitor?: Visitor): Promise<readonly Line[]> => {
  const path = `/api/predictions/ledger?day=${day}`;
  const { status, text } = visitor ? await visitor.call('GET', path) : await get(path);
  expect(status).toBe(200);
  return text
    .trim()
    .split('\n')
    .map((one) => JSON.parse(one) as Line);
};

describe('the ledger', () => {
  it('lists its days, whose heads anyone computes from the export', async () => {
    const days = ledgerDaysSchema.parse((await get('/api/track-record/days')).body);
    expect(days.map(({ day }) => day)).toEqual(['2026-03-02', '2026-03-01']);
    expect(days[0]?.previousHead).toBe(days[1]?.head);
    const lines = await ledgerOf('2026-03-01');
    const hashes = lines.flatMap(({ hash }) => hash ?? []);
    expect(hashes).toHaveLength(47);
    expect(computeDayHead('2026-03-01', hashes.reduce(computeNextLink, genesisHash))).toBe(
      days[1]?.head,
    );
    expect(lines.at(-1)).toMatchObject({ kind: 'head', head: days[1]?.head });
  });

  it('shows a forecast that is still open by its hash alone, and in full to pro', async () => {
    const [open, shown] = [await ledgerOf('2026-03-02'), await ledgerOf('2026-03-02', pro)];
    expect(open.map(({ hash }) => hash)).toEqual(shown.map(({ hash }) => hash));
    // From noon on: their forecasts for a day are not due.
    expect(open.filter(({ kind }) => kind === 'open')).toHaveLength(11);
    expect(shown.filter(({ kind }) => kind === 'open')).toEqual([]);
    expect(await ledgerOf('2026-03-02', free)).toEqual(open);
  });

  it('has no day before the first was closed, and none of tomorrow', async () => {
    const tomorrow = new Date(now.getTime() + dayMs).toISOString().slice(0, 10);
    expect((await get(`/api/predictions/ledger?day=${tomorrow}`)).status).toBe(404);
    expect((await get('/api/predictions/ledger?day=2026-02-30')).status).toBe(400);
  });
});

describe('the list of staff', () => {
  const path = '/api/admin/predictions';

  it('says of each coin how far its forecasts are, what was withheld, and what came true', async () => {
    const support = await registerSupport(running, 'forecast-support@example.com');
    const { body } = await support.call('GET', path);
    const coins = coinForecastsSchema.strict().array().parse(body);
    expect(coins.map(({ symbol }) => symbol)).toEqual(
      majorCoins.map(({ symbol }) => symbol).toSorted(),
    );
    const coin = coins.find(({ id }) => id === 'bitcoin');
    expect(coin).toMatchObject({ firstAt: first, newest: { simulated: true } });
    expect(coin?.figures.resolved).toBeGreaterThan(0);
    expect(coins.find(({ id }) => id === 'polkadot')).toMatchObject({ issued: 0, lastAt: null });

    const one = await support.call('GET', `${path}/bitcoin`);
    const { lastDay, ...standing } = coinForecastsDetailsSchema.strict().parse(one.body);
    expect(standing).toEqual(coin);
    expect(lastDay.length).toBeGreaterThan(0);
    expect(new Set(lastDay.map(({ horizonHours }) => horizonHours))).toEqual(new Set([24]));
    const none = await support.call('GET', `${path}/polkadot`);
    expect(none.body).toMatchObject({ lastDay: [] });
    expect((await support.call('GET', `${path}/no-coin`)).status).toBe(404);
  });

  it('is refused to members', async () => {
    expect((await pro.call('GET', path)).status).toBe(403);
    expect((await pro.call('GET', `${path}/bitcoin`)).status).toBe(403);
  });
});

it('a side that its record does not support is named nowhere, and EWMA’s range says so', async () => {
  const { platform } = running;
  const hours = forecastHours('2026-03-02T00:00:00.000Z', 37).map(({ output, ...hour }) => ({
    ...hour,
    ...(output &&
      'forecasts' in output && {
        output: {
          ...output,
          forecasts: output.forecasts.map((one) => ({
            ...one,
            rangeMethod: one.horizonHours === 24 ? ('ewma' as const) : ('model' as const),
          })),
        },
      }),
  }));
  await recordHours(platform, { coinId: 'cardano', source, simulated: true, hours });
  await platform.reachedHead();
  const { body } = await pro.call('GET', '/api/predictions/ada/hourly');
  const { predictions } = hourlyPredictionsSchema.parse(body);
  const shown = predictions.map(({ trend, called, noCallReason, change, rangeMethod }) => ({
    trend,
    called,
    noCallReason,
    rangeMethod,
    moved: change !== 0,
  }));
  const silent = { trend: null, called: 'none', noCallReason: 'not-enough-record', moved: false };
  expect(shown).toEqual([
    { trend: 'up', called: 'up', noCallReason: null, rangeMethod: 'model', moved: true },
    { ...silent, rangeMethod: 'model' },
    { ...silent, rangeMethod: 'ewma' },
  ]);
  const newest = await pro.call('GET', '/api/predictions/ada');
  expect(predictionSchema.parse(newest.body)).toMatchObject({
    direction: 'up',
    called: 'up',
    noCallReason: null,
    change24h: 0,
    rangeMethods: { next1h: 'model', next24h: 'ewma' },
  });
  const path = '/api/track-record/records?symbol=ADA&horizon=2&limit=10';
  const { records } = predictionRecordsSchema.parse((await get(path)).body);
  expect(records[0]).toMatchObject({
    called: 'none',
    noCallReason: 'not-enough-record',
    hit: null,
    rangeMethod: 'model',
  });
});
