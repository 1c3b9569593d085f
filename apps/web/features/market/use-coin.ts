import { useQuery } from '@tanstack/react-query';
import type { MarketCoin } from '#contract/market.ts';
import { ApiError } from '#ui/api-error.ts';
import { coinQuery } from './api/get-coin.ts';
import { useMarketList } from './use-market.ts';

export type FoundCoin =
  | { readonly state: 'loading' | 'failed' | 'missing' }
  | { readonly state: 'found'; readonly coin: MarketCoin; readonly count: number };

/** A coin by its symbol in capitals: from the list, which is live, or asked for by itself where the list lacks it. */
export const useCoin = (symbol: string): FoundCoin => {
  const { data, isError } = useMarketList();
  const listed = data?.find(({ coinSymbol }) => coinSymbol.toUpperCase() === symbol);
  const alone = useQuery({
    ...coinQuery(symbol),
    enabled: data !== undefined && listed === undefined,
  });
  const coin = listed ?? alone.data;
  if (coin !== undefined) return { state: 'found', coin, count: data?.length ?? 0 };
  if (alone.error instanceof ApiError && alone.error.status < 500) return { state: 'missing' };
  return { state: isError || alone.isError ? 'failed' : 'loading' };
};
