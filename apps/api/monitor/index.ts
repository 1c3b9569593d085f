import { limitKey } from '#platform/http/address.ts';
import { getRateLimits, takeOrReject } from '../http/limits.ts';
import type { MonitorRoutesDeps } from './monitor-routes.ts';
import { readBotMetrics } from './read-bot-metrics.ts';
import { monitorOperations } from '#contract/system/monitor.ts';
import { browserErrorOperations } from '#contract/system/browser-errors.ts';

export type { MonitorRoutesDeps } from './monitor-routes.ts';

export const monitorRoutes = (deps: MonitorRoutesDeps): void => {
  const { routes, platform, counters, figures, operations } = deps;
  const { browserErrors } = getRateLimits(platform.config);
  const apiEndpoints = Object.keys(operations).length;
  routes.on(monitorOperations.botMetrics, async () => {
    await figures.write();
    return { body: await readBotMetrics({ ...deps, apiEndpoints }) };
  });
  routes.on(browserErrorOperations.reportBrowserError, async ({ body, request }) => {
    await takeOrReject(platform.rateLimits, browserErrors, limitKey(request.address));
    counters.browserError();
    platform.logger.warn({ browserError: body }, 'the web app failed in a browser');
    return { body: undefined };
  });
};
