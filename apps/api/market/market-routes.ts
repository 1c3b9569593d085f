import type { Clock } from '#platform/clock/clock.port.ts';
import type { Config } from '#platform/config.ts';
import type { Jobs } from '#platform/jobs/jobs.port.ts';
import type { RateLimits } from '#platform/rate-limits/rate-limits.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import type { Routes } from '../http/route.ts';
import type { MarketBoard } from './market-board.ts';

export type MarketRoutesDeps = {
  readonly routes: Routes;
  readonly platform: {
    readonly readModels: ReadModels;
    readonly jobs: Pick<Jobs, 'enqueue'>;
    readonly clock: Clock;
    readonly config: Config;
    readonly rateLimits: RateLimits;
  };
  readonly board: MarketBoard;
  readonly systemNow: () => Date;
};
