import {
  personalDataAccessDecider,
  personalDataAccessStreams,
} from '#domain/personal-data-access/personal-data-access.ts';
import type { PersonalDataAccessEvent } from '#domain/personal-data-access/events.ts';
import type { EventStore } from '#platform/event-store/event-store.port.ts';

type TimeRange = { readonly from: Date; readonly to: Date };

/**
 * Accesses to a member's data, and exports by the member as staff, oldest first. They are stored only in the event
 * log.
 */
export async function* readPersonalDataAccess(
  { eventStore }: { readonly eventStore: Pick<EventStore, 'read'> },
  accountId: string,
  { from, to }: TimeRange,
): AsyncGenerator<PersonalDataAccessEvent> {
  for (const stream of personalDataAccessStreams(accountId, from, to)) {
    for await (const { type, data, metadata } of eventStore.read(stream)) {
      const { schemaVersion } = metadata;
      yield personalDataAccessDecider.upcast({ type, data, schemaVersion });
    }
  }
}
