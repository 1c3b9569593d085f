import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';

// A candle line has about 200 characters. A longer line means that the file has another format.
const maxLineLength = 4096;
const chunkBytes = 8192;

export type FileLine = {
  readonly number: number;
  readonly text: string;
  /** Fraction of the file's bytes read so far, from 0 to 1. */
  readonly readShare: number;
};

/** Streams the lines of a text file, plain or gzip. Errors contain the line number. */
export const readFileLines = async function* (name: string): AsyncGenerator<FileLine> {
  const size = await getFileSize(name);
  const fileStream = createReadStream(name, { highWaterMark: chunkBytes });
  const source = (await isGzip(name)) ? fileStream.pipe(createGunzip()) : fileStream;
  const decoder = new TextDecoder();
  let [rest, number] = ['', 0];
  fileStream.on('error', (error) => source.destroy(error));
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const text of lines) {
        number += 1;
        yield { number, text, readShare: fileStream.bytesRead / size };
      }
      if (rest.length > maxLineLength)
        throw new Error(`line ${String(number + 1)} is too long for a candle`);
    }
  } catch (error) {
    throw toReadError(error, { name, number });
  } finally {
    fileStream.destroy();
  }
  if (rest !== '') yield { number: number + 1, text: rest, readShare: 1 };
};

const getFileSize = async (name: string): Promise<number> => {
  const stats = await stat(name).catch(() => undefined);
  if (!stats) throw new Error(`the file ${name} cannot be found.`);
  if (stats.isDirectory()) throw new Error(`${name} is a folder. Name a file of candles.`);
  if (stats.size === 0) throw new Error(`the file ${name} is empty.`);
  return stats.size;
};

// Detects gzip by the first two bytes, whatever the file's name.
const isGzip = async (name: string): Promise<boolean> => {
  const file = await open(name);
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await file.close();
  }
};

const toReadError = (
  error: unknown,
  { name, number }: { readonly name: string; readonly number: number },
): unknown => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'Z_BUF_ERROR') {
    return new Error(`the gzip file ${name} is cut off after line ${String(number)}.`);
  }
  if (typeof code === 'string' && code.startsWith('Z_')) {
    return new Error(`the gzip file ${name} is damaged after line ${String(number)}.`);
  }
  return error;
};
