import {
  type Db,
  MongoClient,
  type MongoClientOptions,
  MongoError,
  MongoServerError,
} from 'mongodb';
import { ConfigError } from '../config.ts';
import { redacted } from '../redacted-url.ts';
import { retryWithBackoff } from '../resilience/retry-with-backoff.ts';
import { UnavailableError } from '../unavailable-error.ts';

export type MongoConnection = {
  readonly db: Db;
  /** Rejects with `UnavailableError` when MongoDB cannot be asked: at once when it has been away for a second. */
  readonly ask: <Result>(work: () => Promise<Result>) => Promise<Result>;
  readonly close: () => Promise<void>;
};

export type MongoOptions = {
  readonly url: string;
  readonly elapsed?: () => number;
  /** How long the start waits for a server that does not answer yet. */
  readonly startLimitMs?: number;
};

/** What the address itself says comes before these. */
const defaults = {
  serverSelectionTimeoutMS: 1000,
  // The driver asks a server every second whether it is there; a frozen one is left after three more.
  serverMonitoringMode: 'poll',
  heartbeatFrequencyMS: 1000,
  connectTimeoutMS: 3000,
  // Without them a connection whose other end is gone is waited for until TCP notices: minutes.
  socketTimeoutMS: 10_000,
  waitQueueTimeoutMS: 5000,
} as const satisfies MongoClientOptions;

export const openMongo = async (
  options: MongoOptions,
  more: MongoClientOptions = {},
): Promise<MongoConnection> => {
  const { url } = options;
  const own = Object.entries(defaults).filter(([name]) => !url.includes(`${name}=`));
  const client = new MongoClient(url, { ...Object.fromEntries(own), ...more });
  const isAway = watchServers(client, options);
  try {
    await connect(client, options);
  } catch (error) {
    await client.close();
    throw error;
  }
  return {
    db: client.db(),
    ask: async (work) => {
      if (isAway()) throw unavailable('no server answers');
      try {
        return await work();
      } catch (cause) {
        throw cause instanceof MongoError ? unavailable(cause.message, { cause }) : cause;
      }
    },
    close: () => client.close(),
  };
};

const unavailable = (reason: string, options?: ErrorOptions): UnavailableError =>
  new UnavailableError(`MongoDB (MONGODB_URL) cannot be used: ${reason}.`, options);

/** Shorter interruptions are waited for, up to the driver's limit for finding a server. */
const patienceMs = 1000;

const watchServers = (
  client: MongoClient,
  { elapsed = () => performance.now() }: MongoOptions,
): (() => boolean) => {
  let awaySince: number | undefined;
  client.on('topologyDescriptionChanged', ({ newDescription }) => {
    const { hasKnownServers } = newDescription;
    awaySince = hasKnownServers ? undefined : (awaySince ?? elapsed());
  });
  return () => awaySince !== undefined && elapsed() - awaySince >= patienceMs;
};

const connect = async (
  client: MongoClient,
  { url, startLimitMs = 30_000 }: MongoOptions,
): Promise<void> => {
  try {
    await retryWithBackoff(() => client.connect(), {
      ...{ minPauseMs: 500, maxPauseMs: 500, maxElapsedMs: startLimitMs },
      // Such as a wrong password: waiting does not help.
      shouldRetry: (error) => !(error instanceof MongoServerError),
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError([`MONGODB_URL is ${redacted(url)}: ${reason}`]);
  }
};
