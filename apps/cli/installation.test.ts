import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { lockDataDir } from '#platform/data-dir/lock.ts';
import { describeInstallation } from '#platform/data-dir/installation.ts';
import { startTestServer } from '#platform/event-store/testing/test-server.ts';

const masterKey = 'ab'.repeat(32);
const cleanUps: (() => unknown)[] = [];
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tidemark-installation-'));
  cleanUps.push(() => rm(folder, { recursive: true }));
});
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

type Settings = Readonly<Record<string, string>>;
type Ended = { readonly code: number; readonly lines: string; readonly errors: string };

const runCli = (settings: Settings, ...argv: readonly string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const { PATH } = process.env;
    const env = { PATH, DATA_DIR: folder, ...settings };
    const main = path.join(import.meta.dirname, 'main.ts');
    const options = { env: env as NodeJS.ProcessEnv };
    const child = execFile(process.execPath, [main, ...argv], options, (_, lines, errors) => {
      resolve({ code: child.exitCode ?? -1, lines, errors });
    });
  });

/** Holds the folder as a running product does, and answers every command with its own name. */
const holdFolder = async (settings: Settings): Promise<string> => {
  const server = createServer((_, response) => {
    response.end('{"line":"the holder ran it"}\n{"exitCode":0}\n');
  }).listen(0, '127.0.0.1');
  const config = readConfig({ DATA_DIR: folder, ...settings });
  const options = { folder, installation: describeInstallation(config), now: new Date() };
  const lock = await lockDataDir(options);
  const address = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  await lock.announce(address);
  cleanUps.push(lock.release, () => server.close());
  return address;
};

const engines: Settings = {
  EVENTSTORE_URL: 'esdb://ops:secret@events.example:2113?tls=true',
  MONGODB_URL: 'mongodb://ops:secret@mongo.example/tidemark',
  REDIS_URL: 'redis://:secret@redis.example:6379',
  MASTER_KEY: masterKey,
};
const names =
  'EVENTSTORE_URL esdb://ops:***@events.example:2113?tls=true, ' +
  'MONGODB_URL mongodb://ops:***@mongo.example/tidemark, REDIS_URL redis://:***@redis.example:6379';

describe('a command with engine settings', () => {
  it('is refused while another installation holds DATA_DIR, a demo for example', async () => {
    const address = await holdFolder({});
    const { code, lines, errors } = await runCli(engines, 'jobs', 'list');
    expect({ code, lines }).toEqual({ code: 1, lines: '' });
    expect(errors).toBe(
      `Not run. The settings name the installation ${names}, but another one holds DATA_DIR (${folder}): ` +
        `the stores in ${path.join(folder, 'demo')}, running at ${address}. ` +
        'Stop that one or set DATA_DIR to another folder. To run the command there, unset EVENTSTORE_URL, MONGODB_URL, REDIS_URL.\n',
    );
  });

  it('is refused while the same folder is held by an installation on other engines', async () => {
    await holdFolder({ ...engines, MONGODB_URL: 'mongodb://mongo.example/another' });
    const { code, errors } = await runCli(engines, 'jobs', 'list');
    expect(code).toBe(1);
    expect(errors).toMatch('MONGODB_URL mongodb://mongo.example/another');
    expect(errors).not.toMatch('secret');
  });

  it('runs in the process that holds the folder for that installation, and says which one it is', async () => {
    const address = await holdFolder(engines);
    const { code, lines, errors } = await runCli(engines, 'jobs', 'list');
    expect(errors).toBe(`Installation: ${names}, running at ${address}\n`);
    expect({ code, lines }).toEqual({ code: 0, lines: 'the holder ran it\n' });
  });

  it('runs on those engines when no process holds the folder', async () => {
    const server = await startTestServer();
    cleanUps.push(server.close);
    const settings = { EVENTSTORE_URL: server.url, MASTER_KEY: masterKey };
    const { code, lines, errors } = await runCli(settings, 'projections', 'list');
    expect(errors).toBe(`Installation: EVENTSTORE_URL ${server.url}, the stores in ${folder}\n`);
    expect({ code, lines }).toMatchObject({
      code: 0,
      lines: expect.stringContaining('log at') as string,
    });
  });
});

describe('a command without engine settings', () => {
  it('runs in the process that holds the folder, and says which one it is', async () => {
    const address = await holdFolder({});
    const { code, lines, errors } = await runCli({ DEMO: 'off' }, 'jobs', 'list');
    expect(errors).toBe(
      `Installation: the stores in ${path.join(folder, 'demo')}, running at ${address}\n`,
    );
    expect({ code, lines }).toEqual({ code: 0, lines: 'the holder ran it\n' });
  });

  it('has nothing to read in a folder that another one used and left', async () => {
    const config = readConfig({ DATA_DIR: folder });
    const lock = await lockDataDir({
      folder,
      installation: describeInstallation(config),
      now: new Date(),
    });
    await lock.release();
    const { code, errors } = await runCli({}, 'jobs', 'list');
    expect(code).toBe(1);
    expect(errors).toMatch('No data in');
  });

  it('that runs locally names no installation', async () => {
    const { errors } = await runCli({}, 'feed', 'missing.xml');
    expect(errors).not.toMatch('Installation');
  });
});
