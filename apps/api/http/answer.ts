import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { preferredEncoding } from '../prepared/accept-encoding.ts';
import type { PreparedBody } from '../prepared/prepared-body.ts';
import { matchesEntityTag } from './consistency/is-unchanged.ts';

const jsonType = 'application/json; charset=utf-8';

export type MediaBody = string | Uint8Array | AsyncIterable<string | Uint8Array>;

export type RouteResponse<Body = unknown> = {
  readonly status?: number;
  readonly body?: Body;
  /** Set when the body is a `MediaBody` of this type instead of a value to serialise as JSON. */
  readonly mediaType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: readonly string[];
  /** The account that the response is about, if it is not the caller's. Not sent. */
  readonly subject?: string;
};

/** Sends a response once. It is private by default, so that no cache stores it. */
export const sendResponse = (res: ServerResponse, answer: RouteResponse): void => {
  if (res.writableEnded) return;
  writeHeaders(res, answer);
  if (answer.body === undefined) {
    res.end();
    return;
  }
  const bytes =
    answer.mediaType === undefined
      ? Buffer.from(JSON.stringify(answer.body))
      : Buffer.from(answer.body as string | Uint8Array<ArrayBuffer>);
  setContentType(res, answer.mediaType ?? jsonType);
  res.setHeader('content-length', bytes.byteLength);
  res.end(bytes);
};

/** Sends the variant that the caller accepts, or a 304. Like other responses, it is private. */
export const sendPreparedBody = (
  { req, res }: { readonly req: IncomingMessage; readonly res: ServerResponse },
  answer: RouteResponse,
  body: PreparedBody<unknown>,
): void => {
  const { bytes, tag, encoding } = body.variants[preferredEncoding(req.headers['accept-encoding'])];
  const isNotModified = matchesEntityTag(req.headers['if-none-match'], tag);
  writeHeaders(res, isNotModified ? { ...answer, status: 304 } : answer);
  res.setHeader('etag', tag);
  res.appendHeader('vary', 'Accept-Encoding');
  if (isNotModified) {
    res.end();
    return;
  }
  setContentType(res, jsonType);
  if (encoding !== undefined) res.setHeader('content-encoding', encoding);
  res.setHeader('content-length', bytes.byteLength);
  if (req.method === 'HEAD') res.end();
  else res.end(bytes);
};

/** Respects back-pressure and ends the source when the caller disconnects. */
export const sendStream = async (
  res: ServerResponse,
  answer: RouteResponse,
  parts: AsyncIterable<string | Uint8Array>,
): Promise<void> => {
  const source = parts[Symbol.asyncIterator]();
  // A failure before the first part can still become a problem response.
  const firstChunk = await source.next();
  writeHeaders(res, answer);
  setContentType(res, answer.mediaType ?? 'application/octet-stream');
  try {
    await pipeline(Readable.from(resumed(firstChunk, source)), res);
  } catch (error) {
    if (!isDisconnect(error)) throw error;
  }
};

export const isStream = (body: unknown): body is AsyncIterable<string | Uint8Array> =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body;

async function* resumed(
  first: IteratorResult<string | Uint8Array>,
  source: AsyncIterator<string | Uint8Array>,
): AsyncGenerator<string | Uint8Array> {
  try {
    for (let part = first; part.done !== true; part = await source.next()) yield part.value;
  } finally {
    await source.return?.();
  }
}

const isDisconnect = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';

const writeHeaders = (res: ServerResponse, answer: RouteResponse): void => {
  res.statusCode = answer.status ?? 200;
  if (!res.hasHeader('cache-control')) res.setHeader('cache-control', 'no-store');
  for (const [name, value] of Object.entries(answer.headers ?? {})) res.setHeader(name, value);
  for (const cookie of answer.cookies ?? []) res.appendHeader('set-cookie', cookie);
};

const setContentType = (res: ServerResponse, type: string): void => {
  if (!res.hasHeader('content-type')) res.setHeader('content-type', type);
};
