import { erasedValue, type EventDefinition } from '#domain/shared/event.ts';
import { toStreamMonth } from '#domain/shared/time/months.ts';
import { monthKeyId, type KeysByAccountId, type KeyStore } from '../keys/keys.port.ts';
import { deriveAccountMonthKey } from '../keys/month-keys.ts';
import {
  decryptFields,
  encryptFields,
  hasCipherPrefix,
  isEncrypted,
  type CipherPrefix,
  type CipherContext,
} from './field-cipher.ts';
import {
  EventStoreError,
  expiredValue,
  type EventStore,
  type NewEvent,
  type StoredEvent,
} from './event-store.port.ts';
import { batched } from './batched.ts';
import { withStep, type DataStep, type EventHeader } from './lazy-event.ts';
import {
  missingKeyError,
  missingMonthKeyError,
  subjectKeys,
  type SubjectKeys,
} from './subject-keys.ts';

export type EventRegistry = Readonly<Record<string, EventDefinition>>;

type Parts = {
  readonly store: EventStore;
  readonly keys: KeyStore;
  readonly eventRegistry: EventRegistry;
};

/**
 * Encrypts personal fields on append and decrypts them on read, with the key of the account in
 * `metadata.subject`. Expiring fields also need the key of the month. The size limit applies to the
 * encrypted form.
 */
export const encryptedEventStore = (parts: Parts): EventStore => {
  const { store, keys } = parts;
  const definitions = new Map(Object.entries(parts.eventRegistry));
  const keyLookup = subjectKeys({ store, keys });
  const personalTypes = listPersonalTypes(definitions);
  const decrypt = createDecrypter(keyLookup, personalTypes);
  return {
    append: async (stream, events, expected) =>
      store.append(
        stream,
        await encryptAll({
          subjects: keyLookup,
          definitions,
          stream,
          events,
          begins: expected === 'none',
        }),
        expected,
      ),
    read: (stream, fromRevision) =>
      readDecrypted(store.read(stream, fromRevision), { decrypt, personalTypes }),
    subscribe: (options, handler) =>
      store.subscribe(options, async (events) => handler(await decrypt(events, keyRetries))),
    head: () => store.head(),
    close: () => store.close(),
  };
};

type Definitions = ReadonlyMap<string, EventDefinition>;

type EncryptionInput = {
  readonly subjects: SubjectKeys;
  readonly definitions: Definitions;
  readonly stream: string;
  readonly events: readonly NewEvent[];
  readonly begins: boolean;
};

const encryptAll = ({
  subjects,
  definitions,
  stream,
  events,
  begins,
}: EncryptionInput): Promise<NewEvent[]> =>
  Promise.all(
    events.map(async (event) => {
      const definition = definitions.get(event.type);
      // Fail closed: an undeclared type may contain personal data.
      if (!definition)
        throw invalidEventError(`${event.type} is not an event type in the registry.`);
      const { personal, expiring = [] } = definition;
      if (personal.length === 0) return event;
      const { subject } = event.metadata;
      if (!subject)
        throw invalidEventError(`${event.type} has personal fields, but names no subject.`);
      if (isErasedData(event.data, personal)) return event;
      const key = await subjects.getEncryptionKey(subject, { stream, begins });
      const permanentFields = personal.filter((field) => !expiring.includes(field));
      const encryptedEvent = encryptEventFields({
        key,
        mark: 'enc1:',
        stream,
        event,
        fields: permanentFields,
      });
      if (expiring.length === 0) return encryptedEvent;
      const monthKey = await subjects.getMonthKey(getMonthKeyId(event));
      if (monthKey === null) return withoutExpired(encryptedEvent, expiring);
      const ownKey = deriveAccountMonthKey(key, monthKey);
      return encryptEventFields({
        key: ownKey,
        mark: 'enc2:',
        stream,
        event: encryptedEvent,
        fields: expiring,
      });
    }),
  );

const getMonthKeyId = ({ metadata }: Pick<NewEvent, 'metadata'>): string =>
  monthKeyId(toStreamMonth(metadata.at));

// An event of a month that is no longer kept, such as one of a demo's history.
const withoutExpired = (event: NewEvent, fields: readonly string[]): NewEvent => {
  const data: Record<string, unknown> = { ...event.data };
  for (const field of fields) if (data[field] !== undefined) data[field] = expiredValue;
  return { ...event, data };
};

// Nothing is left to encrypt, so the event can be written after the key was destroyed.
const isErasedData = (data: object, fields: readonly string[]): boolean => {
  const values = new Map<string, unknown>(Object.entries(data));
  const presentFields = fields.filter((field) => values.get(field) !== undefined);
  return (
    presentFields.length > 0 && presentFields.every((field) => values.get(field) === erasedValue)
  );
};

const encryptEventFields = (plain: {
  readonly key: Uint8Array;
  readonly mark: CipherPrefix;
  readonly stream: string;
  readonly event: NewEvent;
  readonly fields: readonly string[];
}): NewEvent => {
  const { key, mark, stream, event } = plain;
  const data: Record<string, unknown> = { ...event.data };
  const fields = plain.fields.filter((field) => data[field] !== undefined).sort();
  const [first] = fields;
  if (first === undefined) return event;
  const ciphertext = encryptValues({ key, mark }, { stream, eventId: event.id, fields }, data);
  for (const field of fields) data[field] = mark;
  data[first] = ciphertext;
  return { ...event, data };
};

const encryptValues = (
  sealing: { readonly key: Uint8Array; readonly mark: CipherPrefix },
  places: CipherContext,
  data: Readonly<Record<string, unknown>>,
): string => {
  try {
    const values = places.fields.map((field) => data[field]);
    return encryptFields(sealing, places, values);
  } catch (error) {
    throw invalidEventError(`A personal field of event ${places.eventId} is not JSON.`, error);
  }
};

