import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { dayMs, hourMs } from '#domain/shared/time/durations.ts';
import { ConfigError } from '../config.ts';
import { inspectKlineFile, type Kline, type KlineFile, readKlines } from './kline-file.ts';
import { serialQueue } from '../resilience/serial-queue.ts';
import type { SourceMode } from '../sources/source.port.ts';
import type { MarketProvider, SourceCandle, SourceCoin } from './market-data.port.ts';
import { coinCatalogue } from '#models/simulated-market/coin-catalogue.ts';

export type ReplayOptions = {
  readonly path: string;
  readonly speed: number;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  /** Monotonic milliseconds. A replay has its own pace, independent of the movable clock. */
  readonly elapsedMs?: () => number;
};

const hoursPerDay = 24;
// Seven days of history and the close before them.
const historyHours = 7 * hoursPerDay + 1;
const maxDepth = 3;

export const replayMarketData = async (options: ReplayOptions): Promise<MarketProvider> => {
  const { speed, logger, elapsedMs = () => performance.now() } = options;
  const bySymbol = Map.groupBy(await loadUsableFiles(options), ({ symbol }) => symbol);
  const coins = [...bySymbol].map(([symbol, files]) => createRecordedCoin(symbol, files, logger));
  const recordingStart =
    Math.min(...coins.map(({ firstOpenAt }) => firstOpenAt)) + historyHours * hourMs;
  let startedAt: number | undefined;
  // Concurrent reads of the same files would skip rows.
  const enqueue = serialQueue();

  const advance = (): Promise<void> =>
    enqueue(async () => {
      startedAt ??= elapsedMs();
      const time = recordingStart + (elapsedMs() - startedAt) * speed * (hourMs / 1000);
      await Promise.all(coins.map((coin) => coin.advanceTo(time)));
    });
  const getCandles = (coinId: string, from: number, to: number): SourceCandle[] =>
    (coins.find(({ id }) => id === coinId)?.window() ?? [])
      .filter(({ openAt }) => openAt >= from && openAt < to)
      .map((kline) => toCandle(coinId, kline));

  const mode: SourceMode = 'replay';
  const sharedFields = {
    name: 'Binance (recorded)',
    mode,
    refreshMs: Math.max(1000, Math.round(1000 / speed)),
    close: async () => {
      await enqueue(() => Promise.all(coins.map((coin) => coin.close())));
    },
  };
  return {
    markets: {
      ...sharedFields,
      fetch: async () => {
        await advance();
        const readings = coins.flatMap((coin) => readCoin(coin) ?? []);
        const at = readings.reduce((newest, coin) => (coin.at > newest ? coin.at : newest), '');
        if (at === '') return { status: 'nothing' };
        return { status: 'value', at, value: rankByVolume(readings) };
      },
    },
    candles: {
      ...sharedFields,
      rangesPerRequest: 100,
      fetch: async ({ query, now }) => {
        if (startedAt === undefined) await advance();
        const value = query.flatMap(({ coinId, from, to }) =>
          getCandles(coinId, from.getTime(), to.getTime()),
        );
        return { status: 'value', value, at: now.toISOString() };
      },
    },
  };
};

const loadUsableFiles = async ({ path: given, logger }: ReplayOptions): Promise<KlineFile[]> => {
  const usableKlineFiles: KlineFile[] = [];
  for (const file of await listFiles(given, maxDepth)) {
    const found = await inspectKlineFile(file);
    if (typeof found === 'string') logger.info({ file, reason: found }, 'replay: skipping a file');
    else usableKlineFiles.push(found);
  }
  if (usableKlineFiles.length > 0) return usableKlineFiles;
  throw new ConfigError([
    `MARKET_DATA is "replay:${given}": expected a file or folder with hourly Binance klines (CSV, plain or gzip), and there is none`,
  ]);
};

const listFiles = async (folder: string, depth: number): Promise<string[]> => {
  const stats = await stat(folder).catch(() => undefined);
  if (!stats) return [];
  if (stats.isFile()) return [folder];
  if (!stats.isDirectory() || depth === 0) return [];
  const names = (await readdir(folder)).sort();
  const files = await Promise.all(
    names.map((name) => listFiles(path.join(folder, name), depth - 1)),
  );
  return files.flat();
};

type TimedCoin = SourceCoin & { readonly at: string; readonly volume: number };

