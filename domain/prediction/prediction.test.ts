import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hourMs } from '../shared/time/durations.ts';
import { deciderSpec } from '../shared/testing/decider-spec.ts';
import type { IssuePrediction, ResolvePredictions } from './commands.ts';
import { toDecimal } from '../shared/decimals.ts';
import { predictionDecider, predictionStream } from './prediction.ts';
import type { PredictionEvent, PredictionIssued } from './events.ts';
import { addHours } from './hours.ts';
import { createDirectionRecord } from './direction-record.ts';
import { bandLevels, findIssuedForecast, toIssuedForecasts } from './issued-forecasts.ts';

const given = deciderSpec(predictionDecider);
const cutOffAt = '2026-05-04T10:00:00.000Z';
const inTime = new Date('2026-05-04T10:10:00.000Z');
const late = new Date(inTime.getTime() + 1);
const quantiles = [
  [0.01, 90],
  [0.05, 94],
  [0.1, 96],
  [0.25, 98],
  [0.5, 100],
  [0.75, 102],
  [0.9, 104],
  [0.95, 106],
  [0.99, 110],
] as const;

// Enough at an hour ahead.
const goodOutcomes = Array.from({ length: 30 }, (_, index) => ({
  targetHour: Date.parse(cutOffAt) / hourMs - 29 + index,
  right: true,
}));

const issue = (changes: Partial<IssuePrediction> = {}): IssuePrediction => ({
  type: 'IssuePrediction',
  coinId: 'bitcoin',
  source: 'Binance',
  simulated: false,
  cutOffAt,
  now: inTime,
  modelVersion: 'v1',
  lastPrice: 100,
  forecasts: ([1, 24] as const).map((horizonHours) => ({
    horizonHours,
    price: 100.123456789,
    probUp: 0.53217,
    variance: 0.000123456,
    quantiles,
    rangeMethod: horizonHours === 1 ? ('model' as const) : ('ewma' as const),
    outcomes: createDirectionRecord(horizonHours, horizonHours === 1 ? goodOutcomes : []),
    members: [{ name: 'last price', serves: 'price', share: 0.984 }],
  })),
  ...changes,
});
const issuedIn = (events: readonly PredictionEvent[]): PredictionIssued['data'] => {
  const [event] = events;
  if (event?.type !== 'PredictionIssued') throw new Error('Nothing was issued.');
  return event.data;
};
const issued = issuedIn(predictionDecider.decide(predictionDecider.initialState, issue()));
const issuedEvent: PredictionEvent = { type: 'PredictionIssued', data: issued };
const hourWithheld = {
  coinId: 'bitcoin',
  source: 'Binance',
  simulated: false,
  cutOffAt,
  reason: 'missing-hours',
} as const;
const withhold = { type: 'WithholdPrediction', ...hourWithheld, now: inTime } as const;

describe('the forecasts from an hour', () => {
  it('are one event with what is judged later, and prices as decimals', () => {
    expect(issued).toEqual({
      coinId: 'bitcoin',
      source: 'Binance',
      simulated: false,
      modelVersion: 'v1',
      cutOffAt,
      issuedAt: inTime.toISOString(),
      lastPrice: '100',
      horizonHours: [1, 24],
      prices: ['100.12346', '100'],
      probUp: [0.5322, 0.5322],
      called: ['up', 'none'],
      noCallReasons: [null, 'not-enough-record'],
      rangeMethods: ['model', 'ewma'],
      variances: [0.0001235, 0.0001235],
      quantileLevels: [0.05, 0.1, 0.25, 0.75, 0.9, 0.95],
      quantiles: [
        ['94', '96', '98', '102', '104', '106'],
        ['94', '96', '98', '102', '104', '106'],
      ],
      members: [{ name: 'last price', serves: 'price', percents: [98, 98] }],
    });
  });

  it('are issued within ten minutes after the hour, or never', () => {
    given().when(issue()).then(issuedEvent);
    given()
      .when(issue({ now: late }))
      .thenRejects('conflict', 'prediction/too-late');
    given()
      .when({ ...withhold, now: late })
      .thenRejects('conflict', 'prediction/too-late');
    const early = new Date(Date.parse(cutOffAt) - 1);
    given()
      .when(issue({ now: early }))
      .thenRejects('invalid', 'prediction/hour-not-over');
    const half = issue({ cutOffAt: '2026-05-04T10:05:00.000Z' });
    given().when(half).thenRejects('invalid', 'prediction/hour-not-over');
  });

  it('are issued once, and an hour that was withheld stays so', () => {
    given(issuedEvent).when(issue()).thenNothing();
    given(issuedEvent)
      .when(issue({ now: late }))
      .thenNothing();
    const withheld: PredictionEvent = {
      type: 'PredictionWithheld',
      data: { ...hourWithheld, withheldAt: inTime.toISOString() },
    };
    given().when(withhold).then(withheld);
    given(withheld).when(issue()).thenNothing();
    given(issuedEvent).when(withhold).thenNothing();
  });

  it('need every quantile that they are judged by', () => {
    const forecasts = issue().forecasts.map((one) => ({ ...one, quantiles: quantiles.slice(2) }));
    given().when(issue({ forecasts })).thenRejects('invalid', 'prediction/quantile-missing');
  });
});

