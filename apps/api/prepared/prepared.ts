import type { IncomingMessage, ServerResponse } from 'node:http';
import { isUnchanged } from '../http/consistency/is-unchanged.ts';
import { preferredEncoding, type Encoding } from './accept-encoding.ts';
import { type BodyVariant, prepareBody } from './prepared-body.ts';

export type Prepared = {
  /**
   * Serialises and compresses a response before it is requested. Resolves when it is served. The latest call for a path
   * wins. A path may include one query parameter (`/list?limit=5`), which then becomes part of the key. Other
   * parameters are ignored.
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
export const createPreparedResponses = (moreHeaders: readonly string[] = []): Prepared => {
  const answers = new Map<string, PreparedResponse>();
  const tallies = new Map<string, Tally>();
  const turns = new Map<string, number>();
  const parameters = new Map<string, string>();
  const keyOf = (url: string): string => {
    const path = pathOf(url);
    const parameter = parameters.get(path);
    if (parameter === undefined || path.length === url.length) return path;
    const values = new URLSearchParams(url.slice(path.length)).getAll(parameter);
    // The route handles other values.
    return values.length === 0 ? path : `${path}?${parameter}=${values.join()}`;
  };
  const begin = (path: string): number => {
    const turn = (turns.get(path) ?? 0) + 1;
    turns.set(path, turn);
    return turn;
  };
  const tallyOf = (path: string): Tally => {
    const tally = tallies.get(path) ?? { path, whole: 0, unchanged: 0, refused: 0 };
    tallies.set(path, tally);
    return tally;
  };
  return {
    prepare: async (path, body) => {
      const turn = begin(path);
      const named = /^([^?]*)\?(\w+)=/.exec(path);
      if (named?.[1] !== undefined && named[2] !== undefined) parameters.set(named[1], named[2]);
      const variants = await variantsOf(body, moreHeaders);
      if (turns.get(path) === turn) answers.set(path, { variants, tally: tallyOf(path) });
    },
    find: ({ method, url = '/' }) =>
      method === 'GET' || method === 'HEAD'
        ? (answers.get(url) ?? answers.get(keyOf(url)))
        : undefined,
    tallies: () => [...tallies.values()],
  };
};

// Removes the query, so that cache-busting parameters have no effect.
const pathOf = (url: string): string => {
  const query = url.indexOf('?');
  return query === -1 ? url : url.slice(0, query);
};

/**
 * Sends the variant that the caller accepts, or a 304. All headers are written at once, because each `setHeader` call
 * costs a third of a whole 304.
 */
export const sendPrepared = (
  { req, res }: { readonly req: IncomingMessage; readonly res: ServerResponse },
  { variants, tally }: PreparedResponse,
  requestId: string,
): void => {
  const { headers: asked } = req;
  const variant = variants[preferredEncoding(asked['accept-encoding'])];
  if (isUnchanged(asked['if-none-match'], variant.tag)) {
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

const variantsOf = async (
  body: unknown,
  moreHeaders: readonly string[],
): Promise<PreparedResponse['variants']> => {
  const { identity, gzip, br } = (await prepareBody(body)).variants;
  const withHeaders = variantWith(moreHeaders);
  return { identity: withHeaders(identity), gzip: withHeaders(gzip), br: withHeaders(br) };
};

const variantWith =
  (moreHeaders: readonly string[]) =>
  ({ bytes, tag, encoding }: BodyVariant): Variant => {
    const always = ['ETag', tag, 'Vary', 'Accept-Encoding', 'Cache-Control', 'no-cache'];
    return {
      bytes,
      tag,
      unchangedHeaders: always,
      headers: [
        ...always,
        'Content-Type',
        'application/json; charset=utf-8',
        'Content-Length',
        String(bytes.byteLength),
        ...moreHeaders,
        ...(encoding === undefined ? [] : ['Content-Encoding', encoding]),
      ],
    };
  };
