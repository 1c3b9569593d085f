import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { findRegistered } from '#application/account/find-account.ts';
import { readConfig, type Config } from '#platform/config.ts';
import { lockDataDir } from '#platform/data-dir/lock.ts';
import { readContent } from './testing/moved-content.ts';
import { parseArguments } from '../arguments.ts';
import {
  collected,
  register,
  startProduct,
  type Product,
} from '../backup/testing/backed-up-product.ts';
import { writeMembers } from '../demo/members.ts';
import { moveCancel } from './cancel.ts';
import { exportCommand, moveExport } from './export.ts';
import { importCommand, moveImport } from './import.ts';

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
  const { output, text } = collected();
  await moveExport(config, parseArguments([at(to)], exportCommand), output);
  return text();
};
const moveIn = async (config: Config, from = 'export'): Promise<string> => {
  const { output, text } = collected();
  await moveImport(config, parseArguments([at(from)], importCommand), output);
  return text();
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
    const { output, text } = collected();
    await expect(moveCancel(config, output)).rejects.toThrow('Nothing to cancel');
    expect(await moveOut(config)).toContain('does not start any more');
    await expect(startProduct(config)).rejects.toThrow('was moved away');
    // An export can be repeated, for example after an interruption.
    await moveOut(config);
    await moveCancel(config, output);
    expect(text()).toContain('can be started again');
    expect(await findRegistered((await startProduct(config)).platform, accountId)).toBeDefined();
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
    await expect(moveExport(config, same, collected().output)).rejects.toThrow('of their own');
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
    const content = await readContent(source);
    await moveOut(source);
    const target = installation('target', { MASTER_KEY: 'c4'.repeat(32) });
    await moveIn(target);
    expect(await readContent(target)).toEqual(content);
    expect(await findRegistered((await startProduct(target)).platform, accountId)).toBeDefined();
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
    expect(await findRegistered((await startProduct(target)).platform, accountId)).toBeDefined();
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
    const content = await readContent(source);
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
    await expect(moveIn(target, 'other-export')).rejects.toThrow('never started');
    expect(await moveIn(target)).toContain('was imported');
    expect(await readContent(target)).toEqual(content);
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
  await writeMembers.run(demo, parseArguments(['400'], writeMembers), collected().output);
};
