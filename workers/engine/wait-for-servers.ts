import type { Logger } from 'pino';
import { secondMs } from '#domain/shared/time/durations.ts';
import { EventStoreError } from '#platform/event-store/event-store.port.ts';
import { ReadModelsError } from '#platform/read-models/read-models.port.ts';
import { retryWithBackoff } from '#platform/resilience/retry-with-backoff.ts';
import { UnavailableError } from '#platform/unavailable-error.ts';

// Maximum wait for a remote store at startup. The process then exits and is restarted.
const serverTimeoutMs = 30 * secondMs;

export const waitForServers = (
  { logger }: { readonly logger: Pick<Logger, 'warn'> },
  what: string,
  work: () => Promise<void>,
): Promise<void> =>
  retryWithBackoff(work, {
    maxElapsedMs: serverTimeoutMs,
    shouldRetry: isUnavailable,
    onRetry: (err, attempt) => {
      if (attempt === 1) logger.warn({ err }, `Waiting for ${what}.`);
    },
  });

const isUnavailable = (error: unknown): boolean => {
  if (error instanceof EventStoreError || error instanceof ReadModelsError)
    return error.code === 'unavailable';
  return error instanceof UnavailableError;
};
