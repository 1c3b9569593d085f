import { setTimeout as delay } from 'node:timers/promises';
import type { ModelForecast } from '#domain/prediction/commands.ts';
import { getBandBounds } from '#domain/prediction/issued-forecasts.ts';
import { neededHistoryDays } from '#domain/shared/market/forecast-coins.ts';
import { moveHorizons } from '#domain/shared/market/move-horizons.ts';
import { dayMs, hourMs } from '#domain/shared/time/durations.ts';
import { isRangeCalibrated } from '#models/forecast/scoring/range-calibration.ts';
import { isHistoryComplete } from '#observations/candle-history/queries.ts';
import type {
  ForecastCoinRecord,
  RangeCheck,
  RangeTally,
} from '#observations/forecast-coins/queries.ts';
import { longestHorizonHours } from '#application/predictions/prediction-day.ts';
import {
  type CoinForecasterDeps,
  createSaveTimer,
  floorToHour,
  toIsoString,
} from './forecasting-work.ts';
import type { HourlyCloses } from './hourly-candles.ts';
import { type CoinModel, createCoinModel, LostModelError } from './model-of-coin.ts';
import { defaultPace } from './pace.ts';
import type { LearnedHour } from './packed-hours.ts';

type CheckDeps = CoinForecasterDeps & {
  /** Stores the check in progress. */
  readonly onProgress: (check: RangeCheck) => Promise<void>;
};

export type Verdict = Pick<ForecastCoinRecord, 'verdict' | 'days' | 'outcomes'>;

/**
 * Decides whether ranges of a coin are issued. The coin is learned as it will be forecast, and the ranges of its last
 * months, which the model had not seen, are compared with the prices. Undefined while its past hours are not loaded. An
 * interrupted check continues at its last step.
 */
export const checkRanges = async (
  deps: CheckDeps,
  record: ForecastCoinRecord,
): Promise<Verdict | undefined> => {
  const { ports, feed } = deps;
  const now = ports.clock.now();
  const history = await feed.history(record.id, now);
  if (!history && (await isHistoryComplete(ports, record.id))) return createShortVerdict(0);
  if (!history || history.progress < 1) return undefined;
  const { source } = history;
  const days = await countDays(deps, { coinId: record.id, source, now });
  if (days < neededHistoryDays) return createShortVerdict(days);
  try {
    const outcomes = await runCheck(deps, record, source);
    const isAccepted = outcomes.every(({ horizonHours, count, held }) =>
      isRangeCalibrated({ horizonHours, count, covered: held / count }),
    );
    return { verdict: isAccepted ? 'accepted' : 'refused', days, outcomes: [...outcomes] };
  } catch (error) {
    // The next turn starts with a new model.
    if (error instanceof LostModelError) return undefined;
    throw error;
  }
};

const createShortVerdict = (days: number): Verdict => ({
  verdict: 'too-little-history',
  days,
  outcomes: [],
});

type HistoryOfCoin = { readonly coinId: string; readonly source: string; readonly now: Date };

// Counted from the newest hour, and not further than needed.
const countDays = async (
  { feed, onStep, pace = defaultPace }: CheckDeps,
  { coinId, source, now }: HistoryOfCoin,
): Promise<number> => {
  const stepMs = pace.hoursPerLearnStep * hourMs;
  const newest = floorToHour(now.getTime());
  // Hours in another unit are not comparable.
  const seriesStart = (await feed.seriesStart(coinId)) ?? -Infinity;
  const oldest = Math.max(seriesStart, newest - pace.hoursBefore * hourMs);
  let hours = 0;
  for (let to = newest; to > oldest && hours * hourMs < neededHistoryDays * dayMs; to -= stepMs) {
    const from = Math.max(oldest, to - stepMs);
    hours += (await feed.closes(coinId, { source, from, to })).size;
    await onStep();
  }
  return Math.min(neededHistoryDays, Math.floor((hours * hourMs) / dayMs));
};

