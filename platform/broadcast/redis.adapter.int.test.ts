import { describe } from 'vitest';
import { broadcastContract } from './broadcast.contract.ts';
import { redisBroadcast } from './redis.adapter.ts';

const url = process.env['REDIS_URL'] ?? '';

describe.skipIf(url === '')('with a server (skipped when REDIS_URL is unset)', () => {
  broadcastContract('Redis', () => redisBroadcast({ url }));
});
