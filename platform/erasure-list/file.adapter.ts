import { mkdir, open, readFile, truncate } from 'node:fs/promises';
import path from 'node:path';
import { PlainError } from '../plain-error.ts';
import { serialQueue } from '../resilience/serial-queue.ts';
import { readErasureFile } from './erasure-file.ts';
import type { ErasureList } from './erasure-list.port.ts';

/** A file that is created when it is missing. */
export const fileErasureList = async (file: string): Promise<ErasureList> => {
  await append(file, '');
  await removeUnfinishedLine(file);
  const enqueue = serialQueue();
  return {
    add: (erasure) =>
      enqueue(async () => {
        const entries = await readErasureFile(file);
        if (entries.some(({ accountId }) => accountId === erasure.accountId)) return;
        await append(file, `${JSON.stringify(erasure)}\n`);
      }),
    entries: () => readErasureFile(file),
  };
};

const append = async (file: string, text: string): Promise<void> => {
  try {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    const handle = await open(file, 'a', 0o600);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (cause) {
    throw new PlainError(`The list of erasures cannot be written: ${file}.`, { cause });
  }
};

// A killed process can leave the start of a line. Its key was not destroyed yet.
const removeUnfinishedLine = async (file: string): Promise<void> => {
  const bytes = await readFile(file);
  const end = bytes.lastIndexOf('\n') + 1;
  if (end < bytes.length) await truncate(file, end);
};
