import { describe, expect, it } from 'vitest';
import { keyCache } from './key-cache.ts';

describe('a cache of keys', () => {
  const key = Buffer.from('key');
  const cacheAt = (time: { now: number }): ReturnType<typeof keyCache> =>
    keyCache({ size: 2, ttlMs: 100, now: () => time.now });

  it('forgets the one that was put in first when it is full', () => {
    const cache = cacheAt({ now: 0 });
    for (const account of ['alice', 'bob', 'carol']) cache.set(account, key);
    expect(cache.get('alice')).toBeUndefined();
    expect(cache.get('bob')).toBe(key);
    expect(cache.get('carol')).toBe(key);
  });

  it('forgets after a while, because another process may have destroyed the key', () => {
    const time = { now: 0 };
    const cache = cacheAt(time);
    cache.set('alice', key);
    time.now = 99;
    expect(cache.get('alice')).toBe(key);
    time.now = 100;
    expect(cache.get('alice')).toBeUndefined();
  });

  it('forgets on request', () => {
    const cache = cacheAt({ now: 0 });
    cache.set('alice', key);
    cache.forget('alice');
    expect(cache.get('alice')).toBeUndefined();
  });
});
