import type { ForecastRange } from './commands.ts';
import type { ForecastRangeLeft } from './events.ts';

/** The forecasts whose range was left. */
export type RangeAlertState = { readonly left: ReadonlySet<string> };

export const initialState: RangeAlertState = { left: new Set() };

export const forecastKey = ({
  cutOffAt,
  horizonHours,
}: Pick<ForecastRange, 'cutOffAt' | 'horizonHours'>): string =>
  `${cutOffAt}/${String(horizonHours)}`;

export const evolve = (state: RangeAlertState, event: ForecastRangeLeft): RangeAlertState =>
  // Events from newer versions of the program change nothing.
  (event.type as string) === 'ForecastRangeLeft'
    ? { left: new Set([...state.left, forecastKey(event.data)]) }
    : state;
