import {
  type ClockProgress,
  type ClockRequest,
  type ClockStep,
  maxMoveDays,
  type ClockMoveResult,
} from '#contract/system/demo.ts';
import { majorCoins } from '#contract/major-coins.ts';
import { dayMs } from '#domain/shared/time/durations.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { listForecastingStatuses } from '#observations/forecasting/queries.ts';
import type { MovableClock } from '#platform/clock/clock.port.ts';
import type { Platform } from '#platform/platform.ts';
import { advanceTime, type AdvanceOptions, clockNotMovableError } from '#workers/advance-time.ts';
import { parseDurationMs } from './duration.ts';

/** Moves the clock to `to`, and computes the forecasts and signals of the hours along the way. */
export type MoveWrapper = <Result>(
  move: (forecast: () => Promise<void>) => Promise<Result>,
  options: { readonly to: Date; readonly onSignals: () => void },
) => Promise<Result>;

export type ClockMoverOptions = {
  readonly platform: Pick<
    Platform,
    'demoProvider' | 'eventStore' | 'jobs' | 'marketData' | 'readModels'
  >;
  readonly clock: MovableClock;
  /** Resolves when projections and reactions have processed everything stored. */
  readonly waitForConsumers: () => Promise<void>;
  readonly ingestMarket: () => Promise<void>;
  readonly whileMoving?: MoveWrapper;
  readonly stopping?: AbortSignal;
  /** Defaults to those of the product. For tests. */
  readonly dueTimes?: AdvanceOptions['dueTimes'];
};

type ClockMover = {
  readonly progress: () => Promise<ClockProgress>;
  /** Refuses a second move, with the progress of the first. */
  readonly movingError: () => Rejection;
  /** All reasons to refuse are checked before anything moves. Then calls `onBegin`. */
  readonly move: (
    request: ClockRequest,
    onBegin?: (begun: ClockMoveResult) => void,
  ) => Promise<ClockMoveResult>;
};

export const createClockMover = (given: ClockMoverOptions): ClockMover => {
  const { platform, clock, whileMoving, stopping: signal, dueTimes } = given;
  const ports = toAdvancePorts(given);
  let progress: Pick<ClockProgress, 'target' | 'ran' | 'running' | 'waitsFor'> = idleProgress;
  let begun: MoveStart | undefined;
  const setWaitingStep = (waitsFor: ClockStep): void => {
    progress = { ...progress, waitsFor };
  };
  const onJob = (): void => {
    progress = { ...progress, ran: progress.ran + 1 };
  };
  const moveTo = async (to: Date): Promise<number> => {
    const options = { to, onJob, ...(signal && { signal }), ...(dueTimes && { dueTimes }) };
    const advance = async (forecast?: () => Promise<void>): Promise<number> => {
      setWaitingStep('jobs');
      const jobCount = await advanceTime({ ...ports, ...(forecast && { forecast }) }, options);
      // Forecasts of the hours after the last job that needs them are still pending.
      setWaitingStep('forecasts');
      return jobCount;
    };
    if (!whileMoving) return advance();
    const withProgress = (forecast: () => Promise<void>) => async (): Promise<void> => {
      setWaitingStep('forecasts');
      await forecast();
      setWaitingStep('jobs');
    };
    return whileMoving((forecast) => advance(withProgress(forecast)), {
      to,
      onSignals: () => {
        setWaitingStep('signals');
      },
    });
  };
  return {
    progress: async () => ({
      now: clock.now().toISOString(),
      ...progress,
      forecastsDone:
        progress.waitsFor === 'forecasts' ? await readForecastProgress(platform) : null,
      secondsLeft: begun && progress.running ? estimateSecondsLeft(begun, clock.now()) : null,
      longestMoveDays: maxMoveDays,
    }),
    movingError: () => createMovingError(progress, clock.now()),
    move: async (request, onBegin) => {
      requireMovableMarket(platform.marketData);
      if (!platform.jobs.runDue) throw clockNotMovableError();
      const from = clock.now();
      const to = getTargetTime(request, from);
      progress = { target: to.toISOString(), ran: 0, running: true, waitsFor: 'running-work' };
      begun = { from: from.getTime(), to: to.getTime(), at: performance.now() };
      onBegin?.({ now: from.toISOString(), ran: 0 });
      try {
        const completedJobCount = await moveTo(to);
        setWaitingStep('read-models');
        await given.waitForConsumers();
        return { now: clock.now().toISOString(), ran: completedJobCount };
      } finally {
        progress = { ...progress, running: false, waitsFor: null };
      }
    },
  };
};

type MoveStart = {
  readonly from: number;
  readonly to: number;
  /** System time, in milliseconds. */
  readonly at: number;
};

// The first jobs wait for forecasts, so a small share of the way says little about the rest.
const minShareToEstimate = 0.05;

const estimateSecondsLeft = ({ from, to, at }: MoveStart, now: Date): number | null => {
  const share = Math.min(1, (now.getTime() - from) / (to - from));
  if (!(share >= minShareToEstimate)) return null;
  return Math.ceil(((performance.now() - at) / 1000) * (1 / share - 1));
};

const createMovingError = (
  { running, target, ran }: Pick<ClockProgress, 'ran' | 'running' | 'target'>,
  now: Date,
): Rejection => {
  const reached =
    running && target !== null
      ? ` It is at ${now.toISOString()} on the way to ${target}, after ${String(ran)} jobs.`
      : '';
  return new Rejection('conflict', 'demo/clock-moving', {
    message: `The clock is moving already.${reached}`,
  });
};

const idleProgress = { target: null, ran: 0, running: false, waitsFor: null } as const;

// A move waits for the forecasts of the first coin.
const readForecastProgress = async (
  ports: Pick<Platform, 'readModels'>,
): Promise<number | null> => {
  const [first] = majorCoins;
  const records = await listForecastingStatuses(ports);
  return records.find(({ id }) => id === first.id)?.progress ?? null;
};

const toAdvancePorts = ({
  platform,
  clock,
  waitForConsumers,
  ingestMarket: ingestNow,
}: ClockMoverOptions): Parameters<typeof advanceTime>[0] => {
  const refreshMs = platform.marketData?.markets[0]?.refreshMs;
  const market = refreshMs !== undefined && { ingestNow, refreshMs };
  return { ...platform, clock, waitForConsumers, ...(market && { market }) };
};

// Recorded candles have their own time, so their prices would not match the memberships of a moved
// clock.
const requireMovableMarket = (marketData: Platform['marketData']): void => {
  if (!marketData || marketData.kind === 'simulated') return;
  throw new Rejection('conflict', 'demo/clock-fixed', {
    message: 'The clock can be moved only with the simulated market. These prices are replayed.',
  });
};

const getTargetTime = (request: ClockRequest, now: Date): Date => {
  const to =
    'to' in request ? Date.parse(request.to) : now.getTime() + parseDurationMs(request.advance);
  if (to >= now.getTime() && to <= now.getTime() + maxMoveDays * dayMs) return new Date(to);
  throw new Rejection('invalid', 'demo/clock-out-of-range', {
    message: `The clock can be moved forward only, by at most ${String(maxMoveDays)} days.`,
    field: 'advance' in request ? 'advance' : 'to',
  });
};
