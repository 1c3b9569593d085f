import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Document, ReadModels } from '#platform/read-models/read-models.port.ts';
import { sqliteReadModels } from '#platform/read-models/sqlite.adapter.ts';
import { openObservations } from './collections.ts';
import { requireMigratedObservations } from './queries.ts';
import { StoredVersionError, type ObservationCollection } from './open-collection.ts';
import { backupTakenFlag, requireBackupTaken } from './require-backup-taken.ts';

let folder: string;
let readModels: ReadModels;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'open-observations-'));
  readModels = sqliteReadModels({ file: path.join(folder, 'read-models.sqlite') });
});
afterEach(async () => {
  await readModels.close();
  rmSync(folder, { recursive: true });
});

const first: ObservationCollection = { name: 'invoices', version: 1, indexes: [] };
const second: ObservationCollection = {
  ...first,
  version: 2,
  migrations: { 1: (document) => ({ ...document, currency: 'GBP' }) },
};
const other: ObservationCollection = { name: 'cards', version: 1, indexes: [] };

const open = (argv: readonly string[], ...collections: ObservationCollection[]): Promise<void> =>
  openObservations({ readModels }, { beforeMigration: requireBackupTaken(argv), collections });

const storeInvoice = async (): Promise<void> => {
  await open([], first, other);
  const changes = [{ id: 'in_1', document: { id: 'in_1' } }];
  await readModels.write({ changes: [{ collection: first, changes }] });
};

describe('documents of an older release', () => {
  it('are not migrated before the operator says that there is a backup', async () => {
    await storeInvoice();
    await expect(open(['node', 'main.js'], second, other)).rejects.toThrow(
      /invoices from version 1 to 2.*--backup-taken.*Nothing was changed/,
    );
    const readersOnly = (): Promise<void> =>
      requireMigratedObservations({ readModels }, [second, other]);
    await expect(readersOnly()).rejects.toThrow('--backup-taken');
    expect(await readModels.activeVersion('invoices')).toBe(1);
    await open(['node', 'main.js', backupTakenFlag], second, other);
    expect(await readModels.collection<Document>(second).find()).toEqual([
      { id: 'in_1', currency: 'GBP' },
    ]);
    // The other processes then start without it.
    await open([], second, other);
    await readersOnly();
  });

  it('are backed up first, in one go, and kept as they are if that fails', async () => {
    await storeInvoice();
    const seen: unknown[] = [];
    const beforeMigration = vi.fn(async () => {
      seen.push(await readModels.activeVersion('invoices'));
      throw new Error('disk full');
    });
    const opened = openObservations({ readModels }, { beforeMigration, collections: [second] });
    await expect(opened).rejects.toThrow('disk full');
    expect(beforeMigration).toHaveBeenCalledExactlyOnceWith([{ name: 'invoices', from: 1, to: 2 }]);
    expect(seen).toEqual([1]);
    expect(await readModels.activeVersion('invoices')).toBe(1);
  });

  it('that this release cannot migrate are refused before a backup is asked for', async () => {
    await storeInvoice();
    const third = { ...second, version: 3 };
    await expect(open([], third)).rejects.toThrow(StoredVersionError);
  });
});

it('documents of a newer release are refused', async () => {
  await open([backupTakenFlag], second);
  await expect(open([backupTakenFlag], first)).rejects.toThrow('Start the newer release');
});

it('nothing is asked for on new stores', async () => {
  await open([], second, other);
  expect(await readModels.activeVersion('invoices')).toBe(2);
});
