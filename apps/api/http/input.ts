import express, { type Request, type RequestHandler, type Response } from 'express';
import type { Operation } from '#contract/operation.ts';
import { parseInput, parseJsonQuery, refuseUnknownParameters } from './parse.ts';
import { HttpError } from './problem-details.ts';
import { httpTexts } from './texts.ts';

type Exchange = { readonly req: Request; readonly res: Response };

export type RequestParameters = {
  readonly params: unknown;
  readonly query: unknown;
  readonly jsonQuery: unknown;
};

export type OperationInput = RequestParameters & { readonly body: unknown };

const defaultBodyLimit = 100 * 1024;

export const readParameters = (operation: Operation, req: Request): RequestParameters => {
  if (operation.strictQuery) {
    refuseUnknownParameters([operation.query, operation.jsonQuery], req.query);
  }
  return {
    params: operation.params && parseInput(operation.params, req.params, 'path'),
    query: operation.query && parseInput(operation.query, req.query, 'query'),
    jsonQuery: operation.jsonQuery && parseJsonQuery(operation.jsonQuery, req.query),
  };
};

export const bodyReader = (operation: Operation): ((exchange: Exchange) => Promise<unknown>) => {
  const { body, bytes, bodyLimit: limit = defaultBodyLimit } = operation;
  if (bytes) {
    const parseRawBody = express.raw({ limit, inflate: false, type: () => true });
    return async (exchange) => {
      requireType(exchange.req, bytes.types);
      await runMiddleware(parseRawBody, exchange);
      return Buffer.isBuffer(exchange.req.body) ? exchange.req.body : Buffer.alloc(0);
    };
  }
  if (!body) return () => Promise.resolve(undefined);
  const parseJsonBody = express.json({ limit, inflate: false, strict: false });
  return async (exchange) => {
    requireType(exchange.req, ['application/json']);
    await runMiddleware(parseJsonBody, exchange);
    return parseInput(body, exchange.req.body);
  };
};

// A request without a body has no type. The schema decides whether a body is required.
const requireType = (req: Request, types: readonly string[]): void => {
  const isEmpty = req.headers['content-length'] === '0';
  if (isEmpty || req.is([...types]) !== false) return;
  const message = httpTexts.body.types(types.join(' or '));
  throw new HttpError(415, 'request/unsupported-media-type', {
    message,
    errors: [{ field: 'Content-Type', message }],
  });
};

const runMiddleware = (read: RequestHandler, { req, res }: Exchange): Promise<void> =>
  new Promise<void>((resolve, reject) => {
    read(req, res, (error?: unknown) => {
      if (error === undefined) resolve();
      else reject(error instanceof Error ? error : new Error(httpTexts.unreadable));
    });
  });
