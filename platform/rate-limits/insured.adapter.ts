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
export const insuredRateLimits = (shared: RateLimits, options: Options = {}): RateLimits => {
  const { limitMs = 50, onUnavailable = () => undefined } = options;
  const own = memoryRateLimits();
  const store = storeAvailability(options);
  const ask = async <Result>(work: (limits: RateLimits) => Promise<Result>): Promise<Result> => {
    if (!store.mayAsk()) return work(own);
    try {
      const result = await withTimeLimit(work(shared), limitMs);
      store.recordSuccess();
      return result;
    } catch (cause) {
      if (store.recordFailure()) onUnavailable(cause);
      return work(own);
    }
  };
  return {
    take: (limit, key) => ask((limits) => limits.take(limit, key)),
    peek: (limit, key) => ask((limits) => limits.peek(limit, key)),
    refund: (limit, key) => ask((limits) => limits.refund(limit, key)),
    reset: async (limit, key) => {
      await own.reset(limit, key);
      await ask((limits) => limits.reset(limit, key));
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
const storeAvailability = ({
  pauseMs = 1000,
  elapsed = () => performance.now(),
}: Options): StoreAvailability => {
  let askAgainAt: number | undefined;
  return {
    mayAsk: () => {
      if (askAgainAt === undefined) return true;
      if (elapsed() < askAgainAt) return false;
      askAgainAt = elapsed() + pauseMs;
      return true;
    },
    recordSuccess: () => {
      askAgainAt = undefined;
    },
    recordFailure: () => {
      const isFirst = askAgainAt === undefined;
      askAgainAt = elapsed() + pauseMs;
      return isFirst;
    },
  };
};
