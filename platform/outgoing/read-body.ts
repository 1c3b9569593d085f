import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { OutgoingError } from './outgoing.port.ts';

/**
 * Counts bytes while reading, so that neither a false length nor a decompression bomb exceeds
 * `maxBytes`.
 */
export const readBody = async (answer: IncomingMessage, maxBytes: number): Promise<Uint8Array> => {
  const encodings = parseEncodings(answer.headers['content-encoding']);
  const contentLength = Number(answer.headers['content-length'] ?? 0);
  if (contentLength > maxBytes) throw tooLargeError(maxBytes);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of await decodeBody(answer, encodings)) {
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

type OpenDecoder = (source: Readable) => Transform | Promise<Transform>;

// Browsers read deflate with and without its zlib header, because servers send both.
const openInflate: OpenDecoder = async (source) => {
  const firstByte = await peekFirstByte(source);
  const hasHeader = firstByte === undefined || (firstByte & 0x0f) === 8;
  return hasHeader ? createInflate() : createInflateRaw();
};

const peekFirstByte = async (source: Readable): Promise<number | undefined> => {
  while (!source.readableEnded) {
    const chunk = source.read() as Buffer | null;
    if (chunk !== null) {
      source.unshift(chunk);
      return chunk[0];
    }
    await Promise.race([once(source, 'readable'), once(source, 'end')]);
  }
  return undefined;
};

const decoders: ReadonlyMap<string, OpenDecoder> = new Map<string, OpenDecoder>([
  ['gzip', () => createGunzip()],
  ['x-gzip', () => createGunzip()],
  ['deflate', openInflate],
  ['br', () => createBrotliDecompress()],
]);
// Compressed for browsers in a way that requests do not offer.
const unreadableEncodings: ReadonlySet<string> = new Set(['zstd', 'dcb', 'dcz']);
const maxEncodings = 5;

/** The encodings to undo, in the order of the header. Like browsers, ignores names that are not compressions. */
const parseEncodings = (header = ''): readonly string[] => {
  const names = header.split(',').map((name) => name.trim().toLowerCase());
  const unreadableName = names.find((name) => unreadableEncodings.has(name));
  if (unreadableName !== undefined)
    throw new OutgoingError('type', `the answer is encoded as ${unreadableName}`);
  const encodings = names.filter((name) => decoders.has(name));
  if (encodings.length > maxEncodings)
    throw new OutgoingError('type', `the answer is encoded ${String(encodings.length)} times`);
  return encodings;
};

const decodeBody = async (
  answer: IncomingMessage,
  encodings: readonly string[],
): Promise<Readable> => {
  let source: Readable = answer;
  for (const name of encodings.toReversed()) {
    const decoder = await decoders.get(name)?.(source);
    // Errors of both streams surface on the decoder.
    if (decoder) source = pipeline(source, decoder, () => undefined);
  }
  return source;
};

const tooLargeError = (maxBytes: number): OutgoingError =>
  new OutgoingError('size', `the answer has more than ${String(maxBytes)} bytes`);
