import { useQuery } from '@tanstack/react-query';
import type { CoinLookUp } from '#contract/market/coin-details.ts';
import type { MarketCoin, MarketCoinDetail } from '#contract/market/market.ts';
import { ApiError } from '#ui/api/api-error.ts';
import { toListRow } from './api/get-coin.ts';
import { lookUpCoinQuery } from './api/look-up-coin.ts';
import { useMarketList } from './use-market.ts';

export type FoundCoin =
  | { readonly state: 'loading' | 'failed' | 'missing' }
  | {
      readonly state: 'found';
      readonly coin: MarketCoin;
      readonly count: number;
      /** The response of the look-up; null for a coin on the list. */
      readonly lookedUp: MarketCoinDetail | null;
    };

/** A coin by its upper-case symbol: from the live list, otherwise looked up. */
export const useCoin = (symbol: string): FoundCoin => {
  const { data, isError } = useMarketList();
  const listed = data?.find(({ coinSymbol }) => coinSymbol.toUpperCase() === symbol);
  const isUnlisted = data !== undefined && listed === undefined;
  const lookUp = useQuery({ ...lookUpCoinQuery(symbol), enabled: isUnlisted });
  const found = lookUp.data?.coin ?? null;
  const count = data?.length ?? 0;
  if (listed !== undefined) return { state: 'found', coin: listed, count, lookedUp: null };
  if (found !== null) return { state: 'found', coin: toListRow(found), count, lookedUp: found };
  return { state: isError ? 'failed' : stateOf(lookUp.data, lookUp.error) };
};

// Only the server's "no such coin" proves that there is none.
const stateOf = (
  lookUp: CoinLookUp | undefined,
  error: Error | null,
): 'loading' | 'failed' | 'missing' => {
  if (lookUp?.state === 'missing') return 'missing';
  if (lookUp?.state === 'unavailable') return 'failed';
  if (error === null) return 'loading';
  return error instanceof ApiError && [400, 404].includes(error.status) ? 'missing' : 'failed';
};
