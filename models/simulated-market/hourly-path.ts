import { fittedConstants, volatilitySpread } from './fitted-constants.ts';
import { seededFraction, hashText, normalPair } from './noise.ts';
import { volatilityProfile } from './week-profile.ts';

/** Consecutive hours of a price path. */
export type PathHours = {
  /**
   * Logarithm of the price at the ends of the hours, relative to the coin's base price. Has one more entry than there
   * are hours.
   */
  readonly values: Float64Array;
  /** Variance of each hour's return. */
  readonly variances: Float64Array;
};

export type HourlyPath = (first: number, count: number) => PathHours;

export type PathOptions = {
  readonly seed: string;
  readonly coinId: string;
  /** Standard deviation of a day's return. */
  readonly volatility: number;
  /** Correlation with the market as a whole. */
  readonly loading: number;
};

// The prices at the ends of these spans are independent of each other, which keeps a price near its base for years.
const spanHours = 8192;

/** Hours from `from` to `to`, the price at both ends, and the variance of the return between them. */
type Stretch = {
  readonly from: number;
  readonly to: number;
  readonly left: number;
  readonly right: number;
  readonly variance: number;
};

/**
 * A random walk as a pure function of the hour. A multiplicative cascade divides the variance of a stretch between its
 * two parts, recursively down to the hour, so that volatility clusters on all scales. The weekly profile determines the
 * expected shares. A Brownian bridge sets the price between the parts.
 */
export const hourlyPath = (options: PathOptions): HourlyPath => {
  const { seed, volatility } = options;
  const splitSeed = hashText(`${seed}|split`);
  const shocks = createCorrelatedPairs(options, 'path');
  const bounces = createCorrelatedPairs(options, 'bounce');
  const hourVariance = volatility ** 2 / 24;
  const spanDeviation = Math.sqrt((hourVariance * spanHours) / 2);
  const bounceDeviation = fittedConstants.bounce * Math.sqrt(hourVariance);

  const createSpanStretch = (span: number): Stretch => {
    const [from, to] = [span * spanHours, (span + 1) * spanHours];
    return {
      from,
      to,
      left: spanDeviation * shocks(from)[0],
      right: spanDeviation * shocks(to)[0],
      variance: hourVariance * volatilityProfile.sum(from, to),
    };
  };

  const splitStretch = ({
    from,
    to,
    left,
    right,
    variance,
  }: Stretch): readonly [Stretch, Stretch] => {
    const middle = chooseSplitPoint(splitSeed, from, to);
    const [shock, volatilityShock] = shocks(middle);
    const usualShare = volatilityProfile.sum(from, middle) / volatilityProfile.sum(from, to);
    const splitFraction = logistic(volatilitySpread(to - from) * volatilityShock);
    const share = usualShare + Math.min(usualShare, 1 - usualShare) * (2 * splitFraction - 1);
    const deviation = Math.sqrt(variance * share * (1 - share));
    const value = left + (right - left) * share + deviation * toFatTailed(shock, to - from);
    return [
      { from, to: middle, left, right: value, variance: variance * share },
      { from: middle, to, left: value, right, variance: variance * (1 - share) },
    ];
  };

  // The nested stretches around the last requested hours, cached because the next request is usually nearby.
  let nestedStretches: Stretch[] = [];
  const findSmallestStretch = (first: number, last: number): Stretch => {
    const covers = ({ from, to }: Stretch): boolean => from <= first && last <= to;
    nestedStretches = nestedStretches.filter(covers);
    let smallest = nestedStretches.at(-1) ?? createSpanStretch(Math.floor(first / spanHours));
    while (smallest.to - smallest.from > 1) {
      const part = splitStretch(smallest).find(covers);
      if (!part) break;
      nestedStretches.push(part);
      smallest = part;
    }
    return smallest;
  };

  return (first, count) => {
    const endHour = first + count;
    const values = new Float64Array(count + 1);
    const variances = new Float64Array(count);
    const fill = (stretch: Stretch): void => {
      const { from, to } = stretch;
      if (to <= first || from >= endHour) return;
      if (to - from > 1) {
        for (const part of splitStretch(stretch)) fill(part);
        return;
      }
      values[from - first] = stretch.left;
      values[to - first] = stretch.right;
      variances[from - first] = stretch.variance;
    };
    for (let from = first; from < endHour;) {
      const to = Math.min(endHour, (Math.floor(from / spanHours) + 1) * spanHours);
      fill(findSmallestStretch(from, to));
      from = to;
    }
    for (let at = 0; at <= count; at += 1) {
      values[at] = (values[at] ?? 0) + bounceDeviation * bounces(first + at)[0];
    }
    return { values, variances };
  };
};

type Pairs = (index: number) => readonly [shock: number, turbulence: number];

const createCorrelatedPairs = ({ seed, coinId, loading }: PathOptions, use: string): Pairs => {
  const marketSeed = hashText(`${seed}|market|${use}`);
  const coinSeed = hashText(`${seed}|${coinId}|${use}`);
  const coinLoading = Math.sqrt(1 - loading ** 2);
  const sharedWeight = fittedConstants.sharedTurbulence;
  const coinVolatilityWeight = Math.sqrt(1 - sharedWeight ** 2);
  return (index) => {
    const [marketShock, marketVolatilityShock] = normalPair(marketSeed, index);
    const [coinShock, coinVolatilityShock] = normalPair(coinSeed, index);
    return [
      loading * marketShock + coinLoading * coinShock,
      sharedWeight * marketVolatilityShock + coinVolatilityWeight * coinVolatilityShock,
    ];
  };
};

// A point in the middle third. Fixed hours would show up in the statistics.
const chooseSplitPoint = (seed: number, from: number, to: number): number => {
  const third = Math.max(1, Math.floor((to - from) / 3));
  const choices = to - from - 2 * third + 1;
  return (
    from + third + Math.floor(seededFraction(seed, Math.imul(from, spanHours - 1) + to) * choices)
  );
};

const logistic = (value: number): number => 1 / (1 + Math.exp(-value));

// Transforms a normal shock to fat tails with variance 1. Longer stretches are sums of many shocks, and shorter ones
// inherit their tails from the stretch that contains them.
const toFatTailed = (normal: number, hours: number): number => {
  if (hours < 6 || hours > 100) return normal;
  const weight = fittedConstants.fatTail;
  const variance = 1 + 6 * weight + 15 * weight ** 2;
  return (normal * (1 + weight * normal ** 2)) / Math.sqrt(variance);
};
