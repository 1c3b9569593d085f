import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { hourMs, minuteMs, secondMs } from '#domain/shared/time/durations.ts';
import type { Platform } from '#platform/platform.ts';
import { serialQueue } from '#platform/resilience/serial-queue.ts';
import {
  type HourlyCandles,
  simulatedCandles,
  storedCandles,
} from './issue-predictions/hourly-candles.ts';
import { workLoop } from './issue-predictions/work-loop.ts';
import { createRestLimit } from './rest-limit.ts';

export type LeasedLoopDeps = {
  readonly platform: Pick<Platform, 'leases' | 'logger'>;
  /** Delay before the first turn; null disables automatic turns. */
  readonly startsAfterMs?: number | null;
};

export type LeasedLoop = {
  readonly turnNow: () => Promise<void>;
  /** Runs the work. Failures are logged and interruptions are ignored. */
  readonly attempt: (work: () => Promise<void>) => Promise<void>;
  /** Renews the lease. Throws if another process holds it, or if the turns are being stopped. */
  readonly renew: () => Promise<void>;
  /** Like `renew`, but also throws if a clock move is pending. */
  readonly renewUnlessMoving: () => Promise<void>;
  /** Waits while `isBusy`, within the limit for rests. A clock move and a stop end the wait. */
  readonly restWhile: (isBusy: () => boolean) => Promise<void>;
  /** Moves a clock between two turns. A running turn ends at its next step. */
  readonly runClockMove: <Result>(move: () => Promise<Result>) => Promise<Result>;
  /** Starts a turn soon, unless automatic turns are disabled. */
  readonly startSoon: () => void;
  /** Stops the turns. `close` aborts the work that a running turn waits for. */
  readonly stop: (close?: () => Promise<void>) => Promise<void>;
};

const leaseMs = minuteMs;
const refreshMs = 15 * secondMs;
const firstTurnMs = 2 * secondMs;
const restCheckMs = 100;

/** Runs a repeated turn in one process at a time. The lease's name is also used in logs. */
export const createLeasedLoop = (
  { platform: { leases, logger }, startsAfterMs = firstTurnMs }: LeasedLoopDeps,
  lease: string,
  turn: () => Promise<void>,
): LeasedLoop => {
  const holder = randomUUID();
  const enqueue = serialQueue();
  const loop = workLoop(() => enqueue(turn), refreshMs);
  // Pending clock moves interrupt a turn, which can take minutes.
  let pendingMoveCount = 0;
  // Pending and running clock moves.
  let unfinishedMoveCount = 0;
  const { startRest } = createRestLimit();
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
      if (pendingMoveCount > 0) throw new InterruptedError();
      await renew();
    },
    restWhile: async (isBusy) => {
      const mayGoOn = startRest();
      const isInterrupted = (): boolean => unfinishedMoveCount > 0 || loop.signal.aborted;
      while (!isInterrupted() && isBusy() && mayGoOn()) await pause(restCheckMs);
    },
    runClockMove: async (move) => {
      pendingMoveCount += 1;
      unfinishedMoveCount += 1;
      try {
        return await enqueue(() => {
          pendingMoveCount -= 1;
          return move();
        });
      } finally {
        unfinishedMoveCount -= 1;
      }
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

/**
 * Interrupts a turn because another worker holds the lease or a clock move is pending. A later turn continues the work.
 */
export class InterruptedError extends Error {}

type FeedPorts = Parameters<typeof storedCandles>[0];

export const openCandles = (
  platform: FeedPorts,
  marketData: NonNullable<Platform['marketData']>,
): HourlyCandles =>
  marketData.kind === 'simulated'
    ? simulatedCandles(marketData)
    : storedCandles(platform, marketData.kind);

export const createWarmUpCheck = (systemNow: () => number = Date.now): (() => boolean) => {
  const startedAt = systemNow();
  return () => systemNow() - startedAt >= hourMs;
};
