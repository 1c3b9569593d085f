import type {
  CollectionDefinition,
  Document,
  ReadModels,
} from '../read-models/read-models.port.ts';
import { restoreHoldReason } from '../restoration/restoration.ts';
import type { ConsumerState } from './consumer.ts';
import type { ParkedEvent } from './log-handler.ts';

/**
 * Why a consumer is not making progress. `parked` (at an event) and `waiting` need the operator;
 * `rebuilding` (from another log) resolves without one. Stored in the read models, so that every
 * process can see it.
 */
export type ConsumerError = {
  readonly consumer: string;
  readonly state: 'parked' | 'waiting' | 'rebuilding';
  readonly reason: string;
  readonly since: string;
  readonly event?: ParkedEvent;
};

type ConsumerErrorDocument = Document & { readonly trouble: ConsumerError };

const consumerErrors: CollectionDefinition = { name: 'consumer-troubles', version: 1, indexes: [] };

type Status = {
  readonly parked: ParkedEvent | undefined;
  readonly state: ConsumerState;
  readonly reason: string | undefined;
};

export const toConsumerError = (
  consumer: string,
  { parked, state, reason }: Status,
  now = new Date(),
): ConsumerError | undefined => {
  if (parked) {
    const { error, since } = parked;
    return { consumer, state: 'parked', reason: error, since, event: parked };
  }
  // A retried failure is not reported, because it may be resolved at any moment.
  if (reason === undefined || state === 'retrying') return undefined;
  const errorState = state === 'waiting' ? 'waiting' : 'rebuilding';
  return { consumer, state: errorState, reason, since: now.toISOString() };
};

export const saveConsumerError = (
  readModels: ReadModels,
  consumer: string,
  trouble: ConsumerError | undefined,
): Promise<void> => {
  const document: ConsumerErrorDocument | null = trouble ? { id: consumer, trouble } : null;
  const changes = [{ id: consumer, document }];
  return readModels.write({ changes: [{ collection: consumerErrors, changes }] });
};

/** Errors of consumers that this version no longer has would otherwise never be cleared. */
export const deleteUnknownConsumerErrors = async (
  readModels: ReadModels,
  known: ReadonlySet<string>,
): Promise<void> => {
  const obsoleteErrors = (await listConsumerErrors(readModels)).filter(
    ({ consumer }) => !known.has(consumer),
  );
  const changes = obsoleteErrors.map(({ consumer: id }) => ({ id, document: null }));
  await readModels.write({ changes: [{ collection: consumerErrors, changes }] });
};

export const listConsumerErrors = async (
  readModels: ReadModels,
): Promise<readonly ConsumerError[]> =>
  (await readModels.collection<ConsumerErrorDocument>(consumerErrors).find()).map(
    ({ trouble }) => trouble,
  );

export const findConsumerError = async (
  readModels: ReadModels,
  consumer: string,
): Promise<ConsumerError | undefined> =>
  (await readModels.load<ConsumerErrorDocument>(consumerErrors, [consumer])).get(consumer)?.document
    ?.trouble;

export const formatConsumerError = ({ state, reason, event }: ConsumerError): string => {
  if (reason === restoreHoldReason) return `waits, because ${reason}`;
  if (state === 'parked') return `is parked at ${event?.type ?? 'an event'}`;
  const description =
    state === 'waiting'
      ? 'waits for the operator (npm run cli -- reactions resume)'
      : 'is being rebuilt';
  return `${description}, because ${reason}`;
};
