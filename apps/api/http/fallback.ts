import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Operation } from '#contract/operation.ts';
import { sendResponse } from './answer.ts';
import {
  HttpError,
  isServerError,
  noSuchRouteError,
  toProblemResponse,
} from './problem-details.ts';
import { getRequestContext } from './request-context.ts';
import { httpTexts } from './texts.ts';

/** Paths for programs, which never serve a page. */
export const isMachinePath = (path: string): boolean =>
  /^\/(api|healthz|readyz|metrics)(\/|$)/.test(path);

export const createRouteNotFoundHandler = (operations: readonly Operation[]): RequestHandler => {
  const routePatterns = operations.map(({ method, path }) => ({
    method: method.toUpperCase(),
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
  }));
  return (req) => {
    const methods = routePatterns
      .filter(({ pattern }) => pattern.test(req.path))
      .map((one) => one.method);
    if (methods.length === 0 || methods.includes(req.method)) throw noSuchRouteError();
    const allowedMethods = [
      ...new Set(methods.flatMap((one) => (one === 'GET' ? ['GET', 'HEAD'] : [one]))),
    ];
    throw new HttpError(405, 'request/method-not-allowed', {
      message: httpTexts.methods(allowedMethods.join(', ')),
      headers: { allow: allowedMethods.join(', ') },
    });
  };
};

export const sendProblem = (
  { req, res }: { readonly req: IncomingMessage; readonly res: ServerResponse },
  error: unknown,
  logger: Logger,
): void => {
  const context = getRequestContext(req);
  const { id } = context;
  if (isServerError(error)) logger.error({ err: error, requestId: id }, 'request failed');
  // A partly sent response cannot be replaced, so the connection is closed.
  if (res.headersSent) {
    context.failed = true;
    res.destroy();
  } else sendResponse(res, toProblemResponse(error, id));
};
