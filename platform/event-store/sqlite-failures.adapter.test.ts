import { spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EventStore, NewEvent } from './event-store.port.ts';
import { eventStoreFromDatabase, sqliteEventStore } from './sqlite.adapter.ts';
import { openEventFile } from './sqlite-file.adapter.ts';

const note = (text = 'noted'): NewEvent => ({
  id: randomUUID(),
  type: 'NoteTaken',
  data: { text },
  metadata: {
    at: '2026-03-01T12:00:00.000Z',
    actor: 'system',
    correlationId: 'c-1',
    causationId: 'c-1',
    schemaVersion: 1,
  },
});
const count = async (store: EventStore, stream: string): Promise<number> => {
  let events = 0;
  for await (const event of store.read(stream)) events = event.revision + 1;
  return events;
};

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-trouble-'));
  file = join(folder, 'events.sqlite');
});
afterEach(() => rm(folder, { recursive: true }));

describe('a disk that is full', () => {
  it('refuses writes, loses nothing acknowledged, and continues when there is space', async () => {
    const database = openEventFile(file);
    const store = eventStoreFromDatabase(database);
    database.exec('PRAGMA max_page_count = 60');
    let acknowledged = 0;
    const fill = async (): Promise<void> => {
      for (;;) {
        const expected = acknowledged === 0 ? 'none' : acknowledged - 1;
        await store.append('note-1', [note('x'.repeat(2000))], expected);
        acknowledged += 1;
      }
    };
    await expect(fill()).rejects.toMatchObject({ code: 'full' });
    expect(acknowledged).toBeGreaterThan(5);
    await expect(store.append('note-2', [note('y'.repeat(9000))], 'none')).rejects.toMatchObject({
      code: 'full',
    });
    expect(await count(store, 'note-1')).toBe(acknowledged);
    expect(await count(store, 'note-2')).toBe(0);
    database.exec('PRAGMA max_page_count = 100000');
    expect((await store.append('note-1', [note()], acknowledged - 1)).revision).toBe(acknowledged);
    await store.close();
    const reopened = sqliteEventStore({ file });
    expect(await count(reopened, 'note-1')).toBe(acknowledged + 1);
    await reopened.close();
  });

  it('stores the small appends of a group when a large one no longer fits', async () => {
    const database = openEventFile(file);
    const store = eventStoreFromDatabase(database);
    await store.append('note-0', [note()], 'none');
    database.exec('PRAGMA max_page_count = 40');
    const outcomes = await Promise.allSettled([
      store.append('note-1', [note()], 'none'),
      store.append('note-2', [note('x'.repeat(900_000))], 'none'),
      store.append('note-3', [note()], 'none'),
      store.append('note-0', [note()], 'none'),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
    ]);
    expect(outcomes[1]).toMatchObject({ reason: { code: 'full' } });
    expect(outcomes[3]).toMatchObject({ reason: { code: 'wrong-revision' } });
    expect(await count(store, 'note-3')).toBe(1);
    await store.close();
  });

  // needs: the right to mount a small disk
  const disk = join(tmpdir(), `tidemark-small-disk-${String(process.pid)}`);
  const mounted = canMountSmallDisk(disk);
  it.skipIf(!mounted)(
    'holds on a real small disk, too (needs the right to mount one)',
    async () => {
      spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=600k', 'tmpfs', disk]);
      try {
        const small = join(disk, 'events.sqlite');
        const store = sqliteEventStore({ file: small });
        let acknowledged = 0;
        let refusals = 0;
        for (let index = 0; index < 400; index += 1) {
          const expected = acknowledged === 0 ? 'none' : acknowledged - 1;
          try {
            await store.append('note-1', [note('x'.repeat(3000))], expected);
            acknowledged += 1;
          } catch (error) {
            expect(error).toMatchObject({ code: 'full' });
            refusals += 1;
          }
        }
        expect(refusals).toBeGreaterThan(0);
        expect(await count(store, 'note-1')).toBe(acknowledged);
        spawnSync('mount', ['-o', 'remount,size=20m', disk]);
        await store.append('note-1', [note()], acknowledged - 1);
        await store.close();
        const reopened = sqliteEventStore({ file: small });
        expect(await count(reopened, 'note-1')).toBe(acknowledged + 1);
        await reopened.close();
      } finally {
        spawnSync('umount', [disk]);
      }
    },
  );
});

function canMountSmallDisk(disk: string): boolean {
  spawnSync('mkdir', ['-p', disk]);
  const can = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=600k', 'tmpfs', disk]).status === 0;
  if (can) spawnSync('umount', [disk]);
  else process.stderr.write('No right to mount a small disk: the full disk was simulated only.\n');
  return can;
}

describe('a file that cannot be used', () => {
  const digest = async (): Promise<string> =>
    createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
  const refusedUntouched = async (message: RegExp): Promise<void> => {
    const before = await digest();
    expect(() => sqliteEventStore({ file })).toThrow(message);
    expect(() => sqliteEventStore({ file })).toThrow(
      expect.objectContaining({ name: 'EventStoreError', code: 'damaged' }) as Error,
    );
    expect(await digest()).toBe(before);
  };
  const filled = async (): Promise<void> => {
    const store = sqliteEventStore({ file });
    for (let index = 0; index < 50; index += 1)
      await store.append(`note-${String(index)}`, [note('x'.repeat(3000))], 'none');
    await store.close();
  };

  it('is refused when it is not a database', async () => {
    await writeFile(file, 'These are my notes, keep them.');
    await refusedUntouched(/damaged or not a Tidemark event store/);
  });

  it('is refused when it is empty', async () => {
    await writeFile(file, '');
    await refusedUntouched(/damaged or not a Tidemark event store/);
  });

  it('is refused when it belongs to another program', async () => {
    const other = new DatabaseSync(file);
    other.exec('CREATE TABLE songs (title TEXT)');
    other.close();
    await refusedUntouched(/not a Tidemark event store/);
  });

  it('is refused when a newer version wrote it', async () => {
    await filled();
    const newer = new DatabaseSync(file);
    newer.exec('PRAGMA user_version = 99');
    newer.close();
    await refusedUntouched(/newer Tidemark \(schema 99/);
  });

  it('is refused when its end is missing', async () => {
    await filled();
    await truncate(file, 40_960);
    await refusedUntouched(/damaged/);
  });

  it('is refused when pages in it were overwritten', async () => {
    await filled();
    const bytes = await readFile(file);
    bytes.fill(0x5a, 8192, 20_480);
    await writeFile(file, bytes);
    await refusedUntouched(/damaged/);
  });

  it('is opened again when nothing is wrong with it, also from a copy with its log', async () => {
    const store = sqliteEventStore({ file });
    await store.append('note-1', [note()], 'none');
    const copy = join(folder, 'copy.sqlite');
    await copyFile(file, copy);
    await copyFile(`${file}-wal`, `${copy}-wal`);
    const other = sqliteEventStore({ file: copy });
    expect(await count(other, 'note-1')).toBe(1);
    await other.close();
    await store.close();
  });
});

describe('an append that comes again in part only', () => {
  it('is a wrong revision', async () => {
    const store = sqliteEventStore({ file });
    const first = note();
    await store.append('note-1', [first], 'none');
    await expect(store.append('note-1', [first, note()], 'none')).rejects.toMatchObject({
      code: 'wrong-revision',
    });
    await store.close();
  });
});
