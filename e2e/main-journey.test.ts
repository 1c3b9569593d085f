import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumPath } from './support/browser.ts';
import { runMainJourney } from './support/main-journey.ts';
import { describeInBrowser, createStage } from './support/stage.ts';

describeInBrowser('the main journey on the embedded stores', () => {
  const set = createStage();

  it('leads from the login over the market to a grant and its trace', async () => {
    await runMainJourney(set);
    expect(set.product().output()).toContain('Tidemark is ready');
  });
});

const redisUrl = process.env['REDIS_URL'] ?? '';
const mongoUrl = process.env['MONGODB_URL'] ?? '';
const servers = redisUrl !== '' && mongoUrl !== '' && chromiumPath !== undefined;

// Redis databases are numbered: this one is reserved for these tests and emptied for each.
const redisDatabase = '11';
const withDatabase = (url: string, name: string): string => {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.toString();
};

describe.skipIf(!servers)('the main journey on Redis and MongoDB (REDIS_URL, MONGODB_URL)', () => {
  const redis = servers ? withDatabase(redisUrl, redisDatabase) : '';
  const mongo = servers ? withDatabase(mongoUrl, `e2e_${randomBytes(6).toString('hex')}`) : '';
  beforeAll(() => emptyRedis(redis));
  const set = createStage({
    environment: {
      DEMO: 'on',
      MARKET_DATA: 'simulated',
      MASTER_KEY: randomBytes(32).toString('hex'),
      REDIS_URL: redis,
      MONGODB_URL: mongo,
    },
  });
  afterAll(() => dropMongo(mongo));

  it('leads from the login over the market to a grant and its trace', async () => {
    await runMainJourney(set);
    expect(await collectionsOf(mongo)).not.toEqual([]);
    expect(await keysOf(redis)).not.toEqual([]);
  });
});

const onRedis = async <Answer>(
  url: string,
  act: (redis: Redis) => Promise<Answer>,
): Promise<Answer> => {
  const redis = new Redis(url, { maxRetriesPerRequest: 1 });
  try {
    return await act(redis);
  } finally {
    redis.disconnect();
  }
};
const emptyRedis = (url: string): Promise<unknown> => onRedis(url, (redis) => redis.flushdb());
const keysOf = (url: string): Promise<string[]> => onRedis(url, (redis) => redis.keys('*'));

const onMongo = async <Answer>(
  url: string,
  act: (client: MongoClient) => Promise<Answer>,
): Promise<Answer> => {
  const client = await MongoClient.connect(url);
  try {
    return await act(client);
  } finally {
    await client.close();
  }
};
const dropMongo = (url: string): Promise<unknown> =>
  onMongo(url, (client) => client.db().dropDatabase());
const collectionsOf = (url: string): Promise<string[]> =>
  onMongo(url, async (client) =>
    (await client.db().listCollections().toArray()).map(({ name }) => name),
  );
