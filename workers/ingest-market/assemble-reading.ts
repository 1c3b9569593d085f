import type { CandleRecord } from '#observations/candles/queries.ts';
import type { CoinReading, MarketReadingRecord } from '#observations/prices/queries.ts';
import type {
  MarketData,
  MarketReading,
  SourceCoin,
} from '#platform/market-data/market-data.port.ts';
import { faultOf, positiveOrNull, type Quarantined, reported } from './sound-values.ts';

export type Assembly = {
  readonly source: Pick<MarketData, 'name' | 'kind' | 'refreshMs'>;
  readonly reading: MarketReading;
  /** What was shown until now. */
  readonly before: MarketReadingRecord | undefined;
  readonly candlesOf: (coinId: string, at: string) => readonly CandleRecord[];
  /** The system's time. */
  readonly systemNow: Date;
};

const weekHours = 168;
const hourMs = 3_600_000;
const everyNthClose = 3;
/** A timer that fires late and the write itself must not make a figure look old. */
const lateMs = 1000;
/** A coin that a source stops listing is shown, as stale, for a day. */
const missedForMs = 86_400_000;

/** The next reading to show: the source's coins that can be believed, and the last figures of those that cannot. Pure. */
export const assembleReading = (
  assembly: Assembly,
): { readonly record: MarketReadingRecord; readonly quarantined: readonly Quarantined[] } => {
  const { source, reading } = assembly;
  const before = assembly.before?.source === source.name ? assembly.before : undefined;
  const known = new Map(before?.coins.map((coin) => [coin.id, coin]));
  const quarantined: Quarantined[] = [];
  const shown = new Map<string, CoinReading>();
  for (const coin of reading.coins) {
    const reason = faultOf(coin, coin.at ?? reading.at, known.get(coin.id));
    if (reason === undefined) shown.set(coin.id, toReading(coin, known.get(coin.id), assembly));
    else quarantined.push({ coinId: coin.id, reason });
  }
  const kept = [...known.values()].filter(
    ({ id, at }) => !shown.has(id) && isRecent(at, reading.at),
  );
  const record: MarketReadingRecord = {
    id: 'latest',
    seq: (assembly.before?.seq ?? 0) + 1,
    source: source.name,
    kind: source.kind,
    at: reading.at,
    coins: [...shown.values(), ...kept],
  };
  return { record, quarantined };
};

/** Whether there is anything new to show; the sequence number alone is nothing. */
export const isNewer = (
  record: MarketReadingRecord,
  before: MarketReadingRecord | undefined,
): boolean => JSON.stringify({ ...record, seq: 0 }) !== JSON.stringify({ ...before, seq: 0 });

const isRecent = (at: string, now: string): boolean =>
  Math.abs(Date.parse(now) - Date.parse(at)) <= missedForMs;

const toReading = (
  coin: SourceCoin,
  before: CoinReading | undefined,
  { source, reading, candlesOf, systemNow }: Assembly,
): CoinReading => {
  const at = coin.at ?? reading.at;
  const candles = candlesOf(coin.id, at);
  return {
    id: coin.id,
    symbol: coin.symbol.toUpperCase(),
    name: coin.name,
    rank: coin.rank,
    price: coin.price,
    change24h: rounded(reported(coin.change24h)),
    change7d: rounded(
      coin.change7d === undefined ? weekChange(candles, coin.price, at) : reported(coin.change7d),
    ),
    low24h: reported(coin.low24h),
    high24h: reported(coin.high24h),
    volume: coin.volume,
    marketCap: positiveOrNull(reported(coin.marketCap)),
    chart: chartOf(candles, coin.price, at),
    at,
    freshUntil:
      before?.at === at
        ? before.freshUntil
        : new Date(systemNow.getTime() + 2 * source.refreshMs + lateMs).toISOString(),
  };
};

const rounded = (percent: number | null): number | null =>
  percent === null ? null : Math.round(percent * 10_000) / 10_000;

/** Against the close nearest before seven days ago, when there is one within two hours. */
const weekChange = (candles: readonly CandleRecord[], price: number, at: string): number | null => {
  const weekAgo = Date.parse(at) - weekHours * hourMs;
  const close = candles.findLast(({ openAt }) => Date.parse(openAt) + hourMs <= weekAgo);
  if (!close || weekAgo - Date.parse(close.openAt) > 3 * hourMs) return null;
  return (price / close.close - 1) * 100;
};

/** The closes of seven days, every third of them, counted back from the newest; then the price. */
const chartOf = (candles: readonly CandleRecord[], price: number, at: string): number[] | null => {
  const from = Date.parse(at) - weekHours * hourMs;
  const week = candles.filter(({ openAt }) => Date.parse(openAt) >= from);
  if (week.length === 0) return null;
  const thinned = week.filter((_, index) => (week.length - 1 - index) % everyNthClose === 0);
  return [...thinned.map(({ close }) => close), price].map((one) => Number(one.toPrecision(6)));
};
