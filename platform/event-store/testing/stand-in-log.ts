import { Readable } from 'node:stream';
import type {
  AppendAnswer,
  EventLogClient,
  LogFilter,
  LogPosition,
  LogRead,
  LogSubscription,
  RecordedEvent,
  SentEvent,
} from '../eventstoredb-client.ts';

/** What the driver throws, as `eventstoredb.md`'s measurements have it: a type, or a bare gRPC code. */
export const driverError = (fields: {
  type?: string;
  code?: number;
  actualVersion?: unknown;
}): Error => Object.assign(new Error(''), fields);
const unavailable = (): Error => driverError({ type: 'unavailable', code: 14 });
const plainUnavailable = (): Error => driverError({ code: 14 });

type Append = Parameters<EventLogClient['append']>;

export type StandInLog = {
  readonly client: EventLogClient;
  /** Calls that reached the client. */
  readonly calls: Append[];
  /** Takes the place of the next append; `store` writes as the server would. */
  next: ((store: () => AppendAnswer) => Promise<AppendAnswer>) | undefined;
  /** Subscriptions emit an error and never come back; everything is refused. */
  readonly kill: () => void;
  readonly revive: () => void;
  readonly subscribed: ('start' | LogPosition)[];
  /** Events that were pulled over the wire. */
  readonly pulled: () => number;
  readonly disposed: () => boolean;
};

/** Plays the server and its driver: positions are byte offsets, system events stand between ours, errors come as they do there. */
export const standInLog = (): StandInLog => {
  const server = standInServer();
  const standIn: StandInLog = {
    calls: [],
    next: undefined,
    subscribed: [],
    kill: server.kill,
    revive: () => {
      server.state.down = false;
    },
    pulled: () => server.state.pulled,
    disposed: () => server.state.disposed,
    client: {
      append: async (stream, events, expected) => {
        standIn.calls.push([stream, events, expected]);
        if (server.state.down) throw plainUnavailable();
        const instead = standIn.next;
        standIn.next = undefined;
        const asServer = (): AppendAnswer => server.store(stream, events, expected);
        await new Promise((resolve) => setImmediate(resolve));
        return instead ? instead(asServer) : asServer();
      },
      readStream: server.readStream,
      readAllBackwards: () =>
        server.state.down ? failingRead(unavailable()) : read([...server.log].reverse()),
      subscribe: (from, filter) => {
        standIn.subscribed.push(from);
        return server.subscribe(from, filter);
      },
      dispose: async () => {
        server.state.disposed = true;
        return Promise.resolve();
      },
    },
  };
  return standIn;
};

type StandInServer = Pick<EventLogClient, 'readStream' | 'subscribe'> & {
  readonly log: readonly RecordedEvent[];
  readonly state: { down: boolean; pulled: number; disposed: boolean };
  readonly store: (...append: Append) => AppendAnswer;
  readonly kill: () => void;
};

const systemEvent = ['$stats-127.0.0.1:2113', [{ type: '$statsCollected' }]] as const;

const standInServer = (): StandInServer => {
  const log: RecordedEvent[] = [];
  const feeds = new Set<Feed>();
  const state = { down: false, offset: 1000n, pulled: 0, disposed: false };
  const write = (stream: string, events: readonly Partial<SentEvent>[]): void => {
    let revision = revisionOf(log, stream);
    for (const event of events) {
      state.offset += BigInt(100 + JSON.stringify(event).length);
      revision += 1n;
      log.push(recorded(stream, { ...event, revision, offset: state.offset }));
    }
    for (const feed of feeds) feed.pump();
  };
  write(...systemEvent);

  return {
    log,
    state,
    store: (stream, events, expected) => {
      const original = repeated(log, { stream, events, expected });
      if (original) return original;
      const current = revisionOf(log, stream);
      checkExpected(expected, current);
      write(...systemEvent);
      write(stream, events);
      return answerFor(log, stream, current + BigInt(events.length));
    },
    kill: () => {
      state.down = true;
      for (const feed of feeds) feed.emit('error', unavailable());
      feeds.clear();
    },
    readStream: (stream, from) => {
      if (state.down) return failingRead(unavailable());
      const own = log.filter((event) => event.streamId === stream);
      if (own.length === 0) return failingRead(driverError({ type: 'stream-not-found' }));
      return read(own.filter((event) => event.revision >= from));
    },
    subscribe: (from, filter) => {
      const feed = new Feed({ log, from, filter, onPull: () => (state.pulled += 1) });
      if (state.down) setImmediate(() => feed.emit('error', unavailable()));
      else feeds.add(feed);
      return feed;
    },
  };
};

