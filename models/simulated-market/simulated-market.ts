import { type CatalogueCoin, coinCatalogue } from './coin-catalogue.ts';
import { fraction, hashText, knotMs, latticeNoise, type Noise } from './noise.ts';

/** A coin at one instant. Money in USD, changes in per cent. */
export type SimulatedCoin = {
  readonly id: string;
  readonly symbol: string;
  readonly name: string;
  readonly rank: number;
  readonly price: number;
  readonly change1h: number;
  readonly change24h: number;
  readonly change7d: number;
  readonly low24h: number;
  readonly high24h: number;
  readonly volume: number;
  readonly marketCap: number;
};

export type SimulatedCandle = {
  /** Start of the hour, Unix time in milliseconds. */
  readonly openAt: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** In units of the coin. */
  readonly volume: number;
};

/**
 * A market that is a pure function of (seed, coin, time): the same question gets the same answer, and the past
 * never changes.
 */
export type SimulatedMarket = {
  readonly priceAt: (coinId: string, at: number) => number;
  /** The hours that begin in [from, to), oldest first; empty for an unknown coin. */
  readonly candles: (coinId: string, from: number, to: number) => SimulatedCandle[];
  /** All coins at an instant, best rank (largest market value) first. */
  readonly marketAt: (at: number) => SimulatedCoin[];
  /** The same, a coin at a time, for whoever must not be busy for as long as a new day of a hundred coins takes. */
  readonly marketInSteps: (at: number) => Generator<undefined, SimulatedCoin[]>;
};

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const weekMs = 7 * dayMs;
const knotsPerHour = hourMs / knotMs;
// Half of a coin's variance is shared: when the market falls, most coins fall.
const sharedWeight = Math.sqrt(0.5);
const steadyBelow = 0.01;

type Path = {
  readonly coin: CatalogueCoin;
  readonly own: Noise;
  readonly shared: number;
  readonly volumeSeed: number;
  // The hours asked for last, in a ring by hour number: an advancing clock asks for the same ones again.
  readonly hours: (HourPath | undefined)[];
};

// One hour of a path: the logarithm of the price at each knot, both ends included.
type HourPath = {
  readonly hour: number;
  readonly values: Float64Array;
  readonly low: number;
  readonly high: number;
};

const hoursKept = 32;

// The shared part of the market, from one knot on.
type SharedOver = (firstKnot: number, count: number) => Float64Array;

