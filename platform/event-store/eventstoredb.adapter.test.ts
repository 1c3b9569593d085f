import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventStoreContract } from './event-store.contract.ts';
import type { EventStore, NewEvent, StoredEvent } from './event-store.port.ts';
import { eventStoreDbEventStore, eventStoreOver } from './eventstoredb.adapter.ts';
import { driverError, standInLog, type StandInLog } from './testing/stand-in-log.ts';

const overStandIn = (): { log: StandInLog; store: EventStore; troubles: unknown[] } => {
  const log = standInLog();
  const troubles: unknown[] = [];
  const store = eventStoreOver(log.client, {
    appendTimeoutMs: 50,
    backOff: () => 5,
    onTrouble: (error) => troubles.push(error),
  });
  return { log, store, troubles };
};

eventStoreContract('EventStoreDB, played by a stand-in', {
  open: async () => {
    const { store } = overStandIn();
    return Promise.resolve({ store, dispose: () => store.close() });
  },
});

const eventually = (check: () => void): Promise<void> =>
  vi.waitFor(check, { timeout: 10_000, interval: 5 });

const note = (): NewEvent => ({
  id: randomUUID(),
  type: 'NoteTaken',
  data: { text: 'noted' },
  metadata: {
    at: '2026-03-01T12:00:00.000Z',
    actor: 'system',
    correlationId: 'c-1',
    causationId: 'c-1',
    schemaVersion: 1,
  },
});

