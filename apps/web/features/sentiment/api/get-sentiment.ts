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
 * What the news says about a coin; `sold` where the plan does not show it, and then nothing is asked for; `whole` where it shows the
 * reasons and the history, too.
 */
export const useSentiment = (
  symbol: string,
  isAsked = true,
): UseQueryResult<CoinSentimentAnswer> & { sold: boolean; whole: boolean } => {
  const shown = useAccess(resourceOfCoinSentiment({ params: { symbol }, query: {} }))?.allowed;
  // Another plan is another answer: it has the stories, or has them no more.
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
  return { ...answer, sold: shown === false, whole };
};
