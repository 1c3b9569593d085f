import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  createReplicaPlatform,
  createSharedServers,
  type ReplicaPlatform,
  type SharedServers,
} from './replicas.ts';
import { spawnScript, spawnTestServer, type ChildProcessHandle } from './spawned.ts';

/** A process with the address of its health endpoints, or of the API. */
export type RunningProcess = { readonly url: string; readonly process: ChildProcessHandle };

/**
 * The processes of `docker-compose.yml`, with Redis, a MongoDB-compatible server and the test
 * double of EventStoreDB.
 */
export type Topology = {
  readonly startApi: () => Promise<RunningProcess>;
  readonly startWorkers: () => Promise<RunningProcess>;
  readonly startProjector: () => Promise<RunningProcess>;
  readonly eventStore: () => ChildProcessHandle;
  /** Restarts on the same port with all acknowledged data. */
  readonly restartEventStore: () => Promise<void>;
  /** Opens a platform in this process, to read what the others stored. */
  readonly openPlatform: () => Promise<ReplicaPlatform>;
  readonly dispose: () => Promise<void>;
};

export const openTopology = async (
  urls: Parameters<typeof createSharedServers>[0],
  more: Readonly<Record<string, string>> = {},
): Promise<Topology> => {
  const folders: string[] = [];
  const everything: ChildProcessHandle[] = [];
  const newFolder = async (): Promise<string> => {
    const folder = await mkdtemp(path.join(tmpdir(), 'tidemark-topology-'));
    folders.push(folder);
    return folder;
  };
  const track = <Process extends ChildProcessHandle>(spawned: Process): Process => {
    everything.push(spawned);
    return spawned;
  };
  const eventFolder = await newFolder();
  let eventStore = track(await spawnTestServer(eventFolder));
  const servers: SharedServers = await createSharedServers(urls);
  const settings = {
    ...servers.settings,
    ...more,
    EVENTSTORE_URL: eventStore.url,
    PORT: '0',
    HEALTH_PORT: '0',
    LOG_LEVEL: 'info',
  };
  const start = async (script: string, ready: RegExp): Promise<RunningProcess> => {
    const env = { ...settings, DATA_DIR: await newFolder() };
    const spawned = track(spawnScript(script, { env }));
    const [, url = ''] = await spawned.waitForOutput(ready);
    return { url, process: spawned };
  };
  return {
    startApi: () => start('dist/apps/api/main.js', /"address":"(http:[^"]+)"/),
    startWorkers: () => start('dist/workers/main.js', saysHealth),
    startProjector: () => start('dist/workers/projector.js', saysHealth),
    eventStore: () => eventStore,
    restartEventStore: async () => {
      eventStore = track(await spawnTestServer(eventFolder, eventStore.port));
    },
    openPlatform: () =>
      createReplicaPlatform({ ...servers, settings: { ...settings, LOG_LEVEL: 'silent' } }),
    dispose: async () => {
      for (const spawned of everything) spawned.signal('SIGKILL');
      await Promise.all(everything.map(({ ended }) => ended));
      await servers.dispose();
      await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
    },
  };
};

const saysHealth = /"health":"(http:[^"]+)","msg":"Running\."/;
