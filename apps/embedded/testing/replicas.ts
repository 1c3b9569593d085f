import { createHash, randomInt, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MongoClient } from 'mongodb';
import { createApi } from '#api/create-api.ts';
import { serve } from '#api/serve.ts';
import { type TestResponse, call, type CallOptions, password } from '#api/testing/api-client.ts';
import { eventRegistry } from '#application/event-registry.ts';
import { createPlatform } from '#platform/composition.ts';
import { readConfig } from '#platform/config.ts';
import { createLogger } from '#platform/logger.ts';
import type { Platform } from '#platform/platform.ts';
import { redisRateLimits } from '#platform/rate-limits/redis.adapter.ts';
import { operations } from '#contract/operations.ts';

export type SharedServers = {
  readonly settings: Readonly<Record<string, string>>;
  readonly leaseHolders: () => Promise<ReadonlyMap<string, string>>;
  readonly dispose: () => Promise<void>;
};

export const createSharedServers = async (urls: {
  readonly redis: string;
  /**
   * Number of the Redis database, which differs per test file because the files run in parallel.
   */
  readonly redisDatabase: number;
  readonly mongodb: string;
}): Promise<SharedServers> => {
  const redis = new URL(urls.redis);
  redis.pathname = `/${String(urls.redisDatabase)}`;
  const address = new URL(urls.mongodb);
  address.pathname = `/replicas_${randomUUID().replaceAll('-', '')}`;
  const client = await new MongoClient(address.href).connect();
  return {
    settings: {
      REDIS_URL: redis.href,
      MONGODB_URL: address.href,
      MASTER_KEY: '5a'.repeat(32),
      DEMO: 'off',
      MARKET_DATA: 'simulated',
      TRUST_PROXY: '1',
      REGISTRATIONS_PER_HOUR: '3',
      LOG_LEVEL: 'silent',
    },
    leaseHolders: async () => {
      const leases = client.db().collection<{ _id: string; holder: string }>('leases');
      const found = await leases.find().toArray();
      return new Map(found.map(({ _id, holder }) => [_id, holder]));
    },
    dispose: async () => {
      await client.db().dropDatabase();
      await client.close();
    },
  };
};

export type ReplicaPlatform = Platform & { readonly folder: string };

/**
 * The platform of one process. Without EventStoreDB, the second one uses the event store of the
 * first; everything else goes over the network.
 */
export const createReplicaPlatform = async (
  { settings }: SharedServers,
  first?: Platform,
): Promise<ReplicaPlatform> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tidemark-replica-'));
  const config = readConfig({ ...settings, DATA_DIR: folder });
  const logger = createLogger({ level: 'silent', name: 'replica' });
  const platform = await createPlatform(config, { logger, eventRegistry, allInOne: false });
  // A higher limit, because the product counts alone when Redis takes 50 ms, which happens on a
  // busy machine.
  const rateLimits = await redisRateLimits({ url: config.REDIS_URL ?? '', limitMs: 60_000 });
  return {
    ...platform,
    rateLimits,
    eventStore: first?.eventStore ?? platform.eventStore,
    folder,
    close: async () => {
      await rateLimits.close();
      await platform.close();
      await rm(folder, { recursive: true });
    },
  };
};

export type Replica = {
  readonly platform: Platform;
  readonly url: string;
  readonly close: () => Promise<void>;
};

export const startReplica = async (platform: Platform): Promise<Replica> => {
  const api = await createApi(platform);
  const { address, close } = await serve({
    handler: api.handler,
    attach: api.attach,
    host: '127.0.0.1',
    port: 0,
    settings: platform.config,
    logger: platform.logger,
  });
  return {
    platform,
    url: address,
    close: async () => {
      await api.close();
      await close(0);
    },
  };
};

export type Browser = {
  readonly email: string;
  readonly send: (
    to: Pick<Replica, 'url'>,
    method: string,
    request: BrowserRequest,
  ) => Promise<TestResponse>;
  /** Another browser that keeps sending the current cookie. */
  readonly copy: () => Browser;
  readonly sessionHash: () => string;
};
type BrowserRequest = CallOptions & { readonly path: string };

export const openBrowser = (email = `${randomUUID()}@example.com`, cookieAtFirst = ''): Browser => {
  const address = `10.${[256, 256, 256].map((end) => randomInt(end)).join('.')}`;
  let cookie = cookieAtFirst;
  return {
    email,
    copy: () => openBrowser(email, cookie),
    sessionHash: () =>
      createHash('sha256')
        .update(cookie.slice(cookie.indexOf('=') + 1))
        .digest('hex'),
    send: async (to, method, request) => {
      // Closes each connection, because a busy machine might reuse one just as the server closes it
      // for being idle.
      const own = { connection: 'close', cookie, 'x-forwarded-for': address };
      const headers = { ...request.headers, ...own };
      const answer = await call(to, method, { ...request, headers });
      cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie;
      return answer;
    },
  };
};

export const registerOnReplica = async (
  replica: Pick<Replica, 'url'>,
): Promise<{ readonly browser: Browser; readonly accountId: string }> => {
  const browser = openBrowser();
  const body = { email: browser.email, password };
  const answer = await browser.send(replica, 'POST', { path: operations.register.path, body });
  if (answer.status !== 201) throw new Error(`Registering failed: ${answer.text}`);
  return { browser, accountId: (answer.body as { user: { id: string } }).user.id };
};
