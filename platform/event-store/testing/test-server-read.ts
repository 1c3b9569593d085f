import { randomUUID } from 'node:crypto';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { status, type ServerWritableStream } from '@grpc/grpc-js';
import { serviceError } from './test-server-answers.ts';
import {
  caughtUpMessage,
  checkpointMessage,
  confirmationMessage,
  eventMessage,
  streamNotFoundMessage,
  parseStreamName,
} from './test-server-messages.ts';
import {
  afterLog,
  beforeLog,
  type LogEntry,
  type LoggedEvent,
  type TestServerLog,
} from './test-server-log.ts';

export type ReadCall = ServerWritableStream<streams.ReadReq, streams.ReadResp>;

export type ReadTally = {
  readonly subscribed: (bigint | undefined)[];
  delivered: number;
};

type ReadContext = {
  readonly call: ReadCall;
  readonly log: TestServerLog;
  readonly tally: ReadTally;
  readonly refusesAll?: boolean;
};

export const answerRead = async (reading: ReadContext): Promise<void> => {
  const options = reading.call.request.getOptions() ?? new streams.ReadReq.Options();
  const stream = options.getStream();
  const all = options.getAll();
  if (all && reading.refusesAll)
    throw serviceError(status.PERMISSION_DENIED, 'Access Denied', { exception: 'access-denied' });
  if (stream) await readStream(reading, options, stream);
  else if (options.hasSubscription() && all) await follow(reading, options, all);
  else if (all) await readAll(reading, options, all);
  if (!reading.call.cancelled) reading.call.end();
};

const isBackwards = (options: streams.ReadReq.Options): boolean =>
  options.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS;

const readStream = async (
  { call, log }: ReadContext,
  options: streams.ReadReq.Options,
  from: streams.ReadReq.Options.StreamOptions,
): Promise<void> => {
  const name = parseStreamName(from.getStreamIdentifier());
  const last = log.lastRevision(name);
  if (last < 0) {
    await send(call, streamNotFoundMessage(name));
    return;
  }
  const count = BigInt(options.getCount());
  if (isBackwards(options)) {
    const first = from.hasRevision() ? Number(from.getRevision()) : last;
    const found = [...entriesOf(log, name, 0)].filter(({ event }) => event.revision <= first);
    await sendAll(call, found.reverse(), count);
    return;
  }
  await sendAll(
    call,
    entriesOf(log, name, from.hasRevision() ? Number(from.getRevision()) : 0),
    count,
  );
};

function* entriesOf(log: TestServerLog, stream: string, from: number): Generator<LogEntry> {
  for (let next = from; ;) {
    const page = log.ofStream(stream, next);
    const last = page.at(-1);
    if (!last) return;
    yield* page;
    next = last.event.revision + 1;
  }
}

const readAll = async (
  { call, log }: ReadContext,
  options: streams.ReadReq.Options,
  all: streams.ReadReq.Options.AllOptions,
): Promise<void> => {
  const entries = isBackwards(options)
    ? pages(log.before, positionOf(all) ?? afterLog)
    : // A read starts at its position, a subscription after it.
      pages(log.after, (positionOf(all) ?? 1n) - 1n);
  await sendAll(call, entries, BigInt(options.getCount()));
};

function* pages(page: (from: bigint) => LogEntry[], from: bigint): Generator<LogEntry> {
  for (let at = from; ;) {
    const found = page(at);
    const last = found.at(-1);
    if (!last) return;
    yield* found;
    at = last.offset;
  }
}

const positionOf = (all: streams.ReadReq.Options.AllOptions): bigint | undefined => {
  const position = all.getPosition();
  return position && BigInt(position.getCommitPosition());
};

// The server sends a checkpoint every 32 × the client's interval entries of the log, whether or not
// they match.
const checkpointUnit = 32;

const follow = async (
  { call, log, tally }: ReadContext,
  options: streams.ReadReq.Options,
  all: streams.ReadReq.Options.AllOptions,
): Promise<void> => {
  const from = positionOf(all);
  tally.subscribed.push(from);
  const scan = scanOf(options.getFilter(), from);
  await send(call, confirmationMessage(randomUUID()));
  for (let live = false; !call.cancelled && !log.isClosed();) {
    const seen = log.version();
    const page = log.after(scan.cursor);
    for (const message of messagesFor(scan, page)) {
      if (message.hasEvent()) tally.delivered += 1;
      if (!(await send(call, message, () => live && isFarBehind(log, scan)))) return;
    }
    if (page.length > 0) continue;
    if (!live) await send(call, caughtUpMessage());
    live = true;
    await log.waitForAppend(seen);
  }
};

// Measured on 23.10: the server buffers this many events for a live subscription and drops a
// subscription that falls further behind.
const maxBufferedEvents = 32;

// In the test server's log, a system event follows each ordinary event.
const isFarBehind = (log: TestServerLog, scan: Scan): boolean =>
  log.after(scan.cursor).length > 2 * maxBufferedEvents;

type Scan = {
  readonly fits: (event: LoggedEvent) => boolean;
  // Entries between two checkpoints. Without a filter, no checkpoints are sent.
  readonly interval: number;
  cursor: bigint;
  looked: number;
};

const scanOf = (
  filter: streams.ReadReq.Options.FilterOptions | undefined,
  from: bigint | undefined,
): Scan => ({
  fits: filterOf(filter),
  interval: filter ? checkpointUnit * filter.getCheckpointintervalmultiplier() : Infinity,
  cursor: from ?? beforeLog,
  looked: 0,
});

function* messagesFor(scan: Scan, page: readonly LogEntry[]): Generator<streams.ReadResp> {
  for (const entry of page) {
    scan.cursor = entry.offset;
    scan.looked += 1;
    if (scan.fits(entry.event)) yield eventMessage(entry);
    if (scan.looked % scan.interval === 0) yield checkpointMessage(entry.offset);
  }
}

const filterOf = (
  filter: streams.ReadReq.Options.FilterOptions | undefined,
): ((event: LoggedEvent) => boolean) => {
  if (!filter) return () => true;
  const byType = filter.getEventType();
  const expression = byType ?? filter.getStreamIdentifier();
  const prefixes = expression?.getPrefixList() ?? [];
  const pattern = new RegExp(expression?.getRegex() ?? '', 'u');
  return ({ type, stream }) => {
    const name = byType ? type : stream;
    return prefixes.length > 0
      ? prefixes.some((prefix) => name.startsWith(prefix))
      : pattern.test(name);
  };
};

const sendAll = async (
  call: ReadCall,
  entries: Iterable<LogEntry>,
  count: bigint,
): Promise<void> => {
  let left = count;
  for (const entry of entries) {
    if (left === 0n || !(await send(call, eventMessage(entry)))) return;
    left -= 1n;
  }
};

const send = async (
  call: ReadCall,
  message: streams.ReadResp,
  isTooSlow = () => false,
): Promise<boolean> => {
  if (call.cancelled) return false;
  if (call.write(message)) return true;
  if (isTooSlow())
    throw serviceError(
      status.ABORTED,
      'Operation timed out: Consumer too slow to handle event while live. Client resubscription required.',
    );
  await new Promise<void>((resolve) => {
    const finish = (): void => {
      call.off('drain', finish).off('cancelled', finish);
      resolve();
    };
    call.on('drain', finish).on('cancelled', finish);
  });
  return !call.cancelled;
};
