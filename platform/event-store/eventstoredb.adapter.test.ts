import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hourMs } from '#domain/shared/time/durations.ts';
import { eventStoreContract } from './event-store.contract.ts';
import type { EventStore, NewEvent, StoredEvent } from './event-store.port.ts';
import {
  eventStoreDbEventStore,
  eventStoreFromClient,
  type EventStoreDbOptions,
} from './eventstoredb.adapter.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

// The real driver against a test double of the server; `eventstoredb.adapter.int.test.ts` runs the
// contract against a real server.
eventStoreContract('EventStoreDB, its driver against the test server', {
  open: async () => {
    const server = await startTestServer();
    const store = await eventStoreDbEventStore({ url: server.url });
    const dispose = async (): Promise<void> => {
      await store.close();
      await server.close();
    };
    return { store, dispose };
  },
});

const eventually = (check: () => void): Promise<void> =>
  vi.waitFor(check, { timeout: 50_000, interval: 5 });

const note = (text = 'noted'): NewEvent => ({
  id: randomUUID(),
  type: 'NoteTaken',
  data: { text },
  metadata: {
    at: '2026-03-01T12:00:00.000Z',
    actor: 'system',
    correlationId: 'c-1',
    causationId: 'c-1',
    schemaVersion: 1,
  },
});
const notes = (count: number, text?: string): NewEvent[] =>
  Array.from({ length: count }, () => note(text));

const collect = async (store: EventStore, stream: string): Promise<StoredEvent[]> => {
  const events: StoredEvent[] = [];
  for await (const event of store.read(stream)) events.push(event);
  return events;
};

const outcomeUnknown = (work: Promise<unknown>): Promise<void> =>
  expect(work).rejects.toMatchObject({ name: 'EventStoreError', code: 'unavailable' });

