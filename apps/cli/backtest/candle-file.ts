import { hourMs } from '#domain/shared/time/durations.ts';
import { formatCount } from '#domain/shared/format.ts';
import type { HourlyCandle } from '#models/forecast/hourly-candle.ts';
import {
  CandleFormatError,
  parseCandle,
  type CandleFormat,
  detectCandleFormat,
  isHeader,
  getCandleDurationMs,
  splitLine,
} from './candle-line.ts';
import { type FileLine, readFileLines } from './file-lines.ts';

/** About 22 years of hourly candles. */
const maxCandles = 200_000;
const minScoredCandles = 48;

export type FileFindings = {
  format: string;
  candles: number;
  /** Repeats of the previous candle, which are ignored. */
  repeats: number;
  /** Hours without a candle. No forecast starts in one or is scored across one. */
  missingHours: number;
  holes: number;
  longestHole: { hours: number; from: string };
};

export type CandleWithProgress = { readonly candle: HourlyCandle; readonly readShare: number };

/** Reads the whole file and throws its first error. This is much faster than making forecasts. */
export const validateCandleFile = async (name: string): Promise<void> => {
  const candles = readCandles(name, createEmptyFindings());
  let step = await candles.next();
  while (step.done !== true) step = await candles.next();
};

/**
 * Yields the hourly candles of a Binance or Kraken file, plain or gzip, oldest first. Throws with the line number at
 * the first invalid line. Corrections are counted in `findings`.
 */
export const readCandles = async function* (
  name: string,
  findings: FileFindings,
): AsyncGenerator<CandleWithProgress> {
  const reader = createReader(findings);
  for await (const line of readFileLines(name)) {
    const candle = readWithLineNumber(line, reader.read);
    if (candle) yield { candle, readShare: line.readShare };
  }
  if (findings.candles === 0) throw new Error(`the file ${name} holds no candles.`);
  reader.requireHours();
};

export const createEmptyFindings = (): FileFindings => ({
  format: '',
  candles: 0,
  repeats: 0,
  missingHours: 0,
  holes: 0,
  longestHole: { hours: 0, from: '' },
});

const readWithLineNumber = <Result>(line: FileLine, read: (text: string) => Result): Result => {
  try {
    return read(line.text);
  } catch (error) {
    if (!(error instanceof CandleFormatError)) throw error;
    throw new Error(`line ${String(line.number)}: ${error.message}`, { cause: error });
  }
};

type Reader = {
  /** Undefined for a line without a new candle. */
  readonly read: (text: string) => HourlyCandle | undefined;
  readonly requireHours: () => void;
};

const createReader = (findings: FileFindings): Reader => {
  let [format, last, isFirst]: [CandleFormat | undefined, HourlyCandle | undefined, boolean] = [
    undefined,
    undefined,
    true,
  ];
  let minIntervalMs = Infinity;
  const requireHourlyCandles = (): void => {
    if (minIntervalMs === Infinity || minIntervalMs === hourMs) return;
    throw new CandleFormatError(`${formatNotHourly(minIntervalMs)}.`);
  };
  const acceptCandle = (candle: HourlyCandle): boolean => {
    if (last && candle.openAt <= last.openAt) return isNewCandle(last, candle, findings);
    if (last) minIntervalMs = Math.min(minIntervalMs, candle.openAt - last.openAt);
    recordGap(findings, last, candle);
    return true;
  };
  return {
    requireHours: requireHourlyCandles,
    read: (text) => {
      if (text.trim() === '') return undefined;
      const fields = splitLine(text);
      const mayBeHeader = isFirst;
      isFirst = false;
      if (mayBeHeader && isHeader(fields)) return undefined;
      format ??= detectFormat(fields, findings);
      const candle = parseCandle(fields, format);
      if (!acceptCandle(candle)) return undefined;
      last = candle;
      findings.candles += 1;
      if (findings.candles === minScoredCandles) requireHourlyCandles();
      if (findings.candles > maxCandles) throw new CandleFormatError(tooManyCandlesMessage);
      return candle;
    },
  };
};

const tooManyCandlesMessage = `there are more than ${formatCount(maxCandles)} candles, which is 22 years of hours. Cut the file.`;

const detectFormat = (fields: readonly string[], findings: FileFindings): CandleFormat => {
  const format = detectCandleFormat(fields);
  const length = getCandleDurationMs(fields, format);
  if (length !== undefined && length !== hourMs)
    throw new CandleFormatError(`${formatNotHourly(length)}.`);
  findings.format = format.name;
  return format;
};

const formatNotHourly = (ms: number): string =>
  `these are candles of ${String(Number((ms / hourMs).toFixed(3)))} hours, and hourly ones are needed`;

// False for a repeated candle. Throws if the candle is older, or differs from another candle of the same hour.
const isNewCandle = (last: HourlyCandle, candle: HourlyCandle, findings: FileFindings): boolean => {
  const at = new Date(candle.openAt).toISOString();
  if (candle.openAt < last.openAt) {
    throw new CandleFormatError(`${at} is before the line above it. Sort the file, oldest first.`);
  }
  if (JSON.stringify(candle) !== JSON.stringify(last)) {
    throw new CandleFormatError(`there are two different candles of ${at}.`);
  }
  findings.repeats += 1;
  return false;
};

const recordGap = (
  findings: FileFindings,
  last: HourlyCandle | undefined,
  candle: HourlyCandle,
): void => {
  const hours = last ? (candle.openAt - last.openAt) / hourMs - 1 : 0;
  if (!last || hours < 1) return;
  findings.holes += 1;
  findings.missingHours += hours;
  if (hours <= findings.longestHole.hours) return;
  findings.longestHole = { hours, from: new Date(last.openAt + hourMs).toISOString() };
};
