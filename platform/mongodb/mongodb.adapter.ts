import {
  type Db,
  MongoClient,
  type MongoClientOptions,
  MongoError,
  MongoServerError,
} from 'mongodb';
import { redacted } from '../redacted-url.ts';
import { retryWithBackoff } from '../resilience/retry-with-backoff.ts';
import { withTimeLimit } from '../resilience/with-time-limit.ts';
import { UnavailableError } from '../unavailable-error.ts';
import { watchClient, type WatchOptions } from './watched-mongodb.adapter.ts';

export type MongoConnection = {
  readonly db: Db;
  /** Rejects with `UnavailableError` when MongoDB cannot be asked: at once when it has been away for a second. */
  readonly ask: <Result>(work: () => Promise<Result>) => Promise<Result>;
  readonly close: () => Promise<void>;
};

export type MongoOptions = WatchOptions & {
  readonly url: string;
  /** How long the start waits for a server that does not answer yet; 5 s by default, for a server or a process that is held up for a moment. */
  readonly startLimitMs?: number;
  /** For a whole piece of work; the driver's own limits end most of them earlier. */
  readonly workLimitMs?: number;
  readonly onWaiting?: (reason: unknown) => void;
};

// What the address itself says comes before these.
const defaults = {
  serverSelectionTimeoutMS: 1000,
  // A server is asked every second whether it is there; a frozen one is left after three more.
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
  const { url, workLimitMs = 10_000 } = options;
  const own = Object.entries(defaults).filter(([name]) => !url.includes(`${name}=`));
  const client = new MongoClient(url, { ...Object.fromEntries(own), ...more });
  const watched = watchClient(client, options);
  const close = async (): Promise<void> => {
    watched.stop();
    await client.close();
  };
  try {
    await connect(client, options);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    db: client.db(),
    ask: async (work) => {
      if (watched.isUnavailable()) throw unavailable('no server answers');
      try {
        return await withTimeLimit(work(), workLimitMs, () => unavailable('no answer in time'));
      } catch (cause) {
        if (isConnectionError(cause)) throw unavailable(cause.message, { cause });
        throw cause;
      }
    },
    close,
  };
};

// While a connection ends under a question, the driver passes on what the socket said.
const isConnectionError = (cause: unknown): cause is Error =>
  cause instanceof MongoError ||
  (cause instanceof Error && (cause.name === 'AbortError' || isSystemError(cause)));

const isSystemError = (error: Error): boolean =>
  'code' in error && typeof error.code === 'string' && /^E[A-Z_]+$/.test(error.code);

const unavailable = (reason: string, options?: ErrorOptions): UnavailableError =>
  new UnavailableError(`MongoDB (MONGODB_URL) cannot be used: ${reason}.`, options);

const connect = async (
  client: MongoClient,
  { url, startLimitMs = 5_000, onWaiting = () => undefined }: MongoOptions,
): Promise<void> => {
  try {
    await retryWithBackoff(() => client.connect(), {
      minPauseMs: 500,
      maxPauseMs: 500,
      maxElapsedMs: startLimitMs,
      // Such as a wrong password: waiting does not help.
      shouldRetry: (error) => !(error instanceof MongoServerError),
      onRetry: (error, attempt) => {
        if (attempt === 1) onWaiting(error);
      },
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UnavailableError(`MONGODB_URL is ${redacted(url)}: ${reason}`, { cause: error });
  }
};
