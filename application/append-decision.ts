import {
  type AppendResult,
  type EventStore,
  EventStoreError,
  type NewEvent,
} from '#platform/event-store/event-store.port.ts';

type Decision = {
  /** Revision of the stream that the decision is based on; -1 if it has no events. */
  readonly revision: number;
  readonly events: readonly NewEvent[];
};

const maxAttempts = 5;

/**
 * Decides on the current state of a stream and appends the events. Decides again if another process appended first.
 * Returns undefined if there is nothing to append. Event ids must not depend on the process that decides.
 */
export const appendDecision = async (
  { eventStore }: { readonly eventStore: Pick<EventStore, 'append'> },
  stream: string,
  decide: () => Promise<Decision>,
): Promise<(AppendResult & Pick<Decision, 'events'>) | undefined> => {
  for (let attempt = 1; ; attempt += 1) {
    const { revision, events } = await decide();
    if (events.length === 0) return undefined;
    try {
      const appendResult = await eventStore.append(
        stream,
        events,
        revision < 0 ? 'none' : revision,
      );
      return { ...appendResult, events };
    } catch (error) {
      const isConflict = error instanceof EventStoreError && error.code === 'wrong-revision';
      if (!isConflict || attempt === maxAttempts) throw error;
    }
  }
};
