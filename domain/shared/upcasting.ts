import type { StoredPayload } from './decider.ts';
import { erasedValue, type DomainEvent, type EventDefinition } from './event.ts';

type Definition = Pick<EventDefinition, 'version' | 'upcasts' | 'erased'>;
type Definitions = Readonly<Record<string, Definition>>;

/** Converts a stored payload to the current version, in which every field has its type, also after an erasure. */
export const upcaster =
  <Event extends DomainEvent>(definitions: Definitions) =>
  ({ type, data, schemaVersion }: StoredPayload): Event => {
    const definition = Object.hasOwn(definitions, type) ? definitions[type] : undefined;
    const steps = definition?.upcasts;
    let current = data;
    let version = schemaVersion;
    for (let step = steps?.[version]; step; step = steps?.[version]) {
      current = step(current);
      version += 1;
    }
    if (definition?.erased) current = replaceErasedFields(current, definition.erased);
    return { type, data: current } as Event;
  };

/** Whether `upcaster` leaves every payload of this version as it is. */
export const isCurrentPayload = (
  definition: Definition | undefined,
  schemaVersion: number,
): boolean => !definition?.upcasts?.[schemaVersion] && !definition?.erased;

const replaceErasedFields = (data: object, replacements: object): object => {
  const values = new Map<string, unknown>(Object.entries(data));
  const erasedFields = Object.entries(replacements).filter(
    ([field]) => values.get(field) === erasedValue,
  );
  return erasedFields.length === 0 ? data : { ...data, ...Object.fromEntries(erasedFields) };
};
