import { createReadStream, type WriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { PassThrough, Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { OperatorError } from '../plain-error.ts';

/**
 * Writes one JSON value per line, compressed with gzip. Never overwrites a file and leaves no
 * incomplete file.
 */
export const writeJsonLines = async (
  file: string,
  values: AsyncIterable<object>,
): Promise<void> => {
  const target = await createFile(file);
  try {
    await pipeline(Readable.from(toLines(values)), createGzip({ level: 9 }), target);
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
};

const createFile = async (file: string): Promise<WriteStream> => {
  try {
    return (await open(file, 'wx', 0o600)).createWriteStream({ flush: true });
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    const reason = code === 'EEXIST' ? 'exists already' : `cannot be written (${String(code)})`;
    throw new OperatorError(`${file} ${reason}.`, { cause });
  }
};

async function* toLines(values: AsyncIterable<object>): AsyncGenerator<string> {
  for await (const value of values) yield `${JSON.stringify(value)}\n`;
}

export type JsonLine = { readonly line: number; readonly value: unknown };

/**
 * The values of a JSON Lines file, compressed or not. Throws when the file is damaged or
 * truncated.
 */
export async function* readJsonLines(file: string): AsyncGenerator<JsonLine> {
  const input = await openText(file);
  let line = 0;
  try {
    for await (const text of linesOf(input)) {
      line += 1;
      yield { line, value: parse(file, line, text) };
    }
  } finally {
    input.destroy();
  }
}

const gzipMagic = Buffer.from([0x1f, 0x8b]);

const openText = async (file: string): Promise<Readable> => {
  const decoder: Transform = (await startsWith(file, gzipMagic))
    ? createGunzip()
    : new PassThrough();
  const source = createReadStream(file);
  pipeline(source, decoder).catch(() => {
    // The reader of the decoder gets the error.
  });
  return decoder.setEncoding('utf8');
};

const startsWith = async (file: string, bytes: Buffer): Promise<boolean> => {
  const handle = await open(file, 'r').catch((cause: unknown) => {
    const { code } = cause as NodeJS.ErrnoException;
    throw new OperatorError(`${file} cannot be read (${String(code)}).`, { cause });
  });
  try {
    const { buffer } = await handle.read(Buffer.alloc(bytes.length), 0, bytes.length, 0);
    return buffer.equals(bytes);
  } finally {
    await handle.close();
  }
};

async function* linesOf(input: Readable): AsyncGenerator<string> {
  let remainder = '';
  for await (const chunk of input as AsyncIterable<string>) {
    const lines = `${remainder}${chunk}`.split('\n');
    remainder = lines.pop() ?? '';
    yield* lines;
  }
  if (remainder !== '') yield remainder;
}

const parse = (file: string, line: number, text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new OperatorError(`Line ${String(line)} of ${file} is not JSON.`, { cause });
  }
};
