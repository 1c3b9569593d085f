import { type CatalogueCoin, coinCatalogue } from './coin-catalogue.ts';
import { fraction, hashText, knotMs, latticeNoise, type Noise } from './noise.ts';

/** A coin at one instant. Money in USD, changes in per cent. */
export type SimulatedCoin = {
  readonly id: string;
  readonly symbol: string;
  readonly name: string;
  readonly rank: number;
  readonly price: number;
  readonly change24h: number;
  readonly change7d: number;
  readonly low24h: number;
  readonly high24h: number;
  readonly volume: number;
  readonly marketCap: number;
};

export type SimulatedCandle = {
  /** Start of the hour, in milliseconds since 1970. */
  readonly openAt: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** In units of the coin. */
  readonly volume: number;
};

/** A market that is a pure function of (seed, coin, time): asked twice it answers the same, and the past never changes. */
export type SimulatedMarket = {
  readonly priceAt: (coinId: string, at: number) => number;
  /** The hours that begin in [from, to), oldest first; empty for an unknown coin. */
  readonly candles: (coinId: string, from: number, to: number) => SimulatedCandle[];
  /** All coins at an instant, best rank (largest market value) first. */
  readonly marketAt: (at: number) => SimulatedCoin[];
};

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const weekMs = 7 * dayMs;
const knotsPerHour = hourMs / knotMs;
/** Half of a coin's variance is everybody's: when the market falls, most coins fall. */
const sharedWeight = Math.sqrt(0.5);
const steadyBelow = 0.01;

type Path = {
  readonly coin: CatalogueCoin;
  readonly own: Noise;
  readonly shared: number;
  readonly volumeSeed: number;
};

export const simulatedMarket = (seed: string): SimulatedMarket => {
  const everybody = latticeNoise(`${seed}|market`);
  const paths = new Map(coinCatalogue.map((coin) => [coin.id, pathOf(seed, coin)]));
  let last = { firstKnot: NaN, values: new Float64Array() };
  /** A hundred coins ask for the same range one after the other, so the last one is kept. */
  const sharedOver = (firstKnot: number, count: number): Float64Array => {
    if (last.firstKnot === firstKnot && last.values.length === count) return last.values;
    const values = new Float64Array(count);
    everybody.addTo(values, { firstKnot, count, weight: 1 });
    last = { firstKnot, values };
    return values;
  };
  return {
    priceAt: (coinId, at) => {
      const path = paths.get(coinId);
      if (!path) throw new RangeError(`The simulated market has no coin ${coinId}.`);
      const firstKnot = Math.floor(at / knotMs);
      return priceBetween(
        logPrices(path, firstKnot, sharedOver(firstKnot, 2)),
        at - firstKnot * knotMs,
      );
    },
    candles: (coinId, from, to) => {
      const path = paths.get(coinId);
      const first = Math.ceil(from / hourMs);
      const hours = Math.ceil(to / hourMs) - first;
      if (!path || hours <= 0) return [];
      const firstKnot = first * knotsPerHour;
      const shared = sharedOver(firstKnot, hours * knotsPerHour + 1);
      const values = logPrices(path, firstKnot, shared);
      return Array.from({ length: hours }, (_, hour) => {
        const start = hour * knotsPerHour;
        return candleOf(path, first + hour, values.subarray(start, start + knotsPerHour + 1));
      });
    },
    marketAt: (at) => {
      const firstKnot = Math.floor((at - dayMs) / knotMs);
      const shared = sharedOver(firstKnot, dayMs / knotMs + 2);
      const weekKnot = Math.floor((at - weekMs) / knotMs);
      const sharedWeek = sharedOver(weekKnot, 2);
      return [...paths.values()]
        .map((path) => {
          const weekAgo = priceBetween(
            logPrices(path, weekKnot, sharedWeek),
            at - weekMs - weekKnot * knotMs,
          );
          return coinAt(path, { at, firstKnot, shared, weekAgo });
        })
        .sort((a, b) => b.marketCap - a.marketCap || (a.id < b.id ? -1 : 1))
        .map((coin, index) => ({ ...coin, rank: index + 1 }));
    },
  };
};

