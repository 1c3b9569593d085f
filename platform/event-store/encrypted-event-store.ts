import type { EventDefinition } from '#domain/shared/event.ts';
import type { Keys } from '../keys/keys.port.ts';
import {
  decryptFields,
  encryptFields,
  isEncrypted,
  sealedInOtherField,
  type FieldPlaces,
} from './field-cipher.ts';
import {
  erased,
  EventStoreError,
  type EventStore,
  type NewEvent,
  type StoredEvent,
} from './event-store.port.ts';
import { batched } from './batched.ts';
import { withStep, type EventHeader } from './lazy-event.ts';
import { missingKey, subjectKeys, type SubjectKeys } from './subject-keys.ts';

export type EventRegistry = Readonly<Record<string, EventDefinition>>;

type Parts = {
  readonly store: EventStore;
  readonly keys: Keys;
  readonly eventRegistry: EventRegistry;
};

/**
 * Encrypts personal fields on append and decrypts them on read, with the key of the account in
 * `metadata.subject`. The size limit applies to the encrypted form.
 */
export const encryptedEventStore = (parts: Parts): EventStore => {
  const { store, keys } = parts;
  const personal = personalFields(parts.eventRegistry);
  const subjects = subjectKeys({ store, keys });
  const decrypt = decrypter(subjects, personal);
  return {
    append: async (stream, events, expected) =>
      store.append(
        stream,
        await encryptAll({ subjects, personal, stream, events, begins: expected === 'none' }),
        expected,
      ),
    read: (stream, fromRevision) =>
      readDecrypted(store.read(stream, fromRevision), (events) => decrypt(events)),
    subscribe: (options, handler) =>
      store.subscribe(options, async (events) => handler(await decrypt(events, keyRetries))),
    head: () => store.head(),
    close: () => store.close(),
  };
};

type PersonalFields = ReadonlyMap<string, readonly string[]>;

const personalFields = (registry: EventRegistry): PersonalFields =>
  new Map(Object.entries(registry).map(([type, definition]) => [type, definition.personal]));

type EncryptionInput = {
  readonly subjects: SubjectKeys;
  readonly personal: PersonalFields;
  readonly stream: string;
  readonly events: readonly NewEvent[];
  readonly begins: boolean;
};

const encryptAll = ({
  subjects,
  personal,
  stream,
  events,
  begins,
}: EncryptionInput): Promise<NewEvent[]> =>
  Promise.all(
    events.map(async (event) => {
      const fields = personal.get(event.type);
      // Fail closed: an undeclared type may contain personal data.
      if (!fields) throw invalid(`${event.type} is not an event type in the registry.`);
      if (fields.length === 0) return event;
      const { subject } = event.metadata;
      if (!subject) throw invalid(`${event.type} has personal fields, but names no subject.`);
      if (isErasedData(event.data, fields)) return event;
      const key = await subjects.toWrite(subject, { stream, begins });
      return { ...event, data: seal({ key, stream, event, fields }) };
    }),
  );

// Nothing is left to encrypt, so the event can be written after the key was destroyed.
const isErasedData = (data: object, fields: readonly string[]): boolean => {
  const values = new Map<string, unknown>(Object.entries(data));
  const given = fields.filter((field) => values.get(field) !== undefined);
  return given.length > 0 && given.every((field) => values.get(field) === erased);
};

const seal = (plain: {
  readonly key: Uint8Array;
  readonly stream: string;
  readonly event: NewEvent;
  readonly fields: readonly string[];
}): object => {
  const { key, stream, event } = plain;
  const data: Record<string, unknown> = { ...event.data };
  const fields = plain.fields.filter((field) => data[field] !== undefined).sort();
  const [first] = fields;
  if (first === undefined) return data;
  const sealed = encryptValues(key, { stream, eventId: event.id, fields }, data);
  for (const field of fields) data[field] = sealedInOtherField;
  data[first] = sealed;
  return data;
};

const encryptValues = (
  key: Uint8Array,
  places: FieldPlaces,
  data: Readonly<Record<string, unknown>>,
): string => {
  try {
    const values = places.fields.map((field) => data[field]);
    return encryptFields(key, places, values);
  } catch (error) {
    throw invalid(`A personal field of event ${places.eventId} is not JSON.`, error);
  }
};

const noFields: readonly string[] = [];

type Decrypt = (
  events: readonly StoredEvent[],
  keyRetries?: number,
) => Promise<readonly StoredEvent[]>;

// Fetches all keys of a batch in one call and decrypts an event on first access to its data, so that a
// replay pays only for the fields it reads.
const decrypter = (keys: SubjectKeys, personal: PersonalFields): Decrypt => {
  return async (events, retries = 0) => {
    const fieldsOf = events.map(({ type }) => personal.get(type) ?? noFields);
    const subjects = new Set<string>();
    for (const [index, { metadata }] of events.entries()) {
      if (fieldsOf[index]?.length && metadata.subject) subjects.add(metadata.subject);
    }
    if (subjects.size === 0) return events;
    const found = await keys.toRead([...subjects], retries);
    return events.map((event, index) => {
      const fields = fieldsOf[index] ?? noFields;
      if (fields.length === 0) return event;
      const key = found.get(event.metadata.subject ?? '');
      return withStep(event, { source: { fields, key }, open: unseal });
    });
  };
};

// A subscription retries while the key store is unavailable for a few seconds. Requests do not
// retry.
const keyRetries = 5;

type SealedSource = {
  readonly fields: readonly string[];
  // Null for an erased subject; undefined when the key is missing.
  readonly key: Uint8Array | null | undefined;
};

const unseal = ({ fields, key }: SealedSource, stored: object, event: EventHeader): object => {
  const data: Record<string, unknown> = { ...stored };
  // A field that was declared personal after this event was written is stored in plain text.
  const sealed = fields.filter((field) => isEncrypted(data[field])).sort();
  const [first] = sealed;
  if (first === undefined) return data;
  if (key === undefined) throw missingKey(event.metadata.subject ?? '');
  const places = { stream: event.stream, eventId: event.id, fields: sealed };
  const values = key && decryptValues(key, places, String(data[first]));
  for (const [index, field] of sealed.entries()) data[field] = values ? values[index] : erased;
  return data;
};

const decryptValues = (key: Uint8Array, places: FieldPlaces, text: string): readonly unknown[] => {
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
  decrypt: Decrypt,
): AsyncGenerator<StoredEvent> {
  for await (const batch of batched(events, 200)) {
    // Copying forces decryption, so that damage does not surface inside a decider. Events are
    // copied one at a time, so that those before the damage are still read.
    for (const event of await decrypt(batch)) yield { ...event };
  }
}

const invalid = (message: string, cause?: unknown): EventStoreError =>
  new EventStoreError('invalid-event', message, { cause });
