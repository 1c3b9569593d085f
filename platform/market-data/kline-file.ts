import { createReadStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { parse } from 'csv-parse';
import { hourMs } from '#domain/shared/time/durations.ts';

/** One candle of a Binance file, with the columns that are used. */
export type Kline = {
  /** Milliseconds since 1970. */
  readonly openAt: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  /** Traded volume in the quote currency. */
  readonly quoteVolume: number;
};

export type KlineFile = {
  readonly file: string;
  readonly symbol: string;
  readonly firstOpenAt: number;
};

const columnCount = 12;
const sampleRowCount = 60;
const pairPattern = /(?:^|[_\-.])([A-Z0-9]{2,12}?)(USDT|USDC|FDUSD|BUSD|USD)(?=[_\-.])/;
const year3000InMs = 32_503_680_000_000;

/** Skips rows that are not klines (a header, a truncated line). */
export async function* readKlines(file: string): AsyncGenerator<Kline> {
  for await (const row of rowsOf(file)) {
    const kline = toKline(row);
    if (kline) yield kline;
  }
}

export const inspectKlineFile = async (file: string): Promise<KlineFile | string> => {
  const name = path.basename(file);
  if (!/\.csv(\.gz)?$/i.test(name)) return 'not a CSV file';
  const symbol = pairPattern.exec(name)?.[1];
  if (symbol === undefined) return 'no pair priced in dollars in its name';
  try {
    const openTimes: number[] = [];
    for await (const { openAt } of readKlines(file)) {
      openTimes.push(openAt);
      if (openTimes.length === sampleRowCount) break;
    }
    const [firstOpenAt] = openTimes;
    return firstOpenAt === undefined
      ? 'not in the format of Binance klines'
      : (describeInterval(openTimes) ?? { file, symbol, firstOpenAt });
  } catch (error) {
    return `cannot be read: ${error instanceof Error ? error.message : String(error)}`;
  }
};

const describeInterval = (opens: readonly number[]): string | undefined => {
  const steps = opens.slice(1).map((openAt, index) => openAt - (opens[index] ?? 0));
  const interval = Math.min(...steps.filter((step) => step > 0));
  if (interval === hourMs) return undefined;
  return Number.isFinite(interval)
    ? `not hourly: a candle is ${String(interval / hourMs)} h`
    : 'a single candle, or candles that do not go on';
};

async function* rowsOf(file: string): AsyncGenerator<readonly string[]> {
  const source = createReadStream(file);
  const parser = parse({ bom: true, relax_column_count: true, skip_empty_lines: true });
  const noop = (): void => undefined;
  // The parser passes the errors of every stage to the loop below.
  if (/\.gz$/i.test(file)) pipeline(source, createGunzip(), parser, noop);
  else pipeline(source, parser, noop);
  for await (const row of parser) yield row as string[];
}

const toKline = (row: readonly string[]): Kline | undefined => {
  if (row.length < columnCount) return undefined;
  const parseColumn = (column: number): number => Number(row[column]);
  const time = parseColumn(0);
  const kline = {
    // Binance's archives use microseconds since 2025.
    openAt: time > year3000InMs ? Math.floor(time / 1000) : time,
    open: parseColumn(1),
    high: parseColumn(2),
    low: parseColumn(3),
    close: parseColumn(4),
    volume: parseColumn(5),
    quoteVolume: parseColumn(7),
  };
  return isValidKline(kline) ? kline : undefined;
};

const isValidKline = (kline: Kline): boolean =>
  Object.values(kline).every(Number.isFinite) &&
  kline.low > 0 &&
  kline.low <= Math.min(kline.open, kline.close) &&
  kline.high >= Math.max(kline.open, kline.close) &&
  Math.min(kline.volume, kline.quoteVolume) >= 0;
