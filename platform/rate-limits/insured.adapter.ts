import { withTimeLimit } from '../resilience/with-time-limit.ts';
import { memoryRateLimits } from './memory.adapter.ts';
import type { RateLimits } from './rate-limits.port.ts';

type Options = {
  // How long a caller waits for the shared store.
  readonly limitMs?: number;
  // How long this process counts alone before it tries the shared store again.
  readonly pauseMs?: number;
  readonly elapsed?: () => number;
  readonly onUnavailable?: (cause: unknown) => void;
};

/**
 * Counts in this process while the shared store does not answer in time, so that no request waits
 * for the store.
 */
export const rateLimitsWithFallback = (shared: RateLimits, options: Options = {}): RateLimits => {
  const { limitMs = 50, onUnavailable = () => undefined } = options;
  const localLimits = memoryRateLimits();
  const store = createStoreAvailability(options);
  const tryShared = async <Result>(
    work: (limits: RateLimits) => Promise<Result>,
  ): Promise<Result> => {
    if (!store.mayAsk()) return work(localLimits);
    try {
      const result = await withTimeLimit(work(shared), limitMs);
      store.recordSuccess();
      return result;
    } catch (cause) {
      if (store.recordFailure()) onUnavailable(cause);
      return work(localLimits);
    }
  };
  return {
    take: (limit, key) => tryShared((limits) => limits.take(limit, key)),
    peek: (limit, key) => tryShared((limits) => limits.peek(limit, key)),
    refund: (limit, key) => tryShared((limits) => limits.refund(limit, key)),
    reset: async (limit, key) => {
      await localLimits.reset(limit, key);
      await tryShared((limits) => limits.reset(limit, key));
    },
    close: () => shared.close(),
  };
};

type StoreAvailability = {
  readonly mayAsk: () => boolean;
  readonly recordSuccess: () => void;
  // True for the first failure after a success.
  readonly recordFailure: () => boolean;
};

// While the store is unavailable, one caller per pause tries it again.
const createStoreAvailability = ({
  pauseMs = 1000,
  elapsed = () => performance.now(),
}: Options): StoreAvailability => {
  let retryAt: number | undefined;
  return {
    mayAsk: () => {
      if (retryAt === undefined) return true;
      if (elapsed() < retryAt) return false;
      retryAt = elapsed() + pauseMs;
      return true;
    },
    recordSuccess: () => {
      retryAt = undefined;
    },
    recordFailure: () => {
      const isFirst = retryAt === undefined;
      retryAt = elapsed() + pauseMs;
      return isFirst;
    },
  };
};
