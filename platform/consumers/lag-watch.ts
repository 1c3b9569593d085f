import type { EventStore, Position } from '../event-store/event-store.port.ts';
import type { ConsumerRunner } from './consumer-runner.ts';
import { logWatch } from './log-watch.ts';

export type LagWatch = {
  readonly secondsBehind: (runner: ConsumerRunner) => number;
  readonly stop: () => void;
};

/** Positions cannot be subtracted, so the lag is measured as the time since the head was last reached. */
export const watchLag = (
  runners: readonly ConsumerRunner[],
  eventStore: Pick<EventStore, 'head' | 'read'>,
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
  const watchLog = logWatch(runners, eventStore);
  let isLooking = false;
  const checkLagAndLog = async (): Promise<void> => {
    try {
      await look();
      await watchLog();
    } catch {
      // An unavailable store says nothing about lag or log; the readers report it.
    } finally {
      isLooking = false;
    }
  };
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    void checkLagAndLog();
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
