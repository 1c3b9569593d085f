import { setTimeout as pause } from 'node:timers/promises';
import { Redis, type CommonRedisOptions } from 'ioredis';
import { secondMs } from '#domain/shared/time/durations.ts';
import { UnavailableError } from '../unavailable-error.ts';

const maxReconnectDelayMs = secondMs;

const reconnectOptions = {
  connectTimeout: 5000,
  retryStrategy: (times: number) => Math.min(times * 100, maxReconnectDelayMs),
};

/** Refuses a command immediately while disconnected, and times out on unanswered commands. */
export const openRedis = (url: string): Redis =>
  openClient(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 2000,
    // Without this limit, a connection whose other end is gone would stay in use for minutes.
    socketTimeout: 5000,
  });

// Longer than a job worker waits for a job in one command.
const silenceLimitMs = 15 * secondMs;

/**
 * Queues commands while disconnected, for subscribers and job workers. A connection on which a
 * command is not answered in time is replaced.
 */
export const openRedisWithOfflineQueue = (url: string, socketTimeout = silenceLimitMs): Redis =>
  openClient(url, { maxRetriesPerRequest: null, socketTimeout });

type Limits = Partial<
  Record<'commandTimeout' | 'socketTimeout', number> &
    Pick<CommonRedisOptions, 'enableOfflineQueue' | 'maxRetriesPerRequest'>
>;

const openClient = (url: string, options: Limits): Redis => {
  const client = new Redis(url, { ...reconnectOptions, ...options });
  // Each command reports its own error; without a listener, ioredis would also print it.
  client.on('error', () => undefined);
  return client;
};

const firstTryMs = 2 * secondMs;

/** Resolves when the first connection attempt has succeeded or failed, or after two seconds. */
export const waitForFirstConnection = async (client: Redis): Promise<void> => {
  if (client.status === 'ready') return;
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, firstTryMs, undefined);
  for (const event of ['ready', 'close', 'end']) client.once(event, resolve);
  await promise;
  clearTimeout(timer);
  for (const event of ['ready', 'close', 'end']) client.removeListener(event, resolve);
};

/** Rejects with `UnavailableError` when Redis cannot be reached: immediately while disconnected. */
export const callRedis = async <Result>(
  client: Redis,
  work: () => Promise<Result>,
): Promise<Result> => {
  if (client.status !== 'ready') throw unavailableError(`the connection is ${client.status}`);
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof Error) || cause.name === 'ReplyError') throw cause;
    throw unavailableError(cause.message, { cause });
  }
};

const unavailableError = (reason: string, options?: ErrorOptions): UnavailableError =>
  new UnavailableError(`Redis (REDIS_URL) cannot be reached: ${reason}.`, options);

const closeTimeoutMs = 2 * secondMs;

/** Waits for pending replies unless Redis is unreachable. */
export const closeRedis = async (client: Redis): Promise<void> => {
  if (client.status === 'end') return;
  if (client.status === 'ready') {
    await Promise.race([client.quit().catch(() => undefined), closeTimeout()]);
  }
  client.disconnect();
};

const closeTimeout = (): Promise<void> => pause(closeTimeoutMs, undefined, { ref: false });
