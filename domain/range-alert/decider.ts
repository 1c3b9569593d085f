import type { Decider } from '../shared/decider.ts';
import { upcaster } from '../shared/upcasting.ts';
import type { CheckForecastRanges } from './commands.ts';
import { decideRangeAlerts } from './decide.ts';
import { rangeAlertEvents, type ForecastRangeLeft } from './events.ts';
import { evolve, initialState, type RangeAlertState } from './state.ts';

export const rangeAlertDecider: Decider<CheckForecastRanges, ForecastRangeLeft, RangeAlertState> = {
  category: 'rangealert',
  definitions: rangeAlertEvents,
  initialState,
  evolve,
  decide: decideRangeAlerts,
  upcast: upcaster<ForecastRangeLeft>(rangeAlertEvents),
};

/** One stream per coin and UTC day of the forecasts. */
export const rangeAlertStream = (coinId: string, cutOffAt: string): string => {
  const yyyymmdd = cutOffAt.slice(0, 10).replaceAll('-', '');
  return `rangealert-${coinId}-${yyyymmdd}`;
};
