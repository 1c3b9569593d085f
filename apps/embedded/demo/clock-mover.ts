import {
  type ClockProgress,
  type ClockRequest,
  longestMoveDays,
  type MovedClock,
} from '#contract/demo.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import type { MovableClock } from '#platform/clock/clock.port.ts';
import type { Platform } from '#platform/platform.ts';
import { advanceTime } from '#workers/advance-time.ts';
import type { Predictions } from '#workers/keep-predictions/start-predictions.ts';
import { durationMs } from './duration.ts';

const dayMs = 86_400_000;

export type ClockMoverOptions = {
  readonly platform: Pick<Platform, 'demoProvider' | 'eventStore' | 'jobs' | 'marketData'>;
  readonly clock: MovableClock;
  /** Resolves when projections and reactions have processed everything stored. */
  readonly waitForConsumers: () => Promise<void>;
  readonly ingestMarket: () => Promise<void>;
  /** Computes the forecasts and signals of the hours on the way. */
  readonly whileMoving?: Predictions['whileMoving'];
  readonly stopping?: AbortSignal;
};

type ClockMover = {
  readonly progress: () => ClockProgress;
  // One after the other; all reasons to refuse are checked before anything moves.
  readonly move: (request: ClockRequest) => Promise<MovedClock>;
};

export const clockMover = (given: ClockMoverOptions): ClockMover => {
  const { platform, clock, whileMoving, stopping: signal } = given;
  const ports = advancePorts(given);
  let progress: Pick<ClockProgress, 'target' | 'ran' | 'running'> = {
    target: null,
    ran: 0,
    running: false,
  };
  return {
    progress: () => ({ now: clock.now().toISOString(), ...progress, longestMoveDays }),
    move: async (request) => {
      requireMovableMarket(platform.marketData);
      const to = targetOf(request, clock.now());
      progress = { target: to.toISOString(), ran: 0, running: true };
      const onJob = (): void => {
        progress = { ...progress, ran: progress.ran + 1 };
      };
      try {
        const options = { to, onJob, ...(signal && { signal }) };
        const ran = await (whileMoving
          ? whileMoving((forecast) => advanceTime({ ...ports, forecast }, options), onJob)
          : advanceTime(ports, options));
        await given.waitForConsumers();
        return { now: clock.now().toISOString(), ran };
      } finally {
        progress = { ...progress, running: false };
      }
    },
  };
};

const advancePorts = ({
  platform,
  clock,
  waitForConsumers,
  ingestMarket: ingestNow,
}: ClockMoverOptions): Parameters<typeof advanceTime>[0] => {
  const refreshMs = platform.marketData?.markets[0]?.refreshMs;
  const market = refreshMs !== undefined && { ingestNow, refreshMs };
  const arrived = async (): Promise<void> => platform.demoProvider?.settle();
  return { ...platform, clock, waitForConsumers, arrived, ...(market && { market }) };
};

// Recorded candles have a time of their own: their prices would not match the memberships of a moved clock.
const requireMovableMarket = (marketData: Platform['marketData']): void => {
  if (!marketData || marketData.kind === 'simulated') return;
  throw new Rejection('conflict', 'demo/clock-fixed', {
    message: 'The clock can be moved only with the simulated market. These prices are replayed.',
  });
};

const targetOf = (request: ClockRequest, now: Date): Date => {
  const to = 'to' in request ? Date.parse(request.to) : now.getTime() + durationMs(request.advance);
  if (to >= now.getTime() && to <= now.getTime() + longestMoveDays * dayMs) return new Date(to);
  throw new Rejection('invalid', 'demo/clock-out-of-range', {
    message: `The clock can be moved forward only, by at most ${String(longestMoveDays)} days.`,
    field: 'advance' in request ? 'advance' : 'to',
  });
};
