import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { preferredEncoding, type Encoding } from './accept-encoding.ts';

/** Public answers as bytes, prepared once per change and sent before Express sees the request. */
export type Prepared = {
  /** Serialises and compresses off the hot path; resolves when the new bytes are served. The newest call for a path wins. */
  prepare(path: string, body: unknown): Promise<void>;
  /** Whether `answerPrepared` would answer this request. */
  isPrepared(req: IncomingMessage): boolean;
  /**
   * Answers a GET or HEAD for a prepared path and says true; any other request is left alone. `headers` (name, value, …)
   * go out in the same block: `setHeader` for each of them costs a third of a whole 304.
   */
  answerPrepared(req: IncomingMessage, res: ServerResponse, headers?: readonly string[]): boolean;
  /** Takes an answer back; the path falls through to its route. */
  withdraw(path: string): void;
};

type Variant = {
  readonly bytes: Buffer;
  readonly tag: string;
  readonly headers: readonly string[];
  readonly unchangedHeaders: readonly string[];
};
type Answers = Readonly<Record<Encoding, Variant>>;

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

export const preparedAnswers = (): Prepared => {
  const answers = new Map<string, Answers>();
  const turns = new Map<string, number>();
  const begin = (path: string): number => {
    const turn = (turns.get(path) ?? 0) + 1;
    turns.set(path, turn);
    return turn;
  };
  const find = (req: IncomingMessage): Answers | undefined =>
    req.method === 'GET' || req.method === 'HEAD' ? answers.get(pathOf(req.url ?? '/')) : undefined;
  return {
    prepare: async (path, body) => {
      const turn = begin(path);
      const prepared = await compressed(Buffer.from(JSON.stringify(body)));
      if (turns.get(path) === turn) answers.set(path, prepared);
    },
    withdraw: (path) => {
      begin(path);
      answers.delete(path);
    },
    isPrepared: (req) => find(req) !== undefined,
    answerPrepared: (req, res, headers = []) => {
      const found = find(req);
      if (!found) return false;
      const variant = found[preferredEncoding(req.headers['accept-encoding'])];
      send({ req, res }, variant, headers);
      return true;
    },
  };
};

/** The path without its query: what callers append to get round caches changes nothing here. */
const pathOf = (url: string): string => {
  const query = url.indexOf('?');
  return query === -1 ? url : url.slice(0, query);
};

const send = (
  { req, res }: { readonly req: IncomingMessage; readonly res: ServerResponse },
  variant: Variant,
  more: readonly string[],
): void => {
  const asked = req.headers['if-none-match'];
  if (asked !== undefined && names(asked, variant.tag)) {
    res.writeHead(304, [...variant.unchangedHeaders, ...more]);
    res.end();
    return;
  }
  res.writeHead(200, [...variant.headers, ...more]);
  if (req.method === 'HEAD') res.end();
  else res.end(variant.bytes);
};

/** Weak comparison, as RFC 9110 asks of `If-None-Match`. */
const names = (header: string, tag: string): boolean =>
  header === tag ||
  header.trim() === '*' ||
  header.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);

const compressed = async (identity: Buffer): Promise<Answers> => {
  const [zipped, brotli] = await Promise.all([
    compressGzip(identity, { level: 9 }),
    compressBrotli(identity, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.byteLength,
      },
    }),
  ]);
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 27);
  return {
    identity: variant(identity, `"${hash}"`),
    gzip: variant(zipped, `"${hash}-gz"`, 'gzip'),
    br: variant(brotli, `"${hash}-br"`, 'br'),
  };
};

const variant = (bytes: Buffer, tag: string, encoding?: Encoding): Variant => {
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
      'X-Content-Type-Options',
      'nosniff',
      ...(encoding === undefined ? [] : ['Content-Encoding', encoding]),
    ],
  };
};
