import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hourMs } from '#domain/shared/time/durations.ts';
import { storedBytes } from './append-check.ts';
import {
  maxAppendBytes,
  startPosition,
  type EventStore,
  type EventStoreErrorCode,
  type NewEvent,
  type StoredEvent,
  type Subscription,
  type SubscriptionOptions,
} from './event-store.port.ts';

export type EventStoreUnderTest = {
  readonly store: EventStore;
  readonly dispose: () => Promise<void>;
};

type Subject = {
  readonly open: () => Promise<EventStoreUnderTest>;
  readonly sample?: (
    text: string,
  ) => Pick<NewEvent, 'type' | 'data'> & { readonly subject?: string };
};

const plainSample: NonNullable<Subject['sample']> = (text) => ({
  type: 'NoteTaken',
  data: { text },
});

const metadata = {
  at: '2026-03-01T12:00:00.000Z',
  actor: 'system',
  correlationId: 'c-1',
  causationId: 'c-1',
  schemaVersion: 1,
};

const expectError = async (work: Promise<unknown>, code: EventStoreErrorCode): Promise<void> => {
  await expect(work).rejects.toMatchObject({ name: 'EventStoreError', code });
};

// Generous, because an fsync may be slow on a busy machine.
const eventually = (check: () => void): Promise<void> =>
  vi.waitFor(check, { timeout: 50_000, interval: 5 });

const collect = async (events: AsyncIterable<StoredEvent>): Promise<StoredEvent[]> => {
  const collectedEvents: StoredEvent[] = [];
  for await (const event of events) collectedEvents.push(event);
  return collectedEvents;
};

