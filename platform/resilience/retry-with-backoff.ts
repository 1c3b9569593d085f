import pRetry from 'p-retry';

export type BackoffOptions = {
  readonly retries?: number;
  readonly minPauseMs?: number;
  readonly maxPauseMs?: number;
  readonly maxElapsedMs?: number;
  readonly jitter?: boolean;
  readonly signal?: AbortSignal | undefined;
  readonly shouldRetry?: (error: unknown) => boolean;
  readonly onRetry?: (error: unknown, attempt: number) => void;
};

export const retryWithBackoff = async <Result>(
  work: (attempt: number) => Promise<Result>,
  options: BackoffOptions = {},
): Promise<Result> => {
  try {
    return await pRetry((attempt) => wrapFailure(() => work(attempt)), toPRetryOptions(options));
  } catch (error) {
    throw error instanceof FailedAttempt ? error.cause : error;
  }
};

// p-retry never retries a TypeError and replaces non-Error values, so failures are wrapped in this
// class.
class FailedAttempt extends Error {}

const wrapFailure = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (cause) {
    throw new FailedAttempt('Failed.', { cause });
  }
};

const toPRetryOptions = (options: BackoffOptions): NonNullable<Parameters<typeof pRetry>[1]> => ({
  retries: options.retries ?? Infinity,
  minTimeout: options.minPauseMs ?? 100,
  maxTimeout: options.maxPauseMs ?? 5_000,
  maxRetryTime: options.maxElapsedMs ?? Infinity,
  randomize: options.jitter ?? false,
  ...(options.signal && { signal: options.signal }),
  shouldRetry: ({ error: { cause }, attemptNumber }) => {
    if (options.signal?.aborted || options.shouldRetry?.(cause) === false) return false;
    options.onRetry?.(cause, attemptNumber);
    return true;
  },
});
