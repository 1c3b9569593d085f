import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { RequestContext } from './request-context.ts';

/** Route of everything that was answered from prepared bytes: public lists, requested all the time, logged at debug. */
export const preparedRoute = 'prepared';

/** One line per request when it ends: no query, no cookie, no body, and neither an e-mail address nor a token in the path. */
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

// nginx's number for a client that went away; no answer carries it.
const clientClosedRequest = 499;

/** The status that was sent, or that of an answer that was cut off: by the client, or by us after a failure. */
export const loggedStatus = (res: ServerResponse, { failed }: RequestContext): number => {
  if (res.writableFinished) return res.statusCode;
  return failed ? 500 : clientClosedRequest;
};

export const redactPath = (url: string): string =>
  (url.split('?', 1)[0] ?? '/').split('/').map(redactPart).join('/').slice(0, 300);

// No id of ours is as long as a token.
const redactPart = (part: string): string => {
  if (/@|%40/i.test(part)) return '(address)';
  return part.length > 80 ? '(token)' : part;
};
