import { erasedValue } from '#domain/shared/event.ts';
import type { StoredEvent } from '#platform/event-store/event-store.port.ts';

export const ada = '0a0a0a0a-0a0a-4a0a-8a0a-0a0a0a0a0a0a';
export const grace = '1b1b1b1b-1b1b-4b1b-9b1b-1b1b1b1b1b1b';

type EventSpec = {
  readonly type: string;
  readonly data?: object;
  readonly at?: string;
  readonly actor?: string;
  readonly subject?: string;
  readonly schemaVersion?: number;
};

/** Builds stored events with revisions per stream and global positions. Ids are derived from the position. */
export const eventLog = (): {
  readonly add: (stream: string, written: EventSpec) => StoredEvent;
  readonly events: readonly StoredEvent[];
} => {
  const events: StoredEvent[] = [];
  return {
    events,
    add: (stream, written) => {
      const { type, data = {}, at = '2026-05-01T10:00:00.000Z', actor = 'system' } = written;
      const { subject, schemaVersion = 1 } = written;
      const number = events.length + 1;
      const event: StoredEvent = {
        id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
        stream,
        type,
        data,
        metadata: {
          at,
          actor,
          correlationId: 'test',
          causationId: 'test',
          schemaVersion,
          ...(subject !== undefined && { subject }),
        },
        revision: events.filter((earlier) => earlier.stream === stream).length,
        position: String(number).padStart(16, '0'),
        storedAt: at,
      };
      events.push(event);
      return event;
    },
  };
};

/** The event as the store returns it after the account's key was destroyed. */
export const withoutPersonalData = (
  event: StoredEvent,
  personalFields: readonly string[],
): StoredEvent => ({
  ...event,
  data: Object.fromEntries(
    Object.entries(event.data as Record<string, unknown>).map(([field, value]) => [
      field,
      personalFields.includes(field) ? erasedValue : value,
    ]),
  ),
});
