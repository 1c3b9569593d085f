import { eventRegistry } from '#application/event-registry.ts';
import type { EventField } from '#contract/events.ts';
import { erased } from '#platform/event-store/encrypted-event-store.ts';
import type { EventStore, StoredEvent } from '#platform/event-store/event-store.port.ts';
import { isEncrypted } from '#platform/event-store/field-cipher.ts';
import type { Platform } from '#platform/platform.ts';

type Ports = Pick<Platform, 'eventStore' | 'storedEvents' | 'upcast'>;
type Place = { readonly stream: string; readonly revision: number };

export type OpenedEvent = {
  readonly event: StoredEvent;
  readonly stored: Payload;
  readonly read: Payload;
};

type Payload = { readonly version: number; readonly fields: EventField[] };

/** One event from the log, as it is stored and as the program reads it; undefined where there is none. */
export const openEvent = async (
  { eventStore, storedEvents, upcast }: Ports,
  place: Place,
): Promise<OpenedEvent | undefined> => {
  const [stored, opened] = await Promise.all([
    readOne(storedEvents, place),
    readOne(eventStore, place),
  ]);
  if (!stored || !opened) return undefined;
  const { schemaVersion } = stored.metadata;
  const version = eventRegistry[stored.type]?.version ?? schemaVersion;
  return {
    event: stored,
    stored: { version: schemaVersion, fields: storedFields(stored) },
    read: { version, fields: readFields(stored, upcast(opened)) },
  };
};

const readOne = async (
  store: Pick<EventStore, 'read'>,
  { stream, revision }: Place,
): Promise<StoredEvent | undefined> => {
  for await (const event of store.read(stream, revision)) return event;
  return undefined;
};

const storedFields = ({ data }: StoredEvent): EventField[] =>
  fieldsOf(data).map(([field, value]) => ({
    field,
    value,
    state: isEncrypted(value) ? 'encrypted' : 'plain',
  }));

const readFields = (stored: StoredEvent, { type, data }: StoredEvent): EventField[] => {
  const sealed = new Set(
    fieldsOf(stored.data).flatMap(([field, value]) => (isEncrypted(value) ? [field] : [])),
  );
  const secret = new Set(eventRegistry[type]?.secret ?? []);
  return fieldsOf(data).map(([field, value]) => {
    if (sealed.has(field) && value === erased) return { field, state: 'erased', value: null };
    if (secret.has(field)) return { field, state: 'withheld', value: null };
    return { field, state: sealed.has(field) ? 'encrypted' : 'plain', value };
  });
};

const fieldsOf = (data: object): [string, EventField['value']][] =>
  Object.entries(data) as [string, EventField['value']][];
