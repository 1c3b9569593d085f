import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Document, ReadModels } from '#platform/read-models/read-models.port.ts';
import { sqliteReadModels } from '#platform/read-models/sqlite.adapter.ts';
import {
  StoredVersionError,
  openCollection,
  type ObservationCollection,
} from './open-collection.ts';

let folder: string;
let readModels: ReadModels;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'open-collection-'));
  readModels = sqliteReadModels({ file: path.join(folder, 'read-models.sqlite') });
});
afterEach(async () => {
  await readModels.close();
  rmSync(folder, { recursive: true });
});

type Price = Document & { readonly pence?: number; readonly pounds?: number };

const first: ObservationCollection = { name: 'prices', version: 1, indexes: [] };
const second: ObservationCollection = {
  ...first,
  version: 2,
  migrations: { 1: ({ id, ...price }: Price) => ({ id, pounds: (price.pence ?? 0) / 100 }) },
};
const third: ObservationCollection = {
  ...first,
  version: 3,
  migrations: {
    ...second.migrations,
    2: ({ id, ...price }: Price) => ({ id, pence: (price.pounds ?? 0) * 100 }),
  },
};

const write = (definition: ObservationCollection, ...documents: Price[]): Promise<void> => {
  const changes = documents.map((document) => ({ id: document.id, document }));
  return readModels.write({ changes: [{ collection: definition, changes }] });
};
const read = (definition: ObservationCollection): Promise<Price[]> =>
  readModels.collection<Price>(definition).find();
const many = Array.from({ length: 1201 }, (_, index) => ({
  id: `p${String(index).padStart(4, '0')}`,
  pence: index * 100,
}));

describe('a collection that is opened', () => {
  it('keeps its documents under its own version', async () => {
    await openCollection(readModels, first);
    await write(first, ...many);
    await openCollection(readModels, first);
    expect(await read(first)).toEqual(many);
  });

  it('has every document of the version before, migrated, and that version is gone', async () => {
    await openCollection(readModels, first);
    await write(first, ...many);
    await openCollection(readModels, second);
    expect(await read(second)).toEqual(many.map(({ id, pence }) => ({ id, pounds: pence / 100 })));
    expect(await readModels.versions('prices')).toEqual([2]);
  });

  it('goes through every version between', async () => {
    await openCollection(readModels, first);
    await write(first, ...many);
    await openCollection(readModels, third);
    expect(await read(third)).toEqual(many);
    expect(await readModels.versions('prices')).toEqual([3]);
  });

  it('keeps a document that another process has written in the new version', async () => {
    await openCollection(readModels, first);
    await write(first, { id: 'a', pence: 100 }, { id: 'b', pence: 200 });
    await write(second, { id: 'a', pounds: 7 });
    await openCollection(readModels, second);
    expect(await read(second)).toEqual([
      { id: 'a', pounds: 7 },
      { id: 'b', pounds: 2 },
    ]);
  });

  it('is migrated from the beginning after an interruption', async () => {
    await openCollection(readModels, first);
    await write(first, ...many);
    const broken: ReadModels = {
      ...readModels,
      activate: () => Promise.reject(new Error('killed')),
    };
    await expect(openCollection(broken, second)).rejects.toThrow('killed');
    expect(await read(first)).toEqual(many);
    await openCollection(readModels, second);
    expect(await read(second)).toHaveLength(many.length);
    expect(await readModels.versions('prices')).toEqual([2]);
  });

  it('loses nothing when a kill comes before the old version is deleted', async () => {
    await openCollection(readModels, first);
    await write(first, ...many);
    const broken: ReadModels = { ...readModels, drop: () => Promise.reject(new Error('killed')) };
    await expect(openCollection(broken, second)).rejects.toThrow('killed');
    await openCollection(readModels, second);
    expect(await read(second)).toHaveLength(many.length);
    expect(await readModels.versions('prices')).toEqual([2]);
  });

  it.each([
    ['newer', second, first, /Start the newer release that wrote it/],
    ['older, without a migration', first, { ...third, migrations: {} }, /one between the two/],
    ['older, without the second of two migrations', first, { ...second, version: 3 }, /between/],
  ])(
    'is refused when what is stored is %s, and stays as it is',
    async (_, stored, opened, says) => {
      await openCollection(readModels, stored);
      await write(stored, { id: 'a', pounds: 1 });
      await expect(openCollection(readModels, opened)).rejects.toThrow(StoredVersionError);
      await expect(openCollection(readModels, opened)).rejects.toThrow(says);
      expect(await read(stored)).toEqual([{ id: 'a', pounds: 1 }]);
    },
  );
});
