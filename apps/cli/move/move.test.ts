import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { findRegisteredAccount } from '#application/account/find-account.ts';
import { eventRegistry } from '#application/event-registry.ts';
import { sha256Hex } from '#platform/backup/checksum.ts';
import { createPlatform } from '#platform/composition.ts';
import { readConfig, type Config } from '#platform/config.ts';
import { lockDataDir } from '#platform/data-dir/lock.ts';
import { createLogger } from '#platform/logger.ts';
import { readExportManifest, writeExportManifest } from '#platform/move/manifest.ts';
import type { Platform } from '#platform/platform.ts';
import { readInstallationContent } from './testing/moved-content.ts';
import { parseArguments } from '../arguments.ts';
import {
  createOutputBuffer,
  register,
  startProduct,
  type Product,
} from '../backup/testing/backed-up-product.ts';
import { writeDemoMembersCommand } from '../demo/members.ts';
import { cancelMove } from './cancel.ts';
import { exportCommand, runMoveExport } from './export.ts';
import { importCommand, runMoveImport } from './import.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tidemark-move-'));
  const made = folder;
  onTestFinished(() => rm(made, { recursive: true, force: true }));
});
const at = (name: string): string => path.join(folder, name);

type Settings = Readonly<Record<string, string>>;

const settingsOf = (name: string): Settings => ({
  DATA_DIR: at(name),
  DEMO: 'off',
  MARKET_DATA: 'simulated',
  LOG_LEVEL: 'silent',
});
const installation = (name: string, settings: Settings = {}): Config =>
  readConfig({ ...settingsOf(name), ...settings });

const moveOut = async (config: Config, to = 'export'): Promise<string> => {
  const { output, text } = createOutputBuffer();
  await runMoveExport(config, parseArguments([at(to)], exportCommand), output);
  return text();
};
const moveIn = async (config: Config, from = 'export'): Promise<string> => {
  const { output, text } = createOutputBuffer();
  await runMoveImport(config, parseArguments([at(from)], importCommand), output);
  return text();
};

const withPlatform = async (
  config: Config,
  work: (platform: Platform) => Promise<unknown>,
): Promise<void> => {
  const logger = createLogger({ level: 'silent', name: 'test' });
  const platform = await createPlatform(config, { logger, eventRegistry, allInOne: true });
  await work(platform);
  await platform.close();
};

const stoppedWithMember = async (config: Config): Promise<string> => {
  const product = await startProduct(config);
  const accountId = await register(product, 'ada');
  await product.caughtUp();
  await product.stop();
  return accountId;
};

