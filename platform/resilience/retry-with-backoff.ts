import pRetry from 'p-retry';

export type BackoffOptions = {
  /** Without limit when absent. */
  readonly retries?: number;
  /** Before the first retry; doubled for each further one. */
  readonly minPauseMs?: number;
  readonly maxPauseMs?: number;
  /** No retry begins after so long. */
  readonly maxElapsedMs?: number;
  /** Lengthens each pause by a random factor from 1 to 2. */
  readonly jitter?: boolean;
  /** Ends the waiting: rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  readonly shouldRetry?: (error: unknown) => boolean;
  readonly onRetry?: (error: unknown, attempt: number) => void;
};

/** Repeats what failed, with growing pauses, until it works, may not be repeated or is aborted. */
export const retryWithBackoff = async <Result>(
  work: (attempt: number) => Promise<Result>,
  options: BackoffOptions = {},
): Promise<Result> => {
  try {
    return await pRetry((attempt) => wrapFailure(() => work(attempt)), pRetryOptions(options));
  } catch (error) {
    throw error instanceof FailedAttempt ? error.cause : error;
  }
};

/** p-retry never repeats after a TypeError and replaces what is not an Error: it sees this instead. */
class FailedAttempt extends Error {}

const wrapFailure = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (cause) {
    throw new FailedAttempt('Failed.', { cause });
  }
};

const pRetryOptions = (options: BackoffOptions): NonNullable<Parameters<typeof pRetry>[1]> => ({
  retries: options.retries ?? Infinity,
  minTimeout: options.minPauseMs ?? 100,
  maxTimeout: options.maxPauseMs ?? 5_000,
  maxRetryTime: options.maxElapsedMs ?? Infinity,
  randomize: options.jitter ?? false,
  ...(options.signal && { signal: options.signal }),
  shouldRetry: ({ error: { cause }, attemptNumber }) => {
    if (options.shouldRetry?.(cause) === false) return false;
    options.onRetry?.(cause, attemptNumber);
    return true;
  },
});
