import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LogRead } from './eventstoredb-client.ts';
import { withinLimit } from './eventstoredb-read.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
});

const asRead = (stream: Readable): LogRead =>
  Object.assign(stream, { cancel: () => Promise.resolve() });

describe('a read with a limit', () => {
  it('does not count the time of its consumer', async () => {
    const read = asRead(Readable.from([{}, {}, {}]));
    let seen = 0;
    for await (const resolved of withinLimit(read, 5_000)) {
      expect(resolved).toEqual({});
      seen += 1;
      await vi.advanceTimersByTimeAsync(60_000);
    }
    expect(seen).toBe(3);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('counts each wait anew', async () => {
    const stream = new Readable({ objectMode: true, read: () => undefined });
    const events = withinLimit(asRead(stream), 5_000);
    for (let turn = 0; turn < 3; turn += 1) {
      const next = events.next();
      await vi.advanceTimersByTimeAsync(4_000);
      stream.push({});
      expect((await next).done).toBe(false);
    }
    const refused = expect(events.next()).rejects.toThrow('no answer within 5000 ms');
    await vi.advanceTimersByTimeAsync(5_000);
    await refused;
    expect(vi.getTimerCount()).toBe(0);
  });
});
