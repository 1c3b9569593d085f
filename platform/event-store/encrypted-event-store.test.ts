import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { erasedValue } from '#domain/shared/event.ts';
import { monthKeyId, type KeyStore, type WrappedKey } from '../keys/keys.port.ts';
import { deriveAccountMonthKey, destroyMonthKeys } from '../keys/month-keys.ts';
import { sqliteKeyStore } from '../keys/sqlite.adapter.ts';
import { encryptedEventStore } from './encrypted-event-store.ts';
import { decryptFields } from './field-cipher.ts';
import { eventStoreContract } from './event-store.contract.ts';
import {
  expiredValue,
  maxAppendBytes,
  type EventStore,
  type NewEvent,
  type StoredEvent,
} from './event-store.port.ts';
import { sqliteEventStore } from './sqlite.adapter.ts';

const eventRegistry = {
  NoteTaken: { version: 1, personal: [] },
  SecretTold: { version: 1, personal: ['text', 'place', 'years'] },
  VisitMade: { version: 1, personal: ['place', 'reason'], expiring: ['place'] },
};
const masterKey = randomBytes(32);
const alice = '0198a0f3-2f6e-7b0a-8000-0000000000aa';
const bob = '0198a0f3-2f6e-7b0a-8000-0000000000bb';

const open = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tidemark-encrypted-'));
  const keys = sqliteKeyStore({ file: join(folder, 'keys.sqlite'), masterKey });
  await keys.obtain(alice);
  await keys.obtain(bob);
  const plain = sqliteEventStore({ file: join(folder, 'events.sqlite') });
  const store = encryptedEventStore({ store: plain, keys, eventRegistry });
  const dispose = async (): Promise<void> => {
    await store.close();
    await keys.close();
    await rm(folder, { recursive: true });
  };
  return { store, plain, keys, folder, dispose };
};

const readSubscribed = async (store: EventStore): Promise<readonly StoredEvent[]> => {
  const seen: StoredEvent[] = [];
  const subscription = store.subscribe({ from: '' }, (events) => {
    seen.push(...events);
    return Promise.resolve();
  });
  await subscription.caughtUp;
  await subscription.stop();
  return seen;
};

eventStoreContract('encrypted SQLite', {
  open,
  sample: (text) => ({ type: 'SecretTold', data: { text, kept: text }, subject: alice }),
});

const metadata = {
  at: '2026-03-01T12:00:00.000Z',
  actor: alice,
  correlationId: 'c-1',
  causationId: 'c-1',
  schemaVersion: 1,
};
const secret = (data: object, subject: string | null = alice): NewEvent => ({
  id: randomUUID(),
  type: 'SecretTold',
  data,
  metadata: subject === null ? metadata : { ...metadata, subject },
});

const withWatchedData = (event: StoredEvent, reads: unknown[]): StoredEvent =>
  Object.defineProperty({ ...event }, 'data', {
    enumerable: true,
    get: () => {
      reads.push(event.id);
      return event.data;
    },
  });

