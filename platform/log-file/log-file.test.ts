import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { EventDefinition } from '#domain/shared/event.ts';
import { encryptedEventStore } from '../event-store/encrypted-event-store.ts';
import type { EventStore, NewEvent, StoredEvent } from '../event-store/event-store.port.ts';
import { eventStoreDbEventStore } from '../event-store/eventstoredb.adapter.ts';
import { sqliteEventStore } from '../event-store/sqlite.adapter.ts';
import { startTestServer } from '../event-store/testing/test-server.ts';
import type { KeyStore } from '../keys/keys.port.ts';
import { requireKeysMatchingLog } from '../keys/require-keys-of-log.ts';
import { sqliteKeyStore } from '../keys/sqlite.adapter.ts';
import { exportLog } from './export-log.ts';
import { importLog } from './import-log.ts';
import { exportKeys, readKeyFile } from './key-file.ts';
import { readLog } from './read-log.ts';

const masterKey = randomBytes(32);
const [ada, eve] = [
  '0198a0f3-2f6e-7b0a-8000-0000000000aa',
  '0198a0f3-2f6e-7b0a-8000-0000000000ee',
] as const;
const eventRegistry: Record<string, EventDefinition> = {
  AccountRegistered: { version: 1, personal: ['email'] },
  AccountErased: { version: 1, personal: [] },
  AccountErasureCompleted: { version: 1, personal: [] },
  NoteTaken: { version: 1, personal: [] },
};

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tidemark-log-file-'));
  const made = folder;
  onTestFinished(() => rm(made, { recursive: true }));
});
const at = (name: string): string => path.join(folder, name);

type Place = { readonly storedEvents: EventStore; readonly keys: KeyStore };

const place = (name: string): Place => {
  const storedEvents = sqliteEventStore({ file: at(`${name}.sqlite`) });
  const keys = sqliteKeyStore({ file: at(`${name}-keys.sqlite`), masterKey });
  onTestFinished(async () => {
    await Promise.all([storedEvents.close(), keys.close()]);
  });
  return { storedEvents, keys };
};

const ids = { next: 0 };
const event = (type: string, data: object, subject?: string): NewEvent => {
  ids.next += 1;
  const metadata = {
    at: '2026-03-01T12:00:00.000Z',
    actor: 'system',
    schemaVersion: 1,
    correlationId: 'c-1',
    causationId: 'c-1',
    ...(subject !== undefined && { subject }),
  };
  return {
    id: `0198a0f3-0000-7000-8000-${String(ids.next).padStart(12, '0')}`,
    type,
    data,
    metadata,
  };
};

/** Two members, one of them erased, and notes between their events. */
const filled = async (): Promise<Place> => {
  const source = place('source');
  const store = encryptedEventStore({
    store: source.storedEvents,
    keys: source.keys,
    eventRegistry,
  });
  for (const [index, who] of [ada, eve].entries()) {
    const data = { email: `member-${String(index)}@example.com` };
    await store.append(`account-${who}`, [event('AccountRegistered', data, who)], 'none');
    const notes = [event('NoteTaken', { text: 'a' }), event('NoteTaken', { text: 'b' })];
    await store.append('note-1', notes, index === 0 ? 'none' : 1);
  }
  const erasure = [event('AccountErased', {}), event('AccountErasureCompleted', {})];
  await store.append(`account-${eve}`, erasure, 0);
  await source.keys.destroy(eve);
  return source;
};

const logOf = async (storedEvents: EventStore): Promise<Omit<StoredEvent, 'position'>[]> => {
  const events: Omit<StoredEvent, 'position'>[] = [];
  for await (const { position, ...rest } of readLog(storedEvents)) {
    expect(position).not.toBe('');
    events.push(rest);
  }
  return events;
};

const exported = async (): Promise<{ source: Place; file: string; keyFile: string }> => {
  const source = await filled();
  const [file, keyFile] = [at('log.jsonl.gz'), at('keys.jsonl.gz')];
  expect(await exportLog(source, file)).toBe(8);
  expect(await exportKeys(source, keyFile)).toBe(2);
  return { source, file, keyFile };
};

const linesOf = async (file: string): Promise<string[]> =>
  gunzipSync(await readFile(file))
    .toString()
    .trimEnd()
    .split('\n');

describe('an exported log', () => {
  it('has one event a line, in order, personal fields encrypted, and no position', async () => {
    const { file } = await exported();
    const lines = await linesOf(file);
    expect(lines).toHaveLength(8);
    expect(Object.keys(JSON.parse(lines[0] ?? '') as object)).toEqual([
      'id',
      'stream',
      'revision',
      'type',
      'data',
      'metadata',
      'storedAt',
    ]);
    expect(lines.join('\n')).not.toContain('example.com');
    expect(lines[0]).toContain('"email":"enc1:');
  });

  it('replaces no file that exists', async () => {
    const { source, file } = await exported();
    await expect(exportLog(source, file)).rejects.toThrow('exists already');
    expect(await linesOf(file)).toHaveLength(8);
  });
});