export const simulatedMarket = (seed: string): SimulatedMarket => {
  const sharedOver = sharedPath(seed);
  const paths = new Map(coinCatalogue.map((coin) => [coin.id, pathOf(seed, coin)]));
  const marketInSteps = function* (at: number): Generator<undefined, SimulatedCoin[]> {
    const coins: SimulatedCoin[] = [];
    for (const path of paths.values()) {
      coins.push(coinAt(path, at, sharedOver));
      yield;
    }
    return ranked(coins);
  };
  return {
    marketInSteps,
    priceAt: (coinId, at) => {
      const path = paths.get(coinId);
      if (!path) throw new RangeError(`The simulated market has no coin ${coinId}.`);
      return priceFar(path, at, sharedOver);
    },
    candles: (coinId, from, to) => {
      const path = paths.get(coinId);
      const first = Math.ceil(from / hourMs);
      const hours = Math.ceil(to / hourMs) - first;
      if (!path || hours <= 0) return [];
      if (hours <= hoursKept / 2) {
        return Array.from({ length: hours }, (_, hour) =>
          candleOf(path, hourPath(path, first + hour, sharedOver)),
        );
      }
      const firstKnot = first * knotsPerHour;
      const shared = sharedOver(firstKnot, hours * knotsPerHour + 1);
      const values = logPrices(path, { firstKnot, shared });
      return Array.from({ length: hours }, (_, hour) => {
        const start = hour * knotsPerHour;
        const within = values.subarray(start, start + knotsPerHour + 1);
        return candleOf(path, toHourPath(first + hour, within));
      });
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

const ranked = (coins: readonly SimulatedCoin[]): SimulatedCoin[] =>
  [...coins]
    .sort((a, b) => b.marketCap - a.marketCap || (a.id < b.id ? -1 : 1))
    .map((coin, index) => ({ ...coin, rank: index + 1 }));

// A hundred coins ask for the same few ranges one after the other, so the last ones are cached, at most 4 MB.
const sharedPath = (seed: string): SharedOver => {
  const everybody = latticeNoise(`${seed}|market`);
  const [rangesKept, longestKept] = [64, 2 ** 13];
  const kept = new Map<string, Float64Array>();
  return (firstKnot, count) => {
    const key = `${String(firstKnot)}+${String(count)}`;
    const known = kept.get(key);
    if (known) return known;
    const values = new Float64Array(count);
    everybody.addTo(values, { firstKnot, count, weight: 1 });
    if (kept.size >= rangesKept) kept.clear();
    if (count <= longestKept) kept.set(key, values);
    return values;
  };
};

const pathOf = (seed: string, coin: CatalogueCoin): Path => ({
  coin,
  own: latticeNoise(`${seed}|${coin.id}`),
  shared: coin.volatility < steadyBelow ? 0 : sharedWeight,
  volumeSeed: hashText(`${seed}|${coin.id}|volume`),
  hours: Array.from({ length: hoursKept }, () => undefined),
});

type Knots = { readonly firstKnot: number; readonly shared: Float64Array };
// As long as `shared`; overwritten.
type Reused = Partial<Pick<HourPath, 'values'>>;

// The logarithm of the price at each knot.
const logPrices = (path: Path, { firstKnot, shared }: Knots, reused?: Reused): Float64Array => {
  const { coin } = path;
  const count = shared.length;
  const values = reused?.values ?? new Float64Array(count);
  const common = coin.volatility * path.shared;
  for (let at = 0; at < count; at += 1) values[at] = (shared[at] ?? 0) * common;
  const weight = coin.volatility * Math.sqrt(1 - path.shared ** 2);
  path.own.addTo(values, { firstKnot, count, weight });
  const base = Math.log(coin.price);
  for (let at = 0; at < count; at += 1) values[at] = (values[at] ?? 0) + base;
  return values;
};

// From two knots alone: for a time of which nothing else is needed.
const priceFar = (path: Path, at: number, sharedOver: SharedOver): number => {
  const knot = Math.floor(at / knotMs);
  const values = logPrices(path, { firstKnot: knot, shared: sharedOver(knot, 2) });
  return priceBetween(values, 0, at - knot * knotMs);
};

const priceNear = (path: Path, at: number, sharedOver: SharedOver): number => {
  const hour = Math.floor(at / hourMs);
  const knot = Math.floor((at - hour * hourMs) / knotMs);
  const { values } = hourPath(path, hour, sharedOver);
  return priceBetween(values, knot, at - hour * hourMs - knot * knotMs);
};

// The price `offset` milliseconds after a knot.
const priceBetween = (values: Float64Array, knot: number, offset: number): number => {
  const left = values[knot] ?? 0;
  const right = values[knot + 1] ?? left;
  return toPrice(left + ((right - left) * offset) / knotMs);
};

// Eight significant digits: rounding is monotonic, so no price leaves its candle.
const toPrice = (logarithm: number): number => Number(Math.exp(logarithm).toPrecision(8));

// An hour takes the numbers of the one that it replaces: a clock that moves by a year would leave a gigabyte of them behind.
const hourPath = (path: Path, hour: number, sharedOver: SharedOver): HourPath => {
  const kept = path.hours[hour % hoursKept];
  if (kept?.hour === hour) return kept;
  const firstKnot = hour * knotsPerHour;
  const shared = sharedOver(firstKnot, knotsPerHour + 1);
  const values = logPrices(path, { firstKnot, shared }, kept);
  const found = toHourPath(hour, values);
  path.hours[hour % hoursKept] = found;
  return found;
};

const toHourPath = (hour: number, values: Float64Array): HourPath => ({
  hour,
  values,
  ...extremes(values, 0, values.length),
});

const candleOf = (path: Path, hour: HourPath): SimulatedCandle => {
  const open = toPrice(hour.values[0] ?? 0);
  const close = toPrice(hour.values[knotsPerHour] ?? 0);
  return {
    openAt: hour.hour * hourMs,
    open,
    high: toPrice(hour.high),
    low: toPrice(hour.low),
    close,
    volume: Number(((2 * tradedInHour(path, hour.hour)) / (open + close)).toPrecision(8)),
  };
};

const extremes = (
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

// USD traded in one hour: a few per cent of the market value a day, about 40 % for stablecoins.
const tradedInHour = ({ coin, volumeSeed, shared }: Path, hour: number): number => {
  const turnover = shared === 0 ? 0.35 : 0.015 + 0.04 * fraction(volumeSeed, -1);
  const liveliness = 0.4 + 1.2 * fraction(volumeSeed, hour) ** 2;
  const dayLiveliness = 0.6 + 1.2 * fraction(volumeSeed, -2 - Math.floor(hour / 24));
  return ((coin.marketCap * turnover) / 24) * liveliness * dayLiveliness * 1.25;
};

const coinAt = (path: Path, at: number, sharedOver: SharedOver): SimulatedCoin => {
  const { id, symbol, name, price: base, marketCap } = path.coin;
  const price = priceNear(path, at, sharedOver);
  const hourAgo = priceNear(path, at - hourMs, sharedOver);
  const before = priceNear(path, at - dayMs, sharedOver);
  const weekAgo = priceFar(path, at - weekMs, sharedOver);
  const { low, high } = extremesOfDay(path, at, sharedOver);
  return {
    id,
    symbol,
    name,
    rank: 0,
    price,
    change1h: (price / hourAgo - 1) * 100,
    change24h: (price / before - 1) * 100,
    change7d: (price / weekAgo - 1) * 100,
    low24h: Math.min(before, price, toPrice(low)),
    high24h: Math.max(before, price, toPrice(high)),
    volume: tradedInDay(path, at),
    marketCap: Math.round((marketCap / base) * price),
  };
};

// Over the knots within the 24 hours before `at`.
const extremesOfDay = (
  path: Path,
  at: number,
  sharedOver: SharedOver,
): { low: number; high: number } => {
  const firstHour = Math.floor((at - dayMs) / hourMs);
  const lastHour = Math.floor(at / hourMs);
  const begun = Math.ceil((at - dayMs - firstHour * hourMs) / knotMs);
  const over = Math.floor((at - lastHour * hourMs) / knotMs);
  const first = extremes(hourPath(path, firstHour, sharedOver).values, begun, knotsPerHour + 1);
  const last = extremes(hourPath(path, lastHour, sharedOver).values, 0, over + 1);
  let low = Math.min(first.low, last.low);
  let high = Math.max(first.high, last.high);
  for (let hour = firstHour + 1; hour < lastHour; hour += 1) {
    const whole = hourPath(path, hour, sharedOver);
    if (whole.low < low) low = whole.low;
    if (whole.high > high) high = whole.high;
  }
  return { low, high };
};

// The last 24 hours, with the first and the last hour in proportion.
const tradedInDay = (path: Path, at: number): number => {
  const hour = Math.floor(at / hourMs);
  const share = at / hourMs - hour;
  let traded = tradedInHour(path, hour) * share + tradedInHour(path, hour - 24) * (1 - share);
  for (let back = 1; back < 24; back += 1) traded += tradedInHour(path, hour - back);
  return Math.round(traded);
};
