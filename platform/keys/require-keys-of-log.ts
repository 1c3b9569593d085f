import { getStreamCategory, parseStreamId } from '#domain/shared/stream-name.ts';
import {
  erasureEvents,
  requestCategory,
  signInCategory,
  subjectCategory,
  subjectStream,
} from '#domain/shared/subject.ts';
import { toStreamMonth } from '#domain/shared/time/months.ts';
import { hasCipherPrefix } from '../event-store/field-cipher.ts';
import type { EventStore, Position, StoredEvent } from '../event-store/event-store.port.ts';
import { OperatorError } from '../plain-error.ts';
import { monthKeyId, type KeyStore } from './keys.port.ts';

type Parts = {
  readonly store: Pick<EventStore, 'head' | 'subscribe'>;
  readonly keys: Pick<KeyStore, 'findMany' | 'checkedUpTo' | 'saveCheckedPosition'>;
  readonly place: string;
};

/**
 * Refuses a key store that is older than the log: a store without the key of an existing account or
 * of a month with logins, or with the key of an erased account. Reads the events since the last check. The position of
 * that check is stored with the keys, so an older copy of the keys is checked from its own
 * position.
 */
export const requireKeysMatchingLog = async ({ store, keys, place }: Parts): Promise<void> => {
  const head = await store.head();
  const checkedPosition = await keys.checkedUpTo();
  if (checkedPosition === head) return;
  // A log that ends before the last check is a different log or an older copy.
  const keyMismatches = await findKeyMismatches(
    { store, keys },
    checkedPosition < head ? checkedPosition : '',
  );
  const [firstFault] = keyMismatches;
  if (firstFault !== undefined)
    throw outdatedKeysError(place, { first: firstFault, count: keyMismatches.length });
  await keys.saveCheckedPosition(head);
};

const findKeyMismatches = async (
  { store, keys }: Pick<Parts, 'store' | 'keys'>,
  from: Position,
): Promise<readonly string[]> => {
  const check = createKeyChecker(keys);
  const categories = [subjectCategory, requestCategory, signInCategory];
  const subscription = store.subscribe({ from, categories }, check.see);
  try {
    await Promise.race([subscription.caughtUp, subscription.done]);
  } finally {
    await subscription.stop();
  }
  return check.faults();
};

type SeenEvent = Pick<StoredEvent, 'type' | 'stream' | 'revision' | 'metadata' | 'data'>;

export type KeyChecker = {
  readonly see: (events: readonly SeenEvent[]) => Promise<void>;
  /**
   * Keys that are missing or should have been destroyed, after the events seen so far. Empty when
   * keys and log match.
   */
  readonly faults: () => readonly string[];
};

export const createKeyChecker = (keys: Pick<KeyStore, 'findMany'>): KeyChecker => {
  const subjectsWithoutKey = new Set<string>();
  const undestroyedSubjects = new Set<string>();
  const months = createMonthCheck(keys);
  return {
    see: async (events) => {
      await months.see(events);
      const relevantEvents = events.filter(
        (event) => hasOwnKey(event) && (event.revision === 0 || isErasure(event)),
      );
      if (relevantEvents.length === 0) return;
      const foundKeys = await keys.findMany([...new Set(relevantEvents.map(getSubject))]);
      for (const event of relevantEvents) {
        const subject = getSubject(event);
        if (!foundKeys.has(subject)) subjectsWithoutKey.add(subject);
        // The log records the erasure, so no data is lost.
        if (isErasure(event)) subjectsWithoutKey.delete(subject);
        if (isErasureCompleted(event) && foundKeys.get(subject)) undestroyedSubjects.add(subject);
      }
    },
    faults: () => [
      ...[...subjectsWithoutKey].map((subject) => `it has no key for account ${subject}`),
      ...[...undestroyedSubjects].map(
        (subject) => `it still has the key of account ${subject}, which was erased`,
      ),
      ...months.faults(),
    ],
  };
};

const createMonthCheck = (keys: Pick<KeyStore, 'findMany'>): KeyChecker => {
  const keyExistsByMonth = new Map<string, boolean>();
  return {
    see: async (events) => {
      for (const event of events) {
        if (getStreamCategory(event.stream) !== signInCategory) continue;
        const month = toStreamMonth(event.metadata.at);
        if (keyExistsByMonth.has(month) || !hasMonthData(event)) continue;
        const id = monthKeyId(month);
        keyExistsByMonth.set(month, (await keys.findMany([id])).has(id));
      }
    },
    faults: () =>
      [...keyExistsByMonth].flatMap(([month, found]) =>
        found ? [] : [`it has no key for month ${month}`],
      ),
  };
};

const hasMonthData = ({ data }: SeenEvent): boolean =>
  Object.values(data).some((value) => hasCipherPrefix(value, 'enc2:'));

const isErasureCompleted = ({ type }: SeenEvent): boolean =>
  type === erasureEvents.erasureCompleted || type === erasureEvents.requestErased;

const isErasure = (event: SeenEvent): boolean =>
  event.type === erasureEvents.erasureRequested || isErasureCompleted(event);

// A member's request is encrypted with the member's key.
const hasOwnKey = ({ stream, metadata }: SeenEvent): boolean =>
  stream === subjectStream(parseStreamId(stream)) || metadata.subject === parseStreamId(stream);

const getSubject = ({ stream }: SeenEvent): string => parseStreamId(stream);

const outdatedKeysError = (
  place: string,
  { first, count }: { readonly first: string; readonly count: number },
): OperatorError => {
  const othersText = count > 1 ? ` (and ${String(count - 1)} more of this kind)` : '';
  return new OperatorError(
    `${place} is older than the log of events: ${first}${othersText}. Nothing was changed. Restore the newest copy of ${place}, or the copy of the log that belongs to this one.`,
  );
};
