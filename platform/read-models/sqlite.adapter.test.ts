import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hourMs } from '#domain/shared/time/durations.ts';
import { withSnapshot } from '../backup/sqlite-snapshot.adapter.ts';
import { readModelsContract } from './read-models.contract.ts';
import type { ReadModelsError } from './read-models.port.ts';
import { sqliteReadModels } from './sqlite.adapter.ts';

const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'tidemark-read-models-'));

readModelsContract('SQLite', async () => {
  const folder = await newFolder();
  return {
    open: () => Promise.resolve(sqliteReadModels({ file: join(folder, 'read-models.sqlite') })),
    dispose: () => rm(folder, { recursive: true }),
  };
});

const coins = { name: 'coins', version: 1, indexes: [['rank']] };
type Coin = { readonly id: string; readonly rank: number; readonly text?: string };
const put = (coin: Coin, position = '1') => ({ id: coin.id, document: coin, position });
const refusal = (file: string): ReadModelsError | undefined => {
  try {
    sqliteReadModels({ file });
    return undefined;
  } catch (error) {
    return error as ReadModelsError;
  }
};

describe('a file of read models', () => {
  let folder: string;
  let file: string;

  beforeEach(async () => {
    folder = await newFolder();
    file = join(folder, 'read-models.sqlite');
  });
  afterEach(() => rm(folder, { recursive: true }));

  const fill = async (count: number): Promise<void> => {
    const models = sqliteReadModels({ file });
    const changes = Array.from({ length: count }, (_, rank) =>
      put({ id: `coin-${String(rank)}`, rank, text: 'x'.repeat(200) }),
    );
    await models.write({ changes: [{ collection: coins, changes }] });
    await models.close();
  };

  it('is refused untouched when it is not a database', async () => {
    await writeFile(file, 'this was never a database, only a long enough text '.repeat(9));
    const before = await readFile(file);
    expect(refusal(file)).toMatchObject({ code: 'damaged', name: 'ReadModelsError' });
    expect(refusal(file)?.message).toContain(file);
    expect((await readFile(file)).equals(before)).toBe(true);
  });

  it('is refused untouched when it was cut short', async () => {
    await fill(1000);
    await truncate(file, Math.floor((await stat(file)).size / 2));
    const before = await readFile(file);
    expect(refusal(file)).toMatchObject({ code: 'damaged' });
    expect((await readFile(file)).equals(before)).toBe(true);
  });

  it('is refused untouched when something wrote into the middle of it', async () => {
    await fill(1000);
    const bytes = await readFile(file);
    bytes.fill(0xa5, 20_000, 40_000);
    await writeFile(file, bytes);
    expect(refusal(file)).toMatchObject({ code: 'damaged' });
    expect((await readFile(file)).equals(bytes)).toBe(true);
  });

  it('is refused untouched when a newer version wrote it', async () => {
    await fill(1);
    const database = new DatabaseSync(file);
    database.exec('PRAGMA user_version = 99');
    database.close();
    const before = await readFile(file);
    expect(refusal(file)?.code).toBe('damaged');
    expect(refusal(file)?.message).toContain('newer Tidemark (schema 99, this one knows 1)');
    expect((await readFile(file)).equals(before)).toBe(true);
  });

  it('is refused untouched when it belongs to another program', async () => {
    const database = new DatabaseSync(file);
    database.exec('CREATE TABLE theirs (a); INSERT INTO theirs VALUES (1)');
    database.close();
    const before = await readFile(file);
    expect(refusal(file)).toMatchObject({ code: 'damaged' });
    expect((await readFile(file)).equals(before)).toBe(true);
  });

  it('reports that it is unavailable when its folder is missing', () => {
    expect(refusal(join(folder, 'absent', 'file.sqlite'))).toMatchObject({ code: 'unavailable' });
  });

  it('gets its indexes no later than a version that was built is switched on', async () => {
    const indexes = (): unknown[] => {
      const database = new DatabaseSync(file, { readOnly: true });
      const sql = "SELECT name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL";
      const rows = database.prepare(sql).all();
      database.close();
      return rows.map((row) => row['name']);
    };
    const models = sqliteReadModels({ file });
    const changes = [{ collection: coins, changes: [put({ id: 'a', rank: 1 })] }];
    await models.write({ changes, building: true });
    expect(indexes()).toEqual([]);
    await models.activate(coins);
    expect(indexes()).toEqual(['docs:coins@1:rank']);
    const next = { ...coins, version: 2 };
    await models.write({ changes: [{ ...changes[0], collection: next, changes: [] }] });
    expect(indexes()).toEqual(['docs:coins@1:rank', 'docs:coins@2:rank']);
    await models.close();
  });

  it('folds a long WAL while reads go on, and not by the timer alone', async () => {
    const models = sqliteReadModels({ file, truncateWalAfterMs: hourMs });
    const write = (id: string, text: string): Promise<void> =>
      models.write({ changes: [{ collection: coins, changes: [put({ id, rank: 1, text })] }] });
    await write('a', 'x'.repeat(9_000_000));
    expect((await stat(`${file}-wal`)).size).toBeGreaterThan(8_000_000);
    const found = models.collection<Coin>(coins).findOne('a');
    expect(await found).toMatchObject({ id: 'a' });
    await write('b', 'y');
    expect((await stat(`${file}-wal`)).size).toBeLessThan(1_000_000);
    await models.close();
  });

  it('keeps no trace of an overwritten document, not even in its WAL', async () => {
    const models = sqliteReadModels({ file, truncateWalAfterMs: 20 });
    const write = (text: string, position: string): Promise<void> =>
      models.write({
        changes: [{ collection: coins, changes: [put({ id: 'a', rank: 1, text }, position)] }],
      });
    await write('ada@example.org '.repeat(500), '1');
    await write('erased', '2');
    await vi.waitFor(async () => {
      expect((await stat(`${file}-wal`)).size).toBe(0);
    });
    expect((await readFile(file)).includes('ada@example.org')).toBe(false);
    expect((await readFile(file)).includes('erased')).toBe(true);
    await models.close();
  });

  it('does not wait for a backup that reads it, and shortens its WAL afterwards', async () => {
    const models = sqliteReadModels({ file, truncateWalAfterMs: 1 });
    const write = (rank: number): Promise<void> =>
      models.write({ changes: [{ collection: coins, changes: [put({ id: 'a', rank })] }] });
    await write(1);
    const delay = monitorEventLoopDelay({ resolution: 5 });
    await withSnapshot(file, async () => {
      await write(2);
      delay.enable();
      // Several attempts take place in these turns.
      for (let turn = 0; turn < 20; turn += 1) await pause(1);
      delay.disable();
      expect((await stat(`${file}-wal`)).size).toBeGreaterThan(0);
    });
    // Each attempt that waits takes the five seconds after which a lock counts as stuck.
    expect(delay.max / 1e6).toBeLessThan(4_000);
    await vi.waitFor(async () => {
      expect((await stat(`${file}-wal`)).size).toBe(0);
    });
    await models.close();
  });
});

