import { erasureEvents, listSubjectStreams } from '#domain/shared/subject.ts';
import { KeyDestroyedError, type KeysByAccountId, type KeyStore } from '../keys/keys.port.ts';
import { retryWithBackoff } from '../resilience/retry-with-backoff.ts';
import { EventStoreError, type EventStore } from './event-store.port.ts';

export type SubjectKeys = {
  /**
   * The key to encrypt with. A key is created only for the first event of one of the subject's own
   * streams.
   */
  readonly getEncryptionKey: (
    subject: string,
    place: { readonly stream: string; readonly begins: boolean },
  ) => Promise<Uint8Array>;
  /** The key of a month by its id, created if there is none. Null if it was destroyed. */
  readonly getMonthKey: (monthKeyId: string) => Promise<Uint8Array | null>;
  /**
   * Maps each subject and month to its key, or to null if it was destroyed. One whose key is missing
   * is left out.
   */
  readonly getDecryptionKeys: (
    subjects: readonly string[],
    monthKeyIds: readonly string[],
    retries: number,
  ) => Promise<KeysByAccountId>;
};

type Parts = { readonly store: Pick<EventStore, 'read'>; readonly keys: KeyStore };

/**
 * A missing key means an erased subject only if the log confirms the erasure. Otherwise the key
 * store lost the key, which is an error.
 */
export const subjectKeys = ({ store, keys }: Parts): SubjectKeys => ({
  getEncryptionKey: async (subject, { stream, begins }) => {
    const key = (await translateKeyErrors(keys.findMany([subject]))).get(subject);
    if (key) return key;
    if (key === null || (await isErased(store, subject))) throw keyDestroyedError(subject);
    const isNew =
      begins && listSubjectStreams(subject).includes(stream) && (await isEmpty(store, stream));
    if (!isNew) throw missingKeyError(subject);
    return loadKeys(keys, subject);
  },
  getMonthKey: async (monthKeyId) => {
    const key = (await translateKeyErrors(keys.findMany([monthKeyId]))).get(monthKeyId);
    return key === undefined ? loadKeys(keys, monthKeyId) : key;
  },
  getDecryptionKeys: async (subjects, monthKeyIds, retries) => {
    const foundKeys = await translateKeyErrors(
      retryWithBackoff(() => keys.findMany([...subjects, ...monthKeyIds]), { retries }),
    );
    const missingSubjects = subjects.filter((subject) => !foundKeys.has(subject));
    if (missingSubjects.length === 0) return foundKeys;
    const completedKeys = new Map(foundKeys);
    for (const subject of missingSubjects)
      if (await isErased(store, subject)) completedKeys.set(subject, null);
    return completedKeys;
  },
});

export const missingKeyError = (subject: string): EventStoreError =>
  new EventStoreError(
    'damaged',
    `The key of account ${subject} is missing, and the log does not say that it was erased: restore the newest copy of the key store.`,
  );

export const missingMonthKeyError = (at: string): EventStoreError =>
  new EventStoreError(
    'damaged',
    `The key of the month of ${at} is missing: restore the newest copy of the key store.`,
  );

const translateKeyErrors = <Answer>(answer: Promise<Answer>): Promise<Answer> =>
  answer.catch((cause: unknown) => {
    throw new EventStoreError('unavailable', 'The key store could not be used.', { cause });
  });

const loadKeys = async (keys: KeyStore, subject: string): Promise<Uint8Array> => {
  try {
    return await keys.obtain(subject);
  } catch (error) {
    if (error instanceof KeyDestroyedError) throw keyDestroyedError(subject);
    throw new EventStoreError('unavailable', 'The key store could not be used.', { cause: error });
  }
};

const keyDestroyedError = (subject: string): EventStoreError => {
  const cause = new KeyDestroyedError(subject);
  return new EventStoreError('invalid-event', cause.message, { cause });
};

const erasureTypes: ReadonlySet<string> = new Set(Object.values(erasureEvents));

const isErased = async (store: Parts['store'], subject: string): Promise<boolean> => {
  for (const stream of listSubjectStreams(subject)) {
    for await (const { type } of store.read(stream)) if (erasureTypes.has(type)) return true;
  }
  return false;
};

const isEmpty = async (store: Parts['store'], stream: string): Promise<boolean> => {
  const events = store.read(stream)[Symbol.asyncIterator]();
  const firstEvent = await events.next();
  await events.return?.();
  return firstEvent.done === true;
};
