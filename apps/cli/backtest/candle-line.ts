import type { HourlyCandle } from '#models/forecast/hourly-candle.ts';
import { findCandleFault } from '#models/forecast/validate-candle.ts';

/** The column positions in a candle file. */
export type CandleFormat = {
  readonly name: string;
  readonly columns: number;
  readonly volume: number;
  readonly trades: number;
  readonly takerBuyVolume?: number;
  readonly closeTime?: number;
};

// https://github.com/binance/binance-public-data (klines), https://support.kraken.com (downloadable OHLCVT), and
// https://docs.kraken.com/api/docs/rest-api/get-ohlc-data.
const formats: readonly CandleFormat[] = [
  { name: 'Binance klines', columns: 12, volume: 5, trades: 8, takerBuyVolume: 9, closeTime: 6 },
  { name: 'Kraken OHLCVT', columns: 7, volume: 5, trades: 6 },
  { name: 'Kraken OHLC', columns: 8, volume: 6, trades: 7 },
];

const headerPatterns = [
  /^(open_?time|time|timestamp|date|unix)$/,
  /^open$/,
  /^high$/,
  /^low$/,
  /^close$/,
];

/** Reported with its line number. */
export class CandleFormatError extends Error {}

export const splitLine = (text: string): readonly string[] =>
  text
    .replace(/^\uFEFF/, '')
    .trim()
    .split(',')
    .map((field) => field.trim().replace(/^"(.*)"$/, '$1'));

/** Whether a line is a header. Throws if its columns are not the expected ones. */
export const isHeader = (fields: readonly string[]): boolean => {
  if (/^[-+.\d]/.test(fields[0] ?? '')) return false;
  const mismatchIndex = headerPatterns.findIndex(
    (name, at) => !name.test((fields[at] ?? '').toLowerCase()),
  );
  if (mismatchIndex < 0) return true;
  throw new CandleFormatError(
    `column ${String(mismatchIndex + 1)} is called "${truncate(fields[mismatchIndex])}". Expected are open_time, open, high, low, close and those that follow in ${expectedFormats}`,
  );
};

export const detectCandleFormat = (fields: readonly string[]): CandleFormat => {
  const format = formats.find(({ columns }) => columns === fields.length);
  if (format) return format;
  throw new CandleFormatError(
    `it has ${String(fields.length)} columns. Expected are ${expectedFormats}`,
  );
};

const expectedFormats = `${formats.map(({ name, columns }) => `${name} (${String(columns)} columns)`).join(', ')}.`;

export const parseCandle = (fields: readonly string[], format: CandleFormat): HourlyCandle => {
  if (fields.length !== format.columns) {
    throw new CandleFormatError(
      `it has ${String(fields.length)} columns, and the lines before it have ${String(format.columns)}.`,
    );
  }
  const { takerBuyVolume } = format;
  const candle: HourlyCandle = {
    openAt: parseTime(fields[0]),
    open: parseNumber(fields[1], 'open'),
    high: parseNumber(fields[2], 'high'),
    low: parseNumber(fields[3], 'low'),
    close: parseNumber(fields[4], 'close'),
    volume: parseNumber(fields[format.volume], 'volume'),
    trades: parseNumber(fields[format.trades], 'number of trades'),
    ...(takerBuyVolume !== undefined && {
      takerBuyVolume: parseNumber(fields[takerBuyVolume], 'taker buy volume'),
    }),
  };
  const candleError = findCandleFault(candle);
  if (candleError !== undefined) throw new CandleFormatError(`${candleError}.`);
  return candle;
};

/** A candle's duration in milliseconds; undefined if the format has no closing time. */
export const getCandleDurationMs = (
  fields: readonly string[],
  format: CandleFormat,
): number | undefined =>
  format.closeTime === undefined
    ? undefined
    : Math.round((parseTime(fields[format.closeTime]) - parseTime(fields[0]) + 1) / 1000) * 1000;

const parseNumber = (text: string | undefined, name: string): number => {
  const value = Number(text);
  if (/^[-+]?(\d|\.\d)/.test(text ?? '') && Number.isFinite(value)) return value;
  throw new CandleFormatError(`the ${name} "${truncate(text)}" is not a number.`);
};

const [earliest, latest] = [Date.UTC(2009, 0), Date.UTC(2100, 0)];

// Times are in seconds, milliseconds or, in Binance files since 2025, microseconds.
const parseTime = (text: string | undefined): number => {
  const value = parseNumber(text, 'time');
  const time = toMilliseconds(value);
  if (time >= earliest && time < latest) return time;
  throw new CandleFormatError(`the time "${truncate(text)}" lies outside 2009 to 2099.`);
};

const toMilliseconds = (value: number): number => {
  if (value > 1e14) return Math.floor(value / 1000);
  return value > 1e11 ? value : value * 1000;
};

const truncate = (text = ''): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
