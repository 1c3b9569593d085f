import { randomUUID } from 'node:crypto';
import { hourMs, minuteMs, secondMs } from '#domain/shared/time/durations.ts';
import type { Platform } from '#platform/platform.ts';
import { serialQueue } from '#platform/resilience/serial-queue.ts';
import {
  type HourlyCandles,
  simulatedCandles,
  storedCandles,
} from './issue-predictions/hourly-candles.ts';
import { workLoop } from './issue-predictions/work-loop.ts';

export type LeasedTurnsDeps = {
  readonly platform: Pick<Platform, 'leases' | 'logger'>;
  /** Until the first turn; none begins by itself when it is null. */
  readonly startsAfterMs?: number | null;
};

export type LeasedTurns = {
  readonly turnNow: () => Promise<void>;
  /** Does the work; a failure is logged, and an interruption ends it. */
  readonly attempt: (work: () => Promise<void>) => Promise<void>;
  /** Keeps the lease; throws when another process has it, or when the turns are stopping. */
  readonly renew: () => Promise<void>;
  /** As `renew`; also throws when a clock is waiting to be moved. */
  readonly renewUnlessMoving: () => Promise<void>;
  /** Moves a clock between two turns. A turn that is running ends at its next piece. */
  readonly whileMoving: <Result>(move: () => Promise<Result>) => Promise<Result>;
  /** Begins a turn soon, unless none begins by itself. */
  readonly startSoon: () => void;
  /** Ends the turns; `close` ends what a running turn waits for. */
  readonly stop: (close?: () => Promise<void>) => Promise<void>;
};

const leaseMs = minuteMs;
const refreshMs = 15 * secondMs;
const firstTurnMs = 2 * secondMs;

/** Turns that repeat, in one process at a time. The lease's name is also their name in the log. */
export const leasedTurns = (
  { platform: { leases, logger }, startsAfterMs = firstTurnMs }: LeasedTurnsDeps,
  lease: string,
  turn: () => Promise<void>,
): LeasedTurns => {
  const holder = randomUUID();
  const enqueue = serialQueue();
  const loop = workLoop(() => enqueue(turn), refreshMs);
  // A moved clock does not wait for a turn that takes minutes.
  let moves = 0;
  const renew = async (): Promise<void> => {
    loop.signal.throwIfAborted();
    if (!(await leases.acquire(lease, holder, leaseMs))) throw new InterruptedError();
  };
  if (startsAfterMs !== null) loop.next(startsAfterMs);
  return {
    turnNow: () => enqueue(turn),
    attempt: async (work) => {
      try {
        await work();
      } catch (error) {
        if (error instanceof InterruptedError || loop.signal.aborted) return;
        logger.error({ err: error }, `${lease}: a run failed; retrying`);
      }
    },
    renew,
    renewUnlessMoving: async () => {
      if (moves > 0) throw new InterruptedError();
      await renew();
    },
    whileMoving: (move) => {
      moves += 1;
      return enqueue(() => {
        moves -= 1;
        return move();
      });
    },
    startSoon: () => {
      if (startsAfterMs !== null) loop.next(0);
    },
    stop: async (close) => {
      loop.stop();
      await close?.();
      await enqueue(() => Promise.resolve());
      await leases.release(lease, holder).catch(() => undefined);
    },
  };
};

// Another turn goes on where this one was: the lease is another worker's, or the clock is to be moved.
class InterruptedError extends Error {}

type FeedPorts = Parameters<typeof storedCandles>[0];

export const openCandles = (
  platform: FeedPorts,
  marketData: NonNullable<Platform['marketData']>,
): HourlyCandles =>
  marketData.kind === 'simulated'
    ? simulatedCandles(marketData)
    : storedCandles(platform, marketData.kind);

/** Whether the process has run for an hour. */
export const warmUp = (systemNow: () => number = Date.now): (() => boolean) => {
  const startedAt = systemNow();
  return () => systemNow() - startedAt >= hourMs;
};
