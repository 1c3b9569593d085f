import { open, rm } from 'node:fs/promises';
import { backup, DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { StoredDocument } from './cut-documents.ts';

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

export type SnapshotCollection = {
  readonly name: string;
  readonly version: number;
  readonly isActive: boolean;
};

/** The collections of a read-model file, and which of their versions readers use. */
export const collectionsIn = (database: DatabaseSync): readonly SnapshotCollection[] => {
  const active = new Map(
    database
      .prepare('SELECT name, version FROM active')
      .all()
      .map((row) => [String(row['name']), Number(row['version'])]),
  );
  return database
    .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`)
    .all()
    .flatMap((row) => {
      const [, name, version] = tableName.exec(String(row['name'])) ?? [];
      if (name === undefined) return [];
      return [{ name, version: Number(version), isActive: active.get(name) === Number(version) }];
    });
};

const tableName = /^docs:([a-z0-9-]+)@(\d+)$/;
const pageSize = 1000;

/** All documents of a collection by id, including those that were deleted by an event. */
export async function* documentsIn(
  database: DatabaseSync,
  { name, version }: SnapshotCollection,
): AsyncGenerator<StoredDocument> {
  const page = database.prepare(
    `SELECT id, position, document FROM "docs:${name}@${String(version)}" WHERE id > ? ORDER BY id LIMIT ${String(pageSize)}`,
  );
  for (let after = ''; ;) {
    const rows = page.all(after) as unknown as StoredDocument[];
    yield* rows.map(({ id, position, document }) => ({ id, position, document }));
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
    await nextTurn();
  }
}

export const checkpointsIn = (database: DatabaseSync): Readonly<Record<string, string>> =>
  Object.fromEntries(
    database
      .prepare('SELECT name, position FROM checkpoints ORDER BY name')
      .all()
      .map((row) => [String(row['name']), String(row['position'])]),
  );

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