describe('an exported installation', () => {
  it('does not start again, until the move is cancelled', async () => {
    const config = installation('data');
    const accountId = await stoppedWithMember(config);
    const { output, text } = createOutputBuffer();
    await expect(cancelMove(config, output)).rejects.toThrow('Nothing to cancel');
    expect(await moveOut(config)).toContain('does not start any more');
    await expect(startProduct(config)).rejects.toThrow('was moved away');
    // An export can be repeated, for example after an interruption.
    await moveOut(config);
    await cancelMove(config, output);
    expect(text()).toContain('can be started again');
    expect(
      await findRegisteredAccount((await startProduct(config)).platform, accountId),
    ).toBeDefined();
  });

  it('is not exported while it runs', async () => {
    const config = installation('data');

    await stoppedWithMember(config);
    const lock = await lockDataDir({ folder: at('data'), installation: 'it', now: new Date() });
    await expect(moveOut(config)).rejects.toThrow('is in use by Tidemark');
    await lock.release();
    expect(await moveOut(config)).toContain('Exported');
  });

  it('is written into a folder of its own, with the keys in another one', async () => {
    const config = installation('data');
    await expect(moveOut(config)).rejects.toThrow('has not run in this folder');
    await stoppedWithMember(config);
    await mkdir(at('backups'));
    await writeFile(path.join(at('backups'), 'backup-000001.txt'), '');
    await expect(moveOut(config, 'backups')).rejects.toThrow('has backups');
    await expect(moveOut(config, 'data')).rejects.toThrow('Name another folder');
    const same = parseArguments([at('export'), '--keys', at('export')], exportCommand);
    await expect(runMoveExport(config, same, createOutputBuffer().output)).rejects.toThrow(
      'of their own',
    );
  });

  it('is not changed when its folders cannot be used', async () => {
    const config = installation('data');
    await stoppedWithMember(config);
    await expect(moveOut(config, 'data')).rejects.toThrow('Name another folder');
    await (await startProduct(config)).stop();
  });

  it('names what to do when the export fails', async () => {
    const config = installation('data');
    await stoppedWithMember(config);
    // The parts cannot be written.
    await mkdir(at('export'));
    await writeFile(at('export/parts'), '');
    const { output, text } = createOutputBuffer();
    const given = parseArguments([at('export')], exportCommand);
    await expect(runMoveExport(config, given, output)).rejects.toThrow();
    expect(text()).toContain('move cancel');
    await cancelMove(config, output);
    await (await startProduct(config)).stop();
  });

  it('is not exported while its master key is being replaced', async () => {
    const config = installation('data', { MASTER_KEY: 'a1'.repeat(32) });
    await stoppedWithMember(config);
    const both = { MASTER_KEY: 'b2'.repeat(32), OTHER_MASTER_KEY: 'a1'.repeat(32) };
    await expect(moveOut(installation('data', both))).rejects.toThrow('rewrap-keys');
    await (await startProduct(config)).stop();
  });

  it('is not a demo', async () => {
    const demo = installation('data', { DEMO: 'on' });
    await expect(moveOut(demo)).rejects.toThrow('A demo cannot be moved');
  });
});

