import type { Decider } from '#domain/shared/decider.ts';
import type { Aggregate } from '#domain/shared/define-aggregate.ts';
import type { DomainEvent } from '#domain/shared/event.ts';
import { formatStreamMonth } from '#domain/shared/time/months.ts';
import type { EventStore, Position, StoredEvent } from '#platform/event-store/event-store.port.ts';
import type { FoldedStream, FoldedStreams } from '#platform/folded-streams/folded-streams.port.ts';
import { monthKeyId } from '#platform/keys/keys.port.ts';

export type LoadPorts = {
  readonly eventStore: Pick<EventStore, 'read'>;
  /** Without it, the whole stream is read. */
  readonly foldedStreams?: Pick<FoldedStreams, 'find' | 'set'>;
};

export type LoadedStream<Event, State> = {
  readonly state: State;
  /** -1 if the stream has no events. */
  readonly revision: number;
  /** The earlier result of the same command, if its events are already in the stream. */
  readonly previousResult:
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

type GetEventId = (index: number) => string;

export const loadStream = async <Command, Event extends DomainEvent, State>(
  ports: LoadPorts,
  request: StreamRequest<Command, Event, State>,
  eventIds?: GetEventId,
): Promise<LoadedStream<Event, State>> => {
  const { decider, stream } = request;
  const { from, events } = await findStart(ports, request, eventIds);
  const { idPrefixes, subjects } = from;
  let state = from.state as State;
  let { revision, lastId } = from;
  let previousResult: LoadedStream<Event, State>['previousResult'];
  for await (const stored of events) {
    const event = decider.upcast(toPayload(stored));
    if (eventIds && stored.id === eventIds(previousResult?.events.length ?? 0)) {
      previousResult = {
        events: [...(previousResult?.events ?? []), event],
        before: previousResult?.before ?? state,
        revision: stored.revision,
        position: stored.position,
      };
    }
    state = decider.evolve(state, event);
    revision = stored.revision;
    lastId = stored.id;
    idPrefixes.add(getIdPrefix(stored.id));
    for (const key of getKeyIds(decider, stored)) subjects.add(key);
  }
  if (revision >= 0) ports.foldedStreams?.set(stream, { ...from, state, revision, lastId });
  return { state, revision, previousResult };
};

type FoldStart = {
  readonly from: FoldedStream;
  /** The events after `from`. */
  readonly events: AsyncIterable<StoredEvent> | readonly StoredEvent[];
};

/** The cached state, or the beginning of the stream. */
const findStart = async <Command, Event extends DomainEvent, State>(
  { eventStore, foldedStreams }: LoadPorts,
  { decider, stream }: StreamRequest<Command, Event, State>,
  eventIds: GetEventId | undefined,
): Promise<FoldStart> => {
  const cachedStream = await foldedStreams?.find(stream);
  if (cachedStream && isUsable(cachedStream, decider, eventIds)) {
    const newerEvents = await readNewer(eventStore, stream, cachedStream);
    if (newerEvents) return { from: cachedStream, events: newerEvents };
  }
  return { from: createEmptyStream(decider), events: eventStore.read(stream) };
};

type FoldDecider = { readonly initialState: unknown; readonly evolve: unknown };

const createEmptyStream = ({ initialState, evolve }: FoldDecider): FoldedStream => ({
  state: initialState,
  revision: -1,
  lastId: '',
  evolve,
  idPrefixes: new Set(),
  subjects: new Set(),
});

/** A command that may have been handled before needs its events and the state before them, so it reads the whole stream. */
const isUsable = (
  cached: FoldedStream,
  { evolve }: Pick<FoldDecider, 'evolve'>,
  eventIds: GetEventId | undefined,
): boolean =>
  cached.evolve === evolve && !(eventIds && cached.idPrefixes.has(getIdPrefix(eventIds(0))));

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

/** Ids of the keys that decrypted the event. */
const getKeyIds = (
  { definitions }: Pick<Decider<unknown, DomainEvent, unknown>, 'definitions'>,
  { type, metadata: { subject, at } }: StoredEvent,
): string[] => [
  ...(subject === undefined ? [] : [subject]),
  ...(definitions[type]?.expiring ? [monthKeyId(formatStreamMonth(new Date(at)))] : []),
];

const getIdPrefix = (id: string): number => Number.parseInt(id.slice(0, 8), 16);

const toPayload = ({ type, data, metadata: { schemaVersion } }: StoredEvent) => ({
  type,
  data,
  schemaVersion,
});

export const loadState = async <Command, Event extends DomainEvent, State>(
  ports: LoadPorts,
  request: StreamRequest<Command, Event, State>,
): Promise<State> => (await loadStream(ports, request)).state;

/** The state of the aggregate with this id. */
export const loadAggregate = <Command, Event extends DomainEvent, State, Id>(
  ports: LoadPorts,
  aggregate: Aggregate<Command, Event, State, Id>,
  id: NoInfer<Id>,
): Promise<State> => loadState(ports, { decider: aggregate, stream: aggregate.stream(id) });
