import { dayMs, fiveMinutesMs, hourMs, minuteMs } from '#domain/shared/time/durations.ts';
import { type CatalogueCoin, coinCatalogue } from './coin-catalogue.ts';
import { fittedConstants } from './fitted-constants.ts';
import { type HourlyPath, hourlyPath } from './hourly-path.ts';
import { seededFraction, hashText, normalPair, seededTriangular } from './noise.ts';
import { volatilityProfile, volumeProfile } from './week-profile.ts';

/** A coin at one instant. Money in USD, changes in percent. */
export type SimulatedCoin = {
  readonly id: string;
  readonly symbol: string;
  readonly name: string;
  readonly rank: number;
  readonly price: number;
  readonly change1h: number;
  readonly change24h: number;
  readonly change7d: number;
  readonly change30d: number;
  readonly low24h: number;
  readonly high24h: number;
  readonly volume: number;
  readonly marketCap: number;
};

export type SimulatedCandle = {
  /** Start of the hour, or of the five minutes, Unix time in milliseconds. */
  readonly openAt: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** In units of the coin. */
  readonly volume: number;
};

/**
 * A market that is a pure function of (seed, coin, time): the same call always returns the same result, and the past
 * never changes.
 */
export type SimulatedMarket = {
  readonly priceAt: (coinId: string, at: number) => number;
  /** The hours that begin in [from, to), oldest first. Empty for an unknown coin. */
  readonly candles: (coinId: string, from: number, to: number) => SimulatedCandle[];
  /** The same for five minutes. Twelve of them make up their hour. */
  readonly fiveMinuteCandles: (coinId: string, from: number, to: number) => SimulatedCandle[];
  /** All coins at an instant, largest market value first. */
  readonly marketAt: (at: number) => SimulatedCoin[];
  /**
   * Like `marketAt`, but yields after each coin, for callers that must not block: the first call for a day computes 24
   * hours of a hundred coins.
   */
  readonly marketInSteps: (at: number) => Generator<undefined, SimulatedCoin[]>;
};

const weekMs = 7 * dayMs;
// Prices are interpolated linearly between knots.
const knotMs = minuteMs;
const knotsPerHour = hourMs / knotMs;
const knotsPerFiveMinutes = fiveMinutesMs / knotMs;
const maxCachedHours = 32;

type Path = {
  readonly coin: CatalogueCoin;
  readonly hourly: HourlyPath;
  readonly withinHour: (knot: number) => number;
  readonly volumeSeed: number;
  // Ring buffer of recent hours, because an advancing clock reads the same hours again.
  readonly hours: (HourPath | undefined)[];
};

// One hour of a path: the logarithm of the price at each knot, including both ends.
type HourPath = {
  readonly hour: number;
  readonly values: Float64Array;
  readonly low: number;
  readonly high: number;
  /** In USD. */
  readonly traded: number;
};

export const simulatedMarket = (seed: string): SimulatedMarket => {
  const paths = new Map(coinCatalogue.map((coin) => [coin.id, createPath(seed, coin)]));
  const marketInSteps = function* (at: number): Generator<undefined, SimulatedCoin[]> {
    const coins: SimulatedCoin[] = [];
    for (const path of paths.values()) {
      coins.push(toSimulatedCoin(path, at));
      yield;
    }
    return rankCoins(coins);
  };
  return {
    marketInSteps,
    priceAt: (coinId, at) => {
      const path = paths.get(coinId);
      if (!path) throw new RangeError(`The simulated market has no coin ${coinId}.`);
      return computePrice(path, at);
    },
    candles: (coinId, from, to) => {
      const path = paths.get(coinId);
      const first = Math.ceil(from / hourMs);
      const count = Math.ceil(to / hourMs) - first;
      if (!path || count <= 0) return [];
      return (findRecentHours(path, first, count) ?? createHourPaths(path, first, count)).map(
        toCandle,
      );
    },
    fiveMinuteCandles: (coinId, from, to) => {
      const path = paths.get(coinId);
      const first = Math.floor(from / hourMs);
      const count = Math.ceil(to / hourMs) - first;
      if (!path || count <= 0) return [];
      return createHourPaths(path, first, count)
        .flatMap(toFiveMinuteCandles)
        .filter(({ openAt }) => openAt >= from && openAt < to);
    },
    marketAt: (at) => {
      const steps = marketInSteps(at);
      for (;;) {
        const step = steps.next();
        if (step.done === true) return step.value;
      }
    },
  };
};

const rankCoins = (coins: readonly SimulatedCoin[]): SimulatedCoin[] =>
  [...coins]
    .sort((a, b) => b.marketCap - a.marketCap || (a.id < b.id ? -1 : 1))
    .map((coin, index) => ({ ...coin, rank: index + 1 }));