const targetAt = addHours(cutOffAt, 1);
const due = [findIssuedForecast(issued, targetAt)].flatMap((forecast) => forecast ?? []);
const resolve = (changes: Partial<ResolvePredictions> = {}): ResolvePredictions => ({
  type: 'ResolvePredictions',
  coinId: 'bitcoin',
  targetAt,
  due,
  outcome: { price: 103, source: 'Binance' },
  now: new Date(targetAt),
  ...changes,
});
const settledBy = (command: ResolvePredictions): PredictionEvent[] => [
  ...predictionDecider.decide(predictionDecider.initialState, command),
];

describe('the outcome of an hour', () => {
  it('says whether the call was right, the errors, and the narrowest band that held', () => {
    given(issuedEvent)
      .when(resolve())
      .then({
        type: 'PredictionResolved',
        data: {
          coinId: 'bitcoin',
          source: 'Binance',
          simulated: false,
          targetAt,
          resolvedAt: targetAt,
          price: '103',
          modelVersion: 'v1',
          horizonHours: [1],
          probUp: [0.5322],
          hits: [true],
          errors: [0.028765],
          moves: [0.03],
          heldBy: [80],
        },
      });
  });

  it.each([
    [102, true, 50],
    [104, true, 80],
    [106, true, 90],
    [107, true, null],
    [100, false, 50],
    [93, false, null],
  ])('of a price of %d is hit %s and band %s', (price, hit, band) => {
    const [event] = settledBy(resolve({ outcome: { price, source: 'Binance' } }));
    expect(event?.data).toMatchObject({ hits: [hit], heldBy: [band] });
  });

  it('is neither right nor wrong where nothing was called', () => {
    const dayLater = addHours(cutOffAt, 24);
    const [forecast] = toIssuedForecasts(issued).filter((one) => one.targetAt === dayLater);
    const command = resolve({ targetAt: dayLater, due: forecast ? [forecast] : [] });
    const [event] = settledBy({ ...command, now: new Date(dayLater) });
    expect(event?.data).toMatchObject({ horizonHours: [24], hits: [null] });
  });

  it('is wrong for both sides where the price did not change', () => {
    const hitsOf = (called: 'up' | 'down') =>
      settledBy(
        resolve({
          due: due.map((one) => ({ ...one, called })),
          outcome: { price: 100, source: 'Binance' },
        }),
      ).map(({ data }) => ('hits' in data ? data.hits : undefined));
    expect([hitsOf('up'), hitsOf('down')]).toEqual([[[false]], [[false]]]);
  });

  it('is said once, and not before the hour is over', () => {
    given(...settledBy(resolve()))
      .when(resolve())
      .thenNothing();
    given()
      .when(resolve({ due: [] }))
      .thenNothing();
    const early = new Date(Date.parse(targetAt) - 1);
    given()
      .when(resolve({ now: early }))
      .thenRejects('conflict', 'prediction/not-due');
    const other = resolve({ targetAt: addHours(cutOffAt, 2), now: late });
    given()
      .when({ ...other, now: new Date(addHours(cutOffAt, 3)) })
      .thenRejects('invalid', 'prediction/other-hour');
  });

  it('is left open after 48 hours without a candle, with the reason, and a late candle changes nothing', () => {
    const inTwoDays = new Date(addHours(targetAt, 48));
    const waiting = resolve({ outcome: null, now: new Date(inTwoDays.getTime() - 1) });
    given(issuedEvent).when(waiting).thenNothing();
    const unresolved: PredictionEvent = {
      type: 'PredictionUnresolved',
      data: {
        coinId: 'bitcoin',
        simulated: false,
        targetAt,
        unresolvedAt: inTwoDays.toISOString(),
        reason: 'no-candle',
        modelVersion: 'v1',
        horizonHours: [1],
      },
    };
    given(issuedEvent)
      .when(resolve({ outcome: null, now: inTwoDays }))
      .then(unresolved);
    given(issuedEvent, unresolved)
      .when(resolve({ now: inTwoDays }))
      .thenNothing();
  });

  describe('when another source recorded it', () => {
    // One USDT is 1.002 USD: the prices of the other source are higher, and nothing moved.
    const other = (price: number, base: number | undefined) => ({
      price,
      source: 'Kraken',
      earlier: new Map(base === undefined ? [] : [[cutOffAt, base]]),
    });

    it('is not its price: the forecast waits, and stays open after 48 hours', () => {
      const waiting = resolve({ outcome: { price: 100.2, source: 'Kraken' } });
      given(issuedEvent).when(waiting).thenNothing();
      const given48 = { ...waiting, now: new Date(addHours(targetAt, 48)) };
      expect(settledBy(given48).map(({ type }) => type)).toEqual(['PredictionUnresolved']);
    });

    it('is the move within that source', () => {
      const [event] = settledBy(resolve({ outcome: other(103.206, 100.2) }));
      expect(event?.data).toMatchObject({
        source: 'Kraken',
        price: '103.206',
        basePrices: ['100.2'],
        hits: [true],
        moves: [0.03],
        errors: [0.028765],
        heldBy: [80],
      });
    });

    it.each([100.2, 0.998, 1 / 3])('is no move where the price of %d stayed', (price) => {
      const [event] = settledBy(resolve({ outcome: other(price, price) }));
      expect(event?.data).toMatchObject({ hits: [false], moves: [0] });
    });

    it('is not used while the source of the forecast has the hour', () => {
      const command = resolve({
        outcome: other(90, 100.2),
        otherOutcomes: [{ price: 103, source: 'Binance' }],
      });
      expect(settledBy(command)[0]?.data).toMatchObject({ source: 'Binance', price: '103' });
    });

    it('waits when that source has no price at the cut-off', () => {
      given(issuedEvent)
        .when(resolve({ outcome: other(103, undefined) }))
        .thenNothing();
    });
  });

  it('is said for each source apart, all at the same time', () => {
    const both = [...due, ...due.map((one) => ({ ...one, source: 'Kraken', horizonHours: 2 }))];
    const [binance, kraken] = ['Binance', 'Kraken'].map((source) => ({ price: 103, source }));
    given()
      .when(resolve({ due: both, outcome: binance ?? null }))
      .thenNothing();
    const settled = settledBy(
      resolve({ due: both, outcome: binance ?? null, otherOutcomes: kraken ? [kraken] : [] }),
    );
    expect(settled.map(({ data }) => data)).toMatchObject([
      { source: 'Binance', horizonHours: [1] },
      { source: 'Kraken', horizonHours: [2] },
    ]);
  });

  it('is said for each model version apart', () => {
    const both = [...due, ...due.map((one) => ({ ...one, modelVersion: 'v2' }))];
    expect(settledBy(resolve({ due: both })).map(({ data }) => data)).toMatchObject([
      { modelVersion: 'v1', horizonHours: [1] },
      { modelVersion: 'v2', horizonHours: [1] },
    ]);
  });
});