describe('an imported log', () => {
  it('is the same in another embedded store, and readable with the imported keys', async () => {
    const { source, file, keyFile } = await exported();
    const target = place('target');
    const imported = await importLog(target, { file, keys: await readKeyFile(keyFile) });
    expect(imported).toEqual({ known: 0, added: 8 });
    expect(await logOf(target.storedEvents)).toEqual(await logOf(source.storedEvents));
    const { storedEvents: store, keys } = target;
    await requireKeysMatchingLog({ store, keys, place: 'keys.sqlite' });
    const readable: unknown[] = [];
    for await (const { data } of encryptedEventStore({ store, keys, eventRegistry }).read(
      `account-${ada}`,
    ))
      readable.push(data);
    expect(readable).toEqual([{ email: 'member-0@example.com' }]);
    expect(await keys.find(eve)).toBeUndefined();
  });

  it('is the same in EventStoreDB, with the times at which it was stored first', async () => {
    const { source, file, keyFile } = await exported();
    const server = await startTestServer();
    const storedEvents = await eventStoreDbEventStore({ url: server.url });
    onTestFinished(async () => {
      await storedEvents.close();
      await server.close();
    });
    const target = { ...place('target'), storedEvents };
    await importLog(target, { file, keys: await readKeyFile(keyFile) });
    const log = await logOf(storedEvents);
    expect(log).toEqual(await logOf(source.storedEvents));
    await exportLog(target, at('again.jsonl.gz'));
    expect(await linesOf(at('again.jsonl.gz'))).toEqual(await linesOf(file));
  });

  it('goes on where an import ended that was cut short, and then changes nothing', async () => {
    const { source, file, keyFile } = await exported();
    const keys = await readKeyFile(keyFile);
    const target = place('target');
    const lines = await linesOf(file);
    await writeFile(at('half.jsonl'), `${lines.slice(0, 4).join('\n')}\n`);
    await importLog(target, { file: at('half.jsonl'), keys });
    expect(await importLog(target, { file, keys })).toEqual({ known: 4, added: 4 });
    expect(await importLog(target, { file, keys })).toEqual({ known: 8, added: 0 });
    expect(await logOf(target.storedEvents)).toEqual(await logOf(source.storedEvents));
  });
});

describe('nothing is imported', () => {
  const refused = async (change: (lines: string[]) => string[], message: string): Promise<void> => {
    const { file, keyFile } = await exported();
    const target = place('target');
    await writeFile(at('bad.jsonl'), change(await linesOf(file)).join('\n'));
    const keys = await readKeyFile(keyFile);
    await expect(importLog(target, { file: at('bad.jsonl'), keys })).rejects.toThrow(message);
    expect(await target.storedEvents.head()).toBe('');
  };

  it('where an event is missing', () =>
    refused((lines) => lines.toSpliced(1, 1), 'missing or out of order'));

  it('where events changed places', () =>
    refused((lines) => lines.toReversed(), 'missing or out of order'));

  it('where a line is cut', () =>
    refused((lines) => [...lines.slice(0, 7), (lines[7] ?? '').slice(0, 30)], 'is not JSON'));

  it('where a line is something else', () =>
    refused((lines) => [...lines, '{"id":"x"}'], 'Line 9 of'));

  it('from a compressed file that ends too early', async () => {
    const { file, keyFile } = await exported();
    const bytes = await readFile(file);
    await writeFile(at('cut.gz'), bytes.subarray(0, bytes.length - 20));
    const target = place('target');
    const keys = await readKeyFile(keyFile);
    await expect(importLog(target, { file: at('cut.gz'), keys })).rejects.toThrow();
    expect(await target.storedEvents.head()).toBe('');
  });

  it('without the keys of its members', async () => {
    const { file } = await exported();
    const target = place('target');
    await expect(importLog(target, { file, keys: [] })).rejects.toThrow('--keys <file>');
    expect(await target.storedEvents.head()).toBe('');
  });

  it('into another log', async () => {
    const { file, keyFile } = await exported();
    const target = place('target');
    await target.storedEvents.append('note-9', [event('NoteTaken', {})], 'none');
    const keys = await readKeyFile(keyFile);
    await expect(importLog(target, { file, keys })).rejects.toThrow('not the beginning of');
    expect(await logOf(target.storedEvents)).toHaveLength(1);
  });

  it('from a file that is not there', async () => {
    const target = place('target');
    await expect(importLog(target, { file: at('none'), keys: [] })).rejects.toThrow('ENOENT');
    await writeFile(at('empty.gz'), gzipSync(''));
    expect(await importLog(target, { file: at('empty.gz'), keys: [] })).toEqual({
      known: 0,
      added: 0,
    });
  });
});
