import { RateLimiterRedis } from 'rate-limiter-flexible';
import { closeRedis, openRedis } from '../redis/redis.adapter.ts';
import type { RateLimits } from './rate-limits.port.ts';
import { limitsOver } from './verdict.ts';

export const redisRateLimits = ({ url }: { readonly url: string }): RateLimits => {
  const client = openRedis(url);
  return {
    ...limitsOver(
      ({ name, points, perSeconds }) =>
        new RateLimiterRedis({
          storeClient: client,
          keyPrefix: `tidemark:limit:${name}`,
          points,
          duration: perSeconds,
        }),
    ),
    close: () => closeRedis(client),
  };
};
