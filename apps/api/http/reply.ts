import type { Request, Response } from 'express';
import type { Operation } from '#contract/operation.ts';
import { PreparedBody } from '../prepared/prepared-body.ts';
import {
  type RouteResponse,
  isStream,
  sendResponse,
  sendPreparedBody,
  sendStream,
} from './answer.ts';
import { contentTag, isContentTag, revisionTag } from './etag.ts';
import { matchesEntityTag } from './consistency/is-unchanged.ts';

export type AnyReply = {
  readonly body?: unknown;
  readonly location?: string;
  readonly revision?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: readonly string[];
  readonly subject?: string;
  readonly isAsync?: boolean;
};

export const toRouteResponse = async (
  operation: Operation,
  reply: Promise<AnyReply>,
): Promise<RouteResponse> => {
  const { body, revision, headers, cookies, subject, location, isAsync = false } = await reply;
  const tag = getEntityTag(operation, body, revision);
  return {
    status: isAsync ? 202 : operation.status,
    body,
    headers: {
      ...headers,
      ...(isAsync ? { 'preference-applied': 'respond-async' } : {}),
      ...(location === undefined ? {} : { location }),
      ...(tag === undefined ? {} : { etag: tag }),
    },
    ...(operation.mediaType === undefined ? {} : { mediaType: operation.mediaType }),
    ...(cookies === undefined ? {} : { cookies }),
    ...(subject === undefined ? {} : { subject }),
  };
};

const getEntityTag = (
  operation: Operation,
  body: unknown,
  revision: number | undefined,
): string | undefined => {
  if (revision !== undefined) return revisionTag(revision);
  // Prepared bodies have one tag per encoding.
  if (body instanceof PreparedBody || isStream(body)) return undefined;
  return operation.etag ? contentTag(body) : undefined;
};

/**
 * Sends the response, or a 304. A revision tag covers one stream while the response may show more, so only a content
 * tag proves that it is unchanged.
 */
export const sendUnlessUnchanged = async (
  operation: Operation,
  { req, res }: { readonly req: Request; readonly res: Response },
  answer: RouteResponse,
): Promise<void> => {
  if (answer.body instanceof PreparedBody) {
    sendPreparedBody({ req, res }, answer, answer.body);
    return;
  }
  const tag = answer.headers?.['etag'];
  if (
    operation.method === 'get' &&
    isContentTag(tag) &&
    matchesEntityTag(req.headers['if-none-match'], tag)
  ) {
    sendResponse(res, { status: 304, headers: { etag: tag } });
    return;
  }
  if (!isStream(answer.body)) sendResponse(res, answer);
  else if (req.method === 'HEAD') sendResponse(res, withoutBody(answer));
  else await sendStream(res, answer, answer.body);
};

const withoutBody = ({ mediaType, headers, ...answer }: RouteResponse): RouteResponse => ({
  ...answer,
  body: undefined,
  headers: { ...headers, ...(mediaType === undefined ? {} : { 'content-type': mediaType }) },
});