describe('a large table', () => {
  const people = { name: 'people', version: 1, indexes: [['rank'], ['text']], words: 'text' };
  const rows = 20_500;
  const person = (index: number) => {
    const id = `p${String(index)}`;
    return { id, document: { id, rank: index, text: `quagmire${String(index)}` } };
  };

  it('is indexed, written to meanwhile and dropped without a trace', async () => {
    const folder = await newFolder();
    const file = join(folder, 'read-models.sqlite');
    const models = sqliteReadModels({ file, truncateWalAfterMs: 20 });
    const changes = Array.from({ length: rows }, (_, index) => person(index));
    await models.write({ changes: [{ collection: people, changes }], building: true });
    const activated = models.activate(people);
    await models.write({
      changes: [{ collection: people, changes: [person(rows)] }],
      building: true,
    });
    await activated;
    const reader = models.collection<Coin>(people);
    expect(await reader.count({ rank: { gte: rows - 1 } })).toBe(2);
    expect(await models.versions('people')).toEqual([1]);

    await models.activate({ ...people, version: 2 });
    await models.drop('people', 1);
    expect(await models.versions('people')).toEqual([]);
    await vi.waitFor(async () => {
      expect((await stat(`${file}-wal`)).size).toBe(0);
    });
    expect((await readFile(file)).includes('agmire')).toBe(false);
    await models.close();
    await rm(folder, { recursive: true });
  });
});