const runCheck = async (
  deps: CheckDeps,
  { id: coinId, check: stored }: ForecastCoinRecord,
  source: string,
): Promise<readonly RangeTally[]> => {
  const { onStep, onProgress, pace = defaultPace } = deps;
  const model = createCoinModel({ ...deps, coinId });
  let check = await findResumableCheck(model, stored, source);
  if (!check) {
    check = beginCheck(deps, source, await deps.feed.seriesStart(coinId));
    beginModel(model, check, pace.calibrationHours);
    await onProgress(check);
  }
  const heldOutFrom = Date.parse(check.heldOutFrom);
  const until = Date.parse(check.until);
  const isSaveDue = createSaveTimer(pace);
  for (let at = model.learnedUntil(); at < until;) {
    const startedAt = performance.now();
    const stepEnd = at + pace.hoursPerLearnStep * hourMs;
    at = Math.min(stepEnd, at < heldOutFrom ? heldOutFrom : until);
    // Outcomes are stored only together with the model that made the forecasts.
    const savesModel = at >= heldOutFrom || isSaveDue();
    const hours = await model.learnTo(at, { forecastAfter: heldOutFrom, savesModel });
    const outcomes = await addOutcomes(deps, { coinId, source, hours, outcomes: check.outcomes });
    check = { ...check, upTo: toIsoString(model.learnedUntil()), outcomes };
    await onProgress(check);
    await onStep();
    await delay(pace.restPerWork * (performance.now() - startedAt));
  }
  return check.outcomes;
};

// Before the first forecast the model may be at any hour. After it, the outcomes must be those of the model.
const findResumableCheck = async (
  model: CoinModel,
  check: RangeCheck | null,
  source: string,
): Promise<RangeCheck | undefined> => {
  if (check?.source !== source) return undefined;
  if (!(await model.existsAtOrBefore(source, Date.parse(check.until)))) return undefined;
  const learnedUntil = model.learnedUntil();
  const isLearning =
    check.upTo <= check.heldOutFrom && learnedUntil <= Date.parse(check.heldOutFrom);
  return isLearning || learnedUntil === Date.parse(check.upTo) ? check : undefined;
};

const beginCheck = (
  { ports, pace = defaultPace }: CheckDeps,
  source: string,
  seriesStart = -Infinity,
): RangeCheck => {
  const hour = floorToHour(ports.clock.now().getTime());
  // The price at the end of the longest range is known.
  const until = hour - longestHorizonHours * hourMs;
  const from = toIsoString(Math.max(seriesStart, until - pace.hoursBefore * hourMs));
  return {
    source,
    from,
    heldOutFrom: toIsoString(until - pace.heldOutHours * hourMs),
    until: toIsoString(until),
    upTo: from,
    outcomes: moveHorizons.map((horizonHours) => ({ horizonHours, count: 0, held: 0 })),
  };
};

const beginModel = (
  model: CoinModel,
  { source, from, heldOutFrom }: RangeCheck,
  calibrationHours: number,
): void => {
  const firstForecastAt = Date.parse(heldOutFrom);
  model.begin(source, Date.parse(from), {
    firstFitAt: firstForecastAt - calibrationHours * hourMs,
    firstForecastAt,
  });
};

type NewOutcomes = {
  readonly coinId: string;
  readonly source: string;
  readonly hours: readonly LearnedHour[];
  readonly outcomes: readonly RangeTally[];
};

const addOutcomes = async (
  { feed }: CheckDeps,
  { coinId, source, hours, outcomes }: NewOutcomes,
): Promise<RangeTally[]> => {
  const [first, last] = [hours[0], hours.at(-1)];
  if (!first || !last) return [...outcomes];
  const to = last.at + longestHorizonHours * hourMs;
  const closes = await feed.closes(coinId, { source, from: first.at, to });
  // Read once, because an hour is unpacked when its output is read.
  const forecasts = hours.flatMap(({ at, output }) =>
    'reason' in output ? [] : output.forecasts.map((forecast) => ({ at, ...forecast })),
  );
  const byHorizon = Map.groupBy(forecasts, ({ horizonHours }) => horizonHours);
  return outcomes.map((tally) =>
    countOutcomes(tally, byHorizon.get(tally.horizonHours) ?? [], closes),
  );
};

type ForecastOfHour = ModelForecast & { readonly at: number };

const countOutcomes = (
  { horizonHours, count, held }: RangeTally,
  forecasts: readonly ForecastOfHour[],
  closes: HourlyCloses,
): RangeTally => {
  const results = forecasts.flatMap(({ at, quantiles }) => {
    const bounds = getBandBounds({ quantiles }, 80);
    const price = closes.get(at + horizonHours * hourMs)?.price;
    return bounds && price !== undefined ? [price >= bounds[0] && price <= bounds[1]] : [];
  });
  return {
    horizonHours,
    count: count + results.length,
    held: held + results.filter(Boolean).length,
  };
};
