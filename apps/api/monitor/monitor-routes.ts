import type { Operation } from '#contract/operation.ts';
import type { GetHealth } from '#platform/health/health.ts';
import type { ProcessCounters } from '#platform/health/process-counters.ts';
import type { Platform } from '#platform/platform.ts';
import type { ProcessFiguresWriter } from '#platform/process-figures/write-process-figures.ts';
import type { Routes } from '../http/route.ts';
import type { MarketBoard } from '../market/index.ts';

export type MonitorRoutesDeps = {
  readonly routes: Routes;
  readonly platform: Pick<
    Platform,
    'clock' | 'config' | 'jobs' | 'logger' | 'rateLimits' | 'readModels'
  >;
  readonly board: MarketBoard;
  readonly health: GetHealth;
  readonly counters: Pick<ProcessCounters, 'browserError'>;
  readonly figures: Pick<ProcessFiguresWriter, 'write'>;
  /** The operations of this process. */
  readonly operations: Readonly<Record<string, Operation>>;
  readonly systemNow: () => Date;
};
