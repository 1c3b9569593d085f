import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import type {
  RateLimit,
  RateLimits,
  RateLimitVerdict,
} from '#platform/rate-limits/rate-limits.port.ts';
import { logWhenDone, preparedRoute } from '../http/access-log.ts';
import { sendResponse } from '../http/answer.ts';
import { setRateLimitHeaders, throttledRejection } from '../http/limits.ts';
import { toProblemResponse } from '../http/problem-details.ts';
import { limitKey } from '#platform/http/address.ts';
import type { StaffSessions } from '../http/session/staff-sessions.ts';
import { callerAddress, openContext, resolveRequestId } from '../http/request-context.ts';
import { type PreparedResponses, type PreparedResponse, sendPreparedResponse } from './prepared.ts';

type Handler = (req: IncomingMessage, res: ServerResponse) => void;
type PreparedHit = {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly answer: PreparedResponse;
  readonly requestId: string;
  /** It has cookies, and is not of a known session of staff. */
  readonly mayBeStaff: boolean;
};

export type PrecomputedResponsesDeps = {
  readonly prepared: PreparedResponses;
  readonly rateLimits: RateLimits;
  readonly limit: RateLimit;
  readonly logger: Logger;
  readonly proxies: number;
  /** Requests of staff count per account. */
  readonly staffSessions: Pick<StaffSessions, 'find'>;
  /** Answers everything else, and requests beyond the limit whose session may belong to staff. */
  readonly fallback: Handler;
};

/**
 * Serves precomputed responses with only a request id and a rate limit. A context, listeners, a log line, a histogram
 * and a promise would cost more than a whole 304, so a hit increments a plain counter, is logged at debug level only,
 * and gets limit headers only when the limit is exceeded.
 */
export const createPrecomputedResponseHandler = (deps: PrecomputedResponsesDeps): Handler => {
  const { prepared, rateLimits, limit } = deps;
  const getRequestId = createRequestIdentifier(deps);
  const getCallerKey = createCallerKeys(deps.proxies);
  const applyVerdict = (hit: PreparedHit, verdict: RateLimitVerdict): void => {
    if (verdict.allowed) sendPreparedResponse(hit, hit.answer, hit.requestId);
    else if (hit.mayBeStaff) deps.fallback(hit.req, hit.res);
    else sendThrottled(hit, limit, verdict);
  };
  return (req, res) => {
    const response = prepared.find(req);
    if (!response) {
      deps.fallback(req, res);
      return;
    }
    const staff = deps.staffSessions.find(req);
    const mayBeStaff = staff === undefined && req.headers.cookie !== undefined;
    const hit = { req, res, answer: response, requestId: getRequestId(req, res), mayBeStaff };
    const key = staff ?? getCallerKey(req);
    if (rateLimits.takeNow) applyVerdict(hit, rateLimits.takeNow(limit, key));
    else {
      rateLimits.take(limit, key).then(applyVerdict.bind(undefined, hit), (error: unknown) => {
        deps.logger.error({ err: error, requestId: hit.requestId }, 'request failed');
        sendResponse(res, toProblemResponse(error, hit.requestId));
      });
    }
  };
};

const createRequestIdentifier = ({
  logger,
  proxies,
}: PrecomputedResponsesDeps): ((req: IncomingMessage, res: ServerResponse) => string) => {
  if (!logger.isLevelEnabled('debug')) return resolveRequestId;
  return (req, res) => {
    const context = openContext(req, proxies);
    context.route = preparedRoute;
    logWhenDone(logger, { req, res, context });
    return context.id;
  };
};

// Computes the rate limit key once per connection, unless a proxy sends many callers over the same one.
const createCallerKeys = (proxies: number): ((req: IncomingMessage) => string) => {
  const computeKey = (req: IncomingMessage): string => limitKey(callerAddress(req, proxies));
  if (proxies > 0) return computeKey;
  const keys = new WeakMap<Socket, string>();
  return (req) => {
    const cachedKey = keys.get(req.socket);
    if (cachedKey !== undefined) return cachedKey;
    const key = computeKey(req);
    keys.set(req.socket, key);
    return key;
  };
};

const sendThrottled = (
  { res, answer, requestId }: PreparedHit,
  limit: RateLimit,
  verdict: RateLimitVerdict,
): void => {
  answer.tally.refused += 1;
  res.setHeader('x-request-id', requestId);
  res.setHeader('x-content-type-options', 'nosniff');
  setRateLimitHeaders(res, limit, verdict);
  sendResponse(res, toProblemResponse(throttledRejection(limit, verdict), requestId));
};
