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
  const isUnlisted = data !== undefined && listed === undefined;
  const alone = useQuery({ ...coinQuery(symbol), enabled: isUnlisted });
  const coin = listed ?? alone.data;
  if (coin !== undefined) return { state: 'found', coin, count: data?.length ?? 0 };
  return { state: isError ? 'failed' : stateOf(alone.error) };
};

// Only the server's own "no such coin" says that there is none.
const stateOf = (error: Error | null): 'loading' | 'failed' | 'missing' => {
  if (error === null) return 'loading';
  return error instanceof ApiError && error.status < 500 ? 'missing' : 'failed';
};
