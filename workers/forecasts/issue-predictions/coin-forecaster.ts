import type { ForecastingRecord } from '#observations/forecasting/queries.ts';
import {
  type CoinForecasterDeps,
  forecastingWork,
  floorToHour,
  toIsoString,
} from './forecasting-work.ts';
import { type BackfillOptions, backfillForecasts } from './backfill-forecasts.ts';
import { recordNewHours } from './record-new-hours.ts';
import { LostModelError } from './model-of-coin.ts';

export type CoinForecaster = {
  readonly record: () => ForecastingRecord;
  /** Whether its forecasts are up to date, apart from the hour that has just ended. */
  readonly isReady: () => boolean;
  /** Whether it is ready and the forecasts of an hour are due. */
  readonly isDue: () => boolean;
  /** Schedules the hours in (from, until] of a demo for backfilling. Returns the status, which the caller stores. */
  readonly backdate: (from: Date, until: Date) => ForecastingRecord;
  /** While a demo's clock moves to this time, learns the next days while its jobs run. `-Infinity` ends it. */
  readonly learnAheadUntil: (time: number) => void;
  /** Learns, issues and scores up to the clock's time. */
  readonly turn: (options?: BackfillOptions) => Promise<void>;
};

export const coinForecaster = (
  deps: CoinForecasterDeps,
  stored: ForecastingRecord,
): CoinForecaster => {
  const work = forecastingWork(deps, stored);
  const { record, report, change, done } = work;
  const isReady = (): boolean => record().phase === 'ready' && record().backdate === null;
  return {
    record,
    isReady,
    isDue: () => isReady() && done.hour < floorToHour(deps.ports.clock.now().getTime()),
    backdate: (from, until) => {
      const backdateFrom = toIsoString(floorToHour(from.getTime()));
      const backdate = {
        from: record().backdate?.from ?? backdateFrom,
        until: until.toISOString(),
      };
      return change({ backdate, since: record().since ?? backdateFrom });
    },
    learnAheadUntil: (time) => {
      work.model.learnAheadUntil(floorToHour(time));
      // The thread may have to start first, and the move's first jobs do not need forecasts.
      if (isReady()) work.model.startNextDays();
    },
    turn: async (options) => {
      const history = await deps.feed.history(work.coinId, deps.ports.clock.now());
      if (!history || history.progress < 1) {
        // The candle history is loaded first. Its progress counts as the first half.
        const progress = (history?.progress ?? 0) / 2;
        await report({ phase: history ? 'calibrating' : 'waiting', progress });
        return;
      }
      try {
        const span = record().backdate;
        if (span) await backfillForecasts(work, history.source, { span, ...options });
        await recordNewHours(work, history.source);
      } catch (error) {
        // The next turn starts with a new model.
        if (!(error instanceof LostModelError)) throw error;
      }
    },
  };
};
