import { systemOperations } from '#contract/operations/system.ts';
import type { OperatorResult } from '#contract/system.ts';
import { HttpFault } from '../http/problem-details.ts';
import type { Routes } from '../http/route.ts';
import type { Metrics } from './metrics.ts';
import { askReadiness, type ReadinessCheck } from './readiness.ts';

export type OperatorControl = {
  /** From the lock file of the data folder: whoever may read that file may give commands. */
  readonly token: string;
  run(argv: readonly string[]): Promise<OperatorResult>;
};

export type SystemRoutesDeps = {
  readonly routes: Routes;
  readonly metrics: Metrics;
  readonly checks: readonly ReadinessCheck[];
  readonly operator: OperatorControl | undefined;
};

/** What the machine room asks: health, figures, operator commands. */
export const systemRoutes = ({ routes, metrics, checks, operator }: SystemRoutesDeps): void => {
  routes.on(systemOperations.healthy, () => Promise.resolve({ body: { status: 'ok' } }));

  routes.on(systemOperations.ready, async () => {
    const { passed, missing } = await askReadiness(checks);
    if (missing.length > 0) throw notReady(missing);
    return { body: { status: 'ready' as const, checks: passed } };
  });

  routes.on(systemOperations.metrics, async () => ({
    body: await metrics.text(),
    headers: { 'content-type': metrics.contentType },
  }));

  if (operator) {
    routes.on(systemOperations.operator, async ({ body }) => ({
      body: await operator.run(body.argv),
    }));
  }
};

const notReady = (missing: readonly string[]): HttpFault =>
  new HttpFault(503, 'server/not-ready', {
    message: `Not ready: ${missing.join('; ')}.`,
    headers: { 'retry-after': '1' },
  });
