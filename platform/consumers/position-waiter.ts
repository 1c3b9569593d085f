import { secondMs } from '#domain/shared/time/durations.ts';
import type { Position } from '../event-store/event-store.port.ts';
import { retryWithBackoff } from '../resilience/retry-with-backoff.ts';
import type { ConsumerPositions } from './run-consumers.ts';

export type WrittenPositions = Readonly<Record<string, Position>>;

type FollowedConsumer = { readonly name: string; readonly categories: readonly string[] };

export type PositionWaiterOptions = {
  readonly consumers: readonly FollowedConsumer[];
  readonly running?: ConsumerPositions | undefined;
  readonly readPosition: (name: string) => Promise<Position>;
  /** Blocked consumers of other processes, which callers should not wait for. */
  readonly findBlockedElsewhere: () => Promise<ReadonlySet<string>>;
};

export type PositionWaiter = {
  /**
   * Resolves to false after `timeoutMs`, or as soon as all pending consumers are blocked. Queries
   * the store only for pending consumers that run in another process.
   */
  readonly waitFor: (written: WrittenPositions, timeoutMs: number) => Promise<boolean>;
};

type RequiredPosition = { readonly name: string; readonly position: Position };

type CachedPosition = { readonly position: Position; readonly at: number };

// Positions are cached only briefly, because a consumer that is rebuilt from another log returns to
// an earlier position.
const cacheTtlMs = secondMs;
const firstPauseMs = 5;
const longestPauseMs = 80;

export const createPositionWaiter = (options: PositionWaiterOptions): PositionWaiter => {
  const cache = new Map<string, CachedPosition>();
  const isPending = ({ name, position }: RequiredPosition): boolean => {
    const localPosition = options.running?.position(name);
    if (localPosition !== undefined) return localPosition < position;
    const cached = cache.get(name);
    const isFresh = cached !== undefined && performance.now() - cached.at < cacheTtlMs;
    return !isFresh || cached.position < position;
  };
  return {
    waitFor: async (written, timeoutMs) => {
      const targetPositions = options.consumers.flatMap((consumer) =>
        listRequiredPositions(consumer, written),
      );
      const getPending = (): RequiredPosition[] => targetPositions.filter(isPending);
      let blockedElsewhere: ReadonlySet<string> = new Set();
      const isFinished = (): boolean =>
        getPending().every(
          ({ name }) => options.running?.isBlocked(name) || blockedElsewhere.has(name),
        );
      if (isFinished()) return getPending().length === 0;
      const abortController = new AbortController();
      const checkExternal = async (): Promise<boolean> => {
        const externalPositions = getPending().filter(
          ({ name }) => options.running?.position(name) === undefined,
        );
        for (const { name } of externalPositions) {
          cache.set(name, { position: await options.readPosition(name), at: performance.now() });
        }
        if (externalPositions.some(isPending))
          blockedElsewhere = await options.findBlockedElsewhere();
        return isFinished();
      };
      const limits = { timeoutMs, signal: abortController.signal };
      try {
        await Promise.race([
          ...(options.running ? [options.running.until(isFinished, limits)] : []),
          pollUntil(checkExternal, limits),
        ]);
        return getPending().length === 0;
      } finally {
        abortController.abort();
      }
    },
  };
};

const listRequiredPositions = (
  { name, categories }: FollowedConsumer,
  written: WrittenPositions,
): RequiredPosition[] => {
  const position =
    categories
      .map((category) => written[category] ?? '')
      .sort()
      .at(-1) ?? '';
  return position === '' ? [] : [{ name, position }];
};

class PendingError extends Error {}

const pollUntil = async (
  check: () => Promise<boolean>,
  { timeoutMs, signal }: { readonly timeoutMs: number; readonly signal: AbortSignal },
): Promise<boolean> => {
  const checkOnce = async (): Promise<true> => {
    if (await check()) return true;
    throw new PendingError();
  };
  return retryWithBackoff(checkOnce, {
    minPauseMs: firstPauseMs,
    maxPauseMs: longestPauseMs,
    maxElapsedMs: timeoutMs,
    signal,
    shouldRetry: (error) => error instanceof PendingError,
  }).catch((error: unknown) => {
    if (error instanceof PendingError || signal.aborted) return false;
    throw error;
  });
};
