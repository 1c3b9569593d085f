import type { IncomingMessage, ServerResponse } from 'node:http';
import { matchesEntityTag } from '../http/consistency/is-unchanged.ts';
import { preferredEncoding, type Encoding } from './accept-encoding.ts';
import { type BodyVariant, prepareBody } from './prepared-body.ts';

export type PreparedResponses = {
  /**
   * Serialises and compresses a response before it is requested. Resolves when it is served. The latest call for a path
   * wins. Once a response was replaced without being requested, the next ones are prepared at their first request, to
   * which the route responds. A path may include one query parameter (`/list?limit=5`), which then becomes part of the
   * key. Other parameters are ignored.
   */
  prepare(path: string, body: unknown): Promise<void>;
  /** The prepared response to a GET or HEAD, or undefined when the route must respond. */
  find(req: IncomingMessage): PreparedResponse | undefined;
  tallies(): readonly Tally[];
};

export type PreparedResponse = {
  readonly variants: Readonly<Record<Encoding, Variant>>;
  readonly tally: Tally;
};

type Answer = PreparedResponse & { isRequested: boolean };

/** Plain counters, because a labelled metric costs a twentieth of a whole 304. */
export type Tally = {
  readonly path: string;
  whole: number;
  unchanged: number;
  refused: number;
};

type Variant = {
  readonly bytes: Buffer;
  readonly tag: string;
  readonly headers: readonly string[];
  readonly unchangedHeaders: readonly string[];
};

/** `moreHeaders` (name, value, …) are sent with every full response. */
export const createPreparedResponses = (moreHeaders: readonly string[] = []): PreparedResponses => {
  const answers = new Map<string, Answer>();
  const postponedBodies = new Map<string, unknown>();
  const tallies = new Map<string, Tally>();
  const generations = new Map<string, number>();
  const parametersByPath = new Map<string, string>();
  const toKey = (url: string): string => {
    const path = removeQuery(url);
    const parameter = parametersByPath.get(path);
    if (parameter === undefined || path.length === url.length) return path;
    const values = new URLSearchParams(url.slice(path.length)).getAll(parameter);
    // The route handles other values.
    return values.length === 0 ? path : `${path}?${parameter}=${values.join()}`;
  };
  const startGeneration = (path: string): number => {
    const generation = (generations.get(path) ?? 0) + 1;
    generations.set(path, generation);
    return generation;
  };
  const getTally = (path: string): Tally => {
    const tally = tallies.get(path) ?? { path, whole: 0, unchanged: 0, refused: 0 };
    tallies.set(path, tally);
    return tally;
  };
  const prepareNow = async (path: string, body: unknown, isRequested: boolean): Promise<void> => {
    const generation = startGeneration(path);
    const variants = await createVariants(body, moreHeaders);
    if (generations.get(path) === generation)
      answers.set(path, { variants, tally: getTally(path), isRequested });
  };
  const postpone = (path: string, body: unknown): void => {
    startGeneration(path);
    answers.delete(path);
    postponedBodies.set(path, body);
  };
  const preparePostponed = (path: string): void => {
    if (!postponedBodies.has(path)) return;
    const body = postponedBodies.get(path);
    postponedBodies.delete(path);
    // Without an answer, the route goes on responding.
    prepareNow(path, body, true).catch(() => undefined);
  };
  const findAnswer = (key: string): Answer | undefined => {
    const answer = answers.get(key);
    if (answer) answer.isRequested = true;
    else preparePostponed(key);
    return answer;
  };
  return {
    prepare: async (path, body) => {
      const queryMatch = /^([^?]*)\?(\w+)=/.exec(path);
      if (queryMatch?.[1] !== undefined && queryMatch[2] !== undefined)
        parametersByPath.set(queryMatch[1], queryMatch[2]);
      const isUnused = postponedBodies.has(path) || answers.get(path)?.isRequested === false;
      if (isUnused) postpone(path, body);
      else await prepareNow(path, body, false);
    },
    find: ({ method, url = '/' }) =>
      method === 'GET' || method === 'HEAD'
        ? (findAnswer(url) ?? findAnswer(toKey(url)))
        : undefined,
    tallies: () => [...tallies.values()],
  };
};

// Removes the query, so that cache-busting parameters have no effect.
const removeQuery = (url: string): string => {
  const query = url.indexOf('?');
  return query === -1 ? url : url.slice(0, query);
};

/**
 * Sends the variant that the caller accepts, or a 304. All headers are written at once, because each `setHeader` call
 * costs a third of a whole 304.
 */
export const sendPreparedResponse = (
  { req, res }: { readonly req: IncomingMessage; readonly res: ServerResponse },
  { variants, tally }: PreparedResponse,
  requestId: string,
): void => {
  const { headers: requestHeaders } = req;
  const variant = variants[preferredEncoding(requestHeaders['accept-encoding'])];
  if (matchesEntityTag(requestHeaders['if-none-match'], variant.tag)) {
    tally.unchanged += 1;
    res.writeHead(304, [...variant.unchangedHeaders, 'X-Request-Id', requestId]);
    res.end();
    return;
  }
  tally.whole += 1;
  res.writeHead(200, [...variant.headers, 'X-Request-Id', requestId]);
  if (req.method === 'HEAD') res.end();
  else res.end(variant.bytes);
};

const createVariants = async (
  body: unknown,
  moreHeaders: readonly string[],
): Promise<PreparedResponse['variants']> => {
  const { identity, gzip, br } = (await prepareBody(body)).variants;
  const withHeaders = createVariantBuilder(moreHeaders);
  return { identity: withHeaders(identity), gzip: withHeaders(gzip), br: withHeaders(br) };
};

const createVariantBuilder =
  (moreHeaders: readonly string[]) =>
  ({ bytes, tag, encoding }: BodyVariant): Variant => {
    const commonHeaders = ['ETag', tag, 'Vary', 'Accept-Encoding', 'Cache-Control', 'no-cache'];
    return {
      bytes,
      tag,
      unchangedHeaders: commonHeaders,
      headers: [
        ...commonHeaders,
        'Content-Type',
        'application/json; charset=utf-8',
        'Content-Length',
        String(bytes.byteLength),
        ...moreHeaders,
        ...(encoding === undefined ? [] : ['Content-Encoding', encoding]),
      ],
    };
  };
