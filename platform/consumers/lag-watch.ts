import type { EventStore, Position } from '../event-store/event-store.port.ts';
import type { ConsumerRunner } from './consumer-runner.ts';

export type LagWatch = {
  /** How long a consumer has been behind the newest event; 0 at the head and where another process has it. */
  readonly secondsBehind: (runner: ConsumerRunner) => number;
  readonly stop: () => void;
};

/** Positions cannot be subtracted, so the lag is a time: since when has the head not been reached? */
export const watchLag = (
  runners: readonly ConsumerRunner[],
  eventStore: Pick<EventStore, 'head'>,
  everyMs: number,
): LagWatch => {
  const behindSince = new Map<ConsumerRunner, number>();
  const look = async (): Promise<void> => {
    const head = await eventStore.head();
    for (const runner of runners) {
      if (hasReached(runner, head)) behindSince.delete(runner);
      else if (!behindSince.has(runner)) behindSince.set(runner, performance.now());
    }
  };
  const timer = setInterval(() => {
    // A store that is unavailable says nothing about the lag; the readers log it.
    look().catch(() => undefined);
  }, everyMs);
  timer.unref();
  return {
    stop: () => {
      clearInterval(timer);
    },
    secondsBehind: (runner) => {
      const since = behindSince.get(runner);
      return since === undefined ? 0 : (performance.now() - since) / 1000;
    },
  };
};

/** What another process feeds counts as reached. */
export const hasReached = (runner: ConsumerRunner, position: Position): boolean => {
  if (runner.state() === 'elsewhere') return true;
  const reached = runner.position();
  return reached !== undefined && reached >= position;
};