describe('an event with personal fields', () => {
  let store: EventStore;
  let plain: EventStore;
  let keys: KeyStore;
  let folder: string;
  let dispose: () => Promise<void>;
  beforeEach(async () => {
    ({ store, plain, keys, folder, dispose } = await open());
  });
  afterEach(() => dispose());

  const firstOf = async (from: EventStore, stream = 'account-1') => {
    for await (const event of from.read(stream)) return event;
    return undefined;
  };

  it('stands in no file in clear, and is read back as it was', async () => {
    const data = { text: 'The tide is high', years: [1, null], open: 'The moon is up' };
    await store.append('account-1', [secret(data)], 'none');
    expect((await firstOf(store))?.data).toEqual(data);
    const raw = (await firstOf(plain))?.data;
    expect(raw).toMatchObject({ open: 'The moon is up' });
    const files = await Promise.all(
      ['events.sqlite', 'events.sqlite-wal'].map((name) => readFile(join(folder, name), 'latin1')),
    );
    expect(files.join('')).toContain('The moon is up');
    expect(files.join('')).not.toContain('The tide is high');
  });

  it('leaves absent fields absent and does not touch what it was given', async () => {
    const event = secret({ text: 'kept', place: undefined });
    await store.append('account-1', [event], 'none');
    expect((await firstOf(store))?.data).toEqual({ text: 'kept' });
    expect(event.data).toEqual({ text: 'kept', place: undefined });
  });

  it('is refused without a subject', async () => {
    const append = store.append('account-1', [secret({ text: 'x' }, null)], 'none');
    await expect(append).rejects.toMatchObject({ code: 'invalid-event' });
    expect(await firstOf(plain)).toBeUndefined();
  });

  it('is refused when its type is not declared', async () => {
    for (const type of ['RumourSpread', 'constructor', 'toString']) {
      const append = store.append('account-1', [{ ...secret({}), type }], 'none');
      await expect(append).rejects.toMatchObject({ code: 'invalid-event' });
    }
  });

  it('reads erased once the key was destroyed, live, replayed and for this subject only', async () => {
    await store.append('account-1', [secret({ text: 'hers', open: 'kept' })], 'none');
    await store.append('account-2', [secret({ text: 'his' }, bob)], 'none');
    await keys.destroy(alice);
    expect((await firstOf(store))?.data).toEqual({ text: erasedValue, open: 'kept' });
    const seen: object[] = [];
    const subscription = store.subscribe({ from: '' }, async (events) => {
      seen.push(...events.map(({ data }) => data));
      return Promise.resolve();
    });
    await subscription.caughtUp;
    await subscription.stop();
    expect(seen).toEqual([{ text: erasedValue, open: 'kept' }, { text: 'his' }]);
  });

  it('is refused for a subject whose key was destroyed', async () => {
    await keys.destroy(alice);
    const append = store.append('account-1', [secret({ text: 'again' })], 'none');
    await expect(append).rejects.toMatchObject({ code: 'invalid-event' });
  });

  it('is written for a subject whose key was destroyed if it has nothing but erased fields', async () => {
    await keys.destroy(alice);
    await store.append('account-1', [secret({ text: erasedValue, open: 'kept' })], 'none');
    expect((await firstOf(store))?.data).toEqual({ text: erasedValue, open: 'kept' });
  });

  it('cannot be moved to another stream, event or field', async () => {
    const event = secret({ text: 'mine' });
    await store.append('account-1', [event], 'none');
    const text = (await firstOf(plain))?.data;
    if (!text || !('text' in text)) throw new Error('nothing was stored');
    const moved = [
      { stream: 'account-2', event: { ...event, data: text } },
      { stream: 'account-3', event: { ...event, id: randomUUID(), data: text } },
      { stream: 'account-4', event: { ...event, data: { place: text.text } } },
    ];
    for (const { stream, event: forged } of moved) {
      await plain.append(stream, [forged], 'none');
      await expect(firstOf(store, stream)).rejects.toMatchObject({ code: 'damaged' });
    }
  });

  const subscribed = (): Promise<readonly StoredEvent[]> => readSubscribed(store);

  it('fails a subscriber only when it looks at damaged data, at every look', async () => {
    await plain.append(
      'account-1',
      [secret({ text: 'enc1:bm90IHJlYWxseSBlbmNyeXB0ZWQ=' })],
      'none',
    );
    const [event] = await subscribed();
    expect(event).toMatchObject({ type: 'SecretTold', stream: 'account-1' });
    for (const look of [() => event?.data, () => ({ ...event }), () => JSON.stringify(event)]) {
      expect(look).toThrow(expect.objectContaining({ name: 'EventStoreError', code: 'damaged' }));
    }
  });

  it('can be copied, compared and written as JSON like any other object', async () => {
    const told = secret({ text: 'hers', open: 'kept' });
    await store.append('account-1', [told], 'none');
    const [first] = await subscribed();
    expect({ ...first }).toMatchObject(told);
    const [second, third] = [...(await subscribed()), ...(await subscribed())];
    expect(second).toEqual(first);
    expect(Object.keys(third ?? {})).toContain('data');
    expect(JSON.parse(JSON.stringify(third))).toEqual(first);
    expect(structuredClone(third)).toEqual({ ...first });
  });

  it('is not decrypted for a subscriber that looks at its type only', async () => {
    await store.append('account-1', [secret({ text: 'hers' })], 'none');
    const reads: unknown[] = [];
    const watched: EventStore = {
      ...plain,
      subscribe: (options, handler) =>
        plain.subscribe(options, (events) =>
          handler(events.map((event) => withWatchedData(event, reads))),
        ),
    };
    store = encryptedEventStore({ store: watched, keys, eventRegistry });
    const [event] = await subscribed();
    expect(event?.type).toBe('SecretTold');
    expect(reads).toEqual([]);
    expect(event?.data).toEqual({ text: 'hers' });
    expect(event?.data).toEqual({ text: 'hers' });
    expect(reads).toHaveLength(1);
  });

  it('is read without opening the data of events that have no personal fields', async () => {
    const note = { ...secret({ text: 'open' }, null), type: 'NoteTaken' };
    await store.append('note-1', [note], 'none');
    const reads: unknown[] = [];
    const watched: EventStore = {
      ...plain,
      read: async function* read(stream) {
        for await (const event of plain.read(stream)) yield withWatchedData(event, reads);
      },
    };
    const event = await firstOf(
      encryptedEventStore({ store: watched, keys, eventRegistry }),
      'note-1',
    );
    expect(event?.type).toBe('NoteTaken');
    expect(reads).toEqual([]);
    expect(event?.data).toEqual({ text: 'open' });
  });

  it('cannot lose one of its personal fields', async () => {
    await store.append('account-1', [secret({ text: 'mine', place: 'here' })], 'none');
    const cut: EventStore = {
      ...plain,
      read: async function* read(stream) {
        for await (const event of plain.read(stream)) {
          yield { ...event, data: { ...event.data, text: undefined } };
        }
      },
    };
    const over = encryptedEventStore({ store: cut, keys, eventRegistry });
    await expect(firstOf(over)).rejects.toMatchObject({ code: 'damaged' });
  });

  it('is read as it stands when it was written before its field became personal', async () => {
    await plain.append('account-1', [secret({ text: 'early' })], 'none');
    expect((await firstOf(store))?.data).toEqual({ text: 'early' });
  });

  it('counts against the size limit as it is stored', async () => {
    const large = secret({ text: 'x'.repeat(maxAppendBytes - 2000) });
    const append = store.append('account-1', [large], 'none');
    await expect(append).rejects.toMatchObject({ code: 'too-large' });
  });

  it('is handed over when the key store was unavailable for a moment', async () => {
    await store.append('account-1', [secret({ text: 'retried' })], 'none');
    let failures = 2;
    const flakyKeys: KeyStore = {
      ...keys,
      findMany: async (accounts) => {
        failures -= 1;
        if (failures >= 0) throw new Error('unavailable');
        return keys.findMany(accounts);
      },
    };
    const over = encryptedEventStore({ store: plain, keys: flakyKeys, eventRegistry });
    const seen: object[] = [];
    const subscription = over.subscribe({ from: '' }, async (events) => {
      seen.push(...events.map(({ data }) => data));
      return Promise.resolve();
    });
    await vi.waitFor(() => {
      expect(seen).toEqual([{ text: 'retried' }]);
    }, 5000);
    await subscription.stop();
  });

  it('is not written while the key store is unavailable, and the caller may repeat', async () => {
    const gone: KeyStore = { ...keys, findMany: () => Promise.reject(new Error('unavailable')) };
    const over = encryptedEventStore({ store: plain, keys: gone, eventRegistry });
    const append = over.append('account-1', [secret({ text: 'x' })], 'none');
    await expect(append).rejects.toMatchObject({ code: 'unavailable' });
    expect(await firstOf(plain)).toBeUndefined();
  });
});

