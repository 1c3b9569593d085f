import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '#domain/shared/time/durations.ts';
import type {
  KeptDocument,
  KeptDocuments,
  DocumentKey,
  StoredKeptDocuments,
} from './kept-documents.port.ts';

export type KeptDocumentsSetup = {
  readonly open: (systemTime: () => number) => Promise<KeptDocuments>;
  readonly dispose: () => Promise<void>;
};

// Years ahead, so that a server's TTL deletion does not remove these documents.
const began = Date.parse('2099-03-01T12:00:00.000Z');
const at = (ms: number): string => new Date(began + ms).toISOString();

export const keptDocumentsContract = (
  name: string,
  setUp: () => Promise<KeptDocumentsSetup>,
): void => {
  describe(`kept documents on ${name}`, () => {
    let setup: KeptDocumentsSetup;
    let documents: KeptDocuments;
    let now: number;
    let key: DocumentKey;
    const draft = (value: unknown, savedMs = 0): KeptDocument => ({
      value,
      savedAt: at(savedMs),
      expiresAt: at(savedMs + dayMs),
    });

    beforeEach(async () => {
      now = began;
      setup = await setUp();
      documents = await setup.open(() => now);
      key = { accountId: randomUUID(), kind: 'drafts', name: 'profile' };
    });
    afterEach(async () => {
      await documents.close();
      await setup.dispose();
    });

    it('are deleted once they have expired', async () => {
      await documents.save(key, draft('old'));
      await documents.save({ ...key, name: 'other' }, draft('new', dayMs));
      await documents.save({ ...key, kind: 'views' }, { ...draft('view'), expiresAt: null });
      now = began + dayMs + hourMs;
      // A server can have documents of other tests.
      expect(await documents.removeExpired()).toBeGreaterThanOrEqual(1);
      now = began;
      expect(await documents.find(key)).toBeUndefined();
      expect(await documents.find({ ...key, name: 'other' })).toBeDefined();
      expect(await documents.find({ ...key, kind: 'views' })).toBeDefined();
    });

    it('finds what was saved, and nothing under another account, kind or name', async () => {
      const document = draft({ displayName: 'Ann “Ü” 🌊', 'a.b': [1, null, { $set: true }] });
      await documents.save(key, document);
      expect(await documents.find(key)).toEqual(document);
      expect(await documents.find({ ...key, accountId: randomUUID() })).toBeUndefined();
      expect(await documents.find({ ...key, kind: 'views' })).toBeUndefined();
      expect(await documents.find({ ...key, name: 'profil' })).toBeUndefined();
    });

    it('replaces what was saved before', async () => {
      await documents.save(key, draft({ a: 1 }));
      await documents.save(key, draft({ b: 2 }, hourMs));
      expect(await documents.find(key)).toEqual(draft({ b: 2 }, hourMs));
      expect(await documents.list(key.accountId, 'drafts')).toHaveLength(1);
    });

    it('keeps one of many that are saved at once', async () => {
      await Promise.all(
        Array.from({ length: 10 }, (_, a) => documents.save(key, draft({ a }, a * hourMs))),
      );
      expect(await documents.list(key.accountId, 'drafts')).toHaveLength(1);
    });

    it('is still there for another process', async () => {
      await documents.save(key, draft({ a: 1 }));
      const other = await setup.open(() => now);
      expect(await other.find(key)).toEqual(draft({ a: 1 }));
      await other.remove(key);
      await other.close();
      expect(await documents.find(key)).toBeUndefined();
    });

    it('expires at its time, not before; without one it stays', async () => {
      const view = { ...key, kind: 'views' };
      const lasting = { value: { density: 'compact' }, savedAt: at(0), expiresAt: null };
      await documents.save(key, draft({ a: 1 }));
      await documents.save(view, lasting);
      now = began + dayMs - 1;
      expect(await documents.find(key)).toEqual(draft({ a: 1 }));
      now = began + dayMs;
      expect(await documents.find(key)).toBeUndefined();
      expect(await documents.list(key.accountId, 'drafts')).toEqual([]);
      now = began + 100_000 * hourMs;
      expect(await documents.find(view)).toEqual(lasting);
      expect(await documents.list(key.accountId, 'views')).toEqual([
        { name: 'profile', ...lasting },
      ]);
    });

    it('lists a kind, the newest first', async () => {
      await documents.save({ ...key, name: 'a' }, draft({ a: 1 }));
      await documents.save({ ...key, name: 'b' }, draft({ b: 1 }, 2 * hourMs));
      await documents.save({ ...key, name: 'c' }, draft({ c: 1 }, hourMs));
      await documents.save({ ...key, kind: 'views' }, draft({ d: 1 }));
      await documents.save({ ...key, accountId: randomUUID() }, draft({ e: 1 }));
      const listed = await documents.list(key.accountId, 'drafts');
      expect(listed.map(({ name }) => name)).toEqual(['b', 'c', 'a']);
      expect(listed[0]).toEqual({ name: 'b', ...draft({ b: 1 }, 2 * hourMs) });
    });

    it('is gone when it is removed, also twice', async () => {
      await documents.save(key, draft({ a: 1 }));
      await documents.remove(key);
      await documents.remove(key);
      expect(await documents.find(key)).toBeUndefined();
    });

    it('removes one kind of an account, or all, and leaves other accounts', async () => {
      const stranger = { ...key, accountId: randomUUID() };
      const view = { ...key, kind: 'views' };
      for (const each of [key, view, stranger]) await documents.save(each, draft({ a: 1 }));
      await documents.removeAll(key.accountId, 'drafts');
      expect(await documents.find(key)).toBeUndefined();
      expect(await documents.find(view)).toEqual(draft({ a: 1 }));
      await documents.removeAll(key.accountId);
      expect(await documents.find(view)).toBeUndefined();
      expect(await documents.find(stranger)).toEqual(draft({ a: 1 }));
    });
  });
};

/** For the stores below the encryption. */
export const storedKeptDocumentsContract = (
  name: string,
  setUp: () => Promise<{
    readonly documents: StoredKeptDocuments;
    readonly dispose: () => Promise<void>;
  }>,
): void => {
  it(`stored documents on ${name} are listed for all accounts, as they are stored`, async () => {
    const { documents, dispose } = await setUp();
    const document = { value: { a: 'ä' }, savedAt: at(0), expiresAt: at(dayMs) };
    const key = { accountId: randomUUID(), kind: 'drafts' };
    const other = { accountId: randomUUID(), kind: 'devices', name: 'phone' };
    for (let n = 0; n < 450; n += 1)
      await documents.save({ ...key, name: `photo-${String(n)}` }, document);
    await documents.save(other, { ...document, expiresAt: null });
    const found: (DocumentKey & KeptDocument)[] = [];
    for await (const each of documents.all())
      if (each.accountId === key.accountId || each.accountId === other.accountId) found.push(each);
    expect(found).toHaveLength(451);
    expect(found).toContainEqual({ ...key, name: 'photo-7', ...document });
    expect(found).toContainEqual({ ...other, ...document, expiresAt: null });
    await documents.close();
    await dispose();
  });
};
