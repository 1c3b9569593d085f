import { RateLimiterRedis } from 'rate-limiter-flexible';
import {
  callRedis,
  closeRedis,
  waitForFirstConnection,
  openRedis,
} from '../redis/redis.adapter.ts';
import { rateLimitsWithFallback } from './insured.adapter.ts';
import type { RateLimits } from './rate-limits.port.ts';
import { createRateLimits } from './verdict.ts';

type Options = {
  readonly url: string;
  readonly limitMs?: number;
  readonly onUnavailable?: (cause: unknown) => void;
};

export const redisRateLimits = async ({ url, ...insurance }: Options): Promise<RateLimits> => {
  const client = openRedis(url);
  await waitForFirstConnection(client);
  const sharedLimits = createRateLimits(
    ({ name, points, perSeconds }) =>
      new RateLimiterRedis({
        storeClient: client,
        keyPrefix: `tidemark:limit:${name}`,
        points,
        duration: perSeconds,
      }),
  );
  const checkedLimits: RateLimits = {
    take: (limit, key) => callRedis(client, () => sharedLimits.take(limit, key)),
    peek: (limit, key) => callRedis(client, () => sharedLimits.peek(limit, key)),
    refund: (limit, key) => callRedis(client, () => sharedLimits.refund(limit, key)),
    reset: (limit, key) => callRedis(client, () => sharedLimits.reset(limit, key)),
    close: () => closeRedis(client),
  };
  return rateLimitsWithFallback(checkedLimits, insurance);
};
