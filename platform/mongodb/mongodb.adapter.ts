import {
  type Db,
  MongoClient,
  type MongoClientOptions,
  MongoError,
  MongoServerError,
} from 'mongodb';
import { redactUrl } from '../redact-url.ts';
import { retryWithBackoff } from '../resilience/retry-with-backoff.ts';
import { withTimeLimit } from '../resilience/with-time-limit.ts';
import { UnavailableError } from '../unavailable-error.ts';
import { watchClient, type WatchOptions } from './watched-mongodb.adapter.ts';

export type MongoConnection = {
  readonly db: Db;
  /**
   * Rejects with `UnavailableError` when MongoDB cannot be reached: immediately once it has been
   * unreachable for a second.
   */
  readonly run: <Result>(work: () => Promise<Result>) => Promise<Result>;
  readonly close: () => Promise<void>;
};

export type MongoOptions = WatchOptions & {
  readonly url: string;
  /**
   * How long the start waits for an unresponsive server. The default of 5 s covers short delays of
   * the server or of this process.
   */
  readonly startLimitMs?: number;
  /** Limit for a whole unit of work; the driver's own limits end most of them earlier. */
  readonly workLimitMs?: number;
  readonly onWaiting?: (reason: unknown) => void;
};

// Options in the URL override these defaults.
const defaultOptions = {
  serverSelectionTimeoutMS: 1000,
  // Each server is polled every second; a frozen server is dropped after three more seconds.
  serverMonitoringMode: 'poll',
  heartbeatFrequencyMS: 1000,
  connectTimeoutMS: 3000,
  // Without limits, a connection whose other end is gone waits for minutes until TCP notices.
  socketTimeoutMS: 10_000,
  waitQueueTimeoutMS: 5000,
} as const satisfies MongoClientOptions;

export const openMongo = async (
  options: MongoOptions,
  more: MongoClientOptions = {},
): Promise<MongoConnection> => {
  const { url, workLimitMs = 10_000 } = options;
  const missingDefaults = Object.entries(defaultOptions).filter(
    ([name]) => !url.includes(`${name}=`),
  );
  const client = new MongoClient(url, { ...Object.fromEntries(missingDefaults), ...more });
  const watchedClient = watchClient(client, options);
  const close = async (): Promise<void> => {
    watchedClient.stop();
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
    run: async (work) => {
      if (watchedClient.isUnavailable()) throw unavailableError('no server answers');
      try {
        return await withTimeLimit(work(), workLimitMs, () =>
          unavailableError('no answer in time'),
        );
      } catch (cause) {
        if (isConnectionError(cause)) throw unavailableError(cause.message, { cause });
        throw cause;
      }
    },
    close,
  };
};

// When a connection ends during a command, the driver passes on the error of the socket.
const isConnectionError = (cause: unknown): cause is Error =>
  cause instanceof MongoError ||
  (cause instanceof Error && (cause.name === 'AbortError' || isSystemError(cause)));

const isSystemError = (error: Error): boolean =>
  'code' in error && typeof error.code === 'string' && /^E[A-Z_]+$/.test(error.code);

const unavailableError = (reason: string, options?: ErrorOptions): UnavailableError =>
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
      // Errors that the server reports, such as a wrong password, are not retried.
      shouldRetry: (error) => !(error instanceof MongoServerError),
      onRetry: (error, attempt) => {
        if (attempt === 1) onWaiting(error);
      },
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UnavailableError(`MONGODB_URL is ${redactUrl(url)}: ${reason}`, { cause: error });
  }
};
