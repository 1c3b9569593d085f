import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { RequestContext } from './request-context.ts';

/** Route label for all precomputed responses, which are frequent and logged at debug level. */
export const preparedRoute = 'prepared';

/**
 * Logs one line when a request ends. Omits query, cookies and body, and redacts email addresses and tokens in the path.
 */
export const logWhenDone = (
  logger: Logger,
  { req, res, context }: { req: IncomingMessage; res: ServerResponse; context: RequestContext },
): void => {
  res.once('close', () => {
    const status = loggedStatus(res, context);
    const line = {
      requestId: context.id,
      method: req.method,
      path: redactPath(req.url ?? '/'),
      status,
      milliseconds: Math.round((performance.now() - context.startedAt) * 10) / 10,
      ...(context.accountId === undefined ? {} : { accountId: context.accountId }),
      ...(context.refusedBy === undefined ? {} : { refusedBy: context.refusedBy }),
    };
    if (status >= 500) logger.error(line, 'request');
    else if (context.route === preparedRoute) logger.debug(line, 'request');
    else logger.info(line, 'request');
  });
};

// nginx's status for a client that disconnected. It is only logged.
const clientClosedRequestStatus = 499;

/**
 * The status that was sent. For an interrupted response, 500 after a server failure and 499 after a client disconnect.
 */
export const loggedStatus = (res: ServerResponse, { failed }: RequestContext): number => {
  if (res.writableFinished) return res.statusCode;
  return failed ? 500 : clientClosedRequestStatus;
};

export const redactPath = (url: string): string =>
  (url.split('?', 1)[0] ?? '/').split('/').map(redactPart).join('/').slice(0, 300);

// Tokens are longer than any id.
const redactPart = (part: string): string => {
  if (/@|%40/i.test(part)) return '(address)';
  return part.length > 80 ? '(token)' : part;
};
