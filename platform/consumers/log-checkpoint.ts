import { startPosition, type Position, type StoredEvent } from '../event-store/event-store.port.ts';
import type {
  CollectionDefinition,
  Document,
  ReadModels,
  WriteBatch,
} from '../read-models/read-models.port.ts';

export type EventPosition = {
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
};

/**
 * The position a consumer has reached, and the last event it processed, which later identifies the
 * log.
 */
export type LogCheckpoint = {
  readonly position: Position;
  /** Undefined before the first event, and in data of versions that did not store the event. */
  readonly event: EventPosition | undefined;
};

export const startOfLog: LogCheckpoint = { position: startPosition, event: undefined };

export const toCheckpoint = ({ stream, revision, id, position }: StoredEvent): LogCheckpoint => ({
  position,
  event: { stream, revision, id },
});

type LastEvent = Document & { readonly event: EventPosition };

const lastEvents: CollectionDefinition = { name: 'last-events', version: 1, indexes: [] };

export const readCheckpoint = async (
  readModels: ReadModels,
  checkpoint: string,
): Promise<LogCheckpoint> => {
  const position = await readModels.checkpoint(checkpoint);
  const lastEventRecord = (await readModels.load<LastEvent>(lastEvents, [checkpoint])).get(
    checkpoint,
  );
  return { position, event: lastEventRecord?.document?.event };
};

/**
 * Adds the checkpoint and its last event to the batch, so that they are saved together with the
 * changes.
 */
export const withCheckpoint = (
  batch: Omit<WriteBatch, 'checkpoint'>,
  name: string,
  { position, event }: LogCheckpoint,
): WriteBatch => {
  const checkpoint = { name, position };
  if (!event) return { ...batch, checkpoint };
  const document: LastEvent = { id: name, event };
  const lastEventWrite = { collection: lastEvents, changes: [{ id: name, document, position }] };
  return { ...batch, changes: [...batch.changes, lastEventWrite], checkpoint };
};

export const deleteLastEvent = (readModels: ReadModels, name: string): Promise<void> =>
  readModels.write({
    changes: [{ collection: lastEvents, changes: [{ id: name, document: null }] }],
  });
