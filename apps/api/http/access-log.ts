import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { RequestContext } from './request-context.ts';

/** Route of everything that was answered from prepared bytes: public lists, requested all the time, logged at debug. */
export const preparedRoute = 'prepared';

/** One line per request when it ends: no query, no cookie, no body, and no e-mail address in the path. */
export const logWhenDone = (
  logger: Logger,
  { req, res, context }: { req: IncomingMessage; res: ServerResponse; context: RequestContext },
): void => {
  res.once('close', () => {
    const line = {
      requestId: context.id,
      method: req.method,
      path: redactPath(req.url ?? '/'),
      status: res.statusCode,
      milliseconds: Math.round((performance.now() - context.startedAt) * 10) / 10,
      complete: res.writableFinished,
      ...(context.accountId === undefined ? {} : { accountId: context.accountId }),
    };
    if (res.statusCode >= 500) logger.error(line, 'request');
    else if (context.route === preparedRoute) logger.debug(line, 'request');
    else logger.info(line, 'request');
  });
};

/** Removes the query and hides every part that looks like an e-mail address. */
export const redactPath = (url: string): string =>
  (url.split('?', 1)[0] ?? '/')
    .split('/')
    .map((part) => (/@|%40/i.test(part) ? '(address)' : part))
    .join('/')
    .slice(0, 300);
