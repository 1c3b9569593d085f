import { minuteMs } from '#domain/shared/time/durations.ts';
import type {
  CollectionDefinition,
  Document,
  ReadModels,
} from '../read-models/read-models.port.ts';
import type { ConsumerState } from './consumer.ts';

/** A consumer that repeats its work on the same events, because it fails or waits for another part. */
export type ConsumerRetry = {
  readonly consumer: string;
  readonly reason: string;
  /** ISO-8601, in system time. */
  readonly since: string;
};

type ConsumerRetryDocument = Document & { readonly retry: ConsumerRetry };

const consumerRetries: CollectionDefinition = { name: 'consumer-retries', version: 1, indexes: [] };

/** Shorter retries are normal, such as during the restart of a server. */
export const longRetryMs = 10 * minuteMs;

// Stored before it counts as long, so that a process that takes the lease over continues the time.
const storedAfterMs = minuteMs;

const saveConsumerRetry = (
  readModels: ReadModels,
  consumer: string,
  retry: ConsumerRetry | undefined,
): Promise<void> => {
  const document: ConsumerRetryDocument | null = retry ? { id: consumer, retry } : null;
  const changes = [{ id: consumer, document }];
  return readModels.write({ changes: [{ collection: consumerRetries, changes }] });
};

const findConsumerRetry = async (
  readModels: ReadModels,
  consumer: string,
): Promise<ConsumerRetry | undefined> =>
  (await readModels.load<ConsumerRetryDocument>(consumerRetries, [consumer])).get(consumer)
    ?.document?.retry;

/** The consumers that have retried for longer than `longRetryMs`. */
export const listLongRetries = async (
  readModels: ReadModels,
  systemNow: Date,
): Promise<readonly ConsumerRetry[]> =>
  (await readModels.collection<ConsumerRetryDocument>(consumerRetries).find())
    .map(({ retry }) => retry)
    .filter(({ since }) => systemNow.getTime() - Date.parse(since) >= longRetryMs);

type Status = { readonly state: ConsumerState; readonly reason: string | undefined };

/** Stores since when a consumer retries, and removes it once the consumer continues. Writes only changes. */
export const createRetrySaver = (
  readModels: ReadModels,
  consumer: string,
): ((status: Status, systemNow?: Date) => Promise<void>) => {
  let stored: ConsumerRetry | undefined | 'unknown' = 'unknown';
  let startedAt: Date | undefined;
  return async ({ state, reason }, systemNow = new Date()) => {
    if (stored === 'unknown') stored = await findConsumerRetry(readModels, consumer);
    if (state !== 'retrying' || reason === undefined) {
      startedAt = undefined;
      if (stored) await saveConsumerRetry(readModels, consumer, undefined);
      stored = undefined;
      return;
    }
    if (stored) return;
    startedAt ??= systemNow;
    if (systemNow.getTime() - startedAt.getTime() < storedAfterMs) return;
    const retry = { consumer, reason, since: startedAt.toISOString() };
    await saveConsumerRetry(readModels, consumer, retry);
    stored = retry;
  };
};
