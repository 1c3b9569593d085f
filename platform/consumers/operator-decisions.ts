import type { Position } from '../event-store/event-store.port.ts';
import type {
  CollectionDefinition,
  Document,
  ReadModels,
  WriteBatch,
} from '../read-models/read-models.port.ts';
import type { ParkedEvent } from './log-handler.ts';

export type SkippedEvent = {
  readonly consumer: string;
  readonly eventId: string;
  readonly type: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
  readonly error: string;
  readonly reason: string;
  readonly by: string;
  readonly at: string;
};

type SkipDocument = Document & SkippedEvent;
type RetryDocument = Document & { readonly eventId: string };

const skippedEvents: CollectionDefinition = {
  name: 'skipped-events',
  version: 1,
  indexes: [['consumer']],
};
const retryRequests: CollectionDefinition = { name: 'retry-requests', version: 1, indexes: [] };

/** The process that holds the consumer's lease picks up the request at its next turn. */
export const requestRetry = (
  readModels: ReadModels,
  { consumer, eventId }: Pick<ParkedEvent, 'consumer' | 'eventId'>,
): Promise<void> =>
  readModels.write({ changes: [createRetryWrite(consumer, { id: consumer, eventId })] });

export const skipEvent = async (
  readModels: ReadModels,
  parked: ParkedEvent,
  decision: Pick<SkippedEvent, 'reason' | 'by' | 'at'>,
): Promise<void> => {
  const { consumer, eventId } = parked;
  const { type, stream, revision, position, error } = parked;
  const id = `${consumer}/${eventId}`;
  const eventDetails = { type, stream, revision, position, error };
  const document: SkipDocument = { id, consumer, eventId, ...eventDetails, ...decision };
  const skipWrite = { collection: skippedEvents, changes: [{ id, document }] };
  await readModels.write({
    changes: [skipWrite, createRetryWrite(consumer, { id: consumer, eventId })],
  });
};

const createRetryWrite = (
  id: string,
  document: RetryDocument | null,
): WriteBatch['changes'][number] => ({
  collection: retryRequests,
  changes: [{ id, document }],
});

export const isRetryRequested = async (
  readModels: ReadModels,
  { consumer, eventId }: Pick<ParkedEvent, 'consumer' | 'eventId'>,
): Promise<boolean> => {
  const retryDocuments = await readModels.load<RetryDocument>(retryRequests, [consumer]);
  return retryDocuments.get(consumer)?.document?.eventId === eventId;
};

export const clearRetryRequest = (readModels: ReadModels, consumer: string): Promise<void> =>
  readModels.write({ changes: [createRetryWrite(consumer, null)] });

export const listSkippedEvents = async (
  readModels: ReadModels,
  consumer?: string,
): Promise<readonly SkippedEvent[]> =>
  readModels
    .collection<SkipDocument>(skippedEvents)
    .find(consumer === undefined ? {} : { consumer: { eq: consumer } }, { sort: [['at', 'asc']] });
