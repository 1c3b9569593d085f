import type { Decider } from '#domain/shared/decider.ts';
import type { DomainEvent } from '#domain/shared/event.ts';
import type { EventStore, Position, StoredEvent } from '#platform/event-store/event-store.port.ts';

export type LoadedStream<Event, State> = {
  readonly state: State;
  /** -1 if the stream has no events. */
  readonly revision: number;
  /** The earlier result of the same command, if its events are already in the stream. */
  readonly earlier:
    | {
        readonly events: readonly Event[];
        readonly before: State;
        readonly revision: number;
        readonly position: Position;
      }
    | undefined;
};

type StreamRequest<Command, Event extends DomainEvent, State> = {
  readonly decider: Decider<Command, Event, State>;
  readonly stream: string;
};

export const loadStream = async <Command, Event extends DomainEvent, State>(
  { eventStore }: { readonly eventStore: Pick<EventStore, 'read'> },
  { decider, stream }: StreamRequest<Command, Event, State>,
  eventIds?: (index: number) => string,
): Promise<LoadedStream<Event, State>> => {
  let state = decider.initialState;
  let revision = -1;
  let earlier: LoadedStream<Event, State>['earlier'];
  for await (const stored of eventStore.read(stream)) {
    const event = decider.upcast(payloadOf(stored));
    if (eventIds && stored.id === eventIds(earlier?.events.length ?? 0)) {
      earlier = {
        events: [...(earlier?.events ?? []), event],
        before: earlier?.before ?? state,
        revision: stored.revision,
        position: stored.position,
      };
    }
    state = decider.evolve(state, event);
    revision = stored.revision;
  }
  return { state, revision, earlier };
};

const payloadOf = ({ type, data, metadata: { schemaVersion } }: StoredEvent) => ({
  type,
  data,
  schemaVersion,
});

export const loadState = async <Command, Event extends DomainEvent, State>(
  ports: { readonly eventStore: Pick<EventStore, 'read'> },
  request: StreamRequest<Command, Event, State>,
): Promise<State> => (await loadStream(ports, request)).state;
