import { fearGreedEndpoints } from '#contract/market/fear-greed.ts';
import { callQuery } from '#ui/api/use-call.ts';

export const fearGreedRefreshSeconds = 300;
const daySeconds = 86_400;
const retrySeconds = 5;

/** A server that has just started will have a value soon. */
export const fearGreedQuery = callQuery(
  fearGreedEndpoints.fearGreed,
  {},
  {
    background: 'refetches',
    refetchInterval: ({ state }) =>
      (state.data === null ? retrySeconds : fearGreedRefreshSeconds) * 1000,
  },
);

/** A real source measures once a day, and its level empties over that day. */
export const getMeasurementIntervalSeconds = (kind: string): number =>
  kind === 'live' ? daySeconds : fearGreedRefreshSeconds;
