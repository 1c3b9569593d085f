import { createHash } from 'node:crypto';
import {
  chmod,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../clock/system.adapter.ts';
import { sqliteEventStore } from '../event-store/sqlite.adapter.ts';
import { sqliteJobs } from '../jobs/sqlite.adapter.ts';
import { sqliteKeyStore } from '../keys/sqlite.adapter.ts';
import { sqliteKeptDocuments } from '../kept-documents/sqlite.adapter.ts';
import { sqliteReadModels } from '../read-models/sqlite.adapter.ts';
import { sqliteSessions } from '../sessions/sqlite.adapter.ts';

type Closable = { readonly close: () => Promise<void> };
const masterKey = Buffer.alloc(32, 7);
const stores: readonly (readonly [string, (file: string) => Closable])[] = [
  ['event store', (file) => sqliteEventStore({ file })],
  ['read-model store', (file) => sqliteReadModels({ file })],
  ['job queue', (file) => sqliteJobs({ file, clock: systemClock() })],
  ['session store', (file) => sqliteSessions({ file })],
  ['store of kept documents', (file) => sqliteKeptDocuments({ file })],
  ['key store', (file) => sqliteKeyStore({ file, masterKey })],
];

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tidemark-file-'));
  file = path.join(folder, 'store.sqlite');
});
afterEach(() => rm(folder, { recursive: true }));

const digest = async (): Promise<string> =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex');

const openToOthers = async (): Promise<string[]> => {
  const found: string[] = [];
  for (const name of await readdir(folder)) {
    const { mode } = await stat(path.join(folder, name));
    if ((mode & 0o077) !== 0) found.push(`${name} ${(mode & 0o777).toString(8)}`);
  }
  return found;
};

const change = (sql: string): Promise<void> => {
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.close();
  return Promise.resolve();
};

describe.each(stores)('the file of the %s', (name, open) => {
  const make = (): Promise<void> => open(file).close();
  const overwrite = async (from: number): Promise<void> => {
    const bytes = await readFile(file);
    await writeFile(file, bytes.fill(0x5a, from));
  };
  const another = stores.find(([other]) => other !== name)?.[1];

  // Windows has no modes: a file there inherits the access rules of its folder.
  it.skipIf(process.platform === 'win32')(
    'is for its owner alone in a folder that is open to others, as are those beside it',
    async () => {
      await chmod(folder, 0o755);
      const store = open(file);
      expect(await openToOthers()).toEqual([]);
      for (const each of await readdir(folder)) await chmod(path.join(folder, each), 0o644);
      const again = open(file);
      expect(await readdir(folder)).toContain('store.sqlite-wal');
      expect(await openToOthers()).toEqual([]);
      await Promise.all([store.close(), again.close()]);
    },
  );

  it.each<[string, RegExp, () => Promise<unknown>]>([
    [
      'is not a database',
      /damaged or not a Tidemark/,
      () => writeFile(file, 'my notes, keep them. '.repeat(30)),
    ],
    ['is empty', /damaged or not a Tidemark/, () => writeFile(file, '')],
    [
      'belongs to another program',
      /a database, but no/,
      () => change('CREATE TABLE songs (title TEXT)'),
    ],
    ['is another of our stores', /a database, but no/, async () => another?.(file).close()],
    [
      'was written by a newer version',
      /newer Tidemark \(schema 99, this one knows \d+\).*Start the newer one/,
      () => make().then(() => change('PRAGMA user_version = 99')),
    ],
    ['was cut short', /its end is missing/, () => make().then(() => truncate(file, 4096))],
    ['was overwritten after its first page', /damaged/, () => make().then(() => overwrite(4096))],
    ['was overwritten in its first page', /damaged/, () => make().then(() => overwrite(100))],
  ])('is refused and left as it was when it %s', async (_, reason, spoil) => {
    await spoil();
    const before = await digest();
    const opening = (): unknown => open(file);
    expect(opening).toThrow(reason);
    expect(opening).toThrow(
      expect.objectContaining({
        code: 'damaged',
        message: expect.stringContaining(file) as string,
      }),
    );
    expect(opening).toThrow(/cannot be used: .*The file was left as it is\. \S+/);
    expect(await digest()).toBe(before);
  });

  it('is named in the message when it is refused', async () => {
    await writeFile(file, '');
    expect(() => open(file)).toThrow(`not a Tidemark ${name}`);
  });

  it('is made whole, with only the record of its closing beside it', async () => {
    await make();
    expect(await readdir(folder)).toEqual(['store.sqlite', 'store.sqlite.closed']);
    await make();
    expect(await readdir(folder)).toEqual(['store.sqlite', 'store.sqlite.closed']);
  });

  it.each<[string, number, () => unknown]>([
    ['nothing changed it since it was closed', 0, () => undefined],
    ['another program wrote to it', 1, () => change('CREATE TABLE songs (title TEXT)')],
    ['it was copied back', 1, () => utimes(file, 1, 1)],
    ['the record of its closing is gone', 1, () => rm(`${file}.closed`)],
    ['the record of its closing was cut short', 1, () => truncate(`${file}.closed`, 3)],
    ['a log of changes lies beside it', 1, () => writeFile(`${file}-wal`, '')],
  ])('is checked at a start when needed: %s', async (_, checks, before) => {
    await make();
    await before();
    const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
    const store = open(file);
    const made = prepare.mock.calls.filter(([sql]) => sql.includes('quick_check'));
    prepare.mockRestore();
    await store.close();
    expect(made).toHaveLength(checks);
  });

  it('is closed even if its closing cannot be recorded', async () => {
    const store = open(file);
    await mkdir(`${file}.closed`);
    await store.close();
    await open(file).close();
    expect(await readdir(`${file}.closed`)).toEqual([]);
  });

  it('is not created without its folder', () => {
    expect(() => open(path.join(folder, 'absent', 'store.sqlite'))).toThrow(
      expect.objectContaining({ code: 'unavailable' }),
    );
  });

  it('is opened from a copy that was taken while it was open', async () => {
    const store = open(file);
    const copy = path.join(folder, 'copy.sqlite');
    for (const end of ['', '-wal']) await copyFile(`${file}${end}`, `${copy}${end}`);
    await open(copy).close();
    await store.close();
    expect((await readdir(folder)).toSorted()).toEqual([
      'copy.sqlite',
      'copy.sqlite.closed',
      'store.sqlite',
      'store.sqlite.closed',
    ]);
  });
});
