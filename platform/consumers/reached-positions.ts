import type { Position } from '../event-store/event-store.port.ts';
import { retryWithBackoff } from '../resilience/retry-with-backoff.ts';
import type { ConsumerPositions } from './run-consumers.ts';

/** Newest position for each stream category that was written to. */
export type WrittenPositions = Readonly<Record<string, Position>>;

type Followed = { readonly name: string; readonly categories: readonly string[] };

export type ReachedPositionsOptions = {
  readonly consumers: readonly Followed[];
  /** Those that run in this process. */
  readonly running?: ConsumerPositions | undefined;
  /** How far what readers see of a consumer's work is, as the store knows it. */
  readonly readPosition: (name: string) => Promise<Position>;
};

export type ReachedPositions = {
  /**
   * True when these writes are shown, false when that took longer than `timeoutMs`. The store is asked only for what is
   * pending and is not fed by this process.
   */
  readonly waitFor: (written: WrittenPositions, timeoutMs: number) => Promise<boolean>;
};

type Needed = { readonly name: string; readonly position: Position };

const firstPauseMs = 5;
const longestPauseMs = 80;

/** Remembers how far each consumer is known to have come, which is never taken back. */
export const reachedPositions = (options: ReachedPositionsOptions): ReachedPositions => {
  const known = new Map<string, Position>();
  const note = (name: string, position: Position): void => {
    if (position > (known.get(name) ?? '')) known.set(name, position);
  };
  const isPending = ({ name, position }: Needed): boolean => {
    note(name, options.running?.position(name) ?? '');
    return (known.get(name) ?? '') < position;
  };
  return {
    waitFor: async (written, timeoutMs) => {
      const needed = options.consumers.flatMap((consumer) => neededBy(consumer, written));
      const pending = (): Needed[] => needed.filter(isPending);
      if (pending().length === 0) return true;
      const over = new AbortController();
      const ask = async (): Promise<boolean> => {
        const elsewhere = pending().filter(
          ({ name }) => options.running?.position(name) === undefined,
        );
        for (const { name } of elsewhere) note(name, await options.readPosition(name));
        return pending().length === 0;
      };
      const limits = { timeoutMs, signal: over.signal };
      try {
        return await Promise.race([
          ...(options.running ? [options.running.until(() => pending().length === 0, limits)] : []),
          pollUntil(ask, limits),
        ]);
      } finally {
        over.abort();
      }
    },
  };
};

/** What a consumer has to reach to show these writes; nothing when it reads none of them. */
const neededBy = ({ name, categories }: Followed, written: WrittenPositions): Needed[] => {
  const position =
    categories
      .map((category) => written[category] ?? '')
      .sort()
      .at(-1) ?? '';
  return position === '' ? [] : [{ name, position }];
};

class StillPending extends Error {}

const pollUntil = async (
  check: () => Promise<boolean>,
  { timeoutMs, signal }: { readonly timeoutMs: number; readonly signal: AbortSignal },
): Promise<boolean> => {
  const work = async (): Promise<true> => {
    if (await check()) return true;
    throw new StillPending();
  };
  return retryWithBackoff(work, {
    ...{ minPauseMs: firstPauseMs, maxPauseMs: longestPauseMs, maxElapsedMs: timeoutMs, signal },
    shouldRetry: (error) => error instanceof StillPending,
  }).catch((error: unknown) => {
    if (error instanceof StillPending || signal.aborted) return false;
    throw error;
  });
};
