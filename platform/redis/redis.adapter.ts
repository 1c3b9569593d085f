import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';

type Options = {
  /** Null: wait as long as it takes. */
  readonly maxRetriesPerRequest?: number | null;
  /** Connect with the first command. */
  readonly lazyConnect?: boolean;
};

/** A connection that comes back by itself; what it was told while Redis is away fails after two tries. */
export const openRedis = (url: string, options: Options = {}): Redis => {
  const client = new Redis(url, { maxRetriesPerRequest: 2, connectTimeout: 5000, ...options });
  // Each command tells its caller; without a listener ioredis would print it as well.
  client.on('error', () => undefined);
  return client;
};

const closeTimeoutMs = 2000;

/** Lets go after what was sent is answered, or at once when nobody answers. */
export const closeRedis = async (client: Redis): Promise<void> => {
  if (client.status === 'end') return;
  const reachable = ['connecting', 'connect', 'ready'].includes(client.status);
  if (reachable) await Promise.race([client.quit().catch(() => undefined), closeTimeout()]);
  client.disconnect();
};

const closeTimeout = (): Promise<void> => pause(closeTimeoutMs, undefined, { ref: false });
