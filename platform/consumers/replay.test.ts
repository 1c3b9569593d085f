import { describe, expect, it } from 'vitest';
import type { EventStore } from '../event-store/event-store.port.ts';
import { openEventBuffer } from './event-buffer.ts';
import { readToHead } from './replay.ts';

describe('a scan of the log for a rare category', () => {
  it('saves its position when it is aborted before the end', async () => {
    const stop = new AbortController();
    const kept: string[] = [];
    const intake = openEventBuffer({
      name: 'rare',
      categories: ['comet'],
      retry: { retries: 0 },
      from: { position: '01', event: undefined },
      skips: { ids: new Set<string>(), tryOnce: true },
      handler: {
        handle: () => Promise.resolve(),
        save: ({ position }) => {
          kept.push(position);
          return Promise.resolve();
        },
      },
      signal: stop.signal,
      onMove: () => undefined,
      onRetry: () => undefined,
      onParked: () => undefined,
    });
    const never = new Promise<void>(() => undefined);
    const eventStore: Pick<EventStore, 'subscribe' | 'head'> = {
      head: () => Promise.resolve('99'),
      subscribe: ({ from, categories, onProgress }) => {
        expect({ from, categories }).toEqual({ from: '01', categories: ['comet'] });
        onProgress?.('50');
        stop.abort();
        return { done: never, caughtUp: never, stop: () => Promise.resolve() };
      },
    };
    const source = { eventStore, upcast: <Event>(event: Event) => event };
    await readToHead(source, { intake, categories: ['comet'], signal: stop.signal });
    await intake.save();
    expect(kept).toEqual(['50']);
  });
});
