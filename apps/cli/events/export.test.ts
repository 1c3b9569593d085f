import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { registerAccount } from '#application/account/registration/register-account.ts';
import { eventRegistry } from '#application/event-registry.ts';
import { createPlatform } from '#platform/composition.ts';
import { readConfig } from '#platform/config.ts';
import { secretNames } from '#platform/keys/installation-secrets.ts';
import { monthKeyId } from '#platform/keys/keys.port.ts';
import { createLogger } from '#platform/logger.ts';
import type { Platform } from '#platform/platform.ts';
import { catalogue } from '#workers/catalogue.ts';
import { initializeReactions } from '#workers/engine/reaction-progress.ts';
import { resolveFileArguments } from '../arguments.ts';
import { exportEvents } from './export.ts';
import { runInProduct } from '../run-command.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tidemark-export-'));
  const made = folder;
  onTestFinished(() => rm(made, { recursive: true }));
});
const at = (name: string): string => path.join(folder, name);

const open = async (
  name: string,
  masterKeys: Readonly<Record<string, string>> = { MASTER_KEY: '5a'.repeat(32) },
): Promise<Platform> => {
  const given = { DATA_DIR: at(name), DEMO: 'off', MARKET_DATA: 'simulated', LOG_LEVEL: 'silent' };
  const config = readConfig({ ...given, ...masterKeys });
  const logger = createLogger({ level: 'silent', name: 'test' });
  const platform = await createPlatform(config, { logger, eventRegistry, allInOne: true });
  onTestFinished(platform.close);
  return platform;
};

const run = async (platform: Platform, ...argv: string[]) => {
  const lines: string[] = [];
  const add = (text: string): void => void lines.push(text);
  const output = { line: add, error: add, progress: () => undefined };
  return { exitCode: await runInProduct(platform, argv, output), text: lines.join('\n') };
};

const withMember = async (): Promise<Platform> => {
  const platform = await open('source');
  const context = { actor: 'system', now: platform.clock.now(), correlationId: 'test' };
  const member = { email: 'ada@example.com', password: 'Correct-Horse-1' };
  await registerAccount(platform, member, context);
  return platform;
};

describe('the log of an installation', () => {
  it('moves to another one, with its keys in a file of their own', async () => {
    const source = await withMember();
    const exported = await run(source, 'export-events', at('log'), '--keys', at('keys'));
    expect(exported).toMatchObject({ exitCode: 0 });
    expect(gunzipSync(await readFile(at('log'))).toString()).not.toContain('ada@example.com');
    const target = await open('target');
    const imported = await run(target, 'import-events', at('log'), '--keys', at('keys'));
    expect(imported).toMatchObject({ exitCode: 0 });
    expect(await run(target, 'export-events', at('again'))).toMatchObject({ exitCode: 0 });
    const [before, after] = [await readFile(at('log')), await readFile(at('again'))];
    expect(gunzipSync(after).equals(gunzipSync(before))).toBe(true);
  });

  it('is exported without keys unless they are asked for, and not imported without them', async () => {
    const source = await withMember();
    expect((await run(source, 'export-events', at('log'))).text).not.toContain('keys');
    expect(await run(source, 'export-events', at('log'), '--keys', at('log'))).toMatchObject({
      exitCode: 2,
    });
    const refused = await run(await open('target'), 'import-events', at('log'));
    expect(refused.exitCode).toBe(1);
    expect(refused.text).toContain('--keys <file>');
  });

  it('of a version that stored no secrets goes on with those of its master key', async () => {
    const source = await withMember();
    await run(source, 'export-events', at('log'), '--keys', at('keys'));
    const lines = gunzipSync(await readFile(at('keys')))
      .toString()
      .split('\n');
    const older = lines.filter((line) => !line.includes('secret/'));
    expect(older).toHaveLength(lines.length - 3);
    await writeFile(at('keys'), gzipSync(older.join('\n')));
    const both = { MASTER_KEY: 'c4'.repeat(32), OTHER_MASTER_KEY: '5a'.repeat(32) };
    const target = await open('target', both);
    const imported = await run(target, 'import-events', at('log'), '--keys', at('keys'));
    expect(imported).toMatchObject({ exitCode: 0 });
    for (const name of secretNames)
      expect(await target.keys.secret(name)).toEqual(await source.keys.secret(name));
  });

  it('does not bring back the keys of months that are no longer kept', async () => {
    const source = await withMember();
    await source.keys.obtain(monthKeyId('202001'));
    await run(source, 'export-events', at('log'), '--keys', at('keys'));
    const target = await open('target');
    await run(target, 'import-events', at('log'), '--keys', at('keys'));
    expect(await target.keys.find(monthKeyId('202001'))).toBeUndefined();
  });

  it('is not imported where reactions would take its events for new ones', async () => {
    const source = await withMember();
    await run(source, 'export-events', at('log'), '--keys', at('keys'));
    const target = await open('target');
    await initializeReactions(target, catalogue.reactions);
    const refused = await run(target, 'import-events', at('log'), '--keys', at('keys'));
    expect(refused.text).toContain('never started');
    expect(await target.eventStore.head()).toBe('');
  });
});

it('files are named relative to where the command was typed', () => {
  const absolute = (...argv: string[]) => resolveFileArguments(argv, exportEvents, '/home/ada');
  const file = path.resolve('/home/ada', 'log.gz');
  expect(absolute('export-events', 'log.gz', '--keys=../keys')).toEqual([
    'export-events',
    file,
    `--keys=${path.resolve('/home/keys')}`,
  ]);
  expect(absolute('export-events', '--unknown')).toEqual(['export-events', '--unknown']);
});
