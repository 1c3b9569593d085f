import type { IssuedForecast } from './commands.ts';
import { toDecimal } from '../shared/decimals.ts';
import type { Band, PredictionIssued, PredictionResolved } from './events.ts';
import { hourMs } from '../shared/time/durations.ts';
import { addHours } from './hours.ts';

/** The forecasts whose hour is not over, or undefined if all are. */
export const selectRunning = (
  issued: PredictionIssued['data'],
  now: Date,
): PredictionIssued['data'] | undefined => {
  const isRunning = (_: unknown, index: number): boolean =>
    Date.parse(issued.cutOffAt) + (issued.horizonHours[index] ?? 0) * hourMs > now.getTime();
  const horizonHours = issued.horizonHours.filter(isRunning);
  if (horizonHours.length === 0) return undefined;
  return {
    ...issued,
    horizonHours,
    prices: issued.prices.filter(isRunning),
    probUp: issued.probUp.filter(isRunning),
    called: issued.called.filter(isRunning),
    noCallReasons: issued.noCallReasons.filter(isRunning),
    rangeMethods: issued.rangeMethods.filter(isRunning),
    variances: issued.variances.filter(isRunning),
    quantiles: issued.quantiles.filter(isRunning),
    members: issued.members.map((member) => ({
      ...member,
      percents: member.percents.filter(isRunning),
    })),
  };
};

export const toIssuedForecasts = (issued: PredictionIssued['data']): IssuedForecast[] =>
  issued.horizonHours.map((hours, index) =>
    toIssuedForecast(issued, index, addHours(issued.cutOffAt, hours)),
  );

export const findIssuedForecast = (
  issued: PredictionIssued['data'],
  targetAt: string,
): IssuedForecast | undefined => {
  const hours = (Date.parse(targetAt) - Date.parse(issued.cutOffAt)) / hourMs;
  const index = issued.horizonHours.indexOf(hours);
  return index < 0 ? undefined : toIssuedForecast(issued, index, targetAt);
};

const toIssuedForecast = (
  issued: PredictionIssued['data'],
  index: number,
  targetAt: string,
): IssuedForecast => {
  const horizonHours = issued.horizonHours[index] ?? 0;
  const { cutOffAt, issuedAt, modelVersion, source, simulated } = issued;
  return {
    cutOffAt,
    issuedAt,
    modelVersion,
    source,
    simulated,
    horizonHours,
    targetAt,
    lastPrice: Number(issued.lastPrice),
    price: Number(issued.prices[index]),
    probUp: issued.probUp[index] ?? 0.5,
    called: issued.called[index] ?? 'none',
    noCallReason: issued.noCallReasons[index] ?? null,
    variance: issued.variances[index] ?? 0,
    rangeMethod: issued.rangeMethods[index] ?? 'model',
    quantiles: issued.quantileLevels.map(
      (level, at) => [level, Number(issued.quantiles[index]?.[at])] as const,
    ),
  };
};

/**
 * The price that an outcome means for a forecast. If the outcome is of another source, `base` is that source's close at
 * the cut-off, and its move is applied to the last price of the forecast.
 */
export const toPriceOfForecast = (
  { lastPrice }: Pick<IssuedForecast, 'lastPrice'>,
  price: number,
  base: number | undefined,
  // Dividing first leaves an unchanged price exactly unchanged.
): number => (base === undefined ? price : lastPrice * (price / base));

/** The recorded price of a forecast, on the source on which it was issued. */
export const getActualPrice = (
  forecast: Pick<IssuedForecast, 'lastPrice' | 'horizonHours'>,
  { price, basePrices, horizonHours }: PredictionResolved['data'],
): number => {
  const base = basePrices?.[horizonHours.indexOf(forecast.horizonHours)];
  const actual = toPriceOfForecast(
    forecast,
    Number(price),
    base === undefined ? base : Number(base),
  );
  return base === undefined ? actual : Number(toDecimal(actual, 8));
};

/** The bands of a forecast, narrowest first, with the quantile levels of their ends. */
export const bandLevels: readonly (readonly [band: Band, low: number, high: number])[] = [
  [50, 0.25, 0.75],
  [80, 0.1, 0.9],
  [90, 0.05, 0.95],
];

/** The quantile levels of every forecast, ascending. */
export const quantileLevels: readonly number[] = bandLevels
  .flatMap(([, low, high]) => [low, high])
  .sort((one, other) => one - other);

/** The price at a quantile level, or undefined if the forecast lacks it. */
export const getQuantile = (
  quantiles: IssuedForecast['quantiles'],
  level: number,
): number | undefined => {
  for (const [at, price] of quantiles) if (at === level) return price;
  return undefined;
};

/** Both ends of a band, or undefined if the forecast lacks them. */
export const getBandBounds = (
  { quantiles }: Pick<IssuedForecast, 'quantiles'>,
  band: Band,
): readonly [low: number, high: number] | undefined => {
  const [, lowLevel = NaN, highLevel = NaN] = bandLevels.find(([width]) => width === band) ?? [];
  const [low, high] = [getQuantile(quantiles, lowLevel), getQuantile(quantiles, highLevel)];
  return low === undefined || high === undefined ? undefined : [low, high];
};
