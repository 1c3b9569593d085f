import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { coinCatalogue } from '#models/simulated-market/coin-catalogue.ts';
import { type CandleSeries, candleSeries } from './candle-series.ts';
import { inspectKlineFile, type Kline, type KlineFile, readKlines } from './kline-file.ts';
import type { MarketData, SourceCandle, SourceCoin } from './market-data.port.ts';

export type ReplayOptions = {
  /** A file, or a folder in which every file of hourly Binance klines is replayed. */
  readonly path: string;
  /** Hours of market time a second. */
  readonly speed: number;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  /** Milliseconds that only grow. A replay has a pace of its own: no clock that a demo moves drives it. */
  readonly elapsedMs?: () => number;
};

const hourMs = 3_600_000;
const dayHours = 24;
/** A first reading that has its seven days behind it, and the close before them. */
const historyHours = 7 * dayHours + 1;
const deepestFolder = 3;

type Recorded = {
  readonly id: string;
  readonly symbol: string;
  readonly name: string;
  readonly series: CandleSeries;
};

/** Plays recorded candles as if they came in now. Files that are no hourly klines are skipped, each with its reason in the log. */
export const replayMarketData = async (options: ReplayOptions): Promise<MarketData> => {
  const { speed, logger, elapsedMs = () => performance.now() } = options;
  const files = await usableFiles(options);
  let loading: Promise<Recorded[]> | undefined;
  let startedAt: number | undefined;
  const recorded = (): Promise<Recorded[]> => (loading ??= loadAll(files, logger));
  const marketTime = (coins: readonly Recorded[]): number => {
    startedAt ??= elapsedMs();
    return startOf(coins) + (elapsedMs() - startedAt) * speed * (hourMs / 1000);
  };
  return {
    name: 'Binance (recorded)',
    kind: 'replay',
    refreshMs: Math.max(1000, Math.round(1000 / speed)),
    read: async () => {
      const coins = await recorded();
      const time = marketTime(coins);
      const readings = coins.flatMap((coin) => readCoin(coin, time) ?? []);
      const at = readings.reduce((newest, coin) => (coin.at > newest ? coin.at : newest), '');
      return at === '' ? undefined : { at, coins: rankedByVolume(readings) };
    },
    candles: async (coinId, from, to) => {
      const coins = await recorded();
      const coin = coins.find(({ id }) => id === coinId);
      const end = Math.min(to.getTime(), marketTime(coins) - hourMs + 1);
      return coin ? candlesBetween(coin, from.getTime(), end) : [];
    },
    close: () => Promise.resolve(),
  };
};

const usableFiles = async ({ path: given, logger }: ReplayOptions): Promise<KlineFile[]> => {
  const usable: KlineFile[] = [];
  for (const file of await filesUnder(given, deepestFolder)) {
    const found = await inspectKlineFile(file);
    if (typeof found === 'string')
      logger.info({ file, reason: found }, 'replay: a file is skipped');
    else usable.push(found);
  }
  if (usable.length > 0) return usable;
  throw new Error(
    `MARKET_DATA is "replay:${given}": expected a file or folder with hourly Binance klines (CSV, plain or gzip), and there is none`,
  );
};

const filesUnder = async (given: string, depth: number): Promise<string[]> => {
  const found = await stat(given).catch(() => undefined);
  if (!found) return [];
  if (found.isFile()) return [given];
  if (!found.isDirectory() || depth === 0) return [];
  const names = (await readdir(given)).sort();
  const files = await Promise.all(
    names.map((name) => filesUnder(path.join(given, name), depth - 1)),
  );
  return files.flat();
};

const loadAll = async (
  files: readonly KlineFile[],
  logger: ReplayOptions['logger'],
): Promise<Recorded[]> => {
  const bySymbol = Map.groupBy(files, ({ symbol }) => symbol);
  const coins: Recorded[] = [];
  for (const [symbol, parts] of bySymbol) {
    const klines: Kline[] = [];
    for (const { file } of parts) {
      try {
        for await (const kline of readKlines(file)) klines.push(kline);
      } catch (error) {
        logger.warn(
          { file, err: error },
          'replay: a file ends in damage; what came before is used',
        );
      }
    }
    coins.push({ ...nameOf(symbol), series: candleSeries(klines) });
  }
  logger.info({ coins: coins.length }, 'replay: recorded candles are loaded');
  return coins;
};

const nameOf = (symbol: string): Omit<Recorded, 'series'> => {
  const known = coinCatalogue.find((coin) => coin.symbol === symbol);
  return { id: known?.id ?? symbol.toLowerCase(), symbol, name: known?.name ?? symbol };
};

/** Late enough for seven days of history, but never after the end of what was recorded. */
const startOf = (coins: readonly Recorded[]): number => {
  const firsts = coins.flatMap(({ series }) => series.at(0)?.openAt ?? []);
  const lasts = coins.flatMap(({ series }) => series.at(series.length - 1)?.openAt ?? []);
  return Math.min(Math.min(...firsts) + historyHours * hourMs, Math.max(...lasts) + hourMs);
};

type TimedCoin = SourceCoin & { readonly at: string };

/** A coin after its last finished hour; undefined before its first. */
const readCoin = ({ id, symbol, name, series }: Recorded, time: number): TimedCoin | undefined => {
  const last = series.at(series.countBefore(time - hourMs + 1) - 1);
  if (!last) return undefined;
  const closedAt = last.openAt + hourMs;
  const day = dayUpTo(series, closedAt);
  const changeOver = (hours: number): number | null => {
    const before = closeAt(series, closedAt - hours * hourMs);
    return before === undefined ? null : (last.close / before - 1) * 100;
  };
  return {
    id,
    symbol,
    name,
    rank: 0,
    price: last.close,
    change24h: changeOver(dayHours),
    change7d: changeOver(7 * dayHours),
    low24h: Math.min(...day.map(({ low }) => low)),
    high24h: Math.max(...day.map(({ high }) => high)),
    volume: day.reduce((sum, { quoteVolume }) => sum + quoteVolume, 0),
    marketCap: null,
    at: new Date(closedAt).toISOString(),
  };
};

const dayUpTo = (series: CandleSeries, closedAt: number): Kline[] => {
  const from = series.countBefore(closedAt - dayHours * hourMs);
  const to = series.countBefore(closedAt);
  return Array.from({ length: to - from }, (_, index) => series.at(from + index)).filter(
    (kline) => kline !== undefined,
  );
};

/** The last close up to a time; undefined when the hole before it is longer than a few hours. */
const closeAt = (series: CandleSeries, time: number): number | undefined => {
  const tolerated = 6 * hourMs;
  const kline = series.at(series.countBefore(time - hourMs + 1) - 1);
  return kline && time - (kline.openAt + hourMs) <= tolerated ? kline.close : undefined;
};

const rankedByVolume = (coins: readonly TimedCoin[]): TimedCoin[] =>
  coins
    .toSorted((a, b) => b.volume - a.volume || (a.id < b.id ? -1 : 1))
    .map((coin, index) => ({ ...coin, rank: index + 1 }));

const candlesBetween = ({ id, series }: Recorded, from: number, to: number): SourceCandle[] => {
  const first = series.countBefore(from);
  const count = Math.max(0, series.countBefore(to) - first);
  return Array.from({ length: count }, (_, index) => series.at(first + index)).flatMap((kline) =>
    kline === undefined
      ? []
      : {
          coinId: id,
          openAt: new Date(kline.openAt).toISOString(),
          open: kline.open,
          high: kline.high,
          low: kline.low,
          close: kline.close,
          volume: kline.volume,
        },
  );
};
