import { monitorOperations } from '#contract/operations/monitor.ts';
import type { Operation } from '#contract/operations/operation.ts';
import type { KeptFigures } from '#observations/process-figures/keep-process-figures.ts';
import { limitKey } from '#platform/http/address.ts';
import type { AskHealth } from '#platform/health/health.ts';
import type { ProcessCounters } from '#platform/health/process-counters.ts';
import type { Platform } from '#platform/platform.ts';
import { limitsOf, takeOrReject } from '../http/limits.ts';
import type { Routes } from '../http/route.ts';
import type { MarketBoard } from '../market/index.ts';
import { readBotMetrics } from './read-bot-metrics.ts';

export type MonitorRoutesDeps = {
  readonly routes: Routes;
  readonly platform: Pick<
    Platform,
    'clock' | 'config' | 'jobs' | 'logger' | 'rateLimits' | 'readModels'
  >;
  readonly board: MarketBoard;
  readonly health: AskHealth;
  readonly counters: Pick<ProcessCounters, 'browserError'>;
  readonly figures: Pick<KeptFigures, 'write'>;
  /** The calls that this process answers. */
  readonly operations: Readonly<Record<string, Operation>>;
  readonly systemNow: () => Date;
};

export const monitorRoutes = (deps: MonitorRoutesDeps): void => {
  const { routes, platform, counters, figures, operations } = deps;
  const { browserErrors } = limitsOf(platform.config);
  const apiEndpoints = Object.keys(operations).length;
  routes.on(monitorOperations.botMetrics, async () => {
    await figures.write();
    return { body: await readBotMetrics({ ...deps, apiEndpoints }) };
  });
  routes.on(monitorOperations.reportBrowserError, async ({ body, request }) => {
    await takeOrReject(platform.rateLimits, browserErrors, limitKey(request.address));
    counters.browserError();
    platform.logger.warn({ browserError: body }, 'the web app failed in a browser');
    return { body: undefined };
  });
};
