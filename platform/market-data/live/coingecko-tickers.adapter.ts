import { z } from 'zod';
import { dayMs, hourMs } from '#domain/shared/time/durations.ts';
import type { SourceTicker, TickerSource } from '../market-data.port.ts';
import { requestJson, parseRows } from './request-json.ts';
import { plausibleTickers } from './plausible-tickers.ts';
import {
  coinGeckoBudgets,
  coinGeckoHeaders,
  type CoinGeckoOptions,
  parseCoinGeckoError,
} from './coingecko.adapter.ts';
import { isNotFoundError } from './exchange-candles.ts';
import { parseReportedTime } from './market-rows.ts';
import { reportedFigure, reportedFlag, reportedTime, requiredFigure } from './reported.ts';

// Together with the lookups and profiles, uses what the markets leave of the free plan: 1,072 calls a
// month.
const ownBudgets = [{ requests: 14, perMs: dayMs }] as const;

/**
 * The hundred pairs with the highest trust score at CoinGecko. Prices are those of the coin, on
 * either side of the pair.
 */
export const coinGeckoTickers = ({
  outgoing,
  address,
  apiKey,
}: Omit<CoinGeckoOptions, 'ids'>): TickerSource => ({
  name: 'CoinGecko',
  mode: 'live',
  refreshMs: hourMs,
  budgets: coinGeckoBudgets(apiKey),
  ownBudgets,
  fetch: async ({ query: { coinId }, now, signal }) => {
    const url = `${address}/api/v3/coins/${encodeURIComponent(coinId)}/tickers?order=trust_score_desc&dex_pair_format=symbol`;
    try {
      const response = await requestJson(outgoing, {
        url,
        request: { validators: undefined, signal },
        schema: answerSchema,
        parseError: parseCoinGeckoError,
        headers: coinGeckoHeaders(apiKey),
      });
      if (response.status === 'not-modified') return response;
      const { host } = new URL(url);
      const { rows, rejected } = parseRows(response.value.tickers, tickerSchema, host);
      const coinRows = rows
        .filter((row) => row.coin_id === coinId || row.target_coin_id === coinId)
        .filter((row) => !row.is_anomaly && !row.is_stale);
      const tickers = plausibleTickers(coinRows.map((row) => toTicker(row, now)));
      if (tickers.length === 0) return { status: 'nothing' };
      return { status: 'value', value: tickers, at: now.toISOString(), rejected };
    } catch (error) {
      if (isNotFoundError(error)) return { status: 'nothing' };
      throw error;
    }
  },
  close: () => Promise.resolve(),
});

const answerSchema = z.object({ tickers: z.array(z.unknown()) });
const usdSchema = z.object({ usd: requiredFigure });
const tickerSchema = z.object({
  base: z.string().min(1).max(80),
  target: z.string().min(1).max(80),
  market: z.object({ name: z.string().min(1).max(80) }),
  converted_last: usdSchema,
  converted_volume: usdSchema,
  trust_score: z.string().nullish().catch(null),
  bid_ask_spread_percentage: reportedFigure,
  last_traded_at: reportedTime,
  is_anomaly: reportedFlag,
  is_stale: reportedFlag,
  coin_id: z.string(),
  target_coin_id: z.string().nullish().catch(null),
});
type Row = z.infer<typeof tickerSchema>;

const trustLevels: Readonly<Record<string, SourceTicker['trust']>> = {
  green: 'high',
  yellow: 'medium',
  red: 'low',
};

const getSpread = ({ bid_ask_spread_percentage: spread }: Row): number | null =>
  typeof spread === 'number' && spread >= 0 ? spread : null;

const toTicker = (row: Row, now: Date): SourceTicker => ({
  exchange: row.market.name,
  pair: `${row.base}/${row.target}`,
  price: row.converted_last.usd,
  spread: getSpread(row),
  volume: row.converted_volume.usd,
  trust: trustLevels[row.trust_score ?? ''] ?? null,
  tradedAt: parseReportedTime(row.last_traded_at, now),
});