const createPath = (seed: string, coin: CatalogueCoin): Path => {
  const { id: coinId, volatility, loading } = coin;
  const marketSeed = hashText(`${seed}|market|within`);
  const coinSeed = hashText(`${seed}|${coinId}|within`);
  const coinLoading = Math.sqrt(1 - loading ** 2);
  return {
    coin,
    hourly: hourlyPath({ seed, coinId, volatility, loading }),
    withinHour: (knot) =>
      loading * seededTriangular(marketSeed, knot) + coinLoading * seededTriangular(coinSeed, knot),
    volumeSeed: hashText(`${seed}|${coinId}|volume`),
    hours: Array.from({ length: maxCachedHours }, () => undefined),
  };
};

const createHourPaths = (path: Path, first: number, count: number): HourPath[] => {
  const { values, variances } = path.hourly(first, count);
  const base = Math.log(path.coin.price);
  return Array.from(variances, (variance, index) => {
    const [left, right] = [base + (values[index] ?? 0), base + (values[index + 1] ?? 0)];
    return createHourPath(path, { hour: first + index, left, right, variance });
  });
};

type HourPrices = {
  readonly hour: number;
  readonly left: number;
  readonly right: number;
  readonly variance: number;
};

const createHourPath = (path: Path, { hour, left, right, variance }: HourPrices): HourPath => {
  const values = new Float64Array(knotsPerHour + 1);
  const deviation = Math.sqrt((fittedConstants.withinHour * variance) / knotsPerHour);
  for (let knot = 1; knot <= knotsPerHour; knot += 1) {
    const step = deviation * path.withinHour(hour * knotsPerHour + knot);
    values[knot] = (values[knot - 1] ?? 0) + step;
  }
  const slope = (right - left - (values[knotsPerHour] ?? 0)) / knotsPerHour;
  for (let knot = 0; knot <= knotsPerHour; knot += 1) {
    values[knot] = left + (values[knot] ?? 0) + slope * knot;
  }
  values[knotsPerHour] = right;
  return {
    hour,
    values,
    ...findExtremes(values, 0, values.length),
    traded: computeHourlyVolume(path, hour, variance),
  };
};

// Does not cache the hour. At a full hour it does not compute the path within the hour.
const computePrice = (path: Path, at: number): number => {
  const hour = Math.floor(at / hourMs);
  if (at % hourMs === 0) {
    return toPrice(Math.log(path.coin.price) + (path.hourly(hour, 1).values[0] ?? 0));
  }
  const [computedHour] = createHourPaths(path, hour, 1);
  return computedHour ? interpolateHourPrice(computedHour, at) : NaN;
};

const getCachedPrice = (path: Path, at: number): number =>
  interpolateHourPrice(getRecentHour(path, Math.floor(at / hourMs)), at);

const interpolateHourPrice = ({ hour, values }: HourPath, at: number): number => {
  const offset = at - hour * hourMs;
  const knot = Math.floor(offset / knotMs);
  return interpolatePrice(values, knot, offset - knot * knotMs);
};

// The price `offset` milliseconds after a knot.
const interpolatePrice = (values: Float64Array, knot: number, offset: number): number => {
  const left = values[knot] ?? 0;
  const right = values[knot + 1] ?? left;
  return toPrice(left + ((right - left) * offset) / knotMs);
};

// Rounds to eight significant digits. Rounding is monotonic, so no price leaves its candle.
const toPrice = (logarithm: number): number => Number(Math.exp(logarithm).toPrecision(8));

const getRecentHour = (path: Path, hour: number): HourPath => {
  const cachedHour = findRecentHour(path, hour);
  if (cachedHour) return cachedHour;
  cacheHours(path, hour, 1);
  return getRecentHour(path, hour);
};

const findRecentHour = ({ hours }: Path, hour: number): HourPath | undefined => {
  const cachedHour = hours[hour % maxCachedHours];
  return cachedHour?.hour === hour ? cachedHour : undefined;
};

// Undefined unless all of them are cached.
const findRecentHours = (path: Path, first: number, count: number): HourPath[] | undefined => {
  if (count > maxCachedHours) return undefined;
  const found = Array.from({ length: count }, (_, index) => findRecentHour(path, first + index));
  return found.every((hour) => hour !== undefined) ? found : undefined;
};

const cacheHours = (path: Path, first: number, count: number): void => {
  for (const found of createHourPaths(path, first, count))
    path.hours[found.hour % maxCachedHours] = found;
};

// Computes the missing hours together, which costs less than one by one.
const cacheDay = (path: Path, at: number): void => {
  const last = Math.floor(at / hourMs);
  let first = Math.floor((at - dayMs) / hourMs);
  while (first <= last && findRecentHour(path, first)) first += 1;
  if (first <= last) cacheHours(path, first, last - first + 1);
};

const toCandle = ({ hour, values, low, high, traded }: HourPath): SimulatedCandle => {
  const open = toPrice(values[0] ?? 0);
  const close = toPrice(values[knotsPerHour] ?? 0);
  return {
    openAt: hour * hourMs,
    open,
    high: toPrice(high),
    low: toPrice(low),
    close,
    volume: Number(((2 * traded) / (open + close)).toPrecision(8)),
  };
};

