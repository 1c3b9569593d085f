import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { eventRegistry } from '#application/event-registry.ts';
import { encryptedEventStore } from '#platform/event-store/encrypted-event-store.ts';
import type { EventStore, NewEvent } from '#platform/event-store/event-store.port.ts';
import { sqliteEventStore } from '#platform/event-store/sqlite.adapter.ts';
import type { KeyStore } from '#platform/keys/keys.port.ts';
import { sqliteKeyStore } from '#platform/keys/sqlite.adapter.ts';

export type Stores = {
  readonly folder: string;
  readonly keys: KeyStore;
  readonly plain: EventStore;
  readonly encrypted: EventStore;
};

/** On a real disk: a folder in memory would make the fsync free. */
export const withStores = async <Result>(
  measure: (stores: Stores) => Promise<Result>,
): Promise<Result> => {
  const cache = join(process.cwd(), '.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'bench-'));
  const keys = sqliteKeyStore({ file: join(folder, 'keys.sqlite'), masterKey: randomBytes(32) });
  // A member who signs in is registered and has a key.
  await keys.obtain(account);
  const plain = sqliteEventStore({ file: join(folder, 'plain.sqlite') });
  const encrypted = encryptedEventStore({
    store: sqliteEventStore({ file: join(folder, 'encrypted.sqlite') }),
    keys,
    eventRegistry,
  });
  try {
    return await measure({ folder, keys, plain, encrypted });
  } finally {
    await plain.close();
    await encrypted.close();
    await keys.close();
    await rm(folder, { recursive: true });
  }
};

const account = randomUUID();

export const signIn = (): NewEvent => ({
  id: randomUUID(),
  type: 'SignInSucceeded',
  data: {
    ipAddress: '203.0.113.7',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    signedInAt: '2026-03-01T12:00:00.000Z',
  },
  metadata: {
    at: '2026-03-01T12:00:00.000Z',
    actor: account,
    correlationId: randomUUID(),
    causationId: randomUUID(),
    schemaVersion: 1,
    subject: account,
  },
});
