import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MongoClient } from 'mongodb';
import { freePort } from '#platform/event-store/testing/free-port.ts';
import { openTcpGate, type TcpGate } from '#platform/event-store/testing/tcp-gate.ts';
import { spawnRedis, spawnScript, spawnTestServer, type ChildProcessHandle } from './spawned.ts';

export type RestartableServer = {
  readonly port: number;
  readonly url: string;
  readonly kill: () => Promise<void>;
  readonly freeze: () => void;
  readonly thaw: () => void;
  readonly start: () => Promise<void>;
  readonly replaceByEmpty: () => Promise<void>;
};

export type Engines = {
  readonly redis: RestartableServer;
  readonly eventStore: RestartableServer;
  readonly redisGate: TcpGate;
  readonly mongoGate: TcpGate;
  readonly settings: () => Promise<Record<string, string>>;
  readonly start: (script: string, env: Readonly<Record<string, string>>) => ChildProcessHandle;
  readonly dispose: () => Promise<void>;
};

export const startEngines = async (mongodbUrl: string): Promise<Engines> => {
  const folders: string[] = [];
  const processes: ChildProcessHandle[] = [];
  const newFolder = async (): Promise<string> => {
    const folder = await mkdtemp(path.join(tmpdir(), 'tidemark-engines-'));
    folders.push(folder);
    return folder;
  };
  const track = <Process extends ChildProcessHandle>(spawned: Process): Process => {
    processes.push(spawned);
    return spawned;
  };
  const redis = await ownServer(newFolder, async (folder, port) =>
    track(await spawnRedis(folder, port)),
  );
  const eventStore = await ownServer(newFolder, async (folder, port) =>
    track(await spawnTestServer(folder, port)),
  );
  const mongodb = new URL(mongodbUrl);
  const redisGate = await openTcpGate(() => redis.port, 0);
  const mongoGate = await openTcpGate(() => Number(mongodb.port), 0);
  const database = `engines_${randomUUID().replaceAll('-', '')}`;
  const settings = {
    EVENTSTORE_URL: eventStore.url,
    MONGODB_URL: `mongodb://127.0.0.1:${String(mongoGate.port)}/${database}`,
    REDIS_URL: `redis://127.0.0.1:${String(redisGate.port)}`,
    MASTER_KEY: '5a'.repeat(32),
    MARKET_DATA: 'simulated',
    DEMO: 'off',
    FORECASTS: 'off',
    PORT: '0',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'info',
  };
  return {
    redis,
    eventStore,
    redisGate,
    mongoGate,
    settings: async () => ({ ...settings, DATA_DIR: await newFolder() }),
    start: (script, env) => track(spawnScript(script, { env })),
    dispose: async () => {
      await endAll(processes);
      await Promise.all([redisGate.close(), mongoGate.close()]);
      await dropDatabase(mongodbUrl, database);
      await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
    },
  };
};

export const hasSentMail = async (dataDir: string, address: string): Promise<boolean> => {
  const folder = path.join(dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(files.map((name) => readFile(path.join(folder, name), 'utf8')));
  return mails.some((mail) => mail.includes(address));
};

const ownServer = async (
  newFolder: () => Promise<string>,
  spawn: (folder: string, port: number) => Promise<ChildProcessHandle & { readonly url: string }>,
): Promise<RestartableServer> => {
  const port = await freePort();
  let folder = await newFolder();
  let running = await spawn(folder, port);
  const kill = async (): Promise<void> => {
    running.signal('SIGKILL');
    await running.ended;
  };
  const start = async (): Promise<void> => {
    running = await spawn(folder, port);
  };
  return {
    port,
    url: running.url,
    kill,
    start,
    freeze: () => {
      running.signal('SIGSTOP');
    },
    thaw: () => {
      running.signal('SIGCONT');
    },
    replaceByEmpty: async () => {
      await kill();
      folder = await newFolder();
      await start();
    },
  };
};

const endAll = async (processes: readonly ChildProcessHandle[]): Promise<void> => {
  for (const { signal } of processes) signal('SIGKILL');
  await Promise.all(processes.map(({ ended }) => ended));
};

const dropDatabase = async (url: string, name: string): Promise<void> => {
  const client = await new MongoClient(url).connect();
  await client.db(name).dropDatabase();
  await client.close();
};
