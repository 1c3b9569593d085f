import {
  type Appended,
  type EventStore,
  EventStoreError,
  type NewEvent,
} from '#platform/event-store/event-store.port.ts';

type Decision = {
  /** Of the stream that it was based on; -1 when it has no events. */
  readonly revision: number;
  readonly events: readonly NewEvent[];
};

const maxAttempts = 5;

/**
 * Decides on the stream as it is and appends the events, once more when another process appended first. Undefined when
 * there is nothing to append. For events that have the same ids whichever process decides them.
 */
export const appendDecision = async (
  { eventStore }: { readonly eventStore: Pick<EventStore, 'append'> },
  stream: string,
  decide: () => Promise<Decision>,
): Promise<(Appended & Pick<Decision, 'events'>) | undefined> => {
  for (let attempt = 1; ; attempt += 1) {
    const { revision, events } = await decide();
    if (events.length === 0) return undefined;
    try {
      const appended = await eventStore.append(stream, events, revision < 0 ? 'none' : revision);
      return { ...appended, events };
    } catch (error) {
      const lost = error instanceof EventStoreError && error.code === 'wrong-revision';
      if (!lost || attempt === maxAttempts) throw error;
    }
  }
};
