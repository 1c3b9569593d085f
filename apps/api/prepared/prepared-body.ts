import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from './accept-encoding.ts';

export type BodyVariant = {
  readonly bytes: Buffer;
  readonly tag: string;
  /** Absent when the bytes are not compressed. */
  readonly encoding?: Encoding;
};

/** A JSON response, serialised and compressed once for all its readers. */
export class PreparedBody<Body> {
  readonly content: Body;
  readonly variants: Readonly<Record<Encoding, BodyVariant>>;

  constructor(content: Body, variants: Readonly<Record<Encoding, BodyVariant>>) {
    this.content = content;
    this.variants = variants;
  }
}

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

export const prepareBody = async <Body>(content: Body): Promise<PreparedBody<Body>> => {
  const identity = Buffer.from(JSON.stringify(content));
  const [gzipped, brotli] = await Promise.all([
    compressGzip(identity, { level: 9 }),
    compressBrotli(identity, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.byteLength,
      },
    }),
  ]);
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 27);
  return new PreparedBody(content, {
    identity: { bytes: identity, tag: `"${hash}"` },
    gzip: { bytes: gzipped, tag: `"${hash}-gz"`, encoding: 'gzip' },
    br: { bytes: brotli, tag: `"${hash}-br"`, encoding: 'br' },
  });
};