export const eventStoreContract = (name: string, subject: Subject): void => {
  const sample = subject.sample ?? plainSample;
  const createNote = (text = 'noted', id: string = randomUUID()): NewEvent => {
    const { subject: whose, ...event } = sample(text);
    return { id, ...event, metadata: whose ? { ...metadata, subject: whose } : metadata };
  };
  const createNotes = (count: number): NewEvent[] =>
    Array.from({ length: count }, (_, index) => createNote(String(index)));
  const getText = (event: { readonly data: object }): unknown =>
    'text' in event.data ? event.data.text : undefined;
  const getIds = (events: readonly { readonly id: string }[]): string[] =>
    events.map(({ id }) => id);

  describe(`the event store contract: ${name}`, { timeout: 30_000 }, () => {
    let store: EventStore;
    let dispose: () => Promise<void>;
    let from: string;
    let category: string;
    let stream: string;

    beforeEach(async () => {
      ({ store, dispose } = await subject.open());
      from = await store.head();
      category = `note${randomUUID().replaceAll('-', '')}`;
      stream = `${category}-1`;
    });
    afterEach(async () => {
      await dispose();
    });

    const readStream = (name = stream, fromRevision?: number): Promise<StoredEvent[]> =>
      collect(store.read(name, fromRevision));
    const listen = (
      options: Partial<SubscriptionOptions> = {},
    ): { seen: StoredEvent[]; subscription: Subscription } => {
      const receivedEvents: StoredEvent[] = [];
      const subscription = store.subscribe(
        { from, categories: [category], ...options },
        async (events) => {
          receivedEvents.push(...events);
          return Promise.resolve();
        },
      );
      return { seen: receivedEvents, subscription };
    };

    describe('an append that expects a new stream', () => {
      it('starts at revision 0 and returns revision and position of the last event', async () => {
        const result = await store.append(stream, createNotes(3), 'none');
        expect(result.revision).toBe(2);
        expect((await readStream()).at(-1)?.position).toBe(result.position);
      });

      it('keeps the time at which another store wrote an event first, and no trace of it elsewhere', async () => {
        const storedAt = '2026-02-03T04:05:06.789Z';
        await store.append(stream, [{ ...createNote(), storedAt }, createNote()], 'none');
        const [importedEvent, ownEvent] = await readStream();
        expect(importedEvent?.storedAt).toBe(storedAt);
        expect(importedEvent?.metadata).toEqual(ownEvent?.metadata);
        expect(ownEvent?.storedAt).not.toBe(storedAt);
        await expectError(
          store.append(stream, [{ ...createNote(), storedAt: 'yesterday' }], 1),
          'invalid-event',
        );
      });

      it('is refused when the stream is there', async () => {
        await store.append(stream, [createNote()], 'none');
        await expectError(store.append(stream, [createNote()], 'none'), 'wrong-revision');
        expect(await readStream()).toHaveLength(1);
      });
    });

    describe('an append that expects a revision', () => {
      it('resumes after exactly that position', async () => {
        await store.append(stream, createNotes(2), 'none');
        expect((await store.append(stream, createNotes(2), 1)).revision).toBe(3);
      });

      it.each([0, 2, 5])('is refused at %i when the stream is at 1', async (expected) => {
        await store.append(stream, createNotes(2), 'none');
        await expectError(store.append(stream, [createNote()], expected), 'wrong-revision');
        expect(await readStream()).toHaveLength(2);
      });

      it('is refused when there is no such stream', async () => {
        await expectError(store.append(stream, [createNote()], 0), 'wrong-revision');
        expect(await readStream()).toEqual([]);
      });

      it('accepts one of many at the same revision', async () => {
        await store.append(stream, [createNote()], 'none');
        const attempts = createNotes(20).map((event) => store.append(stream, [event], 0));
        const outcomes = await Promise.allSettled(attempts);
        expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
        for (const outcome of outcomes) {
          if (outcome.status === 'rejected')
            expect(outcome.reason).toMatchObject({ code: 'wrong-revision' });
        }
        expect(await readStream()).toHaveLength(2);
      });
    });

    describe('an append that is repeated', () => {
      it('changes nothing on a new stream', async () => {
        const events = createNotes(3);
        const first = await store.append(stream, events, 'none');
        expect(await store.append(stream, events, 'none')).toEqual(first);
        expect(getIds(await readStream())).toEqual(getIds(events));
      });

      it('changes nothing at a revision that others have passed', async () => {
        await store.append(stream, [createNote()], 'none');
        const events = createNotes(2);
        const first = await store.append(stream, events, 0);
        await store.append(stream, createNotes(2), 2);
        expect(await store.append(stream, events, 0)).toEqual(first);
        expect(await readStream()).toHaveLength(5);
      });

      it('changes nothing when both come at the same time', async () => {
        const events = [createNote()];
        const [firstResult, secondResult] = await Promise.all([
          store.append(stream, events, 'none'),
          store.append(stream, events, 'none'),
        ]);
        expect(firstResult).toEqual(secondResult);
        expect(await readStream()).toHaveLength(1);
      });

      it('is new when it expects the revision where the stream stands now', async () => {
        const event = createNote();
        await store.append(stream, [event], 'none');
        expect((await store.append(stream, [event], 0)).revision).toBe(1);
      });

      it('is refused at the same revision with another id', async () => {
        await store.append(stream, [createNote()], 'none');
        await expectError(store.append(stream, [createNote()], 'none'), 'wrong-revision');
        expect(await readStream()).toHaveLength(1);
      });
    });

    describe('a stream', () => {
      it('is read in order, from any revision', async () => {
        const events = createNotes(10);
        await store.append(stream, events.slice(0, 4), 'none');
        await store.append(stream, events.slice(4), 3);
        const all = await readStream();
        expect(getIds(all)).toEqual(getIds(events));
        expect(all.map(({ revision }) => revision)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
        expect(getIds(await readStream(stream, 7))).toEqual(getIds(events.slice(7)));
        expect(await readStream(stream, 10)).toEqual([]);
      });

      it('gives back all that was put in', async () => {
        const event = createNote('so it was');
        const before = Date.now();
        const { position } = await store.append(stream, [event], 'none');
        const [storedEvent] = await readStream();
        expect(storedEvent).toEqual({
          ...event,
          stream,
          revision: 0,
          position,
          storedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
        });
        expect(Math.abs(Date.parse(storedEvent?.storedAt ?? '') - before)).toBeLessThan(hourMs);
      });

      it('is empty when nothing was appended', async () => {
        expect(await readStream(`${category}-absent`)).toEqual([]);
      });

      it('is read whole when it is long', async () => {
        for (let page = 0; page < 9; page += 1)
          await store.append(stream, createNotes(500), page === 0 ? 'none' : page * 500 - 1);
        const revisions = (await readStream()).map(({ revision }) => revision);
        expect(revisions).toEqual(Array.from({ length: 4500 }, (_, index) => index));
      });

      it('can be abandoned during a read', async () => {
        await store.append(stream, createNotes(50), 'none');
        for await (const event of store.read(stream)) if (event.revision === 3) break;
        expect(await readStream()).toHaveLength(50);
      });
    });

    describe('many streams', () => {
      it('have one order, by which positions sort as text', async () => {
        const writtenIds: string[] = [];
        for (let index = 0; index < 30; index += 1) {
          const event = createNote(String(index));
          const expectedRevision = index < 7 ? 'none' : Math.floor(index / 7) - 1;
          await store.append(`${category}-${String(index % 7)}`, [event], expectedRevision);
          writtenIds.push(event.id);
        }
        const { seen, subscription } = listen({});
        await subscription.caughtUp;
        await subscription.stop();
        expect(getIds(seen)).toEqual(writtenIds);
        const positions = seen.map(({ position }) => position);
        expect(positions).toEqual([...new Set(positions)].sort());
        expect(positions.at(-1)).toBe(await store.head());
      });

      it('are all handed over when no category is named', async () => {
        const firstNote = createNote();
        const secondNote = createNote();
        await store.append(stream, [firstNote], 'none');
        await store.append(`other${category}-1`, [secondNote], 'none');
        const seenIds: string[] = [];
        const subscription = store.subscribe({ from }, async (events) => {
          seenIds.push(...getIds(events));
          return Promise.resolve();
        });
        await subscription.caughtUp;
        await subscription.stop();
        expect(seenIds.filter((id) => [firstNote.id, secondNote.id].includes(id))).toEqual([
          firstNote.id,
          secondNote.id,
        ]);
      });
    });

    describe('a subscription', () => {
      it('turns from catching up to live without gap or repeat while 1,000 appends go on', async () => {
        await store.append(`${category}-before`, createNotes(300), 'none');
        const write = async (writer: number): Promise<void> => {
          for (let index = 0; index < 125; index += 1) {
            const expected = index === 0 ? 'none' : index - 1;
            await store.append(
              `${category}-${String(writer)}`,
              [createNote(String(index))],
              expected,
            );
          }
        };
        const writes = Promise.all([0, 1, 2, 3, 4, 5, 6, 7].map(write));
        const { seen, subscription } = listen();
        await writes;
        await eventually(() => {
          expect(seen.length).toBeGreaterThanOrEqual(1300);
        });
        await subscription.stop();
        const positions = seen.map(({ position }) => position);
        expect(positions).toEqual([...positions].sort());
        expect(new Set(getIds(seen)).size).toBe(1300);
        expect(seen).toHaveLength(1300);
        for (let writer = 0; writer < 8; writer += 1) {
          const writerEvents = seen.filter(
            (event) => event.stream === `${category}-${String(writer)}`,
          );
          expect(writerEvents.map(({ revision }) => revision)).toEqual(
            writerEvents.map((_, index) => index),
          );
        }
      });

      it('delivers nothing while the handler is busy, then everything waiting, in order', async () => {
        const gate = { open: (): void => undefined };
        const opened = new Promise<void>((resolve) => (gate.open = resolve));
        const batches: string[][] = [];
        let activeHandlers = 0;
        const subscription = store.subscribe({ from, categories: [category] }, async (events) => {
          activeHandlers += 1;
          expect(activeHandlers).toBe(1);
          batches.push(getIds(events));
          await opened;
          activeHandlers -= 1;
        });
        const first = createNote();
        await store.append(stream, [first], 'none');
        await eventually(() => {
          expect(batches).toEqual([[first.id]]);
        });
        const rest = createNotes(40);
        for (const [index, event] of rest.entries()) await store.append(stream, [event], index);
        expect(batches).toEqual([[first.id]]);
        gate.open();
        await eventually(() => {
          expect(batches.flat()).toEqual([first.id, ...getIds(rest)]);
        });
        expect(batches.length).toBeLessThan(30);
        await subscription.stop();
      });

      it('resumes after the position of another subscription', async () => {
        const events = createNotes(6);
        await store.append(stream, events, 'none');
        const lastPosition = (await readStream())[2]?.position ?? '';
        const { seen, subscription } = listen({ from: lastPosition });
        await subscription.caughtUp;
        expect(getIds(seen)).toEqual(getIds(events.slice(3)));
        await subscription.stop();
      });

      it('sees its categories only, and no other that begins alike', async () => {
        const streams = [`${category}-1`, `${category}x-1`, `b${category}-1`, `c${category}-1`];
        for (const name of streams) await store.append(name, [createNote(name)], 'none');
        const wanted = [category, `b${category}`];
        const { seen, subscription } = listen({ categories: wanted });
        await subscription.caughtUp;
        await store.append(`c${category}-1`, [createNote()], 0);
        await store.append(`b${category}-1`, [createNote()], 0);
        await eventually(() => {
          expect(seen).toHaveLength(3);
        });
        expect(seen.map((event) => event.stream)).toEqual([
          `${category}-1`,
          `b${category}-1`,
          `b${category}-1`,
        ]);
        await subscription.stop();
      });

      it('is caught up at once when the log is empty', async () => {
        const { seen, subscription } = listen();
        await subscription.caughtUp;
        expect(seen).toEqual([]);
        await subscription.stop();
      });

      it('has delivered everything stored when it is caught up', async () => {
        await store.append(stream, createNotes(50), 'none');
        const { seen, subscription } = listen();
        await subscription.caughtUp;
        expect(seen).toHaveLength(50);
        await subscription.stop();
      });

      it('runs no handler once it was stopped', async () => {
        const { seen, subscription } = listen();
        await subscription.caughtUp;
        await subscription.stop();
        await expect(subscription.done).resolves.toBeUndefined();
        await store.append(stream, [createNote()], 'none');
        const laterListener = listen();
        await eventually(() => {
          expect(laterListener.seen).toHaveLength(1);
        });
        await laterListener.subscription.stop();
        expect(seen).toEqual([]);
      });

      it('waits for the batch in hand when it is stopped', async () => {
        await store.append(stream, [createNote()], 'none');
        const steps: string[] = [];
        const gate = { open: (): void => undefined };
        const opened = new Promise<void>((resolve) => (gate.open = resolve));
        const subscription = store.subscribe({ from, categories: [category] }, async () => {
          steps.push('begun');
          await opened;
          steps.push('ended');
        });
        await eventually(() => {
          expect(steps).toEqual(['begun']);
        });
        const stopPromise = subscription.stop().then(() => steps.push('stopped'));
        gate.open();
        await stopPromise;
        expect(steps).toEqual(['begun', 'ended', 'stopped']);
      });
    });

    describe('a bulk write', () => {
      it('reaches a live subscription in far fewer batches than events', async () => {
        const batches: number[] = [];
        const seen: string[] = [];
        const subscription = store.subscribe({ from, categories: [category] }, async (events) => {
          batches.push(events.length);
          seen.push(...getIds(events));
          // Some servers send events one at a time, and a handler that returns immediately would
          // receive batches of one.
          await pause(2);
        });
        await subscription.caughtUp;
        const written = Array.from({ length: 10 }, () => createNotes(100));
        await Promise.all(
          written.map((events, index) =>
            store.append(`${category}-${String(index)}`, events, 'none'),
          ),
        );
        await eventually(() => {
          expect(seen).toHaveLength(1000);
        });
        expect(new Set(seen)).toEqual(new Set(getIds(written.flat())));
        expect(batches.length).toBeLessThan(100);
        await subscription.stop();
      });
    });

    describe('a handler that throws', () => {
      it('rejects its subscription, and a new one resumes at the same event', async () => {
        const events = createNotes(5);
        for (const [index, event] of events.entries())
          await store.append(stream, [event], index === 0 ? 'none' : index - 1);
        const handlerError = new Error('cannot digest');
        let checkpoint = from;
        let calls = 0;
        const subscription = store.subscribe({ from, categories: [category] }, async (batch) => {
          calls += 1;
          for (const event of batch) {
            if (event.id === events[2]?.id) throw handlerError;
            checkpoint = event.position;
          }
          return Promise.resolve();
        });
        await expect(subscription.done).rejects.toBe(handlerError);
        const callsAtFailure = calls;
        await store.append(stream, [createNote()], 4);
        const { seen, subscription: next } = listen({ from: checkpoint });
        await eventually(() => {
          expect(seen).toHaveLength(4);
        });
        expect(getIds(seen).slice(0, 3)).toEqual(getIds(events.slice(2)));
        expect(calls).toBe(callsAtFailure);
        await next.stop();
        await expect(subscription.stop()).resolves.toBeUndefined();
      });

      it('leaves other subscriptions and appends alone', async () => {
        const failingSubscription = store.subscribe({ from, categories: [category] }, async () =>
          Promise.reject(new Error('no')),
        );
        const failureExpectation = expect(failingSubscription.done).rejects.toThrow('no');
        const { seen, subscription } = listen();
        await store.append(stream, [createNote()], 'none');
        await failureExpectation;
        await store.append(stream, [createNote()], 0);
        await eventually(() => {
          expect(seen).toHaveLength(2);
        });
        await subscription.stop();
      });
    });

    describe('an append of 1 MiB', () => {
      const createSizedEvent = (bytes: number): NewEvent => {
        const event = { id: randomUUID(), type: 'NoteTaken', data: { text: '' }, metadata };
        const emptyBytes = storedBytes({
          ...event,
          data: JSON.stringify(event.data),
          metadata: JSON.stringify(metadata),
        });
        return { ...event, data: { text: 'x'.repeat(bytes - emptyBytes) } };
      };

      it('is stored', async () => {
        const event = createSizedEvent(maxAppendBytes);
        await store.append(stream, [event], 'none');
        expect((await readStream())[0]?.data).toEqual(event.data);
      });

      it('is refused when it is one byte larger, in one event or in several', async () => {
        await expectError(
          store.append(stream, [createSizedEvent(maxAppendBytes + 1)], 'none'),
          'too-large',
        );
        const halves = [
          createSizedEvent(maxAppendBytes / 2),
          createSizedEvent(maxAppendBytes / 2 + 1),
        ];
        await expectError(store.append(stream, halves, 'none'), 'too-large');
        expect(await readStream()).toEqual([]);
        expect((await store.append(stream, [createNote()], 'none')).revision).toBe(0);
      });
    });

    describe('an invalid append', () => {
      const expectRefused = (events: NewEvent[], name = stream): Promise<void> =>
        expectError(store.append(name, events, 'none'), 'invalid-event');

      it.each(['', 'x', '1', '00000000-0000-0000-0000-00000000000g', randomUUID().toUpperCase()])(
        'is refused for the id %j',
        async (id) => {
          await expectRefused([createNote('noted', id)]);
          // An invalid id made the next append hang in EventStoreDB's driver.
          expect((await store.append(stream, [createNote()], 'none')).revision).toBe(0);
        },
      );

      it('is refused without events', async () => {
        await expectRefused([]);
        expect(await readStream()).toEqual([]);
      });

      it('is refused when it contains an id twice', async () => {
        const event = createNote();
        await expectRefused([event, createNote(), event]);
        expect(await readStream()).toEqual([]);
      });

      it.each(['', 'note', '-1', 'note-', '$note-1', 'note-\u0000', 'note-\n', 'note-\ud800'])(
        'is refused for the stream %j',
        async (name) => {
          await expectRefused([createNote()], name);
        },
      );

      it('is refused for data that are not JSON', async () => {
        const circularData: Record<string, unknown> = {};
        circularData['self'] = circularData;
        await expectRefused([{ ...createNote(), type: 'NoteTaken', data: circularData }]);
        await expectRefused([{ ...createNote(), type: 'NoteTaken', data: { big: 1n } }]);
        await expectRefused([{ ...createNote(), type: 'NoteTaken', data: [] }]);
      });
    });

    describe('odd characters', () => {
      const oddTexts = [
        `it's "quoted" \\ back \u0000 nul`,
        'line\nbreak\ttab\r\u2028\u2029',
        '🌊 ümläut 漢字 עברית \u202e',
        'half \ud800 surrogate',
        '{"json":true} %s ${x} $1 ?; CREATE TABLE marked (x); --',
        'enc1:not-really',
        '',
      ];
      it.each(oddTexts)('come back from data: %j', async (text) => {
        await store.append(stream, [createNote(text)], 'none');
        expect((await readStream()).map(getText)).toEqual([text]);
      });

      it.each([
        "it's",
        'a b/c\\d',
        '🌊',
        '漢字-é',
        '%_*',
        '"; CREATE TABLE marked (x); --',
        'a-b-c-$',
      ])('make a stream of their own: %j', async (id) => {
        const event = createNote(id);
        await store.append(`${category}-${id}`, [event], 'none');
        expect(getIds(await readStream(`${category}-${id}`))).toEqual([event.id]);
        const { seen, subscription } = listen();
        await subscription.caughtUp;
        expect(seen.map((found) => found.stream)).toEqual([`${category}-${id}`]);
        await subscription.stop();
      });

      it('come back whatever the JSON holds', async () => {
        const json = fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue(), { maxKeys: 5 });
        let revision = -1;
        await fc.assert(
          fc.asyncProperty(json, async (data) => {
            const event = { ...createNote(), type: 'NoteTaken', data };
            const expected = revision === -1 ? 'none' : revision;
            ({ revision } = await store.append(stream, [event], expected));
            const [found] = await readStream(stream, revision);
            expect(found?.data).toEqual(JSON.parse(JSON.stringify(data)));
          }),
          { numRuns: 50, seed: 4 },
        );
      });
    });

    describe('the head', () => {
      it('moves with every append', async () => {
        const firstResult = await store.append(stream, [createNote()], 'none');
        expect(await store.head()).toBe(firstResult.position);
        const secondResult = await store.append(`${category}-2`, createNotes(3), 'none');
        expect(await store.head()).toBe(secondResult.position);
        expect(secondResult.position > firstResult.position).toBe(true);
        expect(firstResult.position > startPosition).toBe(true);
      });
    });

    describe('a store that was closed', () => {
      it('refuses everything and ends its subscriptions', async () => {
        const { subscription } = listen();
        await subscription.caughtUp;
        await store.close();
        await expect(subscription.done).resolves.toBeUndefined();
        await expectError(store.append(stream, [createNote()], 'none'), 'closed');
        await expectError(readStream(), 'closed');
        await expectError(store.head(), 'closed');
        await expect(store.close()).resolves.toBeUndefined();
      });
    });
  });
};
