import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { StoredDocument, StoredVersion } from './read-models.port.ts';
import { formatWholeDocument, type Row } from './sqlite-document.adapter.ts';

/** The collections of a read-model file, and which of their versions readers use. */
export const listStoredCollections = (database: DatabaseSync): readonly StoredVersion[] => {
  const activeVersions = new Map(
    database
      .prepare('SELECT name, version FROM active')
      .all()
      .map((row) => [String(row['name']), Number(row['version'])]),
  );
  return database
    .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`)
    .all()
    .flatMap((row) => {
      const [, name, version] = tableNamePattern.exec(String(row['name'])) ?? [];
      if (name === undefined) return [];
      return [
        { name, version: Number(version), isActive: activeVersions.get(name) === Number(version) },
      ];
    });
};

const tableNamePattern = /^docs:([a-z0-9-]+)@(\d+)$/;
const pageSize = 1000;

/** All documents of a collection by id, including those that were deleted by an event. */
export async function* documentsIn(
  database: DatabaseSync,
  { name, version }: Pick<StoredVersion, 'name' | 'version'>,
): AsyncGenerator<StoredDocument> {
  const page = database.prepare(
    `SELECT * FROM "docs:${name}@${String(version)}" WHERE id > ? ORDER BY id LIMIT ${String(pageSize)}`,
  );
  for (let after = ''; ;) {
    const rows = page.all(after);
    yield* rows.map(toStoredDocument);
    const lastRow = rows.at(-1);
    if (lastRow === undefined) return;
    after = String(lastRow['id']);
    await nextTurn();
  }
}

const toStoredDocument = (row: Row): StoredDocument => ({
  id: String(row['id']),
  position: String(row['position']),
  document: formatWholeDocument(row),
});

export const readCheckpoints = (database: DatabaseSync): Readonly<Record<string, string>> =>
  Object.fromEntries(
    database
      .prepare('SELECT name, position FROM checkpoints ORDER BY name')
      .all()
      .map((row) => [String(row['name']), String(row['position'])]),
  );
