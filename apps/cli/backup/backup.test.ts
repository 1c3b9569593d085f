import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { listBackups, manifestFile, readManifest } from '#platform/backup/manifest.ts';
import { movingMarker } from '#platform/data-dir/restoring-folder.ts';
import { createBackupSandbox, register } from './testing/backed-up-product.ts';
import { runLocally } from '../run-command.ts';
import { checkBackupCommand } from './check-backup.ts';
import { findRegisteredAccount } from '#application/account/find-account.ts';

const partsIn = async (folder: string): Promise<string[]> =>
  (await readdir(path.join(folder, 'parts'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

const check = async (folder: string, keys: string) => {
  const lines: string[] = [];
  const add = (text: string): void => void lines.push(text);
  const output = { line: add, error: add, progress: () => undefined };
  const argv = ['check-backup', folder, '--keys', keys];
  return { exitCode: await runLocally(checkBackupCommand, argv, output), text: lines.join('\n') };
};

describe('a backup', () => {
  it('under load is complete, and what is restored from it is verified', async () => {
    const place = await createBackupSandbox();
    const product = await place.start();
    const first = await register(product, 'first');
    const load = { isOn: true };
    await place.backUp(product);
    const writers = [1, 2].map(async (writer) => {
      for (let each = 0; load.isOn; each += 1)
        await register(product, `member${String(writer)}x${String(each)}`);
    });
    const before = await product.platform.storedEvents.head();
    const { exitCode } = await place.backUp(product);
    load.isOn = false;
    await Promise.all(writers);
    expect(exitCode).toBe(0);
    await product.stop();
    await place.removeData();

    const { log } = await readManifest(place.at('backup'), 2);
    expect(log.position > before).toBe(true);
    expect(await place.restore()).toContain(`${String(log.events)} events`);
    const restored = await place.start();
    expect(await restored.platform.storedEvents.head()).toBe(log.position);
    expect(await findRegisteredAccount(restored.platform, first)).toMatchObject({
      email: 'first@example.com',
    });
    const verified = await restored.run('verify');
    expect(verified.text).toMatch(/read models: \d+ compared, [1-9]\d* documents, 0 faults/);
    expect(verified.exitCode).toBe(0);
    expect(await restored.run('release-restored')).toMatchObject({ exitCode: 0 });
    expect(await restored.run('verify')).toMatchObject({ exitCode: 0 });
  });

  it('adds only what is new, and changes no earlier part', async () => {
    const place = await createBackupSandbox();
    const product = await place.start();
    await register(product, 'ada');
    await place.backUp(product);
    const one = await readManifest(place.at('backup'), 1);
    const parts = await partsIn(place.at('backup'));
    await register(product, 'eve');
    expect((await place.backUp(product)).text).toMatch(/Backup 2 in .*\(\d+ new\)/);
    const two = await readManifest(place.at('backup'), 2);
    expect(two.log.segments.slice(0, one.log.segments.length)).toEqual(one.log.segments);
    expect(two.log.segments).toHaveLength(one.log.segments.length + 1);
    expect(await partsIn(place.at('backup'))).toEqual(expect.arrayContaining(parts));
    expect(await check(place.at('backup'), place.at('keys'))).toMatchObject({ exitCode: 0 });
  });

  it('has no read model, no session and no personal data in plain text', async () => {
    const place = await createBackupSandbox();
    const product = await place.start();
    await register(product, 'ada');
    await product.caughtUp();
    await place.backUp(product);
    const { collections, files } = await readManifest(place.at('backup'), 1);
    expect(collections.map(({ name }) => name)).not.toContain('member-directory');
    expect(collections.map(({ name }) => name)).toContain('reaction-beginnings');
    expect(files.map(({ name }) => name)).toEqual(['jobs.sqlite', 'kept-documents.sqlite']);
  });

  it('that was interrupted leaves the one before it', async () => {
    const place = await createBackupSandbox();
    const product = await place.start();
    await register(product, 'ada');
    await place.backUp(product);
    await register(product, 'eve');
    // The keys come after everything but the manifest.
    const { keys } = product.platform;
    const listWrapped = (): never => {
      throw new Error('killed');
    };
    const killed = { ...product.platform, keys: { ...keys, listWrapped } };
    await expect(
      product.platform.backups?.create(killed, {
        folder: place.at('backup'),
        keysFolder: place.at('keys'),
        rebuilt: new Set(),
        now: () => new Date(),
        onProgress: () => undefined,
      }),
    ).rejects.toThrow('killed');
    expect(await listBackups(place.at('backup'))).toEqual([1]);
    expect(await check(place.at('backup'), place.at('keys'))).toMatchObject({ exitCode: 0 });
    await place.backUp(product);
    expect(await listBackups(place.at('backup'))).toEqual([1, 2]);
    expect(await check(place.at('backup'), place.at('keys'))).toMatchObject({ exitCode: 0 });
  });

  it('of another log is refused in the same folder', async () => {
    const place = await createBackupSandbox();
    const product = await place.start();
    await register(product, 'ada');
    await place.backUp(product);
    await product.stop();
    await place.removeData();
    const other = await place.start();
    await register(other, 'eve');
    const refused = await place.backUp(other);
    expect(refused).toMatchObject({ exitCode: 1 });
    expect(refused.text).toContain('another event log');
    expect(await listBackups(place.at('backup'))).toEqual([1]);
  });

  it('with a damaged part is found by the check, and is not restored', async () => {
    const place = await createBackupSandbox();
    const product = await place.start();
    await register(product, 'ada');
    await place.backUp(product);
    await product.stop();
    await place.removeData();
    const [part = ''] = await partsIn(place.at('backup'));
    const content = await readFile(part);
    await writeFile(part, content.subarray(0, content.length - 9));
    expect((await check(place.at('backup'), place.at('keys'))).text).toContain('damaged');
    await expect(place.restore()).rejects.toThrow('damaged');
    expect(await readdir(place.at('data'))).not.toContain('events.sqlite');
  });

  it('that cannot be read is not reported as damaged', async () => {
    const place = await createBackupSandbox();
    const product = await place.start();
    await place.backUp(product);
    const { keys } = await readManifest(place.at('backup'), 1);
    const [part = ''] = await partsIn(place.at('backup'));
    const unreadable = [
      manifestFile(place.at('backup'), 1),
      part,
      path.join(place.at('keys'), keys.file),
      path.join(place.at('keys'), 'master.key'),
    ];
    await product.stop();
    await place.removeData();
    for (const file of unreadable) {
      // A folder cannot be read either, also by root.
      await rename(file, `${file}.away`);
      await mkdir(file);
      const refused = place.restore().catch((error: unknown) => error);
      expect(String(await refused)).toContain(`${file} cannot be read by user`);
      await rm(file, { recursive: true });
      await rename(`${file}.away`, file);
    }
    await place.restore();
  });

  it('does not fail where earlier backups cannot be read, and says why', async () => {
    const place = await createBackupSandbox();
    const product = await place.start();
    await place.backUp(product);
    await place.backUp(product);
    const file = manifestFile(place.at('backup'), 1);
    await rm(file);
    await mkdir(file);
    await mkdir(path.join(place.at('keys'), 'keys-000001.jsonl.gz'));
    const { exitCode, text } = await place.backUp(product);
    expect(exitCode).toBe(0);
    expect(text).toContain(`${file} cannot be read by user`);
    expect(text).not.toContain('damaged');
    expect(text).toContain('key files of other backup folders');
  });

  it('into a new folder leaves the keys of the earlier backups, whichever folder has them', async () => {
    const place = await createBackupSandbox();
    const product = await place.start();
    await register(product, 'ada');
    await place.backUp(product);
    await place.backUp(product);
    // As when the disk with the backups is not mounted.
    const other = await product.run('backup', place.at('unmounted'), '--keys', place.at('keys'));
    expect(other).toMatchObject({ exitCode: 0 });
    expect(other.text).toContain('2 key files of other backup folders');
    expect(await readdir(place.at('keys'))).toContain('master.key');
    expect(await readdir(place.at('keys'))).toHaveLength(4);
    for (const folder of ['backup', 'unmounted'])
      expect(await check(place.at(folder), place.at('keys'))).toMatchObject({ exitCode: 0 });
    await product.stop();
    await place.removeData();
    await place.restore('--backup', '1');
  });

  it('does not replace a master key that keys of other backups need', async () => {
    const place = await createBackupSandbox();
    const product = await place.start();
    await place.backUp(product);
    await product.stop();
    const masterKey = await readFile(path.join(place.at('keys'), 'master.key'), 'utf8');
    await place.removeData();
    const other = await place.start();
    const refused = await other.run('backup', place.at('other'), '--keys', place.at('keys'));
    expect(refused).toMatchObject({ exitCode: 1 });
    expect(refused.text).toContain('has keys of other backups');
    expect(await readFile(path.join(place.at('keys'), 'master.key'), 'utf8')).toBe(masterKey);
    expect(await check(place.at('backup'), place.at('keys'))).toMatchObject({ exitCode: 0 });
  });

  it('needs folders that are not the data, and not the same', async () => {
    const place = await createBackupSandbox();
    const product = await place.start();
    const same = await product.run('backup', place.at('x'), '--keys', place.at('x'));
    const data = await product.run('backup', place.at('data'));
    const inside = await product.run('backup', place.at('data/backup'), '--keys', place.at('x'));
    const keys = await product.run('backup', place.at('x'), '--keys', place.at('data/a/keys'));
    const results = [same, data, inside, keys].map(({ exitCode }) => exitCode);
    expect(results).toEqual([1, 1, 1, 1]);
    const beside = await product.run('backup', place.at('data-backup'));
    expect(beside).toMatchObject({ exitCode: 0 });
  });
});

describe('a restore', () => {
  it('that was interrupted is refused at the start until it is repeated', async () => {
    const place = await createBackupSandbox();
    const product = await place.start();
    const accountId = await register(product, 'ada');
    await place.backUp(product);
    await product.stop();
    await place.removeData();
    // As after a kill while the stores are moved to their place.
    await mkdir(place.at('data/restoring'), { recursive: true });
    await writeFile(movingMarker(place.at('data')), '');
    await writeFile(place.at('data/events.sqlite'), 'half');
    await expect(place.start()).rejects.toThrow('interrupted while it moved');
    await rm(place.at('data/restoring'), { recursive: true });
    await expect(place.start()).rejects.toThrow('interrupted while it moved');
    await place.restore();
    const restored = await place.start();
    expect(await findRegisteredAccount(restored.platform, accountId)).toBeDefined();
  });

  it('that was interrupted while it built the stores leaves data that was moved back', async () => {
    const place = await createBackupSandbox();
    const product = await place.start();
    const accountId = await register(product, 'ada');
    await place.backUp(product);
    const eve = await register(product, 'eve');
    await product.stop();
    await mkdir(place.at('data/restoring'));
    await expect(place.start()).rejects.toThrow('nothing else was changed');
    await expect(place.restore()).rejects.toThrow('has data');
    await rm(place.at('data/restoring'), { recursive: true });
    const { platform } = await place.start();
    for (const id of [accountId, eve])
      expect(await findRegisteredAccount(platform, id)).toBeDefined();
  });

  it('needs an empty data folder and the keys', async () => {
    const place = await createBackupSandbox();
    const product = await place.start();
    await register(product, 'ada');
    await place.backUp(product);
    await product.stop();
    await expect(place.restore()).rejects.toThrow('has data');
    await place.removeData();
    await mkdir(place.at('data'));
    await writeFile(place.at('data/keys.sqlite-wal'), 'of the data that was moved away');
    await expect(place.restore()).rejects.toThrow('has data: keys.sqlite-wal');
    await place.removeData();
    await rm(place.at('keys'), { recursive: true });
    await expect(place.restore()).rejects.toThrow('keys are missing or damaged');
  });

  it('of an earlier backup can be chosen', async () => {
    const place = await createBackupSandbox();
    const product = await place.start();
    const ada = await register(product, 'ada');
    await place.backUp(product);
    const eve = await register(product, 'eve');
    await place.backUp(product);
    await product.stop();
    await place.removeData();
    await place.restore('--backup', '1');
    const { platform } = await place.start();
    const found = [
      await findRegisteredAccount(platform, ada),
      await findRegisteredAccount(platform, eve),
    ];
    expect(found.map((each) => each !== undefined)).toEqual([true, false]);
  });
});

it('the next start deletes the copies of read models that a killed verification left', async () => {
  const place = await createBackupSandbox();
  const product = await place.start();
  await product.platform.openTemporaryReadModels();
  await product.stop();
  const temporary = async (): Promise<readonly string[]> =>
    (await readdir(place.at('data'))).filter((name) => name.startsWith('temporary-'));
  expect(await temporary()).toHaveLength(1);
  await place.start();
  expect(await temporary()).toEqual([]);
});

it('the verification finds a changed document', async () => {
  const place = await createBackupSandbox();
  const product = await place.start();
  const accountId = await register(product, 'ada');
  await product.caughtUp();
  const { readModels } = product.platform;
  const name = 'member-directory';
  const version = (await readModels.activeVersion(name)) ?? 1;
  const collection = { name, version, indexes: [] };
  const stored = await readModels.collection<{ id: string }>(collection).findOne(accountId);
  const document = { ...stored, id: accountId, email: 'other@example.com' };
  await readModels.write({ changes: [{ collection, changes: [{ id: accountId, document }] }] });
  const verified = await product.run('verify');
  expect(verified.exitCode).toBe(1);
  expect(verified.text).toContain(`member-directory ${accountId} differs from a rebuild`);
});