const pathOf = (seed: string, coin: CatalogueCoin): Path => ({
  coin,
  own: latticeNoise(`${seed}|${coin.id}`),
  shared: coin.volatility < steadyBelow ? 0 : sharedWeight,
  volumeSeed: hashText(`${seed}|${coin.id}|volume`),
});

/** The logarithm of the price, over the coin's own, at each knot. */
const logPrices = (path: Path, firstKnot: number, shared: Float64Array): Float64Array => {
  const { coin } = path;
  const common = coin.volatility * path.shared;
  const values = shared.map((value) => value * common);
  const weight = coin.volatility * Math.sqrt(1 - path.shared ** 2);
  path.own.addTo(values, { firstKnot, count: values.length, weight });
  const base = Math.log(coin.price);
  return values.map((value) => value + base);
};

/** The price `offset` milliseconds after the first of two knots. */
const priceBetween = (values: Float64Array, offset: number, first = 0): number => {
  const left = values[first] ?? 0;
  const right = values[first + 1] ?? left;
  return toPrice(left + ((right - left) * offset) / knotMs);
};

/** Eight significant digits: rounding keeps order, so no path leaves its candle. */
const toPrice = (logarithm: number): number => Number(Math.exp(logarithm).toPrecision(8));

const candleOf = (path: Path, hour: number, values: Float64Array): SimulatedCandle => {
  const open = toPrice(values[0] ?? 0);
  const close = toPrice(values[values.length - 1] ?? 0);
  const { low, high } = extremes(values, 0, values.length);
  return {
    openAt: hour * hourMs,
    open,
    high: toPrice(high),
    low: toPrice(low),
    close,
    volume: Number(((2 * tradedInHour(path, hour)) / (open + close)).toPrecision(8)),
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

/** USD traded in one hour: a few per cent of the market value a day, half of it for coins that people hold as cash. */
const tradedInHour = ({ coin, volumeSeed, shared }: Path, hour: number): number => {
  const turnover = shared === 0 ? 0.35 : 0.015 + 0.04 * fraction(volumeSeed, -1);
  const liveliness = 0.4 + 1.2 * fraction(volumeSeed, hour) ** 2;
  const dayLiveliness = 0.6 + 1.2 * fraction(volumeSeed, -2 - Math.floor(hour / 24));
  return ((coin.marketCap * turnover) / 24) * liveliness * dayLiveliness * 1.25;
};

type Instant = {
  readonly at: number;
  readonly firstKnot: number;
  readonly shared: Float64Array;
  readonly weekAgo: number;
};

const coinAt = (path: Path, { at, firstKnot, shared, weekAgo }: Instant): SimulatedCoin => {
  const { id, symbol, name, price: base, marketCap } = path.coin;
  const values = logPrices(path, firstKnot, shared);
  const offset = at - dayMs - firstKnot * knotMs;
  const before = priceBetween(values, offset);
  const price = priceBetween(values, offset, dayMs / knotMs);
  const { low, high } = extremes(values, 1, dayMs / knotMs + 1);
  return {
    id,
    symbol,
    name,
    rank: 0,
    price,
    change24h: (price / before - 1) * 100,
    change7d: (price / weekAgo - 1) * 100,
    low24h: Math.min(before, price, toPrice(low)),
    high24h: Math.max(before, price, toPrice(high)),
    volume: tradedInDay(path, at),
    marketCap: Math.round((marketCap / base) * price),
  };
};

/** The last 24 hours, the one that has begun and the one that is half gone by their share. */
const tradedInDay = (path: Path, at: number): number => {
  const hour = Math.floor(at / hourMs);
  const share = at / hourMs - hour;
  let traded = tradedInHour(path, hour) * share + tradedInHour(path, hour - 24) * (1 - share);
  for (let back = 1; back < 24; back += 1) traded += tradedInHour(path, hour - back);
  return Math.round(traded);
};
