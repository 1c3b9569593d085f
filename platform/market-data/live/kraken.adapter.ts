import { z } from 'zod';
import { fiveMinutesMs, hourMs, minuteMs, secondMs } from '#domain/shared/time/durations.ts';
import { SourceError } from '../../sources/source.port.ts';
import type { CandleSource, SourceCandle } from '../market-data.port.ts';
import { requestJson, parseRows } from './request-json.ts';
import type { ExchangeOptions } from './binance.adapter.ts';
import {
  exchangeCandles,
  type CandleLengthMs,
  type FetchRange,
  noCandles,
  selectFinishedCandles,
} from './exchange-candles.ts';
import { toPairSymbol } from './pair-symbol.ts';
import { requiredFigure } from './reported.ts';

export const krakenAddress = 'https://api.kraken.com';

// The public API allows one call per second.
export const krakenBudgets = [{ requests: 50, perMs: minuteMs }] as const;
const maxRows = 720;

// Leaves the rest of the budget to the hours.
const fiveMinuteBudgets = [{ requests: 10, perMs: 30 * secondMs }] as const;

/**
 * Hourly candles against the dollar. Kraken only returns the newest 720, so it has no long
 * history.
 */
export const krakenCandles = (options: ExchangeOptions): CandleSource =>
  exchangeCandles({
    name: 'Kraken',
    budgets: krakenBudgets,
    hoursPerRange: maxRows,
    // One of the rows is the running hour.
    historyHours: maxRows - 1,
    lengthMs: hourMs,
    pairOf: createPairLookup(options),
    askRange: askOhlc(options, hourMs),
  });

/** Five-minute candles of the same pairs; the newest 720 are two and a half days. */
export const krakenFiveMinuteCandles = (options: ExchangeOptions): CandleSource =>
  exchangeCandles({
    name: 'Kraken',
    budgets: krakenBudgets,
    ownBudgets: fiveMinuteBudgets,
    lengthMs: fiveMinutesMs,
    pairOf: createPairLookup(options),
    askRange: askOhlc(options, fiveMinutesMs),
  });

const createPairLookup =
  ({ ids }: ExchangeOptions) =>
  (coinId: string): string | undefined => {
    const symbol = toPairSymbol(ids.symbolOf(coinId));
    return symbol === undefined ? undefined : `${krakenSymbols[symbol] ?? symbol}USD`;
  };

const askOhlc =
  ({ outgoing, address }: ExchangeOptions, lengthMs: CandleLengthMs): FetchRange =>
  async (pair, range, { now, signal }) => {
    const since = Math.floor(range.from.getTime() / 1000) - 1;
    const url = `${address}/0/public/OHLC?pair=${encodeURIComponent(pair)}&interval=${String(lengthMs / minuteMs)}&since=${String(since)}`;
    const request = { validators: undefined, signal };
    const response = await requestJson(outgoing, { url, request, schema: answerSchema });
    if (response.status === 'not-modified') return noCandles;
    const { error, result = {} } = response.value;
    if (error.some((text) => text.includes('Unknown asset pair'))) return undefined;
    const refusal = parseKrakenRefusal(error);
    if (refusal) throw refusal;
    const [rows = []] = Object.entries(result).flatMap(([name, found]) =>
      name !== 'last' && Array.isArray(found) ? [found as unknown[]] : [],
    );
    const parsedRows = parseRows(rows, rowSchema, new URL(url).host);
    const candles = parsedRows.rows.map(toCandle(range.coinId));
    const { rejected } = parsedRows;
    return { candles: selectFinishedCandles(candles, { range, lengthMs, now }), rejected };
  };

// Kraken uses its own symbols for two coins.
const krakenSymbols: Readonly<Record<string, string>> = { BTC: 'XBT', DOGE: 'XDG' };

// Errors are returned with HTTP 200.
const answerSchema = z.object({
  error: z.array(z.string()),
  result: z.record(z.string(), z.unknown()).optional(),
});

export const parseKrakenRefusal = ([error]: readonly string[]): SourceError | undefined => {
  if (error === undefined) return undefined;
  const message = `Kraken: ${error.slice(0, 200)}`;
  if (/rate limit|too many/i.test(error))
    return new SourceError(message, { retryAfterMs: minuteMs });
  return new SourceError(message, { retryable: error.startsWith('EService') });
};

const decimalSchema = requiredFigure.pipe(z.number().nonnegative());
// Time in seconds, open, high, low, close, weighted price, volume, trades.
const rowSchema = z
  .tuple([
    requiredFigure.pipe(z.int().positive()),
    decimalSchema,
    decimalSchema,
    decimalSchema,
    decimalSchema,
    decimalSchema,
    decimalSchema,
  ])
  .rest(z.unknown());

const toCandle =
  (coinId: string) =>
  ([seconds, open, high, low, close, , volume]: z.infer<typeof rowSchema>): SourceCandle => ({
    coinId,
    openAt: new Date(seconds * 1000).toISOString(),
    open,
    high,
    low,
    close,
    volume,
  });
