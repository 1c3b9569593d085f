import { open, rm } from 'node:fs/promises';
import { backup, DatabaseSync } from 'node:sqlite';

/** Reads the state of a database at one moment, while another connection goes on writing. */
export const withSnapshot = async <Result>(
  file: string,
  read: (database: DatabaseSync) => Promise<Result>,
): Promise<Result> => {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  try {
    // The first read fixes the snapshot, which lasts until the transaction ends.
    database.exec('BEGIN');
    database.prepare('SELECT count(*) FROM sqlite_schema').get();
    return await read(database);
  } finally {
    database.close();
  }
};

export const copyDatabase = (file: string, copy: string): Promise<number> =>
  withSnapshot(file, (database) => backup(database, copy, { rate: 500 }));

const blockBytes = 1024 * 1024;

/** A file in blocks. A database changes in place, so most blocks stay the same. */
export async function* blocksOf(file: string): AsyncGenerator<Buffer> {
  const handle = await open(file, 'r');
  try {
    for (let at = 0; ; at += blockBytes) {
      const buffer = Buffer.alloc(blockBytes);
      const { bytesRead } = await handle.read(buffer, 0, blockBytes, at);
      if (bytesRead > 0) yield buffer.subarray(0, bytesRead);
      if (bytesRead < blockBytes) return;
    }
  } finally {
    await handle.close();
  }
}

export const removeDatabase = async (file: string): Promise<void> => {
  for (const end of ['', '-journal', '-wal', '-shm']) await rm(`${file}${end}`, { force: true });
};
