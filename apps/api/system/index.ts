import { PassThrough } from 'node:stream';
import type { PublicStatus } from '#application/status/status-reader.ts';
import { systemOperations, type OperatorOutput } from '#contract/system/system.ts';
import type { GetHealth, Health } from '#platform/health/health.ts';
import { HttpError } from '../http/problem-details.ts';
import type { Routes } from '../http/route.ts';
import { httpTexts } from '../http/texts.ts';
import type { Metrics } from './metrics.ts';

export type OperatorControl = {
  /** From the lock file of the data folder. Read access to that file permits operator commands. */
  readonly token: string;
  /** Writes output while it runs. Resolves after the exit code is written. Never rejects. */
  run(argv: readonly string[], write: (output: OperatorOutput) => void): Promise<void>;
};

export type SystemRoutesDeps = {
  readonly routes: Routes;
  readonly metrics: Metrics;
  readonly health: GetHealth;
  readonly status: () => Promise<PublicStatus>;
  readonly operator: OperatorControl | undefined;
};

export const systemRoutes = ({
  routes,
  metrics,
  health,
  status,
  operator,
}: SystemRoutesDeps): void => {
  routes.on(systemOperations.healthy, () => Promise.resolve({ body: { status: 'ok' } }));

  routes.on(systemOperations.ready, async () => {
    const { state, parts } = await health();
    if (state === 'failing') throw notReadyError(parts);
    const status = state === 'ok' ? ('ready' as const) : state;
    return { body: { status, parts: [...parts] } };
  });

  routes.on(systemOperations.metrics, async () => ({
    body: await metrics.text(),
    headers: { 'content-type': metrics.contentType },
  }));

  routes.on(systemOperations.status, async () => {
    const { checkedAt, services } = await status();
    return { body: { checkedAt, services: [...services] } };
  });

  if (operator) {
    routes.on(systemOperations.operator, ({ body }) =>
      Promise.resolve({ body: createOutputStream(operator, body.argv) }),
    );
  }
};

// The command continues when the caller disconnects.
const createOutputStream = (operator: OperatorControl, argv: readonly string[]): PassThrough => {
  const lines = new PassThrough();
  void operator
    .run(argv, (output) => lines.write(`${JSON.stringify(output)}\n`))
    .finally(() => lines.end());
  return lines;
};

const notReadyError = (parts: Health['parts']): HttpError => {
  const failingParts = parts.filter(({ state }) => state === 'failing');
  const description = failingParts.map(({ name, words }) => `${name} ${words}`).join('; ');
  return new HttpError(503, 'server/not-ready', {
    message: httpTexts.notReady(description),
    headers: { 'retry-after': '1' },
    parts: [...parts],
  });
};
