import type { ForecastingRecord } from '#observations/forecasting/queries.ts';
import { type CoinForecasterDeps, forecastingWork, floorHour, isoOf } from './forecasting-work.ts';
import { backfillForecasts } from './backfill-forecasts.ts';
import { recordNewHours } from './record-new-hours.ts';
import { LostModelError } from './model-of-coin.ts';

/** Keeps the forecasts of one coin. */
export type CoinForecaster = {
  readonly record: () => ForecastingRecord;
  /** The hours of a demo after `from`, up to `until`, are to be computed afterwards. */
  readonly backdate: (from: Date, until: Date) => Promise<void>;
  /** Learns, issues and settles up to the clock's time; `onHour` is called for each hour that is computed afterwards. */
  readonly turn: (onHour?: () => void) => Promise<void>;
};

export const coinForecaster = (
  deps: CoinForecasterDeps,
  stored: ForecastingRecord,
): CoinForecaster => {
  const work = forecastingWork(deps, stored);
  const { record, report } = work;
  return {
    record,
    backdate: async (from, until) => {
      const begin = isoOf(floorHour(from.getTime()));
      const backdate = { from: record().backdate?.from ?? begin, until: until.toISOString() };
      await report({ backdate, since: record().since ?? begin });
    },
    turn: async (onHour = () => undefined) => {
      const found = await deps.feed.history(work.coinId, deps.ports.clock.now());
      if (!found || found.progress < 1) {
        // The years come first, and then the model learns them.
        const progress = (found?.progress ?? 0) / 2;
        await report({ phase: found ? 'calibrating' : 'waiting', progress });
        return;
      }
      try {
        const span = record().backdate;
        if (span) await backfillForecasts(work, found.source, { span, onHour });
        await recordNewHours(work, found.source);
      } catch (error) {
        // The next turn begins anew.
        if (!(error instanceof LostModelError)) throw error;
      }
    },
  };
};
