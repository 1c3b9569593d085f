import { rm } from 'node:fs/promises';
import path from 'node:path';
import { writeForecastingStatuses } from '#observations/forecasting/store.ts';
import type { Platform } from '#platform/platform.ts';
import { defineThreadFunction, threadPool } from '#platform/threads/thread-pool.ts';
import { createLeasedLoop, openCandles, createWarmUpCheck } from '../leased-turns.ts';
import type { BackfillOptions } from './backfill-forecasts.ts';
import type { CoinForecaster } from './coin-forecaster.ts';
import type { CoinForecasterDeps } from './forecasting-work.ts';
import type * as thread from './forecast-thread.ts';
import { dayCloser, dueHourIssuer, openForecasters } from './coin-forecasters.ts';
import { furtherCoins } from './further-coins.ts';
import type { ForecastPace } from './pace.ts';
import { getModelFile } from './saved-models.ts';

export type PredictionsDeps = {
  readonly platform: Pick<
    Platform,
    | 'clock'
    | 'config'
    | 'eventStore'
    | 'leases'
    | 'logger'
    | 'marketData'
    | 'movableClock'
    | 'readModels'
  >;
  /** Whether forecasts are enabled; defaults to true. */
  readonly isOn?: boolean;
  /** Defaults to computing in a thread. */
  readonly learn?: CoinForecasterDeps['learn'];
  readonly pace?: ForecastPace;
  /** Whether a browser is loading a page from this process. Learning waits until it is not. */
  readonly isPageLoading?: () => boolean;
  /** System time. A missing candle is only reported after the worker has run for an hour. */
  readonly systemNow?: () => number;
  /** Delay before the first turn; null disables automatic turns. */
  readonly startsAfterMs?: number | null;
};

export type RunningPredictions = {
  /** Brings all coins up to the clock's time, in order. Failures are logged and not thrown. */
  readonly runNow: () => Promise<void>;
  /**
   * Moves a demo's clock while no forecasts are issued, then backfills the skipped hours. Bitcoin's hours are
   * computed before this resolves, and the other coins' in the background. `move` can request Bitcoin's hours up to
   * the current time.
   */
  readonly runClockMove: <Result>(
    move: (forecast: () => Promise<void>) => Promise<Result>,
    options: ClockMoveOptions,
  ) => Promise<Result>;
  /** Resolves once Bitcoin's forecasts are up to date, or immediately if forecasts are disabled. */
  readonly firstReady: Promise<void>;
  readonly stop: () => Promise<void>;
};

type ClockMoveOptions = {
  /** The clock's time after the move. */
  readonly to: Date;
  /** Called for each hour of Bitcoin that was backfilled. */
  readonly onHour?: () => void;
};

// Enough for one coin's model and a refit.
const memoryLimitMb = 256;
export const modelsFolder = 'forecast-models';

const noPredictions: RunningPredictions = {
  runNow: () => Promise.resolve(),
  runClockMove: (move) => move(() => Promise.resolve()),
  firstReady: Promise.resolve(),
  stop: () => Promise.resolve(),
};

