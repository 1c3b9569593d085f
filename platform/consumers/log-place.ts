import { start, type Position, type StoredEvent } from '../event-store/event-store.port.ts';
import type {
  CollectionDefinition,
  Document,
  ReadModels,
  WriteBatch,
} from '../read-models/read-models.port.ts';

export type EventPlace = {
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
};

/** How far a consumer has come, and the last event that it saw: by it the log is recognised later. */
export type LogPlace = {
  readonly position: Position;
  /** Undefined before the first event, and in data of versions that did not keep it. */
  readonly event: EventPlace | undefined;
};

export const beginningOfLog: LogPlace = { position: start, event: undefined };

export const placeOf = ({ stream, revision, id, position }: StoredEvent): LogPlace => ({
  position,
  event: { stream, revision, id },
});

type LastEvent = Document & { readonly event: EventPlace };

const lastEvents: CollectionDefinition = { name: 'last-events', version: 1, indexes: [] };

export const readPlace = async (readModels: ReadModels, checkpoint: string): Promise<LogPlace> => {
  const position = await readModels.checkpoint(checkpoint);
  const last = (await readModels.load<LastEvent>(lastEvents, [checkpoint])).get(checkpoint);
  return { position, event: last?.document?.event };
};

/** The checkpoint with its event, as part of the batch that holds what it led to. */
export const withPlace = (
  batch: Omit<WriteBatch, 'checkpoint'>,
  name: string,
  { position, event }: LogPlace,
): WriteBatch => {
  const checkpoint = { name, position };
  if (!event) return { ...batch, checkpoint };
  const document: LastEvent = { id: name, event };
  const last = { collection: lastEvents, changes: [{ id: name, document, position }] };
  return { ...batch, changes: [...batch.changes, last], checkpoint };
};

/** With the generation that it belonged to. */
export const forgetPlace = (readModels: ReadModels, name: string): Promise<void> =>
  readModels.write({
    changes: [{ collection: lastEvents, changes: [{ id: name, document: null }] }],
  });
