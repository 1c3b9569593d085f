import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';

type Options = {
  /** Null: no limit. */
  readonly maxRetriesPerRequest?: number | null;
  readonly lazyConnect?: boolean;
};

/** Reconnects by itself; commands sent while Redis is unavailable fail after two attempts. */
export const openRedis = (url: string, options: Options = {}): Redis => {
  const client = new Redis(url, { maxRetriesPerRequest: 2, connectTimeout: 5000, ...options });
  // Each command reports its own error; without a listener ioredis would print it as well.
  client.on('error', () => undefined);
  return client;
};

const closeTimeoutMs = 2000;

/** Waits for pending answers unless Redis is unreachable. */
export const closeRedis = async (client: Redis): Promise<void> => {
  if (client.status === 'end') return;
  const reachable = ['connecting', 'connect', 'ready'].includes(client.status);
  if (reachable) await Promise.race([client.quit().catch(() => undefined), closeTimeout()]);
  client.disconnect();
};

const closeTimeout = (): Promise<void> => pause(closeTimeoutMs, undefined, { ref: false });
