import { describe, expect, it } from 'vitest';
import { broadcastContract } from './broadcast.contract.ts';
import { redisBroadcast } from './redis.adapter.ts';

const url = process.env['REDIS_URL'] ?? '';

describe.skipIf(url === '')('with a server (skipped when REDIS_URL is unset)', () => {
  broadcastContract('Redis', () => redisBroadcast({ url }));

  it('reaches only the processes that use the same database of Redis', async () => {
    const databases = ['3', '4'].map((database) => new URL(`/${database}`, url).href);
    const [one, other] = await Promise.all(databases.map((own) => redisBroadcast({ url: own })));
    if (!one || !other) throw new Error('two databases were opened');
    const heard: string[] = [];
    await one.subscribe('market', (message) => heard.push(`one: ${message}`));
    await other.subscribe('market', (message) => heard.push(`other: ${message}`));
    await one.publish('market', 'from one');
    await other.publish('market', 'from the other');
    await expect.poll(() => heard).toContain('other: from the other');
    expect(heard).not.toContain('other: from one');
    await Promise.all([one.close(), other.close()]);
  });
});
