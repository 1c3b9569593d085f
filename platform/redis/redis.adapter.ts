import { setTimeout as pause } from 'node:timers/promises';
import { Redis, type CommonRedisOptions } from 'ioredis';
import { secondMs } from '#domain/shared/time/durations.ts';
import { unknownEvictionPolicy } from '../jobs/eviction-policies.ts';
import { UnavailableError } from '../unavailable-error.ts';

const maxReconnectDelayMs = secondMs;

// After a failover, connections that stay open lead to a node that takes no writes, while the
// address leads to its successor. Redis before version 7 puts the code of a script's error inside
// the message.
const wrongNodeReply = /\b(READONLY|LOADING|UNBLOCKED|MASTERDOWN)\b/;
// A Redis that is full, cannot save its data or has too few replicas refuses every write.
const refusedWriteReply = /\b(OOM|MISCONF|NOREPLICAS|CLUSTERDOWN)\b/;

const reconnectOptions = {
  connectTimeout: 5000,
  retryStrategy: (times: number) => Math.min(times * 100, maxReconnectDelayMs),
  reconnectOnError: ({ message }: Error) => wrongNodeReply.test(message),
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

/**
 * Rejects with `UnavailableError` when Redis cannot be reached, immediately while disconnected, or
 * takes no writes.
 */
export const callRedis = async <Result>(
  client: Redis,
  work: () => Promise<Result>,
): Promise<Result> => {
  if (client.status !== 'ready') throw unavailableError(`the connection is ${client.status}`);
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof Error) || !isUnavailability(cause)) throw cause;
    throw toUnavailableError(cause);
  }
};

const isUnavailability = ({ name, message }: Error): boolean =>
  name !== 'ReplyError' || wrongNodeReply.test(message) || refusedWriteReply.test(message);

export const toUnavailableError = (cause: Error): UnavailableError =>
  cause.name === 'ReplyError'
    ? new UnavailableError(`Redis (REDIS_URL) takes no writes: ${cause.message}.`, { cause })
    : unavailableError(cause.message, { cause });

/** Whether another node is the primary now, or this one still loads its data. */
export const isWrongNode = (error: unknown): boolean =>
  error instanceof Error && wrongNodeReply.test(error.message);

/** Writes a key that expires, because a replica and a full Redis still answer reads. */
export const probeWrite = async (client: Redis, key: string): Promise<void> => {
  await client.set(key, '', 'PX', probeTtlMs);
};

const probeTtlMs = 60 * secondMs;

/** `unknown` if Redis refuses `CONFIG`, as many hosted ones do. */
export const readEvictionPolicy = async (client: Redis): Promise<string> => {
  try {
    const [, policy] = (await client.config('GET', 'maxmemory-policy')) as readonly string[];
    return policy ?? unknownEvictionPolicy;
  } catch (error) {
    if (error instanceof Error && error.name === 'ReplyError' && !isUnavailability(error)) {
      return unknownEvictionPolicy;
    }
    throw error;
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