describe('an EventStoreDB adapter', { timeout: 30_000 }, () => {
  let server: TestServer;
  let store: EventStore;
  let connectionErrors: unknown[];
  const others: EventStore[] = [];
  const openStore = (
    options: EventStoreDbOptions & { readonly url?: string } = {},
  ): Promise<EventStore> =>
    eventStoreDbEventStore({
      url: server.url,
      backoff: { minPauseMs: 5, maxPauseMs: 5 },
      onConnectionLost: (error) => connectionErrors.push(error),
      ...options,
    });
  const openAnother = async (options: Parameters<typeof openStore>[0]): Promise<EventStore> => {
    const another = await openStore(options);
    others.push(another);
    return another;
  };
  // A limit so short that every answer must be missing on purpose.
  const openWithShortLimit = (): Promise<EventStore> => openAnother({ limitMs: 200 });
  beforeEach(async () => {
    connectionErrors = [];
    server = await startTestServer({ repeatTimeoutMs: 100 });
    store = await openStore();
  });
  afterEach(async () => {
    for (const opened of [store, ...others.splice(0)]) await opened.close();
    await server.close();
  });

  describe('when the server is down', () => {
    it('does not know the outcome of an append, also for an error without a type', async () => {
      await store.append('note-1', [note()], 'none');
      await server.stop();
      await outcomeUnknown(store.append('note-1', [note()], 0));
      await outcomeUnknown(store.append('note-1', [note()], 0));
      await server.start();
    });

    it('can read neither a stream nor the head', async () => {
      await store.append('note-1', [note()], 'none');
      await server.stop();
      await outcomeUnknown(collect(store, 'note-1'));
      await outcomeUnknown(store.head());
      await server.start();
    });

    it('works again when the server is back, with all that was acknowledged', async () => {
      await store.append('note-1', [note()], 'none');
      await server.stop();
      await outcomeUnknown(store.append('note-1', [note()], 0));
      await server.start();
      const event = note();
      await vi.waitFor(async () => {
        expect((await store.append('note-1', [event], 0)).revision).toBe(1);
      });
      expect(await collect(store, 'note-1')).toHaveLength(2);
    });
  });

  describe('when the server is frozen', () => {
    it('aborts an append, a read and the head after its limit, and works again afterwards', async () => {
      await store.append('note-1', [note()], 'none');
      const limited = await openWithShortLimit();
      server.freeze();
      const began = performance.now();
      const event = note();
      await Promise.all([
        outcomeUnknown(limited.append('note-1', [event], 0)),
        outcomeUnknown(collect(limited, 'note-1')),
        outcomeUnknown(limited.head()),
      ]);
      // Its own limit is 0.2 s; that of the others is 5.
      expect(performance.now() - began).toBeLessThan(4_500);
      server.thaw();
      expect((await store.append('note-1', [event], 0)).revision).toBe(1);
      expect(await collect(store, 'note-1')).toHaveLength(2);
    });
  });

  describe('when the server stays frozen', () => {
    it('lets one call wait, refuses the later ones at once, and works again by itself', async () => {
      await store.append('note-1', [note()], 'none');
      const limited = await openAnother({ limitMs: 1000, probeEveryMs: 100 });
      server.freeze();
      await outcomeUnknown(limited.append('note-1', [note()], 0));
      const received = server.appends.received.length;
      const began = performance.now();
      for (let round = 0; round < 10; round += 1) {
        await outcomeUnknown(limited.append('note-1', [note()], 0));
        await outcomeUnknown(collect(limited, 'note-1'));
        await outcomeUnknown(limited.head());
      }
      // Each of the thirty would wait for a second.
      expect(performance.now() - began).toBeLessThan(10_000);
      expect(server.appends.received).toHaveLength(received);
      server.thaw();
      await vi.waitFor(
        async () => {
          expect(await collect(limited, 'note-1')).not.toEqual([]);
        },
        { timeout: 20_000, interval: 20 },
      );
    });
  });

  describe('an append whose connection is lost after it was stored', () => {
    it('has an unknown outcome, and is stored once when it is repeated', async () => {
      const events = notes(2);
      server.appends.next = async (stored) => {
        await stored();
        server.cut();
        return undefined;
      };
      await outcomeUnknown(store.append('note-1', events, 'none'));
      await vi.waitFor(async () => {
        expect((await store.append('note-1', events, 'none')).revision).toBe(1);
      });
      expect(await collect(store, 'note-1')).toHaveLength(2);
    });

    it('has an unknown outcome after an error that the server cannot explain', async () => {
      const events = notes(2);
      server.appends.next = async (stored) => {
        await stored();
        return { kind: 'unknown', message: 'gone' };
      };
      await outcomeUnknown(store.append('note-1', events, 'none'));
      expect((await store.append('note-1', events, 'none')).revision).toBe(1);
      expect(await collect(store, 'note-1')).toHaveLength(2);
    });

    it('has an unknown outcome when no answer comes in time, and a late answer does no harm', async () => {
      const late = Promise.withResolvers<undefined>();
      const event = note();
      server.appends.next = async (stored) => {
        await late.promise;
        return stored();
      };
      await outcomeUnknown((await openWithShortLimit()).append('note-1', [event], 'none'));
      const repeated = await store.append('note-1', [event], 'none');
      late.resolve(undefined);
      expect(await store.append('note-1', [event], 'none')).toEqual(repeated);
      expect(await collect(store, 'note-1')).toHaveLength(1);
    });

    it('is not harmed by a late error', async () => {
      const late = Promise.withResolvers<undefined>();
      server.appends.next = async () => {
        await late.promise;
        return { kind: 'unknown', message: 'much too late' };
      };
      await outcomeUnknown((await openWithShortLimit()).append('note-1', [note()], 'none'));
      late.resolve(undefined);
      expect((await store.append('note-1', [note()], 'none')).revision).toBe(0);
    });
  });

  describe('identical appends at the same time', () => {
    it('go to the server once when they come from one process', async () => {
      const events = notes(2);
      const answers = await Promise.all(
        [1, 2, 3].map(() => store.append('note-1', events, 'none')),
      );
      expect(new Set(answers.map(({ position }) => position)).size).toBe(1);
      expect(server.appends.received).toHaveLength(1);
    });

    it('are not joined when their ids or their expected revision differ', async () => {
      const event = note();
      await store.append('note-1', [event], 'none');
      const answers = await Promise.allSettled([
        store.append('note-1', [event], 'none'),
        store.append('note-1', [event], 0),
        store.append('note-1', [note()], 'none'),
      ]);
      expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    });

    it('have one result when they come from several processes: each repeats once after a deadline', async () => {
      // The first append is written for so long that the others come meanwhile, on a busy machine as well.
      const slow = await startTestServer({ repeatTimeoutMs: 1200, writeDelayMs: 1000 });
      const stores = await Promise.all([1, 2, 3].map(() => openAnother({ url: slow.url })));
      const events = [note()];
      const answers = await Promise.all(
        stores.map((each) => each.append('note-1', events, 'none')),
      );
      expect(new Set(answers.map(({ position }) => position)).size).toBe(1);
      expect(slow.appends.received.length).toBeGreaterThan(3);
      expect(await collect(store, 'note-1')).toHaveLength(0);
      await Promise.all(others.splice(0).map((each) => each.close()));
      await slow.close();
    });

    it('leave the outcome unknown when the repeat runs into a deadline, too', async () => {
      const deadline = () => Promise.resolve({ kind: 'timeout' } as const);
      server.appends.next = () => {
        server.appends.next = deadline;
        return deadline();
      };
      await outcomeUnknown(store.append('note-1', [note()], 'none'));
      expect(server.appends.received).toHaveLength(2);
    });
  });

  describe('an append that the server refuses', () => {
    it('reports the revision of the stream', async () => {
      await store.append('note-1', [note()], 'none');
      await expect(store.append('note-1', [note()], 5)).rejects.toMatchObject({
        code: 'wrong-revision',
        message: 'note-1 is at revision 0, not at the one that was expected.',
      });
    });

    it('is too large when the server counts otherwise', async () => {
      server.appends.next = () => Promise.resolve({ kind: 'too-large' });
      const append = store.append('note-1', [note()], 'none');
      await expect(append).rejects.toMatchObject({ code: 'too-large' });
    });

    it('is invalid when the stream was deleted for good', async () => {
      server.appends.next = () => Promise.resolve({ kind: 'deleted' });
      const append = store.append('note-1', [note()], 'none');
      await expect(append).rejects.toMatchObject({ code: 'invalid-event' });
    });
  });

  describe('an append that would break the driver', () => {
    it.each([
      ['an id that is not a UUID', [{ ...note(), id: 'nonsense' }]],
      ['more than 1 MiB', [{ ...note(), data: { text: 'x'.repeat(1_048_577) } }]],
      ['no events', []],
    ])('never reaches it: %s', async (_name, events) => {
      await expect(store.append('note-1', events, 'none')).rejects.toThrow();
      expect(server.appends.received).toEqual([]);
    });
  });

  describe('an answer without a position', () => {
    it('is completed from the stream', async () => {
      server.appends.next = async (stored) => {
        const outcome = await stored();
        return outcome.kind === 'stored' ? { ...outcome, offset: undefined } : outcome;
      };
      const appended = await store.append('note-1', [note()], 'none');
      expect(appended.position).toBe((await collect(store, 'note-1'))[0]?.position);
    });
  });

  describe('a subscription whose server is restarted', () => {
    it('reconnects from its position, without gap or repeat, each time', async () => {
      const seen: StoredEvent[] = [];
      const subscription = store.subscribe({ from: '', categories: ['note'] }, async (events) => {
        seen.push(...events);
        return Promise.resolve();
      });
      let last = -1;
      for (let round = 1; round <= 3; round += 1) {
        await vi.waitFor(async () => {
          await store.append('note-1', notes(10), last === -1 ? 'none' : last);
        });
        last += 10;
        await server.stop();
        await eventually(() => {
          expect(connectionErrors.length).toBeGreaterThan(round);
        });
        await server.start();
      }
      await eventually(() => {
        expect(seen).toHaveLength(30);
      });
      expect(seen.map(({ revision }) => revision)).toEqual([...seen.keys()]);
      await subscription.stop();
    });

    it('retries with growing pauses, and stops at once during one', async () => {
      let losses = 0;
      const reconnecting = await openAnother({
        backoff: { minPauseMs: 1, maxPauseMs: hourMs },
        onConnectionLost: () => (losses += 1),
      });
      await server.stop();
      const subscription = reconnecting.subscribe({ from: '' }, () => Promise.resolve());
      await eventually(() => {
        expect(losses).toBeGreaterThan(7);
      });
      const began = performance.now();
      await subscription.stop();
      await expect(subscription.done).resolves.toBeUndefined();
      // The pause may be an hour long.
      expect(performance.now() - began).toBeLessThan(30_000);
      await server.start();
    });

    it('does not deliver the current batch again', async () => {
      await store.append('note-1', notes(600), 'none');
      const revisions: number[] = [];
      const subscription = store.subscribe({ from: '', categories: ['note'] }, async (events) => {
        revisions.push(...events.map(({ revision }) => revision));
        if (revisions.length < 400) server.cut();
        return Promise.resolve();
      });
      await eventually(() => {
        expect(revisions).toHaveLength(600);
      });
      expect(revisions).toEqual([...revisions.keys()]);
      expect(connectionErrors.length).toBeGreaterThan(0);
      await subscription.stop();
    });
  });

  describe('a subscription whose reader falls behind while it is live', () => {
    it('is ended by the server, and goes on at once without gap, repeat or warning', async () => {
      const gate = Promise.withResolvers<undefined>();
      const revisions: number[] = [];
      let drops = 0;
      const slow = await openAnother({ onDropped: () => (drops += 1) });
      const subscription = slow.subscribe({ from: '', categories: ['note'] }, async (events) => {
        revisions.push(...events.map(({ revision }) => revision));
        await gate.promise;
      });
      await subscription.caughtUp;
      const total = 1500;
      for (let first = 0; first < total; first += 300) {
        const expected = first === 0 ? 'none' : first - 1;
        await store.append('note-1', notes(300, 'x'.repeat(2000)), expected);
      }
      gate.resolve(undefined);
      await eventually(() => {
        expect(revisions).toHaveLength(total);
      });
      expect(revisions).toEqual([...revisions.keys()]);
      expect(connectionErrors).toEqual([]);
      expect(drops).toBeGreaterThan(0);
      await subscription.stop();
    });
  });

  describe('a subscription with a slow handler', () => {
    it('leaves the rest on the wire', async () => {
      const total = 3000;
      for (let first = 0; first < total; first += 300)
        await store.append(
          'note-1',
          notes(300, 'x'.repeat(2000)),
          first === 0 ? 'none' : first - 1,
        );
      const gate = Promise.withResolvers<undefined>();
      let seen = 0;
      const subscription = store.subscribe({ from: '', categories: ['note'] }, async (events) => {
        seen += events.length;
        await gate.promise;
      });
      await eventually(() => {
        expect(server.tally.delivered).toBeGreaterThan(500);
      });
      for (let turn = 0; turn < 100; turn += 1)
        await new Promise((resolve) => setImmediate(resolve));
      expect(server.tally.delivered).toBeLessThan(total);
      gate.resolve(undefined);
      await subscription.caughtUp;
      expect(seen).toBe(total);
      await subscription.stop();
    });
  });

  describe('a subscription to a rare category', () => {
    it('reports how far it scanned, and resumes from there', async () => {
      await store.append('note-1', notes(600), 'none');
      const progress: string[] = [];
      const subscription = store.subscribe(
        { from: '', categories: ['comet'], onProgress: (position) => progress.push(position) },
        () => Promise.resolve(),
      );
      await subscription.caughtUp;
      expect(progress.length).toBeGreaterThan(0);
      server.cut();
      await eventually(() => {
        expect(server.tally.subscribed).toHaveLength(2);
      });
      const reached = BigInt(progress.at(-1)?.split('-')[0] ?? '');
      expect(server.tally.subscribed).toEqual([undefined, reached]);
      await subscription.stop();
    });
  });

  describe('a log that was replaced by an empty one', () => {
    it('accepts appends, and does not keep the store from closing', async () => {
      await store.append('note-1', notes(50), 'none');
      const subscription = store.subscribe({ from: '' }, () => Promise.resolve());
      await subscription.caughtUp;
      await server.replaceByEmpty();
      const event = note();
      await vi.waitFor(async () => {
        expect((await store.append('note-2', [event], 'none')).revision).toBe(0);
      });
      expect(await collect(store, 'note-1')).toEqual([]);
      await store.close();
      await expect(subscription.done).resolves.toBeUndefined();
    });
  });

  describe('a driver that never answers', () => {
    it('neither holds a call nor keeps the store from closing', async () => {
      const never = (): Promise<never> => new Promise(() => undefined);
      const silent = {
        on: () => undefined,
        read: () => null,
        cancel: never,
        unsubscribe: never,
      };
      const mute = eventStoreFromClient(
        {
          append: never,
          readStream: () => readThatNeverAnswers(),
          readAllBackwards: () => readThatNeverAnswers(),
          subscribe: () => silent,
          dispose: never,
        },
        { limitMs: 20, disposeLimitMs: 20 },
      );
      const subscription = mute.subscribe({ from: '' }, () => Promise.resolve());
      await Promise.all([
        outcomeUnknown(mute.append('note-1', [note()], 'none')),
        outcomeUnknown(collect(mute, 'note-1')),
        outcomeUnknown(mute.head()),
      ]);
      const appending = outcomeUnknown(mute.append('note-1', [note()], 'none'));
      await mute.close();
      await appending;
      await expect(subscription.done).resolves.toBeUndefined();
    });
  });
});

const readThatNeverAnswers = () =>
  Object.assign(new Readable({ objectMode: true, read: () => undefined }), {
    cancel: () => new Promise<never>(() => undefined),
  });
