import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ServerCredentials, type Server } from '@grpc/grpc-js';
import { openTcpGate, type TcpGate } from './tcp-gate.ts';
import {
  createAppendSimulator,
  type AppendBehaviour,
  type AppendSimulator,
} from './test-server-append.ts';
import { openTestServerLog, type TestServerLog } from './test-server-log.ts';
import type { ReadTally } from './test-server-read.ts';
import { grpcServer } from './test-server-services.ts';

export type TestServerOptions = Partial<AppendBehaviour> & {
  readonly folder?: string;
  readonly port?: number;
  readonly credentials?: string;
  /** The user has no permission to read `$all`. */
  readonly refusesAll?: boolean;
  readonly tls?: { readonly key: Buffer; readonly certificate: Buffer };
};

export type TestServer = Pick<TcpGate, 'freeze' | 'thaw' | 'cut' | 'port'> & {
  readonly url: string;
  readonly appends: AppendSimulator;
  readonly tally: ReadTally;
  readonly stop: () => Promise<void>;
  readonly start: () => Promise<void>;
  readonly replaceByEmpty: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/**
 * A test double of EventStoreDB for the real driver. It implements the part of the gRPC protocol
 * that the adapter uses, over the SQLite store, with the behaviour measured on a real server. It
 * proves nothing about the guarantees of a real server.
 */
export const startTestServer = async (options: TestServerOptions = {}): Promise<TestServer> => {
  const folder = options.folder ?? (await mkdtemp(path.join(tmpdir(), 'tidemark-test-server-')));
  const state = { generation: 0, running: undefined as RunningServer | undefined };
  const log = (): TestServerLog => {
    if (!state.running) throw new Error('The test server is stopped.');
    return state.running.log;
  };
  const appends = createAppendSimulator(log, {
    repeatTimeoutMs: options.repeatTimeoutMs ?? 2_500,
    writeDelayMs: options.writeDelayMs ?? 0,
  });
  const tally: ReadTally = { subscribed: [], delivered: 0 };
  const run = async (): Promise<void> => {
    const file = path.join(folder, `log-${String(state.generation)}.sqlite`);
    const opened = openTestServerLog(file);
    const { credentials, refusesAll = false } = options;
    const parts = { log: opened, appends, tally, credentials, refusesAll, port: () => gate.port };
    const server = grpcServer(parts);
    const port = await bind(server, options.tls);
    state.running = { log: opened, server, port };
  };
  const halt = async (): Promise<void> => {
    const { running } = state;
    state.running = undefined;
    running?.server.forceShutdown();
    await running?.log.close();
  };
  await run();
  const gate = await openTcpGate(() => state.running?.port ?? 0, options.port ?? 0);
  const { port, freeze, thaw, cut } = gate;
  const stop = async (): Promise<void> => {
    await gate.close();
    await halt();
  };
  const start = async (): Promise<void> => {
    await run();
    await gate.open();
  };
  return {
    port,
    freeze,
    thaw,
    cut,
    stop,
    start,
    appends,
    tally,
    url: `esdb://127.0.0.1:${String(port)}?tls=${String(options.tls !== undefined)}`,
    replaceByEmpty: async () => {
      await stop();
      state.generation += 1;
      await start();
    },
    close: async () => {
      await stop();
      if (options.folder === undefined) await rm(folder, { recursive: true });
    },
  };
};

type RunningServer = {
  readonly log: TestServerLog;
  readonly server: Server;
  readonly port: number;
};

const bind = (server: Server, tls: TestServerOptions['tls']): Promise<number> => {
  const credentials = tls
    ? ServerCredentials.createSsl(null, [{ private_key: tls.key, cert_chain: tls.certificate }])
    : ServerCredentials.createInsecure();
  return new Promise((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', credentials, (error, port) => {
      if (error) reject(error);
      else resolve(port);
    });
  });
};
