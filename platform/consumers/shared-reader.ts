import type {
  EventStore,
  Position,
  StoredEvent,
  Subscription,
} from '../event-store/event-store.port.ts';

/** A consumer at the head of the log. */
export type ReaderMember = {
  /** Resolves when the batch is handled. Never rejects. */
  readonly accept: (events: readonly StoredEvent[]) => Promise<void>;
  /** It gets nothing more: it was too slow, or the reader failed. */
  readonly onDetached: () => void;
};

export type ReaderStats = {
  /** Whether the log is being read for all that are at the head. */
  readonly reading: boolean;
  readonly members: number;
  readonly batches: number;
  readonly events: number;
  readonly largestBatch: number;
};

/** The one live reader of the log in a process, for the consumers that are at the head. */
export type SharedReader = {
  /**
   * True when the member gets everything after `from`. False when the reader is further already: it keeps what comes from
   * now on for this member, which reads up to the head by itself and asks again.
   */
  readonly join: (member: ReaderMember, from: Position) => boolean;
  /** It gets nothing more; the batch in its hands is its own. */
  readonly leave: (member: ReaderMember) => void;
  readonly stats: () => ReaderStats;
  readonly stop: () => Promise<void>;
};

export type SharedReaderOptions = {
  readonly eventStore: Pick<EventStore, 'subscribe'>;
  readonly upcast: (event: StoredEvent) => StoredEvent;
  readonly onError: (cause: unknown) => void;
  /** A member that takes longer for a batch leaves, so that it holds up no other. */
  readonly slowMs?: number;
};

type Kept = { readonly since: Position; readonly events: StoredEvent[] };
type Reading = { readonly subscription: Subscription; position: Position };

type Reader = SharedReaderOptions & {
  readonly members: Set<ReaderMember>;
  readonly kept: Map<ReaderMember, Kept>;
  readonly ending: Set<Promise<void>>;
  readonly counts: { batches: number; events: number; largestBatch: number };
  reading: Reading | undefined;
};

const defaultSlowMs = 250;
/** Whoever needs longer to come near is no longer waited for. */
const mostKept = 20_000;

export const openSharedReader = (options: SharedReaderOptions): SharedReader => {
  const reader: Reader = {
    ...options,
    ...{ members: new Set(), kept: new Map(), ending: new Set(), reading: undefined },
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
  const { members, kept } = reader;
  const own = kept.get(member);
  kept.delete(member);
  if (!reader.reading) {
    members.add(member);
    startReading(reader, from);
    return true;
  }
  const isAtHead = from >= reader.reading.position;
  if (isAtHead || (own && from >= own.since)) {
    members.add(member);
    if (!isAtHead && own) void member.accept(own.events);
    return true;
  }
  kept.set(member, { since: reader.reading.position, events: [] });
  return false;
};

const leave = (reader: Reader, member: ReaderMember): void => {
  reader.kept.delete(member);
  if (!reader.members.delete(member)) return;
  if (reader.members.size === 0) stopReading(reader);
  member.onDetached();
};

const startReading = (reader: Reader, from: Position): void => {
  const subscription = reader.eventStore.subscribe({ from }, (events) =>
    reader.reading === reading ? handOver(reader, events) : Promise.resolve(),
  );
  const reading: Reading = { subscription, position: from };
  reader.reading = reading;
  // Told by `done`.
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
  reader.kept.clear();
  if (!reading) return;
  // A failure was told by `done`.
  const ended = reading.subscription.stop().catch(() => undefined);
  ending.add(ended);
  void ended.then(() => ending.delete(ended));
};

const handOver = async (reader: Reader, stored: readonly StoredEvent[]): Promise<void> => {
  const { reading, members, kept, counts } = reader;
  const last = stored.at(-1);
  if (!reading || !last) return;
  const events = stored.map(reader.upcast);
  reading.position = last.position;
  counts.batches += 1;
  counts.events += events.length;
  counts.largestBatch = Math.max(counts.largestBatch, events.length);
  for (const [member, own] of kept) {
    own.events.push(...events);
    if (own.events.length > mostKept) kept.delete(member);
  }
  await untilHandled(reader, [...members], events);
};

/** Waits for all; whoever is not done in time leaves. */
const untilHandled = async (
  reader: Reader,
  members: readonly ReaderMember[],
  events: readonly StoredEvent[],
): Promise<void> => {
  const busy = new Set(members);
  const all = Promise.all(
    members.map(async (member) => {
      await member.accept(events);
      busy.delete(member);
    }),
  );
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => {
    late.resolve(undefined);
  }, reader.slowMs ?? defaultSlowMs);
  await Promise.race([all, late.promise]);
  clearTimeout(timer);
  for (const member of busy) leave(reader, member);
};
