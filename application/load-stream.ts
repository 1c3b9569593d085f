import type { Decider } from '#domain/shared/decider.ts';
import type { DomainEvent } from '#domain/shared/event.ts';
import type { EventStore, Position, StoredEvent } from '#platform/event-store/event-store.port.ts';
import type { FoldedStream, FoldedStreams } from '#platform/folded-streams/folded-streams.port.ts';

export type LoadPorts = {
  readonly eventStore: Pick<EventStore, 'read'>;
  /** Without it, the whole stream is read. */
  readonly foldedStreams?: Pick<FoldedStreams, 'find' | 'keep'>;
};

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

type EventIds = (index: number) => string;

export const loadStream = async <Command, Event extends DomainEvent, State>(
  { eventStore, foldedStreams }: LoadPorts,
  { decider, stream }: StreamRequest<Command, Event, State>,
  eventIds?: EventIds,
): Promise<LoadedStream<Event, State>> => {
  const found = usable(await foldedStreams?.find(stream), decider, eventIds);
  const newer = found && (await readNewer(eventStore, stream, found));
  const cached = newer && found;
  const { idPrefixes, subjects } = cached ?? { idPrefixes: new Set(), subjects: new Set() };
  let state = cached ? (cached.state as State) : decider.initialState;
  let revision = cached?.revision ?? -1;
  let lastId = cached?.lastId;
  let earlier: LoadedStream<Event, State>['earlier'];
  for await (const stored of newer ?? eventStore.read(stream)) {
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
    lastId = stored.id;
    idPrefixes.add(prefixOf(stored.id));
    if (stored.metadata.subject !== undefined) subjects.add(stored.metadata.subject);
  }
  const { evolve } = decider;
  if (lastId !== undefined)
    foldedStreams?.keep(stream, { state, revision, lastId, evolve, idPrefixes, subjects });
  return { state, revision, earlier };
};

/**
 * The events after the cached ones. The last cached event is read, too: if the log no longer has it, the log was
 * replaced, and the result is undefined.
 */
const readNewer = async (
  eventStore: LoadPorts['eventStore'],
  stream: string,
  { revision, lastId }: FoldedStream,
): Promise<StoredEvent[] | undefined> => {
  const events: StoredEvent[] = [];
  for await (const stored of eventStore.read(stream, revision)) events.push(stored);
  const [last, ...newer] = events;
  return last?.id === lastId ? newer : undefined;
};

// A command that may have been handled before needs its events and the state before them, so it reads the whole stream.
const usable = (
  cached: FoldedStream | undefined,
  { evolve }: { readonly evolve: unknown },
  eventIds: EventIds | undefined,
): FoldedStream | undefined => {
  if (cached?.evolve !== evolve) return undefined;
  return eventIds && cached?.idPrefixes.has(prefixOf(eventIds(0))) ? undefined : cached;
};

const prefixOf = (id: string): number => Number.parseInt(id.slice(0, 8), 16);

const payloadOf = ({ type, data, metadata: { schemaVersion } }: StoredEvent) => ({
  type,
  data,
  schemaVersion,
});

export const loadState = async <Command, Event extends DomainEvent, State>(
  ports: LoadPorts,
  request: StreamRequest<Command, Event, State>,
): Promise<State> => (await loadStream(ports, request)).state;
