import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { PlainError } from '../plain-error.ts';
import type { ListedErasure } from './erasure-list.port.ts';

const lineSchema = z.object({ accountId: z.string().min(1), erasedAt: z.iso.datetime() });

/** The entries of a list: one JSON object per line. A line without an end is not complete. */
export const readErasureFile = async (file: string): Promise<readonly ListedErasure[]> => {
  const lines = (await readFile(file, 'utf8')).split('\n').slice(0, -1);
  return lines.map((line, index) => parseLine(file, line, index + 1));
};

const parseLine = (file: string, line: string, number: number): ListedErasure => {
  try {
    return lineSchema.parse(JSON.parse(line));
  } catch (cause) {
    throw new PlainError(`Line ${String(number)} of ${file} is not an erasure.`, { cause });
  }
};
