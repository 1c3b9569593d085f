import { describe, expect, it, onTestFinished } from 'vitest';
import { openTcpGate } from '../event-store/testing/tcp-gate.ts';
import { broadcastContract } from './broadcast.contract.ts';
import { redisBroadcast } from './redis.adapter.ts';

const url = process.env['REDIS_URL'] ?? '';

describe.skipIf(url === '')('with a server (skipped when REDIS_URL is unset)', () => {
  broadcastContract('Redis', () => redisBroadcast({ url }));

  it('notices a connection whose other end is gone, and is reached again', async () => {
    const gate = await openTcpGate(() => Number(new URL(url).port), 0);
    onTestFinished(gate.close);
    const gated = new URL(url);
    gated.port = String(gate.port);
    const one = await redisBroadcast({ url: gated.href, pingMs: 20, silenceLimitMs: 100 });
    const other = await redisBroadcast({ url });
    const heard: string[] = [];
    await one.subscribe('market', (message) => heard.push(message));
    await other.publish('market', 'before');
    await expect.poll(() => heard).toEqual(['before']);
    gate.strand();
    await expect
      .poll(
        async () => {
          await other.publish('market', 'after');
          return heard;
        },
        { timeout: 20_000 },
      )
      .toContain('after');
    await Promise.all([one.close(), other.close()]);
  });

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
