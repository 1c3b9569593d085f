import { openSqliteFile } from '../../sqlite-file/sqlite-file.adapter.ts';
import type { Kind, Kinds, Objects } from './kinds.ts';

const schema = `
  CREATE TABLE objects (
    number INTEGER NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (kind, id)
  ) STRICT, WITHOUT ROWID;
`;

type StoredObject = { readonly number: number; readonly object: Kinds[Kind] };

/**
 * Loads all objects at the start, because a demo has few. Changes are written before the request
 * that made them is answered.
 */
export const sqliteObjects = (file: string): Objects => {
  const database = openSqliteFile({
    file,
    name: 'fake payment provider',
    schema,
    remedy: 'Move it away to start without payments.',
    // "tmfs" in ASCII.
    applicationId: 0x746d_6673,
    schemaVersion: 1,
    synchronous: 'NORMAL',
    overwriteRemoved: true,
  });
  const objects = new Map<string, Map<string, StoredObject>>();
  const ofKind = (kind: string): Map<string, StoredObject> => {
    const found = objects.get(kind) ?? new Map<string, StoredObject>();
    objects.set(kind, found);
    return found;
  };
  let last = 0;
  for (const row of database.prepare('SELECT * FROM objects ORDER BY number').all()) {
    const number = Number(row['number']);
    const object = JSON.parse(String(row['body'])) as Kinds[Kind];
    ofKind(String(row['kind'])).set(object.id, { number, object });
    last = Math.max(last, number);
  }
  const write = database.prepare('INSERT OR REPLACE INTO objects VALUES (?, ?, ?, ?)');
  const erase = database.prepare('DELETE FROM objects WHERE kind = ? AND id = ?');
  const changed = new Map<string, { readonly kind: Kind; readonly id: string }>();
  const note = (kind: Kind, id: string): void => {
    changed.set(`${kind} ${id}`, { kind, id });
  };
  return {
    find: <K extends Kind>(kind: K, id: string) =>
      ofKind(kind).get(id)?.object as Kinds[K] | undefined,
    list: <K extends Kind>(kind: K) =>
      [...ofKind(kind).values()].reverse().map(({ object }) => object as Kinds[K]),
    put: (kind, object) => {
      const number = ofKind(kind).get(object.id)?.number ?? (last += 1);
      ofKind(kind).set(object.id, { number, object });
      note(kind, object.id);
      return object;
    },
    remove: (kind, id) => {
      ofKind(kind).delete(id);
      note(kind, id);
    },
    nextNumber: () => (last += 1),
    save: () => {
      if (changed.size === 0) return;
      database.exec('BEGIN');
      for (const { kind, id } of changed.values()) {
        const found = ofKind(kind).get(id);
        if (found) write.run(found.number, kind, id, JSON.stringify(found.object));
        else erase.run(kind, id);
      }
      database.exec('COMMIT');
      changed.clear();
    },
    close: () => {
      if (database.isOpen) database.close();
    },
  };
};
