import { useQuery } from '@tanstack/react-query';
import type { CoinLookUp } from '#contract/market/coin-details.ts';
import type { MarketCoin } from '#contract/market/market.ts';
import type { MarketCoinDetail } from '#contract/market/coin.ts';
import { ApiError } from '#ui/api/api-error.ts';
import { toListRow } from './api/get-coin.ts';
import { coinLookupQuery } from './api/look-up-coin.ts';
import { useMarketList } from './use-market.ts';

export type CoinResult =
  | { readonly state: 'loading' | 'failed' | 'missing' }
  | {
      readonly state: 'found';
      readonly coin: MarketCoin;
      readonly count: number;
      /** The response of the look-up; null for a coin on the list. */
      readonly lookedUp: MarketCoinDetail | null;
    };

/** A coin by its upper-case symbol: from the live list, otherwise looked up. */
export const useCoin = (symbol: string): CoinResult => {
  const { data, isError } = useMarketList();
  const listedCoin = data?.find(({ coinSymbol }) => coinSymbol.toUpperCase() === symbol);
  const isUnlisted = data !== undefined && listedCoin === undefined;
  const lookUp = useQuery({ ...coinLookupQuery(symbol), enabled: isUnlisted });
  const foundCoin = lookUp.data?.coin ?? null;
  const count = data?.length ?? 0;
  if (listedCoin !== undefined) return { state: 'found', coin: listedCoin, count, lookedUp: null };
  if (foundCoin !== null)
    return { state: 'found', coin: toListRow(foundCoin), count, lookedUp: foundCoin };
  return { state: isError ? 'failed' : getState(lookUp.data, lookUp.error) };
};

// Only the server's "no such coin" proves that there is none.
const getState = (
  lookUp: CoinLookUp | undefined,
  error: Error | null,
): 'loading' | 'failed' | 'missing' => {
  if (lookUp?.state === 'missing') return 'missing';
  if (lookUp?.state === 'unavailable') return 'failed';
  if (error === null) return 'loading';
  return error instanceof ApiError && [400, 404].includes(error.status) ? 'missing' : 'failed';
};
