import { systemOperations } from '#contract/operations/system.ts';
import type { OperatorOutput } from '#contract/system.ts';
import { HttpFault } from '../http/problem-details.ts';
import type { Routes } from '../http/route.ts';
import type { Metrics } from './metrics.ts';
import { askReadiness, type ReadinessCheck } from './readiness.ts';

export type OperatorControl = {
  /** From the lock file of the data folder: whoever may read that file may give commands. */
  readonly token: string;
  /** Writes while it runs; resolves after the exit code was written. Never rejects. */
  run(argv: readonly string[], write: (output: OperatorOutput) => void): Promise<void>;
};

export type SystemRoutesDeps = {
  readonly routes: Routes;
  readonly metrics: Metrics;
  readonly checks: readonly ReadinessCheck[];
  readonly operator: OperatorControl | undefined;
};

/** Health, metrics and operator commands. */
export const systemRoutes = ({ routes, metrics, checks, operator }: SystemRoutesDeps): void => {
  routes.on(systemOperations.healthy, () => Promise.resolve({ body: { status: 'ok' } }));

  routes.on(systemOperations.ready, async () => {
    const { passed, missing } = await askReadiness(checks);
    if (missing.length > 0) throw notReady(missing);
    return { body: { status: 'ready' as const, checks: passed } };
  });

  routes.on(systemOperations.metrics, async ({ res }) => {
    const text = await metrics.text();
    res.setHeader('content-type', metrics.contentType);
    res.end(text);
    return { body: undefined };
  });

  if (operator) {
    routes.on(systemOperations.operator, async ({ body, res }) => {
      res.setHeader('content-type', 'application/jsonl');
      await operator.run(body.argv, (output) => {
        res.write(`${JSON.stringify(output)}\n`);
      });
      res.end();
      return { body: undefined };
    });
  }
};

const notReady = (missing: readonly string[]): HttpFault =>
  new HttpFault(503, 'server/not-ready', {
    message: `Not ready: ${missing.join('; ')}.`,
    headers: { 'retry-after': '1' },
  });
