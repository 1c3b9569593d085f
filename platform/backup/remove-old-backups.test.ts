import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { sha256Hex } from './checksum.ts';
import { getKeysFileName } from './key-files.ts';
import { listBackups, manifestFile, writeManifest, type BackupPart } from './manifest.ts';
import { partStore } from './part-store.ts';
import { maxBackups, removeOldBackups } from './remove-old-backups.ts';

const partOf = ({ sha256, bytes }: BackupPart): BackupPart => ({ sha256, bytes });

const keysName = (sequence: number): string => getKeysFileName('0123456789abcdef', sequence);

const day = (number: number): Date => new Date(Date.UTC(2026, 2, number, 12));

const storedParts = async (folder: string): Promise<string[]> =>
  (await readdir(path.join(folder, 'parts'), { recursive: true }))
    .filter((name) => name.endsWith('.gz'))
    .map((name) => path.basename(name, '.gz'));

const openFolders = async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'tidemark-old-backups-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const [folder, keysFolder] = [path.join(root, 'backup'), root];
  const parts = partStore(folder);
  const segment = { ...partOf(await parts.write(Buffer.from('events'))), events: 1 };
  const addBackup = async (
    sequence: number,
    createdAt: Date,
    file = keysName(sequence),
  ): Promise<BackupPart> => {
    const part = partOf(await parts.write(Buffer.from(`documents ${String(sequence)}`)));
    await writeFile(path.join(keysFolder, file), `keys ${file}`);
    await writeManifest(folder, {
      format: 1,
      sequence,
      createdAt: createdAt.toISOString(),
      collections: [{ name: 'cards', version: 1, isActive: true, documents: 1, parts: [part] }],
      checkpoints: {},
      files: [],
      log: { events: 1, position: '1', lastEvent: null, segments: [segment] },
      keys: { file, sha256: sha256Hex(`keys ${file}`), count: 0 },
      erasures: { count: 0, sha256: '0'.repeat(64) },
    });
    return part;
  };
  const keyFiles = async (): Promise<readonly string[]> =>
    (await readdir(keysFolder)).filter((name) => name.startsWith('keys-')).sort();
  return { folder, keysFolder, parts, segment, addBackup, keyFiles };
};

it('deletes the oldest backups with their keys, and only parts that no other backup needs', async () => {
  const { folder, keysFolder, parts, segment, addBackup, keyFiles } = await openFolders();
  const own: BackupPart[] = [];
  for (let sequence = 1; sequence <= maxBackups + 2; sequence += 1)
    own.push(await addBackup(sequence, day(1)));
  await parts.write(Buffer.from('left behind by a backup that was interrupted'));
  await removeOldBackups({ folder, keysFolder, now: day(1) });
  expect(await listBackups(folder)).toEqual(
    Array.from({ length: maxBackups }, (_, index) => index + 3),
  );
  expect((await storedParts(folder)).sort()).toEqual(
    [segment, ...own.slice(2)].map(({ sha256 }) => sha256).sort(),
  );
  const keys = await keyFiles();
  expect(keys).toHaveLength(maxBackups);
  expect(keys[0]).toBe(keysName(3));
});

it('deletes backups with their keys after 30 days, also if there are few, but never the newest', async () => {
  const { folder, keysFolder, segment, addBackup, keyFiles } = await openFolders();
  await addBackup(1, day(1));
  const newest = await addBackup(2, day(2));
  await removeOldBackups({ folder, keysFolder, now: day(31) });
  expect(await keyFiles()).toEqual([keysName(1), keysName(2)]);
  await removeOldBackups({ folder, keysFolder, now: day(32) });
  expect(await keyFiles()).toEqual([keysName(2)]);
  await removeOldBackups({ folder, keysFolder, now: day(90) });
  expect(await keyFiles()).toEqual([keysName(2)]);
  expect(await listBackups(folder)).toEqual([2]);
  expect((await storedParts(folder)).sort()).toEqual([segment.sha256, newest.sha256].sort());
});

it('leaves the data of a backup that cannot be read, reports it, and deletes it after 30 days', async () => {
  const { folder, keysFolder, addBackup, keyFiles } = await openFolders();
  const damaged = await addBackup(1, day(1));
  await addBackup(2, day(2));
  await addBackup(3, day(3));
  await writeFile(manifestFile(folder, 1), 'damaged');
  await utimes(manifestFile(folder, 1), day(1), day(1));
  expect(await removeOldBackups({ folder, keysFolder, now: day(31) })).toMatchObject({
    unreadable: [{ sequence: 1, problem: undefined }],
  });
  expect(await keyFiles()).toHaveLength(3);
  expect(await storedParts(folder)).toContain(damaged.sha256);
  expect(await removeOldBackups({ folder, keysFolder, now: day(32) })).toEqual({
    unreadable: [],
    otherKeyFiles: [],
  });
  expect(await listBackups(folder)).toEqual([2, 3]);
  expect(await keyFiles()).toEqual([keysName(2), keysName(3)]);
  expect(await storedParts(folder)).not.toContain(damaged.sha256);
});

it('names what may not be read, which can be undamaged, and leaves it', async () => {
  const { folder, keysFolder, addBackup, keyFiles } = await openFolders();
  await addBackup(1, day(1));
  await addBackup(2, day(2));
  // A folder cannot be read either, also by root.
  await rm(manifestFile(folder, 1));
  await mkdir(manifestFile(folder, 1));
  await utimes(manifestFile(folder, 1), day(1), day(1));
  await mkdir(path.join(keysFolder, 'keys-000001.jsonl.gz'));
  const { unreadable, otherKeyFiles } = await removeOldBackups({ folder, keysFolder, now: day(3) });
  expect(unreadable).toMatchObject([{ sequence: 1 }]);
  expect(unreadable[0]?.problem).toContain(`${manifestFile(folder, 1)} cannot be read by user`);
  expect(otherKeyFiles).toEqual(['keys-000001.jsonl.gz']);
  expect(await keyFiles()).toHaveLength(3);
});

it('leaves the keys of other series, also of earlier versions, whose names have no id', async () => {
  const { folder, keysFolder, addBackup, keyFiles } = await openFolders();
  const others = [
    getKeysFileName('fedcba9876543210', 1),
    'keys-000001.jsonl.gz',
    'keys-000002.jsonl.gz',
  ];
  await addBackup(1, day(1), 'keys-000001.jsonl.gz');
  await addBackup(2, day(1));
  for (const name of others) await writeFile(path.join(keysFolder, name), 'of another folder');
  await addBackup(3, day(90));
  const { otherKeyFiles } = await removeOldBackups({ folder, keysFolder, now: day(90) });
  expect([...otherKeyFiles].sort()).toEqual([...others].sort());
  expect(await keyFiles()).toEqual([...others, keysName(3)].sort());
});

it('deletes its own keys of earlier versions, whose names have no id', async () => {
  const { folder, keysFolder, addBackup, keyFiles } = await openFolders();
  await addBackup(1, day(1), 'keys-000001.jsonl.gz');
  await addBackup(2, day(80), 'keys-000002.jsonl.gz');
  await addBackup(3, day(90));
  await removeOldBackups({ folder, keysFolder, now: day(90) });
  expect(await keyFiles()).toEqual(['keys-000002.jsonl.gz', keysName(3)].sort());
});
