import { z } from 'zod';
import type { HttpClient } from '../../outgoing/outgoing.port.ts';
import { requestJson, parseRows } from './request-json.ts';
import { parseCoinPaprikaError } from './coinpaprika.adapter.ts';

type Address = { readonly outgoing: HttpClient; readonly address: string };

const maxCached = 500;

/**
 * Finds the id of the symbol's coin with the best rank, and caches it because ids do not change.
 * Undefined when no coin has the symbol.
 */
export const createCoinPaprikaIdLookup = ({
  outgoing,
  address,
}: Address): ((symbol: string, signal: AbortSignal) => Promise<string | undefined>) => {
  const cache = new Map<string, string>();
  return async (symbol, signal) => {
    const cached = cache.get(symbol);
    if (cached !== undefined) return cached;
    const url = `${address}/v1/search?q=${encodeURIComponent(symbol)}&c=currencies&modifier=symbol_search&limit=100`;
    const response = await requestJson(outgoing, {
      url,
      request: { validators: undefined, signal },
      schema: answerSchema,
      parseError: parseCoinPaprikaError,
    });
    if (response.status === 'not-modified') return undefined;
    const [best] = parseRows(response.value.currencies, coinSchema, new URL(url).host)
      .rows.filter(
        (coin) => coin.symbol.toUpperCase() === symbol && coin.rank > 0 && coin.is_active,
      )
      .sort((one, other) => one.rank - other.rank);
    if (best && cache.size < maxCached) cache.set(symbol, best.id);
    return best?.id;
  };
};

const answerSchema = z.object({
  currencies: z
    .array(z.unknown())
    .nullish()
    .transform((rows) => rows ?? []),
});
const coinSchema = z.object({
  id: z.string().min(1),
  symbol: z.string().min(1),
  rank: z.int(),
  is_active: z.boolean(),
});
