import { randomUUID } from 'node:crypto';
import { mkdir, open, stat } from 'node:fs/promises';
import path from 'node:path';
import { OperatorError } from '../plain-error.ts';
import { serialQueue } from '../resilience/serial-queue.ts';
import { erasureFileReader, readErasureFile, unfinishedMark } from './erasure-file.ts';
import type { ErasureList, ListedErasure } from './erasure-list.port.ts';

/** A file that is created when it is missing. Several processes may add to it. */
export const fileErasureList = async (file: string): Promise<ErasureList> => {
  await append(file, '');
  // Two processes may both add an id. The first line counts.
  if ((await stat(file)).size === 0) await append(file, toLine({ listId: randomUUID() }));
  const enqueue = serialQueue();
  const readAdded = erasureFileReader(file);
  const listedIds = new Set<string>();
  const addLine = (line: ListedErasure | { readonly listId: string }): Promise<void> =>
    enqueue(async () => {
      const { added, isReplaced, endsInsideLine } = await readAdded();
      if (isReplaced) listedIds.clear();
      for (const { accountId } of added.entries) listedIds.add(accountId);
      for (const id of added.ids) listedIds.add(id);
      if (listedIds.has('listId' in line ? line.listId : line.accountId)) return;
      const start = endsInsideLine ? `${unfinishedMark}\n` : '';
      await append(file, `${start}${toLine(line)}`);
    });
  return {
    add: addLine,
    addList: async ({ ids, entries }) => {
      for (const listId of ids) await addLine({ listId });
      for (const erasure of entries) await addLine(erasure);
    },
    read: () => readErasureFile(file),
  };
};

const toLine = (value: object): string => `${JSON.stringify(value)}\n`;

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
