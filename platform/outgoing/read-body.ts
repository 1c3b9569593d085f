import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { OutgoingError } from './outgoing.port.ts';

/**
 * Counts bytes while reading, so that neither a false length nor a decompression bomb exceeds
 * `maxBytes`.
 */
export const readBody = async (answer: IncomingMessage, maxBytes: number): Promise<Uint8Array> => {
  const encoding = answer.headers['content-encoding']?.toLowerCase() ?? 'identity';
  const contentLength = Number(answer.headers['content-length'] ?? 0);
  if (contentLength > maxBytes) throw tooLargeError(maxBytes);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of decodeBody(answer, encoding)) {
    const bytes = chunk as Buffer;
    size += bytes.length;
    if (size > maxBytes) throw tooLargeError(maxBytes);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
};

/** The first characters of a response that is refused. */
export const readExcerpt = async (answer: IncomingMessage): Promise<string> => {
  const maxExcerptBytes = 16_384;
  try {
    const body = await readBody(answer, maxExcerptBytes);
    return Buffer.from(body).toString('utf8').slice(0, 500);
  } catch {
    return '';
  }
};

const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

const decodeBody = (answer: IncomingMessage, encoding: string): Readable => {
  if (encoding === 'identity') return answer;
  const decoder = decoders[encoding];
  if (!decoder) {
    throw new OutgoingError('type', `the answer is encoded as ${encoding.slice(0, 40)}`);
  }
  // Errors of both streams surface on the decoder.
  return pipeline(answer, decoder(), () => undefined);
};

const tooLargeError = (maxBytes: number): OutgoingError =>
  new OutgoingError('size', `the answer has more than ${String(maxBytes)} bytes`);
