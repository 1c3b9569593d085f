import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { CoinSentimentAnswer } from '#contract/news/coin-sentiment.ts';
import {
  coinSentimentEndpoints,
  resourceOfCoinSentiment,
} from '#contract/endpoints/news/coin-sentiment.ts';
import { call } from '#ui/api/call.ts';
import { refreshOptions } from '#ui/api/refresh.ts';
import { useAccess } from '#ui/api/use-access.ts';

export const sentimentRefreshSeconds = 300;

/**
 * A coin's news sentiment. `sold` means that the plan does not include it, and nothing is requested. `whole` means that
 * reasons and history are included.
 */
export const useSentiment = (
  symbol: string,
  isAsked = true,
): UseQueryResult<CoinSentimentAnswer> & { needsUpgrade: boolean; isIncluded: boolean } => {
  const shown = useAccess(resourceOfCoinSentiment({ params: { symbol }, query: {} }))?.allowed;
  // Part of the key, because the response depends on the plan.
  const whole = useAccess('coin-sentiment')?.allowed === true;
  const answer = useQuery({
    queryKey: ['sentiment', 'coin', symbol, whole],
    queryFn: (context) =>
      call(coinSentimentEndpoints.coinSentiment, {
        ...refreshOptions(context),
        params: { symbol },
      }),
    refetchInterval: sentimentRefreshSeconds * 1000,
    enabled: shown === true && isAsked,
  });
  return { ...answer, needsUpgrade: shown === false, isIncluded: whole };
};
