import type { NoForecastReason } from './forecast.ts';
import { minHours, type ModelState } from './model-state.ts';

const oldestFitDays = 35;
const maxMissingHours = 6;
// Limit on the distance of variance features from their training mean. ADR 0051 records how rarely it is exceeded.
const maxDeviation = 8;

type NoForecast = { readonly reason: NoForecastReason; readonly detail: string };

/** The reason there is no forecast at the last hour, or undefined when there is one. */
export const findNoForecastReason = (state: ModelState): NoForecast | undefined =>
  tooLittle(state) ?? missing(state) ?? tooOld(state) ?? unusual(state);

const tooLittle = ({ history, fit, forecasts }: ModelState): NoForecast | undefined => {
  const learnt = `${String(history.count())} hours are learnt`;
  if (!fit()) {
    return {
      reason: 'too-little-history',
      detail: `${learnt}; a fit needs ${String(minHours)} or more.`,
    };
  }
  const isCalibrating = forecasts()?.some(
    ({ output: { ranges }, rangeMethod }) => ranges[rangeMethod].quantiles === undefined,
  );
  if (!isCalibrating) return undefined;
  return {
    reason: 'too-little-history',
    detail: `${learnt}; intervals need 500 outcomes of forecasts made since the first fit.`,
  };
};

const missing = ({ history }: ModelState): NoForecast | undefined => {
  const hour = history.count() - 1;
  if (history.isMissing(hour)) {
    return { reason: 'missing-hours', detail: 'Nothing was traded in the last hour.' };
  }
  const count = history.sums.missing.sumOver(hour, 24);
  if (count <= maxMissingHours) return undefined;
  return { reason: 'missing-hours', detail: `${String(count)} of the last 24 hours are missing.` };
};

const tooOld = ({ history, fit }: ModelState): NoForecast | undefined => {
  const age = (history.count() - 1 - (fit()?.hour ?? 0)) / 24;
  if (age <= oldestFitDays) return undefined;
  return {
    reason: 'model-too-old',
    detail: `The last fit is ${age.toFixed(0)} days old; ${String(oldestFitDays)} are allowed.`,
  };
};

const unusual = ({ history, distance }: ModelState): NoForecast | undefined => {
  const hour = history.count() - 1;
  const away = distance(hour);
  if (away <= maxDeviation) return undefined;
  return {
    reason: 'unusual-input',
    detail: `At ${new Date(history.endOf(hour)).toISOString()} a feature lies ${away.toFixed(1)} deviations from what was learnt; ${String(maxDeviation)} are allowed.`,
  };
};
