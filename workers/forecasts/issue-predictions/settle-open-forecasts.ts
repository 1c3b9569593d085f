import {
  type CoinForecasterDeps,
  forecastingWork,
  type ForecastingWork,
} from './forecasting-work.ts';
import { settleOpenHours } from './record-new-hours.ts';
import { createRecord } from './coin-forecasters.ts';

/**
 * Records the outcomes of coins that are no longer forecast when they are due: every published forecast gets its
 * outcome.
 */
export const openForecastSettler = (
  deps: CoinForecasterDeps,
): ((coinIds: readonly string[]) => readonly (() => Promise<void>)[]) => {
  const works = new Map<string, ForecastingWork>();
  const openWork = (id: string): ForecastingWork => {
    const opened = works.get(id);
    if (opened) return opened;
    const work = forecastingWork(deps, { ...createRecord(id), kind: deps.feed.kind });
    works.set(id, work);
    return work;
  };
  return (coinIds) => {
    for (const id of works.keys()) if (!coinIds.includes(id)) works.delete(id);
    return coinIds.map((id) => () => settleOpenHours(openWork(id)));
  };
};
