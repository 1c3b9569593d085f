import type { JSX } from 'react';
import { PlanPrice } from '../features/plans/components/plan-price.tsx';
import { BandsHeld } from '../features/track-record/components/bands-held.tsx';
import { LastDayForecast } from '../features/track-record/components/last-day-forecast.tsx';

/** Yesterday's forecast and its outcome, the record in one line, and the price. */
export const ForecastPreview = (): JSX.Element => (
  <>
    <LastDayForecast />
    <BandsHeld onlyMeasured />
    <PlanPrice id="pro" />
  </>
);
