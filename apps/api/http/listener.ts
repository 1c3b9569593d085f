import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import { operations } from '#contract/operations.ts';
import type { Operation } from '#contract/operation.ts';
import { systemOperations } from '#contract/system/system.ts';
import type { Platform } from '#platform/platform.ts';
import { probeLimit } from '#platform/health/probe-limit.ts';
import type { RateLimit, RateLimitVerdict } from '#platform/rate-limits/rate-limits.port.ts';
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
import type { StaffSessions } from './session/staff-sessions.ts';

export type ListenerDeps = Pick<
  Platform,
  'config' | 'logger' | 'localRateLimits' | 'rateLimits'
> & {
  readonly metrics: Metrics;
  readonly staffSessions: Pick<StaffSessions, 'find' | 'check'>;
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
  const checkRequestLimit = createRequestLimitCheck(deps);
  const checkProbeLimit: CheckLimit = async (exchange) => {
    const key = limitKey(exchange.context.address);
    return respondIfExceeded(
      exchange,
      probeLimit,
      await deps.localRateLimits.take(probeLimit, key),
    );
  };
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
    checkLimit({ req, res, context }).then((allowed) => {
      if (allowed) handleRequest();
    }, fail);
  };
};

// Operator commands share the address of a proxy on the same machine, and must work while its clients are limited.
const recognizeOperator =
  (token: string | undefined) =>
  (req: IncomingMessage): boolean =>
    token !== undefined && req.url === systemOperations.operator.path && hasBearerToken(req, token);

type Exchange = {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly context: RequestContext;
};
type CheckLimit = (exchange: Exchange) => Promise<boolean>;

/** Requests of staff count per account, all others per network address. */
const createRequestLimitCheck = ({
  config,
  rateLimits,
  staffSessions,
}: ListenerDeps): CheckLimit => {
  const { requests } = getRateLimits(config);
  return async ({ req, res, context }) => {
    const addressKey = limitKey(context.address);
    const exchange = { res, context };
    const knownStaff = staffSessions.find(req);
    const verdict = await rateLimits.take(requests, knownStaff ?? addressKey);
    if (verdict.allowed || knownStaff !== undefined)
      return respondIfExceeded(exchange, requests, verdict);
    // The first request of staff must not fail because of others behind the same address.
    const staff = await staffSessions.check(req, addressKey);
    const ownVerdict = staff === undefined ? verdict : await rateLimits.take(requests, staff);
    return respondIfExceeded(exchange, requests, ownVerdict);
  };
};

/** Whether the request is handled. */
const respondIfExceeded = (
  { res, context }: Pick<Exchange, 'res' | 'context'>,
  limit: RateLimit,
  verdict: RateLimitVerdict,
): boolean => {
  setRateLimitHeaders(res, limit, verdict);
  if (verdict.allowed) return true;
  res.setHeader('x-content-type-options', 'nosniff');
  sendResponse(res, toProblemResponse(throttledRejection(limit, verdict), context.id));
  return false;
};
