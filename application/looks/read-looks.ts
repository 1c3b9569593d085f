import { lookDecider, lookStreams } from '#domain/look/decider.ts';
import type { LookEvent } from '#domain/look/events.ts';
import type { EventStore } from '#platform/event-store/event-store.port.ts';

type Span = { readonly from: Date; readonly to: Date };

/** Looks at a member's data, and what they exported themselves as staff, oldest first; from the log alone. */
export async function* readLooks(
  { eventStore }: { readonly eventStore: Pick<EventStore, 'read'> },
  accountId: string,
  { from, to }: Span,
): AsyncGenerator<LookEvent> {
  for (const stream of lookStreams(accountId, from, to)) {
    for await (const { type, data, metadata } of eventStore.read(stream)) {
      const { schemaVersion } = metadata;
      yield lookDecider.upcast({ type, data, schemaVersion });
    }
  }
}
