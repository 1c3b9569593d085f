import type { EventStore, Position } from '../event-store/event-store.port.ts';
import type { ConsumerRunner } from './consumer-runner.ts';

export type LagWatch = {
  readonly secondsBehind: (runner: ConsumerRunner) => number;
  readonly stop: () => void;
};

/**
 * Positions cannot be subtracted, so the lag is measured as the time since the head was last reached.
 * A head before a position that was handled is that of another log: every consumer looks again.
 */
export const watchLag = (
  runners: readonly ConsumerRunner[],
  eventStore: Pick<EventStore, 'head'>,
  everyMs: number,
): LagWatch => {
  const behindSince = new Map<ConsumerRunner, number>();
  const look = async (): Promise<void> => {
    const handled = runners.map((runner) => runner.position() ?? '');
    const head = await eventStore.head();
    if (handled.some((position) => position > head)) {
      for (const runner of runners) runner.beginAgain();
    }
    for (const runner of runners) {
      if (hasReached(runner, head)) behindSince.delete(runner);
      else if (!behindSince.has(runner)) behindSince.set(runner, performance.now());
    }
  };
  const timer = setInterval(() => {
    // An unavailable store says nothing about the lag; the readers log it.
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

/** Consumers that run in another process count as reached. */
export const hasReached = (runner: ConsumerRunner, position: Position): boolean => {
  if (runner.state() === 'elsewhere') return true;
  const reached = runner.position();
  return reached !== undefined && reached >= position;
};
