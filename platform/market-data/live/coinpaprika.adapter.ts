import { z } from 'zod';
import type { Outgoing } from '../../outgoing/outgoing.port.ts';
import { type RequestBudget, SourceError } from '../../sources/source.port.ts';
import type { MarketSource, SourceCoin } from '../market-data.port.ts';
import { askJson, usableRows } from './ask-json.ts';
import type { CoinIds } from './coin-ids.ts';
import { coinsOfBestRank, marketTime, recordPriceOf, reportedTime } from './market-rows.ts';

export type CoinPaprikaOptions = {
  readonly outgoing: Outgoing;
  readonly address: string;
  readonly ids: CoinIds;
};

export const coinPaprikaAddress = 'https://api.coinpaprika.com';

// The free plan: 20,000 calls a month, figures renewed every five minutes.
const minuteMs = 60_000;
export const coinPaprikaBudgets: readonly RequestBudget[] = [
  { requests: 60, perMs: minuteMs },
  { requests: 20_000, perMs: 31 * 24 * 60 * minuteMs },
];

/** All coins in one answer of some megabytes; those without a rank are no longer traded. */
export const coinPaprikaMarkets = ({
  outgoing,
  address,
  ids,
}: CoinPaprikaOptions): MarketSource => ({
  name: 'CoinPaprika',
  mode: 'live',
  refreshMs: 5 * minuteMs,
  budgets: coinPaprikaBudgets,
  ask: async (request) => {
    const url = `${address}/v1/tickers?quotes=USD`;
    const schema = z.array(z.unknown());
    const answer = await askJson(outgoing, {
      ...{ url, request, schema, refusalOf: coinPaprikaRefusal },
    });
    if (answer.status === 'not-modified') return answer;
    const { host } = new URL(url);
    const coins = coinPaprikaCoins(answer.value, { host, ids, now: request.now });
    if (coins.length === 0) return { status: 'nothing' };
    const at = marketTime(coins, request.now);
    return { status: 'value', value: coins, at, validators: answer.validators };
  },
  close: () => Promise.resolve(),
});

type Reading = { readonly host: string; readonly ids: CoinIds; readonly now: Date };

/** Coins of an answer, the best rank first. */
export const coinPaprikaCoins = (
  answer: readonly unknown[],
  { host, ids, now }: Reading,
): readonly SourceCoin[] => {
  const rows = usableRows(answer, tickerSchema, host)
    .filter(({ rank }) => rank > 0)
    .sort((one, other) => one.rank - other.rank);
  return coinsOfBestRank(withOurIds(rows, { ids, now }));
};

const errorSchema = z.object({ error: z.string() });

export const coinPaprikaRefusal = (body: unknown): SourceError | undefined => {
  const error = errorSchema.safeParse(body).data?.error;
  return error === undefined
    ? undefined
    : new SourceError(`CoinPaprika: ${error.slice(0, 200)}`, { retryable: false });
};

const figure = z.number().nullish();
const tickerSchema = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  symbol: z.string().min(1),
  rank: z.int(),
  total_supply: figure,
  max_supply: figure,
  last_updated: z.iso.datetime({ offset: true }),
  quotes: z.object({
    USD: z.object({
      price: z.number(),
      volume_24h: figure,
      market_cap: figure,
      percent_change_1h: figure,
      percent_change_24h: figure,
      percent_change_7d: figure,
      ath_price: figure,
      ath_date: reportedTime,
    }),
  }),
});
type Row = z.infer<typeof tickerSchema>;

// The best rank of a symbol is the coin that everybody means by it; further ones keep the provider's word.
const withOurIds = (
  rows: readonly Row[],
  { ids, now }: { readonly ids: CoinIds; readonly now: Date },
): SourceCoin[] => {
  const taken = new Set<string>();
  return rows.map((row) => {
    const known = taken.has(row.symbol) ? undefined : ids.idOf(row.symbol);
    taken.add(row.symbol);
    return toCoin(row, { id: known ?? slugOf(row), now });
  });
};

// `btc-bitcoin` begins with the symbol.
const slugOf = ({ id, symbol }: Row): string => {
  const prefix = `${symbol.toLowerCase()}-`;
  return id.startsWith(prefix) ? id.slice(prefix.length) : id;
};

const toCoin = (
  { symbol, name, last_updated: updated, quotes: { USD: quote }, ...row }: Row,
  { id, now }: { readonly id: string; readonly now: Date },
): SourceCoin => ({
  id,
  symbol: symbol.toUpperCase(),
  name,
  rank: 0,
  price: quote.price,
  change1h: quote.percent_change_1h ?? null,
  change24h: quote.percent_change_24h ?? null,
  change7d: quote.percent_change_7d ?? null,
  low24h: null,
  high24h: null,
  volume: quote.volume_24h ?? NaN,
  // 0 is "not known".
  marketCap: quote.market_cap ? quote.market_cap : null,
  records: {
    allTimeHigh: recordPriceOf(quote.ath_price, quote.ath_date),
    allTimeLow: null,
    circulatingSupply: null,
    totalSupply: row.total_supply ? row.total_supply : null,
    maxSupply: row.max_supply ? row.max_supply : null,
  },
  at: marketTime([{ at: new Date(updated).toISOString() }], now),
});
