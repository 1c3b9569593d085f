import { z } from 'zod';
import { minuteMs } from '#domain/shared/time/durations.ts';
import { SourceError } from '../../sources/source.port.ts';
import type { ExchangeRateSource } from '../market-data.port.ts';
import type { ExchangeOptions } from './binance.adapter.ts';
import { krakenBudgets, parseKrakenRefusal } from './kraken.adapter.ts';
import { requiredFigure } from './reported.ts';
import { requestJson } from './request-json.ts';

const maxSpread = 0.02;

/**
 * The exchange's pairs of pounds and euros with the dollar. A rate is the middle of the best bid and the best ask, which
 * the answer has as of now.
 */
export const krakenExchangeRates = ({
  outgoing,
  address,
}: Pick<ExchangeOptions, 'outgoing' | 'address'>): ExchangeRateSource => ({
  name: 'Kraken',
  mode: 'live',
  refreshMs: 5 * minuteMs,
  budgets: krakenBudgets,
  fetch: async ({ now, signal }) => {
    const url = `${address}/0/public/Ticker?pair=GBPUSD,EURUSD`;
    const request = { validators: undefined, signal };
    const response = await requestJson(outgoing, { url, request, schema: answerSchema });
    if (response.status === 'not-modified') return response;
    const { error, result } = response.value;
    const refusal = parseKrakenRefusal(error);
    if (refusal) throw refusal;
    const value = { GBP: toRate(result?.ZGBPZUSD), EUR: toRate(result?.ZEURZUSD) };
    return { status: 'value', value, at: now.toISOString() };
  },
  close: () => Promise.resolve(),
});

const quoteSchema = z.tuple([requiredFigure.pipe(z.number().positive())]).rest(z.unknown());
// Ask and bid: price, whole lot volume, lot volume.
const pairSchema = z.object({ a: quoteSchema, b: quoteSchema });
type Pair = z.infer<typeof pairSchema>;

const answerSchema = z.object({
  error: z.array(z.string()),
  result: z.object({ ZGBPZUSD: pairSchema, ZEURZUSD: pairSchema }).optional(),
});

// The pairs are in dollars for one pound or euro.
const toRate = (pair: Pair | undefined): number => {
  if (pair === undefined) throw unusableError('no pair');
  const [[ask], [bid]] = [pair.a, pair.b];
  if (ask < bid || ask / bid > 1 + maxSpread) throw unusableError('no usable spread');
  return 2 / (ask + bid);
};

const unusableError = (reason: string): SourceError =>
  new SourceError(`Kraken: the exchange rates have ${reason}`, { retryable: false });