describe('an event with fields that expire', () => {
  const stream = 'signin-1';
  let opened: Awaited<ReturnType<typeof open>>;
  beforeEach(async () => {
    opened = await open();
  });
  afterEach(() => opened.dispose());

  const visit = (at: string, subject = alice): NewEvent => ({
    id: randomUUID(),
    type: 'VisitMade',
    data: { place: 'Kew', reason: 'tea', open: 'yes' },
    metadata: { ...metadata, at, subject },
  });
  const dataIn = async (from: Pick<EventStore, 'read'>, name = stream): Promise<object[]> => {
    const data: object[] = [];
    for await (const event of from.read(name)) data.push(event.data);
    return data;
  };
  const clear = { place: 'Kew', reason: 'tea', open: 'yes' };
  const march = visit('2026-03-31T23:59:59.999Z');
  const april = visit('2026-04-01T00:00:00.000Z');

  it('is encrypted in two parts, and both are read back', async () => {
    await opened.store.append(stream, [march], 'none');
    expect(await dataIn(opened.store)).toEqual([clear]);
    expect(await dataIn(opened.plain)).toEqual([
      {
        place: expect.stringMatching(/^enc2:./) as string,
        reason: expect.stringMatching(/^enc1:./) as string,
        open: 'yes',
      },
    ]);
  });

  it('loses these fields only, and only those of the month', async () => {
    await opened.store.append(stream, [march, april], 'none');
    await opened.store.append('signin-2', [visit(march.metadata.at, bob)], 'none');
    await destroyMonthKeys(opened.keys, ['202603']);
    expect(await dataIn(opened.store)).toEqual([{ ...clear, place: expiredValue }, clear]);
    expect(await dataIn(opened.store, 'signin-2')).toEqual([{ ...clear, place: expiredValue }]);
  });

  it('reads erased, not expired, once the account was erased', async () => {
    await opened.store.append(stream, [march, april], 'none');
    await opened.keys.destroy(alice);
    const erasedData = { place: erasedValue, reason: erasedValue, open: 'yes' };
    expect(await dataIn(opened.store)).toEqual([erasedData, erasedData]);
    await destroyMonthKeys(opened.keys, ['202603']);
    expect(await dataIn(opened.store)).toEqual([erasedData, erasedData]);
  });

  it('is read beside an event with damaged metadata', async () => {
    await opened.store.append(stream, [march, april], 'none');
    const database = new DatabaseSync(join(opened.folder, 'events.sqlite'));
    database.prepare('UPDATE events SET metadata = ? WHERE id = ?').run('{', march.id);
    database.close();
    const [damaged, readable] = await readSubscribed(opened.store);
    expect(() => damaged?.data).toThrow(expect.objectContaining({ code: 'damaged' }));
    expect(readable?.data).toEqual(clear);
  });

  it('cannot be opened with the key of the account or of the month alone', async () => {
    await opened.store.append(stream, [march], 'none');
    const [data] = await dataIn(opened.plain);
    const { place: sealed } = data as { readonly place: string };
    const places = { stream, eventId: march.id, fields: ['place'] };
    const [own, month] = [
      await opened.keys.find(alice),
      await opened.keys.find(monthKeyId('202603')),
    ];
    for (const key of [own, month]) {
      if (!key) throw new Error('missing');
      expect(() => decryptFields(key, places, sealed)).toThrow();
    }
    if (own && month)
      expect(decryptFields(deriveAccountMonthKey(own, month), places, sealed)).toEqual(['Kew']);
  });

  it('is written without them for a month that is no longer kept', async () => {
    await destroyMonthKeys(opened.keys, ['202603']);
    await opened.store.append(stream, [march], 'none');
    expect(await dataIn(opened.store)).toEqual([{ ...clear, place: expiredValue }]);
    expect(await dataIn(opened.plain)).toMatchObject([{ place: expiredValue }]);
  });

  it('hides them also if an earlier version encrypted them with the account’s key', async () => {
    const earlier = {
      ...eventRegistry,
      VisitMade: { version: 1, personal: ['place', 'reason'] },
    };
    const former = encryptedEventStore({
      store: opened.plain,
      keys: opened.keys,
      eventRegistry: earlier,
    });
    await former.append(stream, [march], 'none');
    expect(await dataIn(opened.store)).toEqual([clear]);
    await destroyMonthKeys(opened.keys, ['202603']);
    expect(await dataIn(opened.store)).toEqual([{ ...clear, place: expiredValue }]);
  });

  it('fails when the key of the month is missing', async () => {
    await opened.store.append(stream, [march], 'none');
    const keys = sqliteKeyStore({ file: join(opened.folder, 'other.sqlite'), masterKey });
    onTestFinished(() => keys.close());
    const listed: WrappedKey[] = [];
    for await (const key of opened.keys.listWrapped())
      if (key.accountId === alice) listed.push(key);
    await keys.restoreWrapped(listed);
    const store = encryptedEventStore({ store: opened.plain, keys, eventRegistry });
    await expect(dataIn(store)).rejects.toMatchObject({
      code: 'damaged',
      message: expect.stringContaining('The key of the month of 2026-03-31') as string,
    });
  });
});