describe('an EventStoreDB adapter', { timeout: 20_000 }, () => {
  let log: StandInLog;
  let store: EventStore;
  let troubles: unknown[];
  beforeEach(() => {
    ({ log, store, troubles } = overStandIn());
  });
  afterEach(() => store.close());

  const collect = async (stream: string): Promise<StoredEvent[]> => {
    const events: StoredEvent[] = [];
    for await (const event of store.read(stream)) events.push(event);
    return events;
  };
  const outcomeUnknown = (append: Promise<unknown>): Promise<void> =>
    expect(append).rejects.toMatchObject({ name: 'EventStoreError', code: 'unavailable' });

  describe('when the server is down', () => {
    it('says of an append that its outcome is unknown, also for an error without a type', async () => {
      log.kill();
      await outcomeUnknown(store.append('note-1', [note()], 'none'));
    });

    it('cannot read, nor tell the head', async () => {
      await store.append('note-1', [note()], 'none');
      log.kill();
      await outcomeUnknown(collect('note-1'));
      await outcomeUnknown(store.head());
    });

    it('works again when the server is back', async () => {
      log.kill();
      await outcomeUnknown(store.append('note-1', [note()], 'none'));
      log.revive();
      expect((await store.append('note-1', [note()], 'none')).revision).toBe(0);
    });
  });

  describe('an append whose connection is lost after it was stored', () => {
    it.each([
      ['a lost connection', driverError({ type: 'unavailable', code: 14 })],
      ['an error without a type', driverError({ code: 14 })],
      ['an unknown error', driverError({ type: 'unknown', code: 8 })],
      ['a deadline', driverError({ type: 'deadline-exceeded', code: 4 })],
      ['an error of nobody knows what', new Error('gone')],
    ])('is unknown after %s, and is stored once when it is repeated', async (_name, error) => {
      const events = [note(), note()];
      log.next = (stored) => {
        stored();
        return Promise.reject(error);
      };
      await outcomeUnknown(store.append('note-1', events, 'none'));
      expect((await store.append('note-1', events, 'none')).revision).toBe(1);
      expect(await collect('note-1')).toHaveLength(2);
    });

    it('is unknown when no answer comes in time, and its late answer harms nobody', async () => {
      const late: (() => void)[] = [];
      const event = note();
      log.next = (stored) =>
        new Promise((resolve) => {
          late.push(() => {
            resolve(stored());
          });
        });
      await outcomeUnknown(store.append('note-1', [event], 'none'));
      const repeated = await store.append('note-1', [event], 'none');
      late.forEach((answer) => {
        answer();
      });
      expect(await store.append('note-1', [event], 'none')).toEqual(repeated);
      expect(await collect('note-1')).toHaveLength(1);
    });

    it('harms nobody when its late answer is an error', async () => {
      const late: (() => void)[] = [];
      log.next = () =>
        new Promise((_resolve, reject) => {
          late.push(() => {
            reject(new Error('much too late'));
          });
        });
      await outcomeUnknown(store.append('note-1', [note()], 'none'));
      late.forEach((answer) => {
        answer();
      });
      expect((await store.append('note-1', [note()], 'none')).revision).toBe(0);
    });
  });

  describe('an append that the server refuses', () => {
    it('tells where the stream stands', async () => {
      await store.append('note-1', [note()], 'none');
      const append = store.append('note-1', [note()], 5);
      await expect(append).rejects.toMatchObject({
        code: 'wrong-revision',
        message: 'note-1 is at revision 0, not at the one that was expected.',
      });
    });

    it('is too large when the server counts otherwise', async () => {
      log.next = () => Promise.reject(driverError({ type: 'maximum-append-size-exceeded' }));
      const append = store.append('note-1', [note()], 'none');
      await expect(append).rejects.toMatchObject({ code: 'too-large' });
    });

    it('is invalid when the stream was deleted for good', async () => {
      log.next = () => Promise.reject(driverError({ type: 'stream-deleted' }));
      const append = store.append('note-1', [note()], 'none');
      await expect(append).rejects.toMatchObject({ code: 'invalid-event' });
    });
  });

  describe('an append that would break the driver', () => {
    it.each([
      ['an id that is no UUID', [{ ...note(), id: 'nonsense' }]],
      ['more than 1 MiB', [{ ...note(), data: { text: 'x'.repeat(1_048_577) } }]],
      ['no events', []],
    ])('never reaches it: %s', async (_name, events) => {
      await expect(store.append('note-1', events, 'none')).rejects.toThrow();
      expect(log.calls).toEqual([]);
    });
  });

  describe('an answer without a position', () => {
    it('is completed from the stream', async () => {
      log.next = (stored) => Promise.resolve({ ...stored(), position: undefined });
      const appended = await store.append('note-1', [note()], 'none');
      expect(appended.position).toBe((await collect('note-1'))[0]?.position);
    });
  });

  describe('a subscription whose server is killed', () => {
    it('comes back by itself from its position, without gap or repeat, each time', async () => {
      const seen: StoredEvent[] = [];
      const subscription = store.subscribe({ from: '', categories: ['note'] }, async (events) => {
        seen.push(...events);
        return Promise.resolve();
      });
      for (let round = 0; round < 4; round += 1) {
        for (let index = 0; index < 10; index += 1) {
          const revision = round * 10 + index - 1;
          await store.append('note-1', [note()], revision === -1 ? 'none' : revision);
        }
        log.kill();
        await eventually(() => {
          expect(troubles.length).toBeGreaterThan(round);
        });
        log.revive();
      }
      await eventually(() => {
        expect(seen).toHaveLength(40);
      });
      expect(seen.map(({ revision }) => revision)).toEqual(
        Array.from({ length: 40 }, (_, index) => index),
      );
      await subscription.stop();
    });

    it('tries with growing pauses, and stops at once in the middle of one', async () => {
      const pauses: number[] = [];
      const patient = eventStoreOver(log.client, {
        backOff: (attempt) => {
          pauses.push(attempt);
          return attempt < 4 ? 1 : 3_600_000;
        },
      });
      log.kill();
      const subscription = patient.subscribe({ from: '' }, () => Promise.resolve());
      await eventually(() => {
        expect(pauses).toEqual([1, 2, 3, 4]);
      });
      await subscription.stop();
      await expect(subscription.done).resolves.toBeUndefined();
    });

    it('does not hand over again what it had in hand', async () => {
      for (let index = 0; index < 60; index += 1)
        await store.append('note-1', [note()], index === 0 ? 'none' : index - 1);
      const revisions: number[] = [];
      const subscription = store.subscribe({ from: '', categories: ['note'] }, async (events) => {
        revisions.push(...events.map(({ revision }) => revision));
        if (revisions.length < 30) log.kill();
        log.revive();
        return Promise.resolve();
      });
      await eventually(() => {
        expect(revisions).toHaveLength(60);
      });
      expect(revisions).toEqual([...revisions.keys()]);
      expect(troubles.length).toBeGreaterThan(0);
      await subscription.stop();
    });
  });

  describe('a subscription with a slow handler', () => {
    it('leaves the rest on the wire', async () => {
      for (let index = 0; index < 20; index += 1) {
        const events = Array.from({ length: 100 }, note);
        await store.append('note-1', events, index === 0 ? 'none' : index * 100 - 1);
      }
      const gate = { open: (): void => undefined };
      const opened = new Promise<void>((resolve) => (gate.open = resolve));
      let seen = 0;
      const subscription = store.subscribe({ from: '', categories: ['note'] }, async (events) => {
        seen += events.length;
        await opened;
      });
      await eventually(() => {
        expect(seen).toBeGreaterThan(0);
      });
      for (let turn = 0; turn < 20; turn += 1)
        await new Promise((resolve) => setImmediate(resolve));
      expect(log.pulled()).toBeLessThan(100);
      gate.open();
      await subscription.caughtUp;
      expect(seen).toBe(2000);
      await subscription.stop();
    });
  });

  describe('a subscription to a rare category', () => {
    it('tells how far it looked, and comes back from there', async () => {
      for (let index = 0; index < 10; index += 1)
        await store.append(`note-${String(index)}`, [note()], 'none');
      const progress: string[] = [];
      const subscription = store.subscribe(
        { from: '', categories: ['comet'], onProgress: (position) => progress.push(position) },
        () => Promise.resolve(),
      );
      await subscription.caughtUp;
      const head = await store.head();
      expect(progress.at(-1)).toBe(head);
      log.kill();
      log.revive();
      await eventually(() => {
        expect(log.subscribed).toHaveLength(2);
      });
      expect(log.subscribed[0]).toBe('start');
      expect(log.subscribed[1]).toMatchObject({ commit: BigInt(head.split('-')[0] ?? '') });
      await subscription.stop();
    });
  });

  describe('the driver itself, with no server there', () => {
    it('leaves the outcome of an append unknown, reads nothing, and keeps trying to subscribe', async () => {
      const lost: unknown[] = [];
      const driven = await eventStoreDbEventStore({
        url: 'esdb://127.0.0.1:1?tls=false',
        onTrouble: (error) => lost.push(error),
        backOff: () => 5,
      });
      await outcomeUnknown(driven.append('note-1', [note()], 'none'));
      await outcomeUnknown(driven.head());
      const subscription = driven.subscribe({ from: '', categories: ['note'] }, () =>
        Promise.resolve(),
      );
      await eventually(() => {
        expect(lost.length).toBeGreaterThan(2);
      });
      await driven.close();
      await expect(subscription.done).resolves.toBeUndefined();
    });
  });

  it('lets go of the driver when it is closed', async () => {
    await store.close();
    expect(log.disposed()).toBe(true);
  });
});