// The hour's volume is shared out by how far the price moved in each five minutes, as on real markets.
const toFiveMinuteCandles = (path: HourPath): SimulatedCandle[] => {
  const { hour, values, traded } = path;
  const parts = Array.from({ length: knotsPerHour / knotsPerFiveMinutes }, (_, part) => {
    const first = part * knotsPerFiveMinutes;
    return { first, ...findExtremes(values, first, first + knotsPerFiveMinutes + 1) };
  });
  const totalMove = parts.reduce((sum, { low, high }) => sum + high - low, 0);
  return parts.map(({ first, low, high }) => {
    const open = toPrice(values[first] ?? 0);
    const close = toPrice(values[first + knotsPerFiveMinutes] ?? 0);
    const share = totalMove === 0 ? 1 / parts.length : (high - low) / totalMove;
    return {
      openAt: hour * hourMs + first * knotMs,
      open,
      high: toPrice(high),
      low: toPrice(low),
      close,
      volume: Number(((2 * traded * share) / (open + close)).toPrecision(8)),
    };
  });
};

const findExtremes = (
  values: Float64Array,
  from: number,
  to: number,
): { low: number; high: number } => {
  let low = Infinity;
  let high = -Infinity;
  for (let at = from; at < to; at += 1) {
    const value = values[at] ?? 0;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return { low, high };
};

// USD traded in one hour. A day totals a few percent of the market value, or about 40% for stablecoins.
const computeHourlyVolume = (
  { coin, volumeSeed }: Path,
  hour: number,
  variance: number,
): number => {
  const { exponent, hourSpread, daySpread, mean } = fittedConstants.volume;
  const turnover = coin.isStable ? 0.35 : 0.015 + 0.04 * seededFraction(volumeSeed, -1);
  const usualVariance = (coin.volatility ** 2 / 24) * volatilityProfile.at(hour);
  const day = Math.floor(hour / 24);
  const progress = hour / 24 - day;
  const dayNoise =
    (1 - progress) * dayNormal(volumeSeed, day) + progress * dayNormal(volumeSeed, day + 1);
  const noise = hourSpread * normalPair(volumeSeed, hour)[0] + daySpread * dayNoise;
  const activity = (variance / usualVariance) ** exponent * Math.exp(noise);
  return ((coin.marketCap * turnover) / 24) * volumeProfile.at(hour) * (activity / mean);
};

const dayNormal = (volumeSeed: number, day: number): number => normalPair(volumeSeed, -2 - day)[0];

const toSimulatedCoin = (path: Path, at: number): SimulatedCoin => {
  const { id, symbol, name, price: base, marketCap } = path.coin;
  cacheDay(path, at);
  const price = getCachedPrice(path, at);
  const priceHourAgo = getCachedPrice(path, at - hourMs);
  const priceDayAgo = getCachedPrice(path, at - dayMs);
  const priceWeekAgo = computePrice(path, at - weekMs);
  // The start of the hour, because a price within an hour costs the whole hour.
  const priceMonthAgo = computePrice(path, Math.floor(at / hourMs) * hourMs - 30 * dayMs);
  const { low, high } = findDayExtremes(path, at);
  return {
    id,
    symbol,
    name,
    rank: 0,
    price,
    change1h: (price / priceHourAgo - 1) * 100,
    change24h: (price / priceDayAgo - 1) * 100,
    change7d: (price / priceWeekAgo - 1) * 100,
    change30d: (price / priceMonthAgo - 1) * 100,
    low24h: Math.min(priceDayAgo, price, toPrice(low)),
    high24h: Math.max(priceDayAgo, price, toPrice(high)),
    volume: computeDayVolume(path, at),
    marketCap: Math.round((marketCap / base) * price),
  };
};

// Lowest and highest knot within the 24 hours before `at`.
const findDayExtremes = (path: Path, at: number): { low: number; high: number } => {
  const firstHour = Math.floor((at - dayMs) / hourMs);
  const lastHour = Math.floor(at / hourMs);
  const firstKnot = Math.ceil((at - dayMs - firstHour * hourMs) / knotMs);
  const lastKnot = Math.floor((at - lastHour * hourMs) / knotMs);
  const first = findExtremes(getRecentHour(path, firstHour).values, firstKnot, knotsPerHour + 1);
  const last = findExtremes(getRecentHour(path, lastHour).values, 0, lastKnot + 1);
  let low = Math.min(first.low, last.low);
  let high = Math.max(first.high, last.high);
  for (let hour = firstHour + 1; hour < lastHour; hour += 1) {
    const fullHour = getRecentHour(path, hour);
    if (fullHour.low < low) low = fullHour.low;
    if (fullHour.high > high) high = fullHour.high;
  }
  return { low, high };
};

// Sum over the last 24 hours, with the first and the last hour in proportion.
const computeDayVolume = (path: Path, at: number): number => {
  const hour = Math.floor(at / hourMs);
  const share = at / hourMs - hour;
  const getTraded = (one: number): number => getRecentHour(path, one).traded;
  let tradedVolume = getTraded(hour) * share + getTraded(hour - 24) * (1 - share);
  for (let back = 1; back < 24; back += 1) tradedVolume += getTraded(hour - back);
  return Math.round(tradedVolume);
};