describe('the text of a word index', () => {
  it('is stored once, and is read from documents of earlier releases', async () => {
    const folder = await newFolder();
    const file = join(folder, 'read-models.sqlite');
    const people = { name: 'people', version: 1, indexes: [], words: 'text' };
    const models = sqliteReadModels({ file });
    const ada = { id: 'ada', rank: 1, text: 'lovelace' };
    await models.write({
      changes: [{ collection: people, changes: [{ id: 'ada', document: ada }] }],
    });
    const database = new DatabaseSync(file);
    const stored = database.prepare('SELECT document, f_text FROM "docs:people@1"');
    expect(stored.get()).toEqual({ document: '{"id":"ada","rank":1}', f_text: 'lovelace' });
    database.exec(`UPDATE "docs:people@1" SET document = '${JSON.stringify(ada)}'`);
    database.close();
    expect(await models.collection(people).findOne('ada')).toEqual(ada);
    await models.close();
    await rm(folder, { recursive: true });
  });
});

describe('the words of an overwritten document', () => {
  it('leave no trace in the file, however the index was made', async () => {
    const folder = await newFolder();
    const file = join(folder, 'read-models.sqlite');
    const people = { name: 'people', version: 1, indexes: [], words: 'text' };
    const models = sqliteReadModels({ file, truncateWalAfterMs: 20 });
    const write = (id: string, text: string, building: boolean): Promise<void> =>
      models.write({
        changes: [
          { collection: people, changes: [{ id, document: { id, text } as { id: string } }] },
        ],
        building,
      });
    await write('a', 'quagmire@example.org', true);
    for (let index = 0; index < 300; index += 1)
      await write(`b${String(index)}`, `q${String(index)}`, true);
    await models.activate(people);
    await write('c', 'quagga@example.org', false);
    await write('a', 'erased', false);
    await write('c', 'erased', false);
    await vi.waitFor(async () => {
      expect((await stat(`${file}-wal`)).size).toBe(0);
    });
    const bytes = await readFile(file);
    // An index of words keeps what follows a beginning that a word shares with the one before it.
    for (const part of ['agmire@', 'agga@']) expect(bytes.includes(part)).toBe(false);
    await models.close();
    await rm(folder, { recursive: true });
  });
});

describe('a full disk', () => {
  it('rejects the whole batch, keeps the stored documents, and accepts writes once there is space', async () => {
    const folder = await newFolder();
    const file = join(folder, 'read-models.sqlite');
    const models = sqliteReadModels({ file, maxBytes: 400_000 });
    const batch = (from: number, count: number, size: number): Promise<void> =>
      models.write({
        changes: [
          {
            collection: coins,
            changes: Array.from({ length: count }, (_, index) =>
              put({ id: `coin-${String(from + index)}`, rank: index, text: 'x'.repeat(size) }),
            ),
          },
        ],
        checkpoint: { name: 'coins@1', position: String(from) },
      });
    await batch(100, 20, 100);
    await expect(batch(200, 1000, 2000)).rejects.toMatchObject({ code: 'full' });
    expect(await models.collection<Coin>(coins).count()).toBe(20);
    expect(await models.checkpoint('coins@1')).toBe('100');
    await batch(300, 5, 100);
    expect(await models.collection<Coin>(coins).count()).toBe(25);
    await models.close();
    await rm(folder, { recursive: true });
  });
});

describe('kill -9 while batches are written', () => {
  it('keeps every acknowledged batch, and documents and checkpoint together', async () => {
    const folder = await newFolder();
    const file = join(folder, 'read-models.sqlite');
    const script = join(import.meta.dirname, 'testing', 'writer-to-kill.ts');
    let acknowledged = 0;
    for (const more of [40, 1, 150]) {
      const child = spawn(process.execPath, [script, file], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const exited = once(child, 'exit');
      const stopAt = acknowledged + more;
      for await (const line of createInterface({ input: child.stdout })) {
        acknowledged = Number(line);
        if (acknowledged >= stopAt) child.kill('SIGKILL');
      }
      await exited;
      const models = sqliteReadModels({ file });
      const definition = { name: 'numbers', version: 1, indexes: [['number']] };
      const documents = await models
        .collection<{ readonly id: string; readonly number: number }>(definition)
        .find();
      const checkpoint = Number(await models.checkpoint('numbers@1'));
      expect(checkpoint).toBeGreaterThanOrEqual(acknowledged);
      expect(new Set(documents.map(({ number }) => number))).toEqual(new Set([checkpoint]));
      expect(documents).toHaveLength(20);
      await models.close();
    }
    await rm(folder, { recursive: true });
  }, 60_000);
});
