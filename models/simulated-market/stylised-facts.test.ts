import { describe, expect, it } from 'vitest';
import { simulatedMarket } from './simulated-market.ts';
import {
  recordedCoins,
  recordedHours,
  hasRecordedHours,
  type RecordedCoin,
} from './testing/recorded-hours.ts';
import {
  correlation,
  mean,
  getLogReturns,
  type StylisedFacts,
  stylisedFacts,
} from './testing/stylised-facts.ts';

const coins = Object.keys(recordedCoins) as RecordedCoin[];
const [from, to] = [Date.UTC(2022, 0, 1), Date.UTC(2025, 6, 1)];
const market = simulatedMarket('one');
const simulatedHours = new Map(coins.map((coin) => [coin, market.candles(coin, from, to)]));
const simulated = coins.map((coin) => stylisedFacts(simulatedHours.get(coin) ?? []));
const meanOf = (facts: readonly StylisedFacts[], fact: (one: StylisedFacts) => number): number =>
  mean(facts.map(fact));
const at = (series: readonly number[], lag: number): number => series[lag - 1] ?? NaN;

describe('the simulated hours', () => {
  it('have fat tails, by the hour and by the day', () => {
    expect(meanOf(simulated, ({ kurtosis }) => kurtosis)).toBeGreaterThan(10);
    expect(meanOf(simulated, ({ dayKurtosis }) => dayKurtosis)).toBeGreaterThan(5);
  });

  it('have returns without memory, and volatility with a long one', () => {
    for (const { returns, absolutes, variancesAfterWeek } of simulated) {
      expect(Math.max(...returns.map(Math.abs))).toBeLessThan(0.08);
      expect(Math.min(...absolutes)).toBeGreaterThan(0.08);
      expect(variancesAfterWeek).toBeGreaterThan(0.2);
    }
  });

  it('have no drift', () => {
    for (const { driftErrors } of simulated) expect(Math.abs(driftErrors)).toBeLessThan(2);
  });
});

// needs: ../shared/data beside the project
describe.skipIf(!hasRecordedHours)(
  'against the recorded hours (skipped where ../shared/data is absent)',
  () => {
    const recorded = coins.map((coin) =>
      hasRecordedHours ? stylisedFacts(recordedHours(coin)) : undefined,
    ) as readonly StylisedFacts[];

    // The mean of ten coins may be this far from that of the recorded ones.
    it.each<[string, (facts: StylisedFacts) => number, number]>([
      ['volatility of a day, per cent', ({ dayVolatility }) => dayVolatility, 0.5],
      ['variance of a day to that of its hours', ({ dayVarianceRatio }) => dayVarianceRatio, 0.15],
      ['logarithm of the kurtosis', ({ kurtosis }) => Math.log(kurtosis), 0.8],
      ['logarithm of the day’s kurtosis', ({ dayKurtosis }) => Math.log(dayKurtosis), 0.4],
      ['median move', ({ median }) => median, 0.06],
      ['one move in 100', ({ oneIn100 }) => oneIn100, 0.3],
      ['one move in 1,000', ({ oneIn1000 }) => oneIn1000, 1],
      ['returns after 1 hour', ({ returns }) => at(returns, 1), 0.05],
      ['returns after 6 hours', ({ returns }) => at(returns, 6), 0.05],
      ['returns after 24 hours', ({ returns }) => at(returns, 24), 0.05],
      ['signs after 1 hour', ({ signs }) => at(signs, 1), 0.03],
      ['signs after 24 hours', ({ signs }) => at(signs, 24), 0.03],
      ['absolute returns after 1 hour', ({ absolutes }) => at(absolutes, 1), 0.08],
      ['absolute returns after 6 hours', ({ absolutes }) => at(absolutes, 6), 0.06],
      ['absolute returns after 24 hours', ({ absolutes }) => at(absolutes, 24), 0.06],
      ['absolute returns after a week', ({ absolutesAfterWeek }) => absolutesAfterWeek, 0.05],
      ['log variance after 1 hour', ({ variances }) => at(variances, 1), 0.08],
      ['log variance after 12 hours', ({ variances }) => at(variances, 12), 0.1],
      ['log variance after 24 hours', ({ variances }) => at(variances, 24), 0.1],
      ['log variance after a week', ({ variancesAfterWeek }) => variancesAfterWeek, 0.1],
      ['log variance after a month', ({ variancesAfterMonth }) => variancesAfterMonth, 0.1],
      ['spread of the log variance', ({ varianceSpread }) => varianceSpread, 0.2],
      ['return to range', ({ returnToRange }) => returnToRange, 0.05],
      ['volume after 1 hour', ({ volumes }) => at(volumes, 1), 0.08],
      ['volume after 24 hours', ({ volumes }) => at(volumes, 24), 0.08],
      ['spread of the log volume', ({ volumeSpread }) => volumeSpread, 0.08],
      ['volume with variance', ({ volumeWithVariance }) => volumeWithVariance, 0.1],
    ])('%s', (_name, fact, tolerance) => {
      const difference = meanOf(simulated, fact) - meanOf(recorded, fact);
      expect(Math.abs(difference)).toBeLessThan(tolerance);
    });

    it('follow the same course over the week in volatility and volume', () => {
      const course = (
        facts: readonly StylisedFacts[],
        key: 'varianceProfile' | 'volumeProfile',
      ): number[] =>
        Array.from({ length: 168 }, (_, hour) => mean(facts.map((one) => one[key][hour] ?? NaN)));
      for (const key of ['varianceProfile', 'volumeProfile'] as const)
        expect(correlation(course(simulated, key), course(recorded, key))).toBeGreaterThan(0.97);
    });

    it('rise and fall together as much', () => {
      const pairs = coins.flatMap((one, index) =>
        coins.slice(index + 1).map((other) => [one, other] as const),
      );
      const simulatedReturns = new Map(
        [...simulatedHours].map(([coin, hours]) => [coin, getLogReturns(hours)]),
      );
      const recordedReturns = new Map(
        coins.map((coin) => [coin, getLogReturns(recordedHours(coin))]),
      );
      const together = (returns: ReadonlyMap<RecordedCoin, readonly number[]>): number[] =>
        pairs.map(([one, other]) => correlation(returns.get(one) ?? [], returns.get(other) ?? []));
      const [ours, theirs] = [together(simulatedReturns), together(recordedReturns)];
      const differences = ours.map((value, index) => Math.abs(value - (theirs[index] ?? NaN)));
      expect(mean(differences)).toBeLessThan(0.06);
      expect(Math.max(...differences)).toBeLessThan(0.15);
    });
  },
);
