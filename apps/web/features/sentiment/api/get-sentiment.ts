import type { UseQueryResult } from '@tanstack/react-query';
import { findResource } from '#contract/find-resource.ts';
import {
  type CoinSentimentResponse,
  coinSentimentEndpoints,
} from '#contract/news/coin-sentiment.ts';
import { useAccess } from '#ui/api/use-access.ts';
import { useCall } from '#ui/api/use-call.ts';

export const sentimentRefreshSeconds = 300;

/**
 * A coin's news sentiment. `needsUpgrade` means that the plan does not include it, and nothing is requested. `isIncluded` means that
 * reasons and history are included.
 */
export const useSentiment = (
  symbol: string,
  isAsked = true,
): UseQueryResult<CoinSentimentResponse> & { needsUpgrade: boolean; isIncluded: boolean } => {
  const canView = useAccess(
    findResource(coinSentimentEndpoints.coinSentiment, { symbol }),
  )?.allowed;
  // The response depends on the plan.
  const hasFullAccess = useAccess('coin-sentiment')?.allowed === true;
  const query = useCall(
    coinSentimentEndpoints.coinSentiment,
    { params: { symbol } },
    {
      version: [hasFullAccess],
      background: 'refetches',
      refetchInterval: sentimentRefreshSeconds * 1000,
      enabled: canView === true && isAsked,
    },
  );
  return { ...query, needsUpgrade: canView === false, isIncluded: hasFullAccess };
};
