import { hourMs } from '#domain/shared/time/durations.ts';
import type { SimulatedCandle } from '../simulated-market.ts';

type Series = readonly number[] | Float64Array;
const weekHours = 168;

export type StylisedFacts = {
  /** Mean log return of a year, in percent, and its distance from zero in standard errors. */
  readonly driftPerYear: number;
  readonly driftErrors: number;
  /** Standard deviation of a day's return, derived from hourly returns, in percent. */
  readonly dayVolatility: number;
  /** Variance of 24-hour returns as a multiple of 24 times the hourly variance. */
  readonly dayVarianceRatio: number;
  readonly kurtosis: number;
  readonly dayKurtosis: number;
  readonly skewness: number;
  /** Quantiles of the absolute return, in standard deviations. */
  readonly median: number;
  readonly oneIn100: number;
  readonly oneIn1000: number;
  /** Autocorrelations at lags of 1 to 24 hours. */
  readonly returns: readonly number[];
  readonly signs: readonly number[];
  readonly absolutes: readonly number[];
  readonly absolutesAfterWeek: number;
  /** Autocorrelations of the logarithm of the variance within the hour (Garman–Klass). */
  readonly variances: readonly number[];
  readonly variancesAfterWeek: number;
  readonly variancesAfterMonth: number;
  readonly varianceSpread: number;
  /** Ratio of the squared return to the Garman–Klass variance. */
  readonly returnToRange: number;
  /** Autocorrelations of the logarithm of the volume minus its mean over the preceding week. */
  readonly volumes: readonly number[];
  readonly volumeSpread: number;
  readonly volumeWithVariance: number;
  /** By hour of the week from Thursday 00:00 UTC, as multiples of the week's mean. */
  readonly varianceProfile: readonly number[];
  readonly volumeProfile: readonly number[];
};

export const getLogReturns = (candles: readonly SimulatedCandle[]): number[] =>
  candles.map(({ open, close }) => Math.log(close / open));

export const stylisedFacts = (candles: readonly SimulatedCandle[]): StylisedFacts => {
  const returns = getLogReturns(candles);
  const absolutes = returns.map(Math.abs);
  const variances = candles.map(varianceWithin);
  const logVariances = variances.map(Math.log);
  const logVolumes = relativeToWeek(candles.map(({ volume }) => Math.log(Math.max(volume, 1e-9))));
  const days = Array.from({ length: Math.floor(returns.length / 24) }, (_, day) =>
    sum(returns.slice(24 * day, 24 * day + 24)),
  );
  const deviation = deviationOf(returns);
  const sorted = absolutes.toSorted((one, other) => one - other);
  const quantile = (share: number): number =>
    (sorted[Math.floor(share * (sorted.length - 1))] ?? NaN) / deviation;
  return {
    driftPerYear: mean(returns) * 24 * 365 * 100,
    driftErrors: (mean(returns) / deviation) * Math.sqrt(returns.length),
    dayVolatility: deviation * Math.sqrt(24) * 100,
    dayVarianceRatio: (deviationOf(days) / deviation) ** 2 / 24,
    kurtosis: moment(returns, 4),
    dayKurtosis: moment(days, 4),
    skewness: moment(returns, 3),
    median: quantile(0.5),
    oneIn100: quantile(0.99),
    oneIn1000: quantile(0.999),
    returns: autocorrelations(returns),
    signs: autocorrelations(returns.map(Math.sign)),
    absolutes: autocorrelations(absolutes),
    absolutesAfterWeek: autocorrelation(absolutes, weekHours),
    variances: autocorrelations(logVariances),
    variancesAfterWeek: autocorrelation(logVariances, weekHours),
    variancesAfterMonth: autocorrelation(logVariances, 720),
    varianceSpread: deviationOf(logVariances),
    returnToRange: sum(returns.map((one) => one * one)) / sum(variances),
    volumes: autocorrelations(logVolumes),
    volumeSpread: deviationOf(logVolumes),
    volumeWithVariance: correlation(logVolumes, logVariances.slice(weekHours)),
    varianceProfile: profile(candles, logVariances.slice(weekHours)),
    volumeProfile: profile(candles, logVolumes),
  };
};

/** Pearson correlation. */
export const correlation = (one: Series, other: Series): number => {
  const [meanOne, meanOther] = [mean(one), mean(other)];
  let [both, squaresOne, squaresOther] = [0, 0, 0];
  for (let at = 0; at < one.length; at += 1) {
    const [left, right] = [(one[at] ?? 0) - meanOne, (other[at] ?? 0) - meanOther];
    both += left * right;
    squaresOne += left * left;
    squaresOther += right * right;
  }
  return both / Math.sqrt(squaresOne * squaresOther);
};

const autocorrelation = (series: readonly number[], lag: number): number =>
  correlation(series.slice(lag), series.slice(0, -lag));

const autocorrelations = (series: readonly number[]): number[] =>
  Array.from({ length: 24 }, (_, before) => autocorrelation(series, before + 1));

const varianceWithin = ({ open, high, low, close }: SimulatedCandle): number =>
  Math.max(
    1e-9,
    0.5 * Math.log(high / low) ** 2 - (2 * Math.log(2) - 1) * Math.log(close / open) ** 2,
  );

// Each value minus the mean of the preceding week, which leaves out the first week.
const relativeToWeek = (series: readonly number[]): number[] => {
  const relative: number[] = [];
  let week = sum(series.slice(0, weekHours));
  for (let at = weekHours; at < series.length; at += 1) {
    relative.push((series[at] ?? 0) - week / weekHours);
    week += (series[at] ?? 0) - (series[at - weekHours] ?? 0);
  }
  return relative;
};

// The series starts a week after the candles. It contains logarithms, which limits the influence of a single hour.
const profile = (candles: readonly SimulatedCandle[], series: readonly number[]): number[] => {
  const sums = new Float64Array(weekHours);
  const counts = new Float64Array(weekHours);
  series.forEach((value, at) => {
    const hour = Math.floor((candles[at + weekHours]?.openAt ?? 0) / hourMs) % weekHours;
    sums[hour] = (sums[hour] ?? 0) + value;
    counts[hour] = (counts[hour] ?? 0) + 1;
  });
  const usual = Array.from(sums, (total, hour) => Math.exp(total / (counts[hour] ?? 1)));
  const usualMean = mean(usual);
  return usual.map((one) => one / usualMean);
};

const sum = (series: Series): number => {
  let total = 0;
  for (const one of series) total += one;
  return total;
};

export const mean = (series: Series): number => sum(series) / series.length;

const deviationOf = (series: readonly number[]): number => {
  const middle = mean(series);
  return Math.sqrt(mean(series.map((one) => (one - middle) ** 2)));
};

const moment = (series: readonly number[], order: number): number => {
  const [middle, deviation] = [mean(series), deviationOf(series)];
  return mean(series.map((one) => ((one - middle) / deviation) ** order));
};
