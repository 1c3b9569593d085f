import { closeSqliteFile, openSqliteFile } from '../../sqlite-file/sqlite-file.adapter.ts';
import type { ObjectKind, ObjectsByKind, ObjectStore } from './kinds.ts';

const schema = `
  CREATE TABLE objects (
    number INTEGER NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (kind, id)
  ) STRICT, WITHOUT ROWID;
`;

type StoredObject = { readonly number: number; readonly object: ObjectsByKind[ObjectKind] };

/**
 * Loads all objects at the start, because a demo has few. Changes are written before the request
 * that made them is answered.
 */
export const sqliteObjectStore = (file: string): ObjectStore => {
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
  const getObjectsOfKind = (kind: string): Map<string, StoredObject> => {
    const objectsOfKind = objects.get(kind) ?? new Map<string, StoredObject>();
    objects.set(kind, objectsOfKind);
    return objectsOfKind;
  };
  let lastNumber = 0;
  for (const row of database.prepare('SELECT * FROM objects ORDER BY number').all()) {
    const number = Number(row['number']);
    const object = JSON.parse(String(row['body'])) as ObjectsByKind[ObjectKind];
    getObjectsOfKind(String(row['kind'])).set(object.id, { number, object });
    lastNumber = Math.max(lastNumber, number);
  }
  const upsertObject = database.prepare('INSERT OR REPLACE INTO objects VALUES (?, ?, ?, ?)');
  const deleteObject = database.prepare('DELETE FROM objects WHERE kind = ? AND id = ?');
  const changedObjects = new Map<string, { readonly kind: ObjectKind; readonly id: string }>();
  const markChanged = (kind: ObjectKind, id: string): void => {
    changedObjects.set(`${kind} ${id}`, { kind, id });
  };
  return {
    find: <K extends ObjectKind>(kind: K, id: string) =>
      getObjectsOfKind(kind).get(id)?.object as ObjectsByKind[K] | undefined,
    list: <K extends ObjectKind>(kind: K) =>
      [...getObjectsOfKind(kind).values()]
        .reverse()
        .map(({ object }) => object as ObjectsByKind[K]),
    put: (kind, object) => {
      const number = getObjectsOfKind(kind).get(object.id)?.number ?? (lastNumber += 1);
      getObjectsOfKind(kind).set(object.id, { number, object });
      markChanged(kind, object.id);
      return object;
    },
    remove: (kind, id) => {
      getObjectsOfKind(kind).delete(id);
      markChanged(kind, id);
    },
    nextNumber: () => (lastNumber += 1),
    save: () => {
      if (changedObjects.size === 0) return;
      database.exec('BEGIN');
      for (const { kind, id } of changedObjects.values()) {
        const foundObject = getObjectsOfKind(kind).get(id);
        if (foundObject)
          upsertObject.run(foundObject.number, kind, id, JSON.stringify(foundObject.object));
        else deleteObject.run(kind, id);
      }
      database.exec('COMMIT');
      changedObjects.clear();
    },
    close: () => {
      closeSqliteFile(database);
    },
  };
};
