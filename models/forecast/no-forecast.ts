import type { NoForecastReason } from './forecast.ts';
import { getChosenRange, minHours, type ModelState } from './model-state.ts';

const maxFitAgeDays = 35;
const maxMissingHours = 6;
// Limit on the distance of variance features from their training mean. ADR 0051 records how rarely it is exceeded.
const maxDeviation = 8;

type NoForecast = { readonly reason: NoForecastReason; readonly detail: string };

/** The reason there is no forecast at the last hour, or undefined when there is one. */
export const findNoForecastReason = (state: ModelState): NoForecast | undefined =>
  checkHistoryLength(state) ??
  checkMissingHours(state) ??
  checkFitAge(state) ??
  checkDistance(state);

const checkHistoryLength = ({ history, fit, forecasts }: ModelState): NoForecast | undefined => {
  const historyLength = `${String(history.count())} hours are learnt`;
  if (!fit()) {
    return {
      reason: 'too-little-history',
      detail: `${historyLength}; a fit needs ${String(minHours)} or more.`,
    };
  }
  const isCalibrating = forecasts()?.some(
    (forecast) => getChosenRange(forecast).quantiles === undefined,
  );
  if (!isCalibrating) return undefined;
  return {
    reason: 'too-little-history',
    detail: `${historyLength}; intervals need 500 outcomes of forecasts made since the first fit.`,
  };
};

const checkMissingHours = ({ history }: ModelState): NoForecast | undefined => {
  const hour = history.count() - 1;
  if (history.isMissing(hour)) {
    return { reason: 'missing-hours', detail: 'Nothing was traded in the last hour.' };
  }
  const count = history.sums.missing.sumOver(hour, 24);
  if (count <= maxMissingHours) return undefined;
  return { reason: 'missing-hours', detail: `${String(count)} of the last 24 hours are missing.` };
};

const checkFitAge = ({ history, fit }: ModelState): NoForecast | undefined => {
  const age = (history.count() - 1 - (fit()?.hour ?? 0)) / 24;
  if (age <= maxFitAgeDays) return undefined;
  return {
    reason: 'model-too-old',
    detail: `The last fit is ${age.toFixed(0)} days old; ${String(maxFitAgeDays)} are allowed.`,
  };
};

const checkDistance = ({ history, distance }: ModelState): NoForecast | undefined => {
  const hour = history.count() - 1;
  const deviation = distance(hour);
  if (deviation <= maxDeviation) return undefined;
  return {
    reason: 'unusual-input',
    detail: `At ${new Date(history.endOf(hour)).toISOString()} a feature lies ${deviation.toFixed(1)} deviations from what was learnt; ${String(maxDeviation)} are allowed.`,
  };
};
