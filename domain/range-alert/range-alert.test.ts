import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deciderSpec } from '../shared/testing/decider-spec.ts';
import { hourMs, minuteMs } from '../shared/time/durations.ts';
import {
  type CheckForecastRanges,
  type ForecastRange,
  type PriceReading,
  rangeAlertDecider,
} from './range-alert.ts';
import type { ForecastRangeLeft } from './events.ts';

const given = deciderSpec(rangeAlertDecider);

const start = Date.parse('2026-11-21T10:00:00.000Z');
const minutes = (count: number): string => new Date(start + count * minuteMs).toISOString();

const rangeOver = (horizonHours: number, changes: Partial<ForecastRange> = {}): ForecastRange => ({
  horizonHours,
  cutOffAt: minutes(0),
  issuedAt: minutes(1),
  targetAt: new Date(start + horizonHours * hourMs).toISOString(),
  source: 'Binance',
  simulated: false,
  low: 90,
  high: 110,
  ...changes,
});

type Price = Partial<PriceReading> & { readonly previousPrice?: number | null };

const check = (
  { previousPrice = null, ...reading }: Price,
  ranges = [rangeOver(24)],
): CheckForecastRanges => ({
  type: 'CheckForecastRanges',
  coinId: 'bitcoin',
  ranges,
  reading: { price: 111, source: 'Binance', simulated: false, at: minutes(30), ...reading },
  previousPrice,
});

const left = (changes: Partial<ForecastRangeLeft['data']> = {}): ForecastRangeLeft => ({
  type: 'ForecastRangeLeft',
  data: {
    coinId: 'bitcoin',
    horizonHours: 24,
    cutOffAt: minutes(0),
    issuedAt: minutes(1),
    targetAt: minutes(24 * 60),
    low: '90',
    high: '110',
    price: '111',
    source: 'Binance',
    leftAt: minutes(30),
    simulated: false,
    ...changes,
  },
});

describe('the range of a forecast', () => {
  it('is left by a price above or below it, and not by its ends', () => {
    given()
      .when(check({ price: 111 }))
      .then(left());
    given()
      .when(check({ price: 89.5 }))
      .then(left({ price: '89.5' }));
    for (const price of [90, 100, 110]) given().when(check({ price })).thenNothing();
  });

  it('is left once, and the next forecast can be left again', () => {
    given(left())
      .when(check({ price: 150, at: minutes(40) }))
      .thenNothing();
    const next = { cutOffAt: minutes(60), issuedAt: minutes(61), targetAt: minutes(25 * 60) };
    given(left())
      .when(check({ at: minutes(62) }, [rangeOver(24, next)]))
      .then(left({ ...next, leftAt: minutes(62) }));
  });

  it('is that of each horizon', () => {
    const ranges = [rangeOver(1), rangeOver(12, { high: 112 }), rangeOver(24)];
    const hour = { horizonHours: 1, targetAt: minutes(60) };
    given().when(check({}, ranges)).then(left(hour), left());
    given(left(hour)).when(check({}, ranges)).then(left());
  });

  it('is not left by a price measured before the issue, or at or after the end', () => {
    for (const at of [minutes(0), minutes(1)]) given().when(check({ at })).thenNothing();
    const ranges = [rangeOver(1)];
    given()
      .when(check({ at: minutes(60) }, ranges))
      .thenNothing();
    given()
      .when(check({ at: minutes(59) }, ranges))
      .then(left({ horizonHours: 1, targetAt: minutes(60), leftAt: minutes(59) }));
  });

  it('is not left by a simulated price of a real market, nor the other way round', () => {
    given()
      .when(check({ simulated: true }))
      .thenNothing();
    given()
      .when(check({}, [rangeOver(24, { simulated: true })]))
      .thenNothing();
  });

  it('is left by another source only if that source was inside before', () => {
    const other = { source: 'CoinGecko' };
    given().when(check(other)).thenNothing();
    given()
      .when(check({ ...other, previousPrice: 112 }))
      .thenNothing();
    given()
      .when(check({ ...other, previousPrice: 109 }))
      .then(left(other));
  });
});

describe('over any history of prices', () => {
  const price = fc.double({ min: 80, max: 120, noNaN: true });
  const steps = fc.array(
    fc.record({ price, minute: fc.integer({ min: -30, max: 26 * 60 }), repeats: fc.boolean() }),
    { maxLength: 60 },
  );
  const horizons = fc.uniqueArray(fc.constantFrom(1, 12, 24), { minLength: 1 });

  it('there is one alert for each forecast whose range was left, and no other', () => {
    fc.assert(
      fc.property(steps, horizons, (history, hours) => {
        const ranges = hours.map((horizonHours) => rangeOver(horizonHours));
        const sorted = history.toSorted((one, other) => one.minute - other.minute);
        let state = rangeAlertDecider.initialState;
        const alerts: ForecastRangeLeft[] = [];
        for (const { price: now, minute, repeats } of sorted) {
          const command = check({ price: now, at: minutes(minute) }, ranges);
          for (let run = repeats ? 2 : 1; run > 0; run -= 1) {
            const events = rangeAlertDecider.decide(state, command);
            alerts.push(...events);
            state = events.reduce(rangeAlertDecider.evolve, state);
          }
        }
        const expected = hours.flatMap((horizonHours) => {
          const first = sorted.find(
            (step) =>
              step.minute > 1 &&
              step.minute < horizonHours * 60 &&
              (step.price < 90 || step.price > 110),
          );
          return first ? [[horizonHours, minutes(first.minute)]] : [];
        });
        const issued = alerts.map(({ data }) => [data.horizonHours, data.leftAt]);
        expect(issued.toSorted(byHorizon)).toEqual(expected.toSorted(byHorizon));
      }),
      { numRuns: 500 },
    );
  });
});

const byHorizon = (
  [one]: readonly (string | number)[],
  [other]: readonly (string | number)[],
): number => Number(one) - Number(other);
