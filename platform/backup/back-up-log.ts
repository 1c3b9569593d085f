import { detectLogMismatch } from '../consumers/log-mismatch.ts';
import {
  startPosition,
  type EventStore,
  type StoredEvent,
} from '../event-store/event-store.port.ts';
import { toEventLine } from '../log-file/event-line.ts';
import { readLog } from '../log-file/read-log.ts';
import { OperatorError } from '../plain-error.ts';
import type { Segment, StoredLog } from './manifest.ts';
import type { PartStore } from './part-store.ts';

type Ports = { readonly storedEvents: Pick<EventStore, 'subscribe' | 'head' | 'read'> };

type LogBackup = {
  readonly parts: Pick<PartStore, 'write'>;
  /** The log in the previous backup. */
  readonly previous: StoredLog;
  readonly onProgress: (events: number) => void;
  readonly onEvent?: (event: StoredEvent) => void;
};

export const emptyLog: StoredLog = {
  events: 0,
  position: startPosition,
  lastEvent: null,
  segments: [],
};

// Large enough for good compression, small enough to keep in memory.
const eventsPerSegment = 5000;
const maxSegmentChars = 16 * 1024 * 1024;

/**
 * Adds the events after the previous backup as segments. Events never change, so earlier segments
 * stay as they are.
 */
export const backUpLog = async (
  { storedEvents }: Ports,
  { parts, previous, onProgress, onEvent }: LogBackup,
): Promise<StoredLog> => {
  await requireSameLog(storedEvents, previous);
  const segments: Segment[] = [...previous.segments];
  let { events, position, lastEvent } = previous;
  let lines: string[] = [];
  let chars = 0;
  const closeSegment = async (): Promise<void> => {
    if (lines.length === 0) return;
    const { sha256, bytes } = await parts.write(Buffer.from(lines.join('\n')));
    segments.push({ sha256, bytes, events: lines.length });
    onProgress(events);
    lines = [];
    chars = 0;
  };
  for await (const event of readLog(storedEvents, position)) {
    const line = JSON.stringify(toEventLine(event));
    lines.push(line);
    chars += line.length;
    events += 1;
    onEvent?.(event);
    ({ position } = event);
    lastEvent = { stream: event.stream, revision: event.revision, id: event.id };
    if (lines.length >= eventsPerSegment || chars >= maxSegmentChars) await closeSegment();
  }
  await closeSegment();
  return { events, position, lastEvent, segments };
};

const requireSameLog = async (
  storedEvents: Ports['storedEvents'],
  { position, lastEvent }: StoredLog,
): Promise<void> => {
  const mismatch = await detectLogMismatch(storedEvents, {
    position,
    event: lastEvent ?? undefined,
  });
  if (!mismatch) return;
  throw new OperatorError(
    `The folder has the backup of another event log: ${mismatch.reason}. Back up into another folder. Nothing was changed.`,
  );
};