const readCoin = ({ id, symbol, name, window }: RecordedCoin): TimedCoin | undefined => {
  const klines = window();
  const last = klines.at(-1);
  if (!last) return undefined;
  const closedAt = last.openAt + hourMs;
  const dayKlines = klines.filter(({ openAt }) => openAt >= closedAt - hoursPerDay * hourMs);
  const calculateChange = (hours: number): number | null => {
    const previousClose = findClose(
      klines,
      closedAt - hours * hourMs,
      getMaxGapHours(hours) * hourMs,
    );
    return previousClose === undefined ? null : (last.close / previousClose - 1) * 100;
  };
  return {
    id,
    symbol,
    name,
    rank: 0,
    price: last.close,
    change1h: calculateChange(1),
    change24h: calculateChange(hoursPerDay),
    change7d: calculateChange(7 * hoursPerDay),
    low24h: Math.min(...dayKlines.map(({ low }) => low)),
    high24h: Math.max(...dayKlines.map(({ high }) => high)),
    volume: dayKlines.reduce((sum, { quoteVolume }) => sum + quoteVolume, 0),
    marketCap: null,
    at: new Date(closedAt).toISOString(),
  };
};

// A quarter of the compared period, at most six hours.
const getMaxGapHours = (hours: number): number => Math.min(6, hours / 4);

// Undefined when the gap before `time` is longer than tolerated.
const findClose = (
  klines: readonly Kline[],
  time: number,
  tolerated: number,
): number | undefined => {
  const kline = klines.findLast(({ openAt }) => openAt + hourMs <= time);
  return kline && time - (kline.openAt + hourMs) <= tolerated ? kline.close : undefined;
};

const rankByVolume = (coins: readonly TimedCoin[]): TimedCoin[] =>
  coins
    .toSorted((a, b) => b.volume - a.volume || (a.id < b.id ? -1 : 1))
    .map((coin, index) => ({ ...coin, rank: index + 1 }));

const toCandle = (coinId: string, kline: Kline): SourceCandle => ({
  coinId,
  openAt: new Date(kline.openAt).toISOString(),
  open: kline.open,
  high: kline.high,
  low: kline.low,
  close: kline.close,
  volume: kline.volume,
});

/**
 * Reads the recording of one coin incrementally and drops old rows, so that memory stays bounded.
 */
type RecordedCoin = {
  readonly id: string;
  readonly symbol: string;
  readonly name: string;
  readonly firstOpenAt: number;
  readonly advanceTo: (time: number) => Promise<void>;
  /** The last nine days that were read, oldest first. Gaps are not filled. */
  readonly window: () => readonly Kline[];
  readonly close: () => Promise<void>;
};

const windowMs = 9 * dayMs;
const pruneThreshold = 1000;

const createRecordedCoin = (
  symbol: string,
  files: readonly KlineFile[],
  logger: Pick<Logger, 'warn'>,
): RecordedCoin => {
  const catalogueCoin = coinCatalogue.find((coin) => coin.symbol === symbol);
  const sortedFiles = files.toSorted((a, b) => a.firstOpenAt - b.firstOpenAt);
  const rows = inHourlyOrder(sortedFiles, logger);
  let window: Kline[] = [];
  let nextKline: Kline | undefined;
  let hasEnded = false;
  const peek = async (): Promise<Kline | undefined> => {
    if (nextKline || hasEnded) return nextKline;
    const nextRow = await rows.next();
    if (nextRow.done) hasEnded = true;
    else nextKline = nextRow.value;
    return nextKline;
  };
  return {
    id: catalogueCoin?.id ?? symbol.toLowerCase(),
    symbol,
    name: catalogueCoin?.name ?? symbol,
    firstOpenAt: sortedFiles[0]?.firstOpenAt ?? Infinity,
    advanceTo: async (time) => {
      for (let next = await peek(); next && next.openAt + hourMs <= time; next = await peek()) {
        window.push(next);
        nextKline = undefined;
        if (window.length > pruneThreshold) window = getNewestKlines(window);
      }
      window = getNewestKlines(window);
    },
    window: () => window,
    close: async () => {
      await rows.return(undefined);
    },
  };
};

const getNewestKlines = (window: Kline[]): Kline[] => {
  const last = window.at(-1);
  return last ? window.filter(({ openAt }) => openAt > last.openAt - windowMs) : window;
};

async function* inHourlyOrder(
  files: readonly KlineFile[],
  logger: Pick<Logger, 'warn'>,
): AsyncGenerator<Kline, undefined> {
  let lastOpenAt = -Infinity;
  for (const { file } of files) {
    for await (const kline of readUntilDamage(file, logger)) {
      if (kline.openAt <= lastOpenAt || kline.openAt % hourMs !== 0) continue;
      lastOpenAt = kline.openAt;
      yield kline;
    }
  }
  return undefined;
}

async function* readUntilDamage(file: string, logger: Pick<Logger, 'warn'>): AsyncGenerator<Kline> {
  try {
    yield* readKlines(file);
  } catch (error) {
    logger.warn(
      { file, err: error },
      'replay: a file is damaged; using the rows before the damage',
    );
  }
}
