import { toCheckpoint, startOfLog, type LogCheckpoint } from '../consumers/log-checkpoint.ts';
import type { EventStore, Position } from '../event-store/event-store.port.ts';
import { readLog } from '../log-file/read-log.ts';
import { OperatorError } from '../plain-error.ts';
import type { StoredDocument } from '../read-models/read-models.port.ts';

/** Fields of documents that are positions in the log, by the name of the collection. */
export type PositionFields = Readonly<Record<string, readonly string[]>>;

const mapFields = (
  stored: StoredDocument,
  fields: readonly string[],
  map: (position: Position) => Position,
): StoredDocument => {
  if (stored.document === null || fields.length === 0) return stored;
  const document = JSON.parse(stored.document) as Record<string, unknown>;
  const mappedFields = fields.map((field) => [field, map(String(document[field]))]);
  return {
    ...stored,
    document: JSON.stringify({ ...document, ...Object.fromEntries(mappedFields) }),
  };
};

/** Collects positions, then counts how many events the log has up to each of them. */
export type PositionCounter = {
  readonly add: (position: Position) => void;
  readonly addFields: (stored: StoredDocument, fields: readonly string[]) => void;
  /** Called with every event in order, after all positions were added. */
  readonly see: (event: { readonly position: Position }) => void;
  readonly counts: () => Readonly<Record<Position, number>>;
};

export const createPositionCounter = (): PositionCounter => {
  const wantedPositions = new Set<Position>();
  const counts: Record<Position, number> = {};
  let queue: Position[] | undefined;
  let events = 0;
  return {
    add: (position) => {
      wantedPositions.add(position);
    },
    addFields: (stored, fields) => {
      mapFields(stored, fields, (position) => {
        wantedPositions.add(position);
        return position;
      });
    },
    see: ({ position }) => {
      queue ??= [...wantedPositions].sort().reverse();
      for (let next = queue.at(-1); next !== undefined && next < position; next = queue.at(-1)) {
        counts[next] = events;
        queue.pop();
      }
      events += 1;
    },
    counts: () => {
      for (const position of queue ?? wantedPositions) counts[position] = events;
      return counts;
    },
  };
};

/** Where the positions of an export are in another log. */
export type PositionMapping = {
  readonly checkpoint: (position: Position) => LogCheckpoint;
  readonly moveFields: (stored: StoredDocument, fields: readonly string[]) => StoredDocument;
};

/** Reads the log once, which also proves that it has as many events as it should. */
export const mapPositions = async (
  storedEvents: Pick<EventStore, 'subscribe'>,
  counts: Readonly<Record<Position, number>>,
  total: number,
): Promise<PositionMapping> => {
  const wantedCounts = new Set(Object.values(counts));
  const checkpointsByCount = new Map<number, LogCheckpoint>([[0, startOfLog]]);
  let events = 0;
  for await (const event of readLog(storedEvents)) {
    events += 1;
    if (wantedCounts.has(events)) checkpointsByCount.set(events, toCheckpoint(event));
  }
  if (events !== total)
    throw new OperatorError(`The log has ${String(events)} events, the export ${String(total)}.`);
  const checkpoint = (position: Position): LogCheckpoint => {
    const foundCheckpoint = checkpointsByCount.get(counts[position] ?? -1);
    if (!foundCheckpoint)
      throw new OperatorError(`The export is damaged: it does not have ${position}.`);
    return foundCheckpoint;
  };
  return {
    checkpoint,
    moveFields: (stored, fields) =>
      mapFields(stored, fields, (position) => checkpoint(position).position),
  };
};