type Decrypter = (
  events: readonly StoredEvent[],
  keyRetries?: number,
) => Promise<readonly StoredEvent[]>;

// Fetches all keys of a batch in one call and decrypts an event on first access to its data, so that a
// replay pays only for the fields it reads.
const createDecrypter =
  (keys: SubjectKeys, personalTypes: Definitions): Decrypter =>
  async (events, retries = 0) => {
    const { subjects, monthKeyIds } = listNeededKeys(events, personalTypes);
    if (subjects.length === 0) return events;
    const foundKeys = await keys.getDecryptionKeys(subjects, monthKeyIds, retries);
    // One step for the whole batch, because a rebuild would otherwise create one for every event.
    const decryption: DataStep<KeysByAccountId> = {
      source: foundKeys,
      open: (found, stored, event) =>
        decryptEvent(findSource(event, personalTypes.get(event.type), found), stored, event),
    };
    return events.map((event) =>
      personalTypes.has(event.type) ? withStep(event, decryption) : event,
    );
  };

const listPersonalTypes = (definitions: Definitions): Definitions =>
  new Map([...definitions].filter(([, { personal }]) => personal.length > 0));

const listNeededKeys = (
  events: readonly StoredEvent[],
  personalTypes: Definitions,
): { readonly subjects: readonly string[]; readonly monthKeyIds: readonly string[] } => {
  const subjects = new Set<string>();
  // The beginning of an instant, such as `2026-05`.
  const months = new Set<string>();
  for (const { type, metadata } of events) {
    const definition = personalTypes.get(type);
    if (!definition) continue;
    const { subject, at } = metadata;
    if (subject) subjects.add(subject);
    if (definition.expiring) months.add(at.slice(0, 7));
  }
  const monthKeyIds = [...months].map((month) => monthKeyId(toStreamMonth(month)));
  return { subjects: [...subjects], monthKeyIds };
};

const findSource = (
  event: EventHeader,
  definition: EventDefinition | undefined,
  keys: KeysByAccountId,
): SealedSource => ({
  personal: definition?.personal ?? [],
  expiring: definition?.expiring ?? [],
  key: keys.get(event.metadata.subject ?? ''),
  monthKey: definition?.expiring && keys.get(getMonthKeyId(event)),
});

// A subscription retries while the key store is unavailable for a few seconds. Requests do not
// retry.
const keyRetries = 5;

// Null for a destroyed key; undefined when the key is missing.
type FoundKey = Uint8Array | null | undefined;

type SealedSource = Required<Pick<EventDefinition, 'personal' | 'expiring'>> & {
  readonly key: FoundKey;
  readonly monthKey: FoundKey;
};

const decryptEvent = (source: SealedSource, stored: object, event: EventHeader): object => {
  const { personal, expiring, key, monthKey } = source;
  const data: Data = { ...stored };
  // A field that was declared personal after this event was written is stored in plain text.
  const encryptedFields = personal.filter((field) => isEncrypted(data[field])).sort();
  if (encryptedFields.length === 0) return data;
  if (key === undefined) throw missingKeyError(event.metadata.subject ?? '');
  if (key === null) return setFields(data, encryptedFields, () => erasedValue);
  const monthFields = encryptedFields.filter((field) => hasCipherPrefix(data[field], 'enc2:'));
  if (monthFields.length > 0 && monthKey === undefined)
    throw missingMonthKeyError(event.metadata.at);
  const accountFields = encryptedFields.filter((field) => !monthFields.includes(field));
  decryptEventFields(data, { key, fields: accountFields, event });
  if (monthKey)
    decryptEventFields(data, {
      key: deriveAccountMonthKey(key, monthKey),
      fields: monthFields,
      event,
    });
  if (monthKey !== null) return data;
  // Also hides what versions without keys of months encrypted with the account's key alone.
  return setFields(
    data,
    encryptedFields.filter((field) => expiring.includes(field)),
    () => expiredValue,
  );
};

type Data = Record<string, unknown>;

const setFields = (
  data: Data,
  fields: readonly string[],
  value: (index: number) => unknown,
): Data => {
  for (const [index, field] of fields.entries()) data[field] = value(index);
  return data;
};

type Ciphertext = {
  readonly key: Uint8Array;
  readonly fields: readonly string[];
  readonly event: EventHeader;
};

const decryptEventFields = (data: Data, { key, fields, event }: Ciphertext): void => {
  const [first] = fields;
  if (first === undefined) return;
  const cipherContext = { stream: event.stream, eventId: event.id, fields };
  const values = decryptValues(key, cipherContext, String(data[first]));
  setFields(data, fields, (index) => values[index]);
};

const decryptValues = (
  key: Uint8Array,
  places: CipherContext,
  text: string,
): readonly unknown[] => {
  try {
    return decryptFields(key, places, text);
  } catch (error) {
    throw new EventStoreError(
      'damaged',
      `The personal fields of event ${places.eventId} in ${places.stream} cannot be decrypted.`,
      { cause: error },
    );
  }
};

async function* readDecrypted(
  events: AsyncIterable<StoredEvent>,
  { decrypt, personalTypes }: { readonly decrypt: Decrypter; readonly personalTypes: Definitions },
): AsyncGenerator<StoredEvent> {
  for await (const batch of batched(events, 200)) {
    // Copying forces decryption, so that damage does not surface inside a decider. Events are
    // copied one at a time, so that those before the damage are still read. The data of other
    // events are parsed only if they are read.
    for (const event of await decrypt(batch))
      yield personalTypes.has(event.type) ? { ...event } : event;
  }
}

const invalidEventError = (message: string, cause?: unknown): EventStoreError =>
  new EventStoreError('invalid-event', message, { cause });
