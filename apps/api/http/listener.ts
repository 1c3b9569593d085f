import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import { paths } from '#contract/paths.ts';
import type { Platform } from '#platform/platform.ts';
import type { Metrics } from '../system/metrics.ts';
import { logWhenDone } from './access-log.ts';
import { sendAnswer } from './answer.ts';
import { announceLimit, limitsOf, throttled } from './limits.ts';
import { answerProblem } from './fallback.ts';
import { problemAnswer } from './problem-details.ts';
import { limitKey, openContext, type RequestContext } from './request-context.ts';

export type ListenerDeps = Pick<Platform, 'config' | 'logger' | 'rateLimits'> & {
  readonly metrics: Metrics;
  readonly app: RequestHandler;
};

/** Probes share an address with clients; under load they must not be limited and report the process dead. */
const probes = new Set<string>([paths.healthy, paths.ready, paths.metrics]);

/** Runs before Express: request id, log line, metrics, rate limit. Prepared answers take a shorter path. */
export const listener = (
  deps: ListenerDeps,
): ((req: IncomingMessage, res: ServerResponse) => void) => {
  const takePoint = pointTaker(deps);
  return (req, res) => {
    const context = openContext(req, deps.config.TRUST_PROXY);
    res.setHeader('x-request-id', context.id);
    logWhenDone(deps.logger, { req, res, context });
    deps.metrics.observeRequest(req, res, context);
    const fail = (error: unknown): void => {
      answerProblem({ req, res }, error, deps.logger);
    };
    if (probes.has(req.url ?? '')) {
      deps.app(req as Request, res as Response, fail);
      return;
    }
    takePoint(res, context).then((allowed) => {
      if (allowed) deps.app(req as Request, res as Response, fail);
    }, fail);
  };
};

const pointTaker = ({
  config,
  rateLimits,
}: ListenerDeps): ((res: ServerResponse, context: RequestContext) => Promise<boolean>) => {
  const { requests } = limitsOf(config);
  return async (res, context) => {
    const verdict = await rateLimits.take(requests, limitKey(context.address));
    announceLimit(res, requests, verdict);
    if (verdict.allowed) return true;
    res.setHeader('x-content-type-options', 'nosniff');
    sendAnswer(res, problemAnswer(throttled(requests, verdict), context.id));
    return false;
  };
};
