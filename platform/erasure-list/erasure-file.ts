import { open, type FileHandle } from 'node:fs/promises';
import { z } from 'zod';
import { OperatorError } from '../plain-error.ts';
import type { ListContent, ListedErasure } from './erasure-list.port.ts';

const lineSchema = z.union([
  z.object({ accountId: z.string().min(1), erasedAt: z.iso.datetime() }),
  z.object({ listId: z.string().min(1) }),
]);

/**
 * Ends a line of which only the start was written, as on a full disk. Its key was not destroyed.
 * Such a line is never cut off, because another process may still be writing it.
 */
export const unfinishedMark = '(unfinished)';

/** What a list has: one JSON object per line. A line without an end is not complete. */
export const readErasureFile = async (file: string): Promise<ListContent> =>
  (await erasureFileReader(file)()).added;

type AddedLines = {
  readonly added: ListContent;
  /** Whether lines that were returned earlier are gone, because the file was replaced. */
  readonly isReplaced: boolean;
  readonly endsInsideLine: boolean;
};

/** Each call returns what was added after the one before it. */
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
      const parsedLines = lines.flatMap((line, index) =>
        line.endsWith(unfinishedMark) ? [] : [parseLine(file, line, progress.lines + index + 1)],
      );
      progress = { bytes: progress.bytes + end, lines: progress.lines + lines.length };
      const added = {
        ids: parsedLines.flatMap((line) => ('listId' in line ? [line.listId] : [])),
        entries: parsedLines.filter((line) => 'accountId' in line),
      };
      return { added, isReplaced, endsInsideLine: end < bytes.length };
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

const parseLine = (
  file: string,
  line: string,
  number: number,
): ListedErasure | { readonly listId: string } => {
  try {
    return lineSchema.parse(JSON.parse(line));
  } catch (cause) {
    throw new OperatorError(`Line ${String(number)} of ${file} is not an erasure.`, { cause });
  }
};