describe('a subject without a key', () => {
  const carol = '0198a0f3-2f6e-7b0a-8000-0000000000cc';
  const own = `account-${carol}`;
  let opened: Awaited<ReturnType<typeof open>>;
  beforeEach(async () => {
    opened = await open();
  });
  afterEach(() => opened.dispose());

  const readAll = async (stream: string): Promise<object[]> => {
    const data: object[] = [];
    for await (const event of opened.store.read(stream)) data.push(event.data);
    return data;
  };
  const note = (type: string): NewEvent => ({ id: randomUUID(), type, data: {}, metadata });
  // What an older copy of the key store is: the events are there, the key is not.
  const lose = async (): Promise<EventStore> => {
    await opened.store.append(own, [secret({ text: 'hers' }, carol)], 'none');
    const keys = sqliteKeyStore({ file: join(opened.folder, 'older.sqlite'), masterKey });
    onTestFinished(() => keys.close());
    opened = {
      ...opened,
      store: encryptedEventStore({ store: opened.plain, keys, eventRegistry }),
    };
    return opened.store;
  };

  it('gets one with the first event of its own stream', async () => {
    await opened.store.append(own, [secret({ text: 'hers' }, carol)], 'none');
    expect(await readAll(own)).toEqual([{ text: 'hers' }]);
  });

  it('gets one with the first event of a request of its own', async () => {
    const request = `support-${carol}`;
    await opened.store.append(request, [secret({ text: 'hers' }, carol)], 'none');
    expect(await readAll(request)).toEqual([{ text: 'hers' }]);
    await opened.keys.destroy(carol);
    await opened.store.append(request, [note('NoteTaken')], 0);
    expect(await readAll(request)).toEqual([{ text: erasedValue }, {}]);
  });

  it.each([
    ['in another stream', 'signin-1', 'none'],
    ['after the first event', own, 0],
  ] as const)('gets none %s', async (_where, stream, expected) => {
    const append = opened.store.append(stream, [secret({ text: 'x' }, carol)], expected);
    await expect(append).rejects.toMatchObject({ code: 'damaged' });
    await expect(append).rejects.toThrow(`The key of account ${carol} is missing`);
    expect(await opened.keys.find(carol)).toBeUndefined();
  });

  it('gets no second one over the events that it has', async () => {
    const store = await lose();
    const append = store.append(own, [secret({ text: 'again' }, carol)], 'none');
    await expect(append).rejects.toThrow(`The key of account ${carol} is missing`);
  });

  it('is an error that names the account, and does not read as erased', async () => {
    await lose();
    await expect(readAll(own)).rejects.toThrow(
      `The key of account ${carol} is missing, and the log does not say that it was erased`,
    );
  });

  it('reads as erased when the log says that it was erased', async () => {
    await lose();
    await opened.plain.append(own, [note('AccountErased')], 0);
    expect(await readAll(own)).toEqual([{ text: erasedValue }, {}]);
    const append = opened.store.append(own, [secret({ text: 'again' }, carol)], 1);
    await expect(append).rejects.toMatchObject({ code: 'invalid-event' });
  });
});