const checkExpected = (expected: Append[2], current: bigint): void => {
  const wanted = expected === 'no_stream' ? -1n : expected;
  if (wanted === 'any' || wanted === current) return;
  const actualVersion = current === -1n ? 'no_stream' : current;
  throw driverError({ type: 'wrong-expected-version', actualVersion });
};

const revisionOf = (log: readonly RecordedEvent[], stream: string): bigint =>
  log.findLast((event) => event.streamId === stream)?.revision ?? -1n;

const recorded = (
  stream: string,
  event: Partial<SentEvent> & { revision: bigint; offset: bigint },
): RecordedEvent => ({
  streamId: stream,
  id: event.id ?? '00000000-0000-4000-8000-000000000000',
  type: event.type ?? '',
  revision: event.revision,
  created: new Date(),
  data: JSON.parse(JSON.stringify(event.data ?? {})) as unknown,
  metadata: event.metadata && (JSON.parse(JSON.stringify(event.metadata)) as unknown),
  position: { commit: event.offset, prepare: event.offset },
});

const answerFor = (
  log: readonly RecordedEvent[],
  stream: string,
  revision: bigint,
): AppendAnswer => ({
  nextExpectedRevision: revision,
  position: log.find((event) => event.streamId === stream && event.revision === revision)?.position,
});

/** The same ids at the same expected revision, or at any: the first answer again. */
const repeated = (
  log: readonly RecordedEvent[],
  append: { stream: string; events: readonly SentEvent[]; expected: Append[2] },
): AppendAnswer | undefined => {
  const own = log.filter((event) => event.streamId === append.stream);
  const firstId = append.events[0]?.id;
  const from =
    append.expected === 'any'
      ? own.findIndex((event) => event.id === firstId)
      : Number(append.expected === 'no_stream' ? 0n : append.expected + 1n);
  if (from < 0) return undefined;
  const before = own.slice(from, from + append.events.length);
  const same =
    before.length === append.events.length &&
    before.every((event, index) => event.id === append.events[index]?.id);
  return same ? answerFor(log, append.stream, BigInt(from + before.length - 1)) : undefined;
};

const read = (events: readonly RecordedEvent[]): LogRead =>
  cancellable(Readable.from(events.map((event) => ({ event }))));

const failingRead = (error: Error): LogRead => {
  const stream = new Readable({ objectMode: true, read: () => undefined });
  setImmediate(() => stream.emit('error', error));
  return cancellable(stream);
};

const cancellable = (stream: Readable): LogRead =>
  Object.assign(stream, { cancel: () => Promise.resolve() }) as LogRead;

/** As the driver's subscription: a stream that pulls, tells once when it is live, and tells of checkpoints. */
class Feed extends Readable implements LogSubscription {
  readonly source: {
    readonly log: readonly RecordedEvent[];
    readonly from: 'start' | LogPosition;
    readonly filter: LogFilter;
    readonly onPull: () => void;
  };
  next = 0;
  hungry = false;
  live = false;

  constructor(source: Feed['source']) {
    super({ objectMode: true, highWaterMark: 16 });
    this.source = source;
  }

  override _read(): void {
    this.hungry = true;
    setImmediate(() => {
      this.pump();
    });
  }

  pump(): void {
    const { log } = this.source;
    for (; this.hungry && this.next < log.length; this.next += 1) {
      const event = log[this.next];
      if (event?.position && this.isAfterStart(event.position)) this.pass(event, event.position);
    }
    if (this.next === log.length && !this.live) {
      this.live = true;
      this.emit('caughtUp');
    }
  }

  isAfterStart(position: LogPosition): boolean {
    const { from } = this.source;
    return from === 'start' || position.commit > from.commit;
  }

  pass(event: RecordedEvent, position: LogPosition): void {
    const { prefixes, checkpointReached } = this.source.filter;
    const fits = prefixes
      ? prefixes.some((prefix) => event.streamId.startsWith(prefix))
      : !event.type.startsWith('$');
    if (!fits) {
      checkpointReached(this, position);
      return;
    }
    this.source.onPull();
    this.hungry = this.push({ event });
  }

  unsubscribe(): Promise<void> {
    this.destroy();
    return Promise.resolve();
  }
}
