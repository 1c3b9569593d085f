import { open, type FileHandle } from 'node:fs/promises';
import { z } from 'zod';
import { OperatorError } from '../plain-error.ts';
import type { ListedErasure } from './erasure-list.port.ts';

const lineSchema = z.object({ accountId: z.string().min(1), erasedAt: z.iso.datetime() });

/**
 * Ends a line of which only the start was written, as on a full disk. Its key was not destroyed.
 * Such a line is never cut off, because another process may still be writing it.
 */
export const unfinishedMark = '(unfinished)';

/** The entries of a list: one JSON object per line. A line without an end is not complete. */
export const readErasureFile = async (file: string): Promise<readonly ListedErasure[]> =>
  (await erasureFileReader(file)()).added;

type AddedLines = {
  readonly added: readonly ListedErasure[];
  /** Whether lines that were returned earlier are gone, because the file was replaced. */
  readonly isReplaced: boolean;
  readonly endsInsideLine: boolean;
};

/** Each call returns the entries that were added after the one before it. */
export const erasureFileReader = (file: string): (() => Promise<AddedLines>) => {
  let progress = { bytes: 0, lines: 0 };
  return async () => {
    const handle = await open(file, 'r');
    try {
      const { size } = await handle.stat();
      const isReplaced = size < progress.bytes;
      if (isReplaced) progress = { bytes: 0, lines: 0 };
      const bytes = await readFrom(handle, { start: progress.bytes, size });
      const end = bytes.lastIndexOf('\n') + 1;
      const lines = bytes.toString('utf8', 0, end).split('\n').slice(0, -1);
      const newErasures = lines.flatMap((line, index) =>
        line.endsWith(unfinishedMark) ? [] : [parseLine(file, line, progress.lines + index + 1)],
      );
      progress = { bytes: progress.bytes + end, lines: progress.lines + lines.length };
      return { added: newErasures, isReplaced, endsInsideLine: end < bytes.length };
    } finally {
      await handle.close();
    }
  };
};

const readFrom = async (
  handle: FileHandle,
  { start, size }: { readonly start: number; readonly size: number },
): Promise<Buffer> => {
  const bytes = Buffer.alloc(size - start);
  let filledBytes = 0;
  while (filledBytes < bytes.length) {
    const { bytesRead } = await handle.read(
      bytes,
      filledBytes,
      bytes.length - filledBytes,
      start + filledBytes,
    );
    if (bytesRead === 0) break;
    filledBytes += bytesRead;
  }
  return bytes.subarray(0, filledBytes);
};

const parseLine = (file: string, line: string, number: number): ListedErasure => {
  try {
    return lineSchema.parse(JSON.parse(line));
  } catch (cause) {
    throw new OperatorError(`Line ${String(number)} of ${file} is not an erasure.`, { cause });
  }
};
