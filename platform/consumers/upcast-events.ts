import type { EventDefinition } from '#domain/shared/event.ts';
import { isCurrentPayload, upcaster } from '#domain/shared/upcasting.ts';
import { lazyEvent } from '../event-store/lazy-event.ts';
import type { StoredEvent } from '../event-store/event-store.port.ts';

export const upcastEvents = (
  definitions: Readonly<Record<string, EventDefinition>>,
): ((event: StoredEvent) => StoredEvent) => {
  const upcast = upcaster(definitions);
  const upcastData = (source: StoredEvent): object => {
    const { type, data, metadata } = source;
    return upcast({ type, data, schemaVersion: metadata.schemaVersion }).data;
  };
  return (event) => {
    const isCurrent = isCurrentPayload(definitions[event.type], event.metadata.schemaVersion);
    return isCurrent ? event : lazyEvent(event, { source: event, open: upcastData });
  };
};
