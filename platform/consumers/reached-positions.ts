import type { Position } from '../event-store/event-store.port.ts';
import { retryWithBackoff } from '../resilience/retry-with-backoff.ts';
import type { ConsumerPositions } from './run-consumers.ts';

export type WrittenPositions = Readonly<Record<string, Position>>;

type Followed = { readonly name: string; readonly categories: readonly string[] };

export type ReachedPositionsOptions = {
  readonly consumers: readonly Followed[];
  readonly running?: ConsumerPositions | undefined;
  readonly readPosition: (name: string) => Promise<Position>;
};

export type ReachedPositions = {
  /** False after `timeoutMs`. Queries the store only for consumers that are pending and run in another process. */
  readonly waitFor: (written: WrittenPositions, timeoutMs: number) => Promise<boolean>;
};

type Needed = { readonly name: string; readonly position: Position };

const firstPauseMs = 5;
const longestPauseMs = 80;

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
