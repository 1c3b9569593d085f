import type { StoredPayload } from './decider.ts';
import type { DomainEvent, EventDefinition } from './event.ts';

type Definitions = Readonly<Record<string, Pick<EventDefinition, 'version' | 'upcasts'>>>;

export const upcaster =
  <Event extends DomainEvent>(definitions: Definitions) =>
  ({ type, data, schemaVersion }: StoredPayload): Event => {
    const steps = Object.hasOwn(definitions, type) ? definitions[type]?.upcasts : undefined;
    let current = data;
    let version = schemaVersion;
    for (let step = steps?.[version]; step; step = steps?.[version]) {
      current = step(current);
      version += 1;
    }
    return { type, data: current } as Event;
  };
