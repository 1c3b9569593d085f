import { getStreamCategory } from '#domain/shared/stream-name.ts';
import type {
  EventStore,
  Position,
  StoredEvent,
  Subscription,
} from '../event-store/event-store.port.ts';

export type ReaderMember = {
  readonly categories: readonly string[];
  readonly accept: (events: readonly StoredEvent[]) => Promise<void>;
  /** Takes events of other categories. False if they must be accepted. */
  readonly skip: (events: readonly StoredEvent[]) => boolean;
  readonly onDetached: () => void;
};

export type ReaderStats = {
  readonly reading: boolean;
  readonly members: number;
  readonly batches: number;
  readonly events: number;
  readonly largestBatch: number;
};

export type SharedReader = {
  /**
   * False when the reader is already past `from`. The reader then buffers new events for the
   * member, which catches up on its own and joins again.
   */
  readonly join: (member: ReaderMember, from: Position) => boolean;
  readonly leave: (member: ReaderMember) => void;
  readonly stats: () => ReaderStats;
  readonly stop: () => Promise<void>;
};

export type SharedReaderOptions = {
  readonly eventStore: Pick<EventStore, 'subscribe'>;
  readonly upcast: (event: StoredEvent) => StoredEvent;
  readonly onError: (cause: unknown) => void;
  /** A slower member is detached, so that it does not delay the others. */
  readonly slowMs?: number;
};

type MemberBuffer = { readonly since: Position; readonly events: StoredEvent[] };
type ActiveReading = { readonly subscription: Subscription; position: Position };

type Reader = SharedReaderOptions & {
  readonly members: Set<ReaderMember>;
  readonly buffers: Map<ReaderMember, MemberBuffer>;
  readonly ending: Set<Promise<void>>;
  readonly counts: { batches: number; events: number; largestBatch: number };
  reading: ActiveReading | undefined;
};

const defaultSlowMs = 250;
// A member whose buffer would exceed this many events is dropped.
const maxBufferedEvents = 20_000;

export const openSharedReader = (options: SharedReaderOptions): SharedReader => {
  const reader: Reader = {
    ...options,
    members: new Set(),
    buffers: new Map(),
    ending: new Set(),
    reading: undefined,
    counts: { batches: 0, events: 0, largestBatch: 0 },
  };
  return {
    join: (member, from) => join(reader, member, from),
    leave: (member) => {
      leave(reader, member);
    },
    stats: () => ({
      reading: reader.reading !== undefined,
      members: reader.members.size,
      ...reader.counts,
    }),
    stop: async () => {
      for (const member of [...reader.members]) leave(reader, member);
      await Promise.all(reader.ending);
    },
  };
};

const join = (reader: Reader, member: ReaderMember, from: Position): boolean => {
  const { members, buffers: kept } = reader;
  const memberBuffer = kept.get(member);
  kept.delete(member);
  if (!reader.reading) {
    members.add(member);
    startReading(reader, from);
    return true;
  }
  const isAtHead = from >= reader.reading.position;
  if (isAtHead || (memberBuffer && from >= memberBuffer.since)) {
    members.add(member);
    if (!isAtHead && memberBuffer) void member.accept(memberBuffer.events);
    return true;
  }
  kept.set(member, { since: reader.reading.position, events: [] });
  return false;
};

const leave = (reader: Reader, member: ReaderMember): void => {
  reader.buffers.delete(member);
  if (!reader.members.delete(member)) return;
  if (reader.members.size === 0) stopReading(reader);
  member.onDetached();
};

const startReading = (reader: Reader, from: Position): void => {
  const subscription = reader.eventStore.subscribe({ from }, (events) =>
    reader.reading === reading ? deliver(reader, events) : Promise.resolve(),
  );
  const reading: ActiveReading = { subscription, position: from };
  reader.reading = reading;
  // `done` reports the error.
  subscription.caughtUp.catch(() => undefined);
  subscription.done.catch((cause: unknown) => {
    if (reader.reading !== reading) return;
    reader.onError(cause);
    for (const member of [...reader.members]) leave(reader, member);
  });
};

const stopReading = (reader: Reader): void => {
  const { reading, ending } = reader;
  reader.reading = undefined;
  reader.buffers.clear();
  if (!reading) return;
  // `done` has already reported the error.
  const stopPromise = reading.subscription.stop().catch(() => undefined);
  ending.add(stopPromise);
  void stopPromise.then(() => ending.delete(stopPromise));
};

const deliver = async (reader: Reader, stored: readonly StoredEvent[]): Promise<void> => {
  const { reading, members, buffers: kept, counts } = reader;
  const last = stored.at(-1);
  if (!reading || !last) return;
  const events = stored.map(reader.upcast);
  reading.position = last.position;
  counts.batches += 1;
  counts.events += events.length;
  counts.largestBatch = Math.max(counts.largestBatch, events.length);
  for (const [member, own] of kept) {
    own.events.push(...events);
    if (own.events.length > maxBufferedEvents) kept.delete(member);
  }
  // Most consumers have none of the events of a batch.
  const categories = new Set(events.map(({ stream }) => getStreamCategory(stream)));
  const concerned = [...members].filter(
    (member) =>
      member.categories.some((category) => categories.has(category)) || !member.skip(events),
  );
  if (concerned.length > 0) await deliverWithTimeout(reader, concerned, events);
};

const deliverWithTimeout = async (
  reader: Reader,
  members: readonly ReaderMember[],
  events: readonly StoredEvent[],
): Promise<void> => {
  const pendingMembers = new Set(members);
  const allDeliveries = Promise.all(
    members.map(async (member) => {
      await member.accept(events);
      pendingMembers.delete(member);
    }),
  );
  const timeout = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => {
    timeout.resolve(undefined);
  }, reader.slowMs ?? defaultSlowMs);
  await Promise.race([allDeliveries, timeout.promise]);
  clearTimeout(timer);
  for (const member of pendingMembers) leave(reader, member);
};
