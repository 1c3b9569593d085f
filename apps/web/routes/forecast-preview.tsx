import type { JSX } from 'react';
import { PlanPrice } from '../features/plans/components/plan-price.tsx';
import { BandCoverage } from '../features/track-record/components/bands-held.tsx';
import { LastDayForecast } from '../features/track-record/components/last-day-forecast.tsx';

/** Yesterday's forecast and its outcome, the record in one line, and the price. */
export const ForecastPreview = (): JSX.Element => (
  <>
    <LastDayForecast />
    <BandCoverage onlyMeasured />
    <PlanPrice id="pro" />
  </>
);
