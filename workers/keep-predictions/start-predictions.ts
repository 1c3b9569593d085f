import { randomUUID } from 'node:crypto';
import { closeLedgerDays } from '#application/predictions/close-ledger-days.ts';
import { majorCoins } from '#contract/major-coins.ts';
import { listForecasting } from '#observations/forecasting/queries.ts';
import { openForecasting, writeForecasting } from '#observations/forecasting/store.ts';
import type { Platform } from '#platform/platform.ts';
import { serialQueue } from '#platform/resilience/serial-queue.ts';
import { threadFunction, threadPool } from '#platform/threads/thread-pool.ts';
import { listLedgerDays } from '#projections/ledger-days/queries.ts';
import { coinKeeper, type CoinKeeper, type CoinKeeperDeps } from './coin-keeper.ts';
import type * as thread from './forecast-thread.ts';
import { type HourFeed, simulatedFeed, storedFeed } from './hour-feed.ts';
import type { Pace } from './pace.ts';

export type PredictionsDeps = {
  readonly platform: Pick<
    Platform,
    'clock' | 'eventStore' | 'leases' | 'logger' | 'marketData' | 'movableClock' | 'readModels'
  >;
  readonly learn?: CoinKeeperDeps['learn'];
  readonly pace?: Pace;
  /** The system's time; a worker says that a candle did not come only after it has run for an hour. */
  readonly systemNow?: () => number;
  /** Until the first turn; none begins by itself when it is null. */
  readonly startsAfterMs?: number | null;
};

export type Predictions = {
  /** Brings all coins up to the clock's time, the first one first. Failures are logged, not thrown. */
  readonly turnNow: () => Promise<void>;
  /**
   * Moves a demo's clock while nothing is issued, and computes the hours on the way afterwards: Bitcoin's before it
   * answers, the others in the background.
   */
  readonly whileMoving: <Result>(
    move: () => Promise<Result>,
    onHour?: () => void,
  ) => Promise<Result>;
  readonly stop: () => Promise<void>;
};

const lease = 'predictions';
const leaseMs = 60_000;
const hourMs = 3_600_000;
const refreshMs = 15_000;
const firstTurnMs = 2000;
const demoHistoryMs = 183 * 24 * hourMs;
// The models of eight coins, with three years of hours each.
const memoryLimitMb = 2048;
const modelsKeptMs = 2 * hourMs;

const noPredictions: Predictions = {
  turnNow: () => Promise.resolve(),
  whileMoving: (move) => move(),
  stop: () => Promise.resolve(),
};

/** Issues a forecast every hour and settles what came due, in one process at a time. */
export const startPredictions = (deps: PredictionsDeps): Predictions => {
  const { platform, systemNow = Date.now, startsAfterMs = firstTurnMs } = deps;
  const { clock, leases, logger, marketData, movableClock } = platform;
  if (!marketData) return noPredictions;
  const feed: HourFeed =
    marketData.kind === 'simulated'
      ? simulatedFeed(marketData)
      : storedFeed(platform, marketData.kind);
  const isDemo = movableClock !== undefined && marketData.kind === 'simulated';
  const threads = threadPool({ memoryLimitMb, idleMs: modelsKeptMs });
  const forecast = threadFunction<typeof thread.forecastHours>(
    new URL('./forecast-thread.ts', import.meta.url),
    'forecastHours',
  );
  const learn = deps.learn ?? ((asked) => threads.run(forecast, asked));
  const holder = randomUUID();
  const startedAt = systemNow();
  const inTurn = serialQueue();
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let opened: Promise<readonly CoinKeeper[]> | undefined;

  const onPiece = async (): Promise<void> => {
    stopping.signal.throwIfAborted();
    if (!(await leases.acquire(lease, holder, leaseMs))) throw new LeaseLostError();
  };
  const isPatient = (): boolean => systemNow() - startedAt >= hourMs;
  const open = async (): Promise<readonly CoinKeeper[]> => {
    await openForecasting(platform);
    const known = new Map((await listForecasting(platform)).map((one) => [one.id, one]));
    const keepers = majorCoins.map(({ id }) => {
      const fresh = {
        ...{ id, phase: 'waiting' as const, progress: 0, source: null, kind: feed.kind },
        ...{ since: null, backdate: null },
      };
      const options = { ports: platform, feed, learn, onPiece, isPatient };
      // No process keeps its models: after a start they learn anew.
      const begun = known.get(id)?.since ? { phase: 'calibrating' as const, progress: 0 } : {};
      const stored = { ...(known.get(id) ?? fresh), ...begun, kind: feed.kind };
      return coinKeeper({ ...options, ...(deps.pace && { pace: deps.pace }) }, stored);
    });
    for (const keeper of keepers) await writeForecasting(platform, keeper.record());
    if (isDemo) await giveHistory(keepers, clock.now());
    return keepers;
  };
  const keepersOf = async (): Promise<readonly CoinKeeper[]> => {
    opened ??= open();
    return opened.catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
  };
  const turn = async (): Promise<void> => {
    try {
      await onPiece();
      const keepers = await keepersOf();
      for (const keeper of keepers) await keeper.turn();
      await closeDays(platform, keepers);
    } catch (error) {
      if (error instanceof LeaseLostError || stopping.signal.aborted) return;
      logger.error({ err: error }, 'predictions: a turn failed; will retry');
    }
  };
  const schedule = (ms: number): void => {
    clearTimeout(timer);
    if (stopping.signal.aborted || startsAfterMs === null) return;
    timer = setTimeout(() => {
      void inTurn(turn).finally(() => {
        schedule(refreshMs);
      });
    }, ms).unref();
  };
  if (startsAfterMs !== null) schedule(startsAfterMs);
  return {
    turnNow: () => inTurn(turn),
    whileMoving: (move, onHour) =>
      inTurn(async () => {
        const from = clock.now();
        const result = await move();
        if (!isDemo) return result;
        const keepers = await keepersOf();
        for (const keeper of keepers) await keeper.backdate(from, clock.now());
        await keepers[0]?.turn(onHour);
        schedule(0);
        return result;
      }),
    stop: async () => {
      stopping.abort(new Error('Predictions are stopping.'));
      clearTimeout(timer);
      await threads.close();
      await inTurn(() => Promise.resolve());
      await leases.release(lease, holder).catch(() => undefined);
    },
  };
};

class LeaseLostError extends Error {}

// Six months of the simulated market before the demo's first start; what was begun goes on where it was.
const giveHistory = async (keepers: readonly CoinKeeper[], now: Date): Promise<void> => {
  for (const keeper of keepers) {
    if (keeper.record().since !== null) continue;
    await keeper.backdate(new Date(now.getTime() - demoHistoryMs), now);
  }
};

// Not while hours of an earlier day are still computed.
const closeDays = async (
  platform: PredictionsDeps['platform'],
  keepers: readonly CoinKeeper[],
): Promise<void> => {
  const records = keepers.map((keeper) => keeper.record());
  const begun = records.flatMap(({ since }) => since ?? []).sort();
  if (begun[0] === undefined || records.some(({ backdate }) => backdate !== null)) return;
  const [newest] = await listLedgerDays(platform, 1);
  await closeLedgerDays(platform, {
    ...{ coinIds: majorCoins.map(({ id }) => id), firstDay: begun[0].slice(0, 10) },
    ...{ after: newest?.day, now: platform.clock.now() },
  });
};
