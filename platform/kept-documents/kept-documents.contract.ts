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
const startTime = Date.parse('2099-03-01T12:00:00.000Z');
const toIsoTime = (ms: number): string => new Date(startTime + ms).toISOString();

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
      savedAt: toIsoTime(savedMs),
      expiresAt: toIsoTime(savedMs + dayMs),
    });

    beforeEach(async () => {
      now = startTime;
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
      now = startTime + dayMs + hourMs;
      // A server can have documents of other tests.
      expect(await documents.removeExpired()).toBeGreaterThanOrEqual(1);
      now = startTime;
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
      const otherDocuments = await setup.open(() => now);
      expect(await otherDocuments.find(key)).toEqual(draft({ a: 1 }));
      await otherDocuments.remove(key);
      await otherDocuments.close();
      expect(await documents.find(key)).toBeUndefined();
    });

    it('expires at its time, not before; without one it stays', async () => {
      const view = { ...key, kind: 'views' };
      const permanentDocument = {
        value: { density: 'compact' },
        savedAt: toIsoTime(0),
        expiresAt: null,
      };
      await documents.save(key, draft({ a: 1 }));
      await documents.save(view, permanentDocument);
      now = startTime + dayMs - 1;
      expect(await documents.find(key)).toEqual(draft({ a: 1 }));
      now = startTime + dayMs;
      expect(await documents.find(key)).toBeUndefined();
      expect(await documents.list(key.accountId, 'drafts')).toEqual([]);
      now = startTime + 100_000 * hourMs;
      expect(await documents.find(view)).toEqual(permanentDocument);
      expect(await documents.list(key.accountId, 'views')).toEqual([
        { name: 'profile', ...permanentDocument },
      ]);
    });

    it('lists a kind, the newest first', async () => {
      await documents.save({ ...key, name: 'a' }, draft({ a: 1 }));
      await documents.save({ ...key, name: 'b' }, draft({ b: 1 }, 2 * hourMs));
      await documents.save({ ...key, name: 'c' }, draft({ c: 1 }, hourMs));
      await documents.save({ ...key, kind: 'views' }, draft({ d: 1 }));
      await documents.save({ ...key, accountId: randomUUID() }, draft({ e: 1 }));
      const listedDocuments = await documents.list(key.accountId, 'drafts');
      expect(listedDocuments.map(({ name }) => name)).toEqual(['b', 'c', 'a']);
      expect(listedDocuments[0]).toEqual({ name: 'b', ...draft({ b: 1 }, 2 * hourMs) });
    });

    it('is gone when it is removed, also twice', async () => {
      await documents.save(key, draft({ a: 1 }));
      await documents.remove(key);
      await documents.remove(key);
      expect(await documents.find(key)).toBeUndefined();
    });

    it('removes one kind of an account, or all, and leaves other accounts', async () => {
      const otherAccountKey = { ...key, accountId: randomUUID() };
      const view = { ...key, kind: 'views' };
      for (const each of [key, view, otherAccountKey]) await documents.save(each, draft({ a: 1 }));
      await documents.removeAll(key.accountId, 'drafts');
      expect(await documents.find(key)).toBeUndefined();
      expect(await documents.find(view)).toEqual(draft({ a: 1 }));
      await documents.removeAll(key.accountId);
      expect(await documents.find(view)).toBeUndefined();
      expect(await documents.find(otherAccountKey)).toEqual(draft({ a: 1 }));
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
    const document = { value: { a: 'ä' }, savedAt: toIsoTime(0), expiresAt: toIsoTime(dayMs) };
    const key = { accountId: randomUUID(), kind: 'drafts' };
    const other = { accountId: randomUUID(), kind: 'devices', name: 'phone' };
    for (let n = 0; n < 450; n += 1)
      await documents.save({ ...key, name: `photo-${String(n)}` }, document);
    await documents.save(other, { ...document, expiresAt: null });
    const foundDocuments: (DocumentKey & KeptDocument)[] = [];
    for await (const each of documents.all())
      if (each.accountId === key.accountId || each.accountId === other.accountId)
        foundDocuments.push(each);
    expect(foundDocuments).toHaveLength(451);
    expect(foundDocuments).toContainEqual({ ...key, name: 'photo-7', ...document });
    expect(foundDocuments).toContainEqual({ ...other, ...document, expiresAt: null });
    await documents.close();
    await dispose();
  });
};
