import { z } from 'zod';
import { fiveMinutesMs, hourMs, minuteMs, secondMs } from '#domain/shared/time/durations.ts';
import { type HttpClient, OutgoingError } from '../../outgoing/outgoing.port.ts';
import type { CandleSource, SourceCandle } from '../market-data.port.ts';
import { requestJson, parseRows } from './request-json.ts';
import type { CoinIds } from './coin-ids.ts';
import {
  exchangeCandles,
  type CandleLengthMs,
  type FetchRange,
  noCandles,
  selectFinishedCandles,
} from './exchange-candles.ts';
import { toPairSymbol } from './pair-symbol.ts';
import { requiredFigure } from './reported.ts';

export type ExchangeOptions = {
  readonly outgoing: HttpClient;
  readonly address: string;
  readonly ids: CoinIds;
};

export const binanceAddress = 'https://api.binance.com';

// The limit is 6,000 weight units per minute and address. Each request costs two, so this budget
// uses a tenth of the limit.
const budgets = [{ requests: 300, perMs: minuteMs }] as const;
const rowsPerRequest = 1000;

// Leaves the rest of the budget to the hours.
const fiveMinuteBudgets = [{ requests: 50, perMs: 30 * secondMs }] as const;

/** Hourly candles against USDT, which counts as the dollar. */
export const binanceCandles = (options: ExchangeOptions): CandleSource =>
  exchangeCandles({
    name: 'Binance',
    budgets,
    hoursPerRange: rowsPerRequest,
    lengthMs: hourMs,
    pairOf: createPairLookup(options),
    askRange: askKlines(options, hourMs),
  });

/** Five-minute candles of the same pairs. */
export const binanceFiveMinuteCandles = (options: ExchangeOptions): CandleSource =>
  exchangeCandles({
    name: 'Binance',
    budgets,
    ownBudgets: fiveMinuteBudgets,
    lengthMs: fiveMinutesMs,
    pairOf: createPairLookup(options),
    askRange: askKlines(options, fiveMinutesMs),
  });

const createPairLookup =
  ({ ids }: ExchangeOptions) =>
  (coinId: string): string | undefined => {
    const symbol = toPairSymbol(ids.symbolOf(coinId));
    return symbol === undefined ? undefined : `${symbol}USDT`;
  };

const intervals = { [hourMs]: '1h', [fiveMinutesMs]: '5m' } as const;

const askKlines =
  ({ outgoing, address }: ExchangeOptions, lengthMs: CandleLengthMs): FetchRange =>
  async (pair, range, { now, signal }) => {
    const until = range.to.getTime() - 1;
    const url = `${address}/api/v3/klines?symbol=${encodeURIComponent(pair)}&interval=${intervals[lengthMs]}&startTime=${String(range.from.getTime())}&endTime=${String(until)}&limit=${String(rowsPerRequest)}`;
    try {
      const request = { validators: undefined, signal };
      const schema = z.array(z.unknown());
      const response = await requestJson(outgoing, { url, request, schema });
      if (response.status === 'not-modified') return noCandles;
      const { rows, rejected } = parseRows(response.value, klineSchema, new URL(url).host);
      const candles = rows.map(toCandle(range.coinId));
      return { candles: selectFinishedCandles(candles, { range, lengthMs, now }), rejected };
    } catch (error) {
      if (isInvalidSymbolError(error)) return undefined;
      throw error;
    }
  };

// Binance states this with status 400 only: -1121 for an unknown symbol, -1100 for one with characters that it never
// uses. Any other error page may contain these digits by chance.
const isInvalidSymbolError = (error: unknown): boolean =>
  error instanceof OutgoingError &&
  error.status === 400 &&
  /"code":\s*-11(?:21|00)\b/.test(error.excerpt);

const decimalSchema = requiredFigure.pipe(z.number().nonnegative());
const time = requiredFigure.pipe(z.int().positive());
// Open time, open, high, low, close, volume, close time, and unused columns.
const klineSchema = z
  .tuple([time, decimalSchema, decimalSchema, decimalSchema, decimalSchema, decimalSchema, time])
  .rest(z.unknown());

const toCandle =
  (coinId: string) =>
  ([openAt, open, high, low, close, volume]: z.infer<typeof klineSchema>): SourceCandle => ({
    coinId,
    openAt: new Date(openAt).toISOString(),
    open,
    high,
    low,
    close,
    volume,
  });