describe('an import', () => {
  it('wraps the keys with the master key of the new installation', async () => {
    const source = installation('source');
    const accountId = await stoppedWithMember(source);
    const content = await readInstallationContent(source);
    await moveOut(source);
    const target = installation('target', { MASTER_KEY: 'c4'.repeat(32) });
    await moveIn(target);
    expect(await readInstallationContent(target)).toEqual(content);
    expect(
      await findRegisteredAccount((await startProduct(target)).platform, accountId),
    ).toBeDefined();
  });

  it('needs the master key of the exported installation, if that was a setting', async () => {
    const source = installation('source', { MASTER_KEY: 'a1'.repeat(32) });
    await stoppedWithMember(source);
    await moveOut(source);
    const target = installation('target', { MASTER_KEY: 'b2'.repeat(32) });
    await expect(moveIn(target)).rejects.toThrow('another master key');
    const both = { MASTER_KEY: 'b2'.repeat(32), OTHER_MASTER_KEY: 'a1'.repeat(32) };
    expect(await moveIn(installation('target', both))).toContain('was imported');
  });

  it('is refused where there is data, and then changes nothing', async () => {
    const [source, target] = [installation('source'), installation('target')];
    await stoppedWithMember(source);
    const accountId = await stoppedWithMember(target);
    await moveOut(source);
    await expect(moveIn(target)).rejects.toThrow('never started');
    expect(
      await findRegisteredAccount((await startProduct(target)).platform, accountId),
    ).toBeDefined();
  });

  it('is refused where one of the stores has data', async () => {
    const source = installation('source');
    const accountId = await stoppedWithMember(source);
    await moveOut(source);
    const stored = { value: 'x', savedAt: '2026-03-02T09:00:00.000Z', expiresAt: null };
    const ended = {
      name: 'note',
      key: 'a',
      payload: {},
      state: 'done',
      dueAt: 1,
      runAt: 1,
      attempt: 1,
      attempts: 3,
      endedAt: 2,
      error: null,
      correlationId: null,
    } as const;
    const fills: Readonly<Record<string, (platform: Platform) => Promise<unknown>>> = {
      key: ({ keys }) => keys.obtain(accountId),
      document: ({ storedDocuments }) =>
        storedDocuments.save({ accountId, kind: 'drafts', name: 'a' }, stored),
      job: ({ jobs }) => jobs.contents.add([ended]),
      tick: ({ jobs }) => jobs.contents.addTicks([{ name: 'poll', timing: { everyMs: 1 }, at: 1 }]),
    };
    for (const [name, fill] of Object.entries(fills)) {
      await withPlatform(installation(name), fill);
      await expect(moveIn(installation(name))).rejects.toThrow('never started');
    }
  });

  it('of a newer release, or without its secrets, is refused', async () => {
    const source = installation('source');
    await stoppedWithMember(source);
    await moveOut(source);
    const manifest = await readExportManifest(at('export'));
    await writeExportManifest(at('export'), { ...manifest, release: '99.0.0' });
    await expect(moveIn(installation('target'))).rejects.toThrow('Tidemark 99.0.0 wrote');
    const file = path.join(at('export-keys'), manifest.keys.file);
    const lines = gunzipSync(await readFile(file))
      .toString()
      .split('\n');
    await writeFile(file, gzipSync(lines.filter((line) => !line.includes('push-key')).join('\n')));
    const keys = { ...manifest.keys, sha256: sha256Hex(await readFile(file)) };
    await writeExportManifest(at('export'), { ...manifest, keys });
    await expect(moveIn(installation('target'))).rejects.toThrow('lack push-key');
  });

  it('of a damaged or incomplete export writes nothing', async () => {
    const source = installation('source');
    await stoppedWithMember(source);
    await expect(moveIn(installation('target'))).rejects.toThrow('missing or empty');
    await moveOut(source);
    const parts = (await readdir(at('export/parts'), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => path.join(parentPath, name));
    for (const part of parts) await writeFile(part, 'x');
    await expect(moveIn(installation('target'))).rejects.toThrow('The export is damaged');
    // It was not begun, so the stores can still be used.
    await stoppedWithMember(installation('target'));
  });

  it('that was killed is refused at the start, and can be repeated', async () => {
    const [source, other] = [installation('source'), installation('other')];
    const product = await startProduct(source);
    await writeManyMembers(product);
    await product.stop();
    const content = await readInstallationContent(source);
    await moveOut(source);
    await stoppedWithMember(other);
    await moveOut(other, 'other-export');

    const target = installation('target');
    const main = path.resolve(import.meta.dirname, '../main.ts');
    const env = { PATH: process.env['PATH'], ...settingsOf('target') } as NodeJS.ProcessEnv;
    const child = spawn(process.execPath, [main, 'move', 'import', at('export')], { env });
    const ended = once(child, 'exit');
    await vi.waitFor(
      () => {
        expect(countEvents()).toBeGreaterThan(200);
      },
      { timeout: 50_000, interval: 2 },
    );
    child.kill('SIGKILL');
    expect(await ended).toEqual([null, 'SIGKILL']);

    await expect(startProduct(target)).rejects.toThrow('was interrupted');
    await expect(moveOut(target, 'half')).rejects.toThrow('was interrupted');
    await expect(cancelMove(target, createOutputBuffer().output)).rejects.toThrow(
      'Nothing to cancel',
    );
    await expect(moveIn(target, 'other-export')).rejects.toThrow('never started');
    expect(await moveIn(target)).toContain('was imported');
    expect(await readInstallationContent(target)).toEqual(content);
    await startProduct(target);
  });

  const countEvents = (): number => {
    const database = new DatabaseSync(path.join(at('target'), 'events.sqlite'), { readOnly: true });
    try {
      return Number(database.prepare('SELECT count(*) AS count FROM events').get()?.['count']);
    } finally {
      database.close();
    }
  };
});

const writeManyMembers = async ({ platform }: Product): Promise<void> => {
  const demo = { ...platform, config: { ...platform.config, demo: true } };
  await writeDemoMembersCommand.run(
    demo,
    parseArguments(['400'], writeDemoMembersCommand),
    createOutputBuffer().output,
  );
};
