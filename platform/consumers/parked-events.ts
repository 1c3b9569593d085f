import type {
  CollectionDefinition,
  Document,
  ReadModels,
} from '../read-models/read-models.port.ts';
import type { ParkedEvent } from './log-handler.ts';

type ParkedDocument = Document & { readonly parked: ParkedEvent };

const parkedEvents: CollectionDefinition = { name: 'parked-events', version: 1, indexes: [] };

export const keepParkedEvent = (
  readModels: ReadModels,
  consumer: string,
  parked: ParkedEvent | undefined,
): Promise<void> => {
  const document: ParkedDocument | null = parked ? { id: consumer, parked } : null;
  const changes = [{ id: consumer, document }];
  return readModels.write({ changes: [{ collection: parkedEvents, changes }] });
};

export const listParkedEvents = async (readModels: ReadModels): Promise<readonly ParkedEvent[]> =>
  (await readModels.collection<ParkedDocument>(parkedEvents).find()).map(({ parked }) => parked);

export const findParkedEvent = async (
  readModels: ReadModels,
  consumer: string,
): Promise<ParkedEvent | undefined> =>
  (await readModels.load<ParkedDocument>(parkedEvents, [consumer])).get(consumer)?.document?.parked;
