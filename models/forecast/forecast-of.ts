import type { CalledDirection, Forecast, Horizon, Member, Quantile } from './forecast.ts';
import { hourMs } from './hour-history.ts';
import type { SaidOfHorizon } from './model-state.ts';
import { quantileLevels } from './quantile-levels.ts';

// Below this probability of the likelier side there is no call.
const leastToCall = 0.52;

type At = {
  readonly endAt: number;
  readonly lastPrice: number;
  readonly horizonHours: Horizon;
  readonly modelVersion: string;
};

/** What was said in log returns as a forecast in prices. */
export const forecastOf = (
  all: SaidOfHorizon,
  { endAt, lastPrice, horizonHours, modelVersion }: At,
): Forecast => {
  const { mean, probUp, ranges } = all.said;
  const issuedAt = new Date(endAt).toISOString();
  return {
    issuedAt,
    targetAt: new Date(endAt + horizonHours * hourMs).toISOString(),
    horizonHours,
    lastPrice,
    price: lastPrice * Math.exp(mean),
    probUp,
    called: callOf(probUp),
    confidence: Math.max(probUp, 1 - probUp),
    quantiles: quantilesOf(all, lastPrice),
    variance: ranges[all.rangeMethod].variance,
    rangeMethod: all.rangeMethod,
    modelVersion,
    cutOffAt: issuedAt,
    members: membersOf(all),
  };
};

const callOf = (probUp: number): CalledDirection => {
  if (Math.max(probUp, 1 - probUp) < leastToCall) return 'none';
  return probUp > 0.5 ? 'up' : 'down';
};

const quantilesOf = (
  { said: { mean, ranges }, rangeMethod }: SaidOfHorizon,
  lastPrice: number,
): readonly Quantile[] => {
  const { deviation, quantiles } = ranges[rangeMethod];
  const sorted = Float64Array.from(quantiles ?? []).sort();
  return quantileLevels.map((level, at) => [
    level,
    lastPrice * Math.exp(mean + (sorted[at] ?? 0) * deviation),
  ]);
};

/**
 * Shares: of the price, how far it goes from the last one to where a certain direction would put it; of the direction,
 * how far the logit is trusted; of the variance, the sizes of what each part adds to its logarithm; of the interval,
 * the size of the online correction against the quantiles that it corrects.
 */
const membersOf = ({ effects, rangeMethod, by }: SaidOfHorizon): readonly Member[] => {
  const trust = Math.min(1, by.platt().slope);
  const correction = by.intervals[rangeMethod].correction();
  return [
    { name: 'last price', serves: 'price', share: 1 - by.lean() },
    { name: 'direction', serves: 'price', share: by.lean() },
    { name: 'regularised logistic', serves: 'direction', share: trust },
    { name: 'even chances', serves: 'direction', share: 1 - trust },
    ...(rangeMethod === 'model' ? varianceMembers(effects) : [ewma]),
    { name: 'filtered historical simulation', serves: 'interval', share: 1 - correction },
    { name: 'online correction', serves: 'interval', share: correction },
  ];
};

const ewma: Member = { name: 'EWMA', serves: 'variance', share: 1 };

const varianceMembers = (effects: SaidOfHorizon['effects']): readonly Member[] => {
  const sizes = {
    'profile of the week': Math.abs(effects.profile),
    'gamma-HAR': Math.abs(effects.regression),
    'residual trees': Math.abs(effects.trees),
  };
  const whole = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  return Object.entries(sizes)
    .filter(([, size]) => size > 0)
    .map(([name, size]) => ({ name, serves: 'variance', share: size / whole }));
};
