import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import { OperatorError } from '../plain-error.ts';
import { serialQueue } from '../resilience/serial-queue.ts';
import { erasureFileReader, readErasureFile, unfinishedMark } from './erasure-file.ts';
import type { ErasureList } from './erasure-list.port.ts';

/** A file that is created when it is missing. Several processes may add to it. */
export const fileErasureList = async (file: string): Promise<ErasureList> => {
  await append(file, '');
  const enqueue = serialQueue();
  const readAdded = erasureFileReader(file);
  const listedIds = new Set<string>();
  return {
    add: (erasure) =>
      enqueue(async () => {
        const { added, isReplaced, endsInsideLine } = await readAdded();
        if (isReplaced) listedIds.clear();
        for (const { accountId } of added) listedIds.add(accountId);
        if (listedIds.has(erasure.accountId)) return;
        const start = endsInsideLine ? `${unfinishedMark}\n` : '';
        await append(file, `${start}${JSON.stringify(erasure)}\n`);
      }),
    entries: () => readErasureFile(file),
  };
};

// One write, so that the lines of several processes do not mix.
const append = async (file: string, text: string): Promise<void> => {
  try {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    const handle = await open(file, 'a', 0o600);
    try {
      const bytes = Buffer.from(text);
      const { bytesWritten } = await handle.write(bytes);
      if (bytesWritten < bytes.length) throw new Error('Only a part of the line was written.');
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (cause) {
    throw new OperatorError(`The list of erasures cannot be written: ${file}.`, { cause });
  }
};