it('an event of the first version called no side for even chances alone, and its ranges were the model’s', () => {
  const { noCallReasons, rangeMethods, ...first } = issued;
  const event = predictionDecider.upcast({
    type: 'PredictionIssued',
    data: first,
    schemaVersion: 1,
  });
  expect(event.data).toMatchObject({
    called: ['up', 'none'],
    noCallReasons: [null, 'even-chances'],
    rangeMethods: ['model', 'model'],
  });
});

it('a stream is that of a coin and day', () => {
  expect(predictionStream('bitcoin', cutOffAt)).toBe('prediction-bitcoin-20260504');
});

it('bands are held in each other: whatever the price, a wider band holds what a narrower one holds', () => {
  const price = fc.double({ min: 50, max: 150, noNaN: true });
  const bands = [...bandLevels.map(([band]) => band), null];
  fc.assert(
    fc.property(price, price, (one, other) => {
      const [nearer, farther] = [one, other].sort((a, b) => Math.abs(a - 100) - Math.abs(b - 100));
      const places = [nearer, farther].map((at = 0) => {
        const [event] = settledBy(resolve({ outcome: { price: at, source: 'Binance' } }));
        if (event?.type !== 'PredictionResolved') throw new Error('Not resolved.');
        return bands.indexOf(event.data.heldBy[0] ?? null);
      });
      expect(places[0]).toBeLessThanOrEqual(places[1] ?? -1);
    }),
  );
});

it('a price is a decimal without an exponent, whatever its size', () => {
  expect([84_012.554_321, 0.000_000_123_4, 5e-12, 1].map((price) => toDecimal(price))).toEqual([
    '84012.5543',
    '0.0000001234',
    '0.000000000005',
    '1',
  ]);
  fc.assert(
    fc.property(fc.double({ min: 1e-8, max: 1e7, noNaN: true }), (price) => {
      expect(toDecimal(price)).toMatch(/^\d+(\.\d+)?$/);
      expect(Math.abs(Number(toDecimal(price)) / price - 1)).toBeLessThan(1e-7);
    }),
  );
});