/** Issues a forecast every hour and scores due forecasts, in one process at a time. */
export const startPredictions = (deps: PredictionsDeps): RunningPredictions => {
  const { platform, isOn = true, isPageLoading = () => false } = deps;
  const { marketData, movableClock } = platform;
  if (!marketData || !isOn) return noPredictions;
  const isDemo = movableClock !== undefined && marketData.kind === 'simulated';
  const models = openModels(deps);
  const days = dayCloser(platform);
  const firstForecast = Promise.withResolvers<undefined>();
  const leasedLoop = createLeasedLoop(deps, 'predictions', () =>
    leasedLoop.attempt(async () => {
      await leasedLoop.renew();
      const forecasters = await openForecastersOnce();
      await runForecasters(forecasters, () => {
        firstForecast.resolve(undefined);
      });
      await days.close(forecasters);
      if (forecasters.every((forecaster) => forecaster.isReady())) await further.turn();
    }),
  );
  const onStep = async (): Promise<void> => {
    await leasedLoop.restWhile(isPageLoading);
    await leasedLoop.renewUnlessMoving();
    await issueDueHours();
  };
  const forecasterDeps = {
    ...deps,
    ports: platform,
    feed: openCandles(platform, marketData),
    learn: models.learn,
    onStep,
    hasWarmedUp: createWarmUpCheck(deps.systemNow),
  };
  const openForecastersOnce = retryableOnce(() =>
    openForecasters({ ...forecasterDeps, onRecorded: days.onRecorded }, { isDemo }),
  );
  const further = furtherCoins({ ...forecasterDeps, removeModel: models.remove });
  const issueDueHours = dueHourIssuer(async () => [
    ...(await openForecastersOnce()),
    ...further.forecasters(),
  ]);
  return {
    runNow: leasedLoop.turnNow,
    firstReady: firstForecast.promise,
    runClockMove: (move, options) =>
      leasedLoop.runClockMove(async () => {
        if (!isDemo) return move(() => Promise.resolve());
        const backfill = createBackfill(platform, await openForecastersOnce(), options);
        try {
          const result = await move(backfill.run);
          await backfill.run();
          leasedLoop.startSoon();
          return result;
        } finally {
          backfill.end();
        }
      }),
    stop: () => leasedLoop.stop(models.close),
  };
};

const runForecasters = async (
  forecasters: readonly CoinForecaster[],
  onFirst: () => void,
): Promise<void> => {
  for (const forecaster of forecasters) {
    await forecaster.turn();
    if (forecasters[0]?.record().phase === 'ready') onFirst();
  }
};

type Backfill = {
  /** Computes the hours since the previous run. */
  readonly run: () => Promise<void>;
  readonly end: () => void;
};

const createBackfill = (
  ports: Pick<Platform, 'clock' | 'readModels'>,
  forecasters: readonly CoinForecaster[],
  { to, onHour }: ClockMoveOptions,
): Backfill => {
  const [first] = forecasters;
  let from = ports.clock.now();
  const recorded: BackfillOptions['recorded'] = {};
  first?.learnAheadUntil(to.getTime());
  return {
    run: async () => {
      const [since, until] = [from, ports.clock.now()];
      from = until;
      // In one write, because a moved clock does it for each day.
      await writeForecastingStatuses(
        ports,
        forecasters.map((forecaster) => forecaster.backdate(since, until)),
      );
      await first?.turn({ onHour, recorded });
    },
    end: () => {
      first?.learnAheadUntil(-Infinity);
    },
  };
};

const openModels = ({
  learn,
  platform,
}: PredictionsDeps): Pick<CoinForecasterDeps, 'learn'> & {
  readonly remove: (coinId: string) => Promise<void>;
  readonly close: () => Promise<void>;
} => {
  if (learn) return { learn, remove: () => Promise.resolve(), close: () => Promise.resolve() };
  const threads = threadPool({ memoryLimitMb });
  const folder = path.join(platform.config.storesDir, modelsFolder);
  const forecast = defineThreadFunction<typeof thread.forecastHours>(
    new URL('./forecast-thread.ts', import.meta.url),
    'forecastHours',
  );
  return {
    learn: (asked) => threads.run(forecast, { ...asked, folder }),
    remove: (coinId) => rm(getModelFile(folder, coinId), { force: true }),
    close: () => threads.close(),
  };
};

type Forecasters = Promise<readonly CoinForecaster[]>;

// A failed attempt is repeated by the next call.
const retryableOnce = (open: () => Forecasters): (() => Forecasters) => {
  let forecasters: Forecasters | undefined;
  return () => {
    forecasters ??= open().catch((error: unknown) => {
      forecasters = undefined;
      throw error;
    });
    return forecasters;
  };
};
