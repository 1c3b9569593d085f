import { signalDecider, signalStream } from '#domain/signal/decider.ts';
import type { SignalEvent } from '#domain/signal/events.ts';
import { initialState, type SignalState } from '#domain/signal/state.ts';
import type { EventStore, StoredEvent } from '#platform/event-store/event-store.port.ts';

/** The signals of one coin and day; revision -1 for a day without any. */
export type SignalDay = { readonly state: SignalState; readonly revision: number };

export const loadSignalDay = async (
  { eventStore }: { readonly eventStore: Pick<EventStore, 'read'> },
  coinId: string,
  at: string,
): Promise<SignalDay> => {
  let day: SignalDay = { state: initialState, revision: -1 };
  for await (const stored of eventStore.read(signalStream(coinId, at))) {
    day = {
      state: signalDecider.evolve(day.state, signalEventOf(stored)),
      revision: stored.revision,
    };
  }
  return day;
};

const signalEventOf = ({ type, data, metadata }: StoredEvent): SignalEvent =>
  signalDecider.upcast({ type, data, schemaVersion: metadata.schemaVersion });
