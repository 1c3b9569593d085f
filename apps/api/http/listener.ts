import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import { operations } from '#contract/operations/catalogue.ts';
import { paths } from '#contract/paths.ts';
import type { Operation } from '#contract/operations/operation.ts';
import type { Platform } from '#platform/platform.ts';
import { probeLimit } from '#platform/health/probe-limit.ts';
import type { RateLimit, RateLimits } from '#platform/rate-limits/rate-limits.port.ts';
import { hasBearerToken } from '#platform/http/bearer-token.ts';
import type { OperatorControl } from '../system/index.ts';
import type { Metrics } from '../system/metrics.ts';
import { logWhenDone } from './access-log.ts';
import { sendResponse } from './answer.ts';
import { setRateLimitHeaders, getRateLimits, throttledRejection } from './limits.ts';
import { sendProblem } from './fallback.ts';
import { toProblemResponse } from './problem-details.ts';
import { limitKey } from '#platform/http/address.ts';
import { openContext, type RequestContext } from './request-context.ts';

export type ListenerDeps = Pick<
  Platform,
  'config' | 'logger' | 'localRateLimits' | 'rateLimits'
> & {
  readonly metrics: Metrics;
  readonly app: RequestHandler;
  /** Undefined in processes that accept no operator commands. */
  readonly operator?: Pick<OperatorControl, 'token'> | undefined;
  /** Front-end files are not rate limited, because one page loads dozens of them from memory. */
  readonly isForFile: (req: IncomingMessage) => boolean;
};

// Probes may share a network address with clients. With a shared limit, client load would make the process look dead.
const probePaths = new Set<string>(
  Object.values<Operation>(operations)
    .filter(({ probe }) => probe)
    .map(({ path }) => path),
);

/** Runs before Express: request id, log line, metrics, rate limit. Precomputed responses skip most of it. */
export const createRequestListener = (
  deps: ListenerDeps,
): ((req: IncomingMessage, res: ServerResponse) => void) => {
  const checkRequestLimit = createLimitCheck(deps.rateLimits, getRateLimits(deps.config).requests);
  const checkProbeLimit = createLimitCheck(deps.localRateLimits, probeLimit);
  const isOperator = recognizeOperator(deps.operator?.token);
  return (req, res) => {
    const context = openContext(req, deps.config.TRUST_PROXY);
    res.setHeader('x-request-id', context.id);
    logWhenDone(deps.logger, { req, res, context });
    deps.metrics.observeRequest(req, res, context);
    const fail = (error: unknown): void => {
      sendProblem({ req, res }, error, deps.logger);
    };
    const handleRequest = (): void => {
      deps.app(req as Request, res as Response, fail);
    };
    if (deps.isForFile(req) || isOperator(req)) {
      handleRequest();
      return;
    }
    const checkLimit = probePaths.has(req.url ?? '') ? checkProbeLimit : checkRequestLimit;
    checkLimit(res, context).then((allowed) => {
      if (allowed) handleRequest();
    }, fail);
  };
};

// Operator commands share the address of a proxy on the same machine, and must work while its clients are limited.
const recognizeOperator =
  (token: string | undefined) =>
  (req: IncomingMessage): boolean =>
    token !== undefined && req.url === paths.operator && hasBearerToken(req, token);

const createLimitCheck =
  (
    rateLimits: RateLimits,
    limit: RateLimit,
  ): ((res: ServerResponse, context: RequestContext) => Promise<boolean>) =>
  async (res, context) => {
    const verdict = await rateLimits.take(limit, limitKey(context.address));
    setRateLimitHeaders(res, limit, verdict);
    if (verdict.allowed) return true;
    res.setHeader('x-content-type-options', 'nosniff');
    sendResponse(res, toProblemResponse(throttledRejection(limit, verdict), context.id));
    return false;
  };
