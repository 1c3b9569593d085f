import { ReadModelsError } from '../read-models/read-models.port.ts';
import { retryWithBackoff } from '../resilience/retry-with-backoff.ts';
import type { HandleContext } from './log-handler.ts';

export const retryWhileUnavailable = (
  work: () => Promise<void>,
  context?: HandleContext,
): Promise<void> =>
  context
    ? retryWithBackoff(work, {
        signal: context.signal,
        shouldRetry: isTransient,
        onRetry: context.onWait,
      })
    : work();

const isTransient = (cause: unknown): boolean =>
  cause instanceof ReadModelsError && (cause.code === 'unavailable' || cause.code === 'full');
