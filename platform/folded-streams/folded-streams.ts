import { LRUCache } from 'lru-cache';
import { minuteMs } from '#domain/shared/time/durations.ts';
import type { Broadcast } from '../broadcast/broadcast.port.ts';
import type { KeyStore } from '../keys/keys.port.ts';
import type { FoldedStream, FoldedStreams } from './folded-streams.port.ts';

const maxStreams = 2_000;
/** Ids take most of the memory of a long stream. */
const maxIds = 500_000;
const maxAgeMs = 30 * minuteMs;
const channel = 'key-destroyed';

export const openFoldedStreams = async ({
  keys,
  broadcast,
}: {
  readonly keys: Pick<KeyStore, 'findMany'>;
  readonly broadcast: Pick<Broadcast, 'publish' | 'subscribe'>;
}): Promise<FoldedStreams> => {
  const cache = new LRUCache<string, FoldedStream>({
    max: maxStreams,
    maxSize: maxIds,
    sizeCalculation: ({ idPrefixes }) => idPrefixes.size + 1,
    ttl: maxAgeMs,
    ttlAutopurge: true,
  });
  // A stream that was being read while the key was destroyed must not be cached afterwards.
  const destroyedSubjects = new LRUCache<string, true>({ max: 10_000 });
  const removeSubject = (subject: string): void => {
    destroyedSubjects.set(subject, true);
    for (const [stream, { subjects }] of cache.entries())
      if (subjects.has(subject)) cache.delete(stream);
  };
  const unsubscribe = await broadcast.subscribe(channel, removeSubject);
  return {
    find: async (stream) => {
      const cachedStream = cache.get(stream);
      if (!cachedStream || cachedStream.subjects.size === 0) return cachedStream;
      // A message may be lost, so the key store decides. If it is unavailable, reading the stream reports that.
      const subjects = [...cachedStream.subjects];
      const foundKeys = await keys.findMany(subjects).catch(() => undefined);
      if (!foundKeys) return undefined;
      if (subjects.every((subject) => foundKeys.get(subject))) return cachedStream;
      cache.delete(stream);
      return undefined;
    },
    set: (stream, folded) => {
      if ([...folded.subjects].some((subject) => destroyedSubjects.has(subject))) return;
      const cached = cache.peek(stream);
      if (!cached || cached.revision <= folded.revision) cache.set(stream, folded);
    },
    forget: async (subject) => {
      removeSubject(subject);
      await broadcast.publish(channel, subject);
    },
    close: async () => {
      cache.clear();
      await unsubscribe();
    },
  };
};

/** The keys, with the cached states of an account removed when its key is destroyed. */
export const withCacheInvalidation = (
  keys: KeyStore,
  foldedStreams: Pick<FoldedStreams, 'forget'>,
): KeyStore => ({
  obtain: (accountId) => keys.obtain(accountId),
  find: (accountId) => keys.find(accountId),
  findMany: (accountIds) => keys.findMany(accountIds),
  destroy: async (...accountIds) => {
    await keys.destroy(...accountIds);
    for (const accountId of accountIds) await foldedStreams.forget(accountId);
  },
  listWrapped: () => keys.listWrapped(),
  restoreWrapped: (wrapped) => keys.restoreWrapped(wrapped),
  secret: (name) => keys.secret(name),
  rewrap: () => keys.rewrap(),
  checkedUpTo: () => keys.checkedUpTo(),
  saveCheckedPosition: (position) => keys.saveCheckedPosition(position),
  close: () => keys.close(),
});
