import type { z } from 'zod';
import type { Prediction, PredictionWithheldReason } from '#contract/predictions/predictions.ts';
import type {
  HourlyPredictions,
  hourlyPredictionSchema,
  PreviousPredictions,
} from '#contract/predictions/hourly-predictions.ts';
import type { PastForecast } from '#application/predictions/find-past-forecast.ts';
import type { IssuedForecast } from '#domain/prediction/commands.ts';
import type { PredictionIssued } from '#domain/prediction/events.ts';
import { addHours, latestIssueTime } from '#domain/prediction/hours.ts';
import { selectRunning, toIssuedForecasts } from '#domain/prediction/issued-forecasts.ts';
import { getFinalTime, isHourFinal } from '#domain/shared/market/final-hours.ts';
import { volatilityOnScale } from '#models/forecast/volatility-scale.ts';
import { toPredictionBands } from './bands-view.ts';
import {
  type CoinForecastStatus,
  type ForecastSetting,
  toPredictionState,
} from './prediction-state.ts';

type Analysis = Pick<Prediction, 'technicals' | 'volumeAnalysis'>;

export type CoinView = CoinForecastStatus & {
  readonly symbol: string;
  readonly now: Date;
  readonly setting: ForecastSetting;
};

const ensembleLabel = 'Advanced ML ensemble';
const noForecastLabel = 'No forecast';

export const toPrediction = (coin: CoinView, analysis: Analysis): Prediction => {
  const newestForecasts = findCurrentForecasts(coin);
  const [hourForecast, dayForecast] = newestForecasts
    ? [1, 24].map((hours) => findForecast(newestForecasts, hours))
    : [];
  const members = newestForecasts ? toMembers(newestForecasts) : [];
  return {
    symbol: coin.symbol,
    currentPrice: newestForecasts ? Number(newestForecasts.lastPrice) : null,
    ...toHourFigures(hourForecast),
    ...toDayFigures(dayForecast),
    lastUpdated: newestForecasts?.cutOffAt ?? null,
    apiSource: newestForecasts ? ensembleLabel : noForecastLabel,
    modelsUsed: [...new Set(members.filter(({ share }) => share > 0).map(({ name }) => name))],
    enhanced: newestForecasts !== undefined,
    ...analysis,
    ...toRanges(hourForecast, dayForecast),
    modelVersion: newestForecasts?.modelVersion ?? null,
    members,
    ...getCommonFields(coin, newestForecasts),
  };
};

const findForecast = (
  newest: PredictionIssued['data'],
  hours: number,
): IssuedForecast | undefined =>
  toIssuedForecasts(newest).find(({ horizonHours }) => horizonHours === hours);

const toHourFigures = (hour: IssuedForecast | undefined) =>
  hour
    ? {
        forecast1h: hour.price,
        change1h: getChangePercent(hour),
        direction: getDirection(hour),
        called: hour.called,
        noCallReason: hour.noCallReason,
        confidence: getConfidence(hour),
      }
    : {
        forecast1h: null,
        change1h: null,
        direction: null,
        called: null,
        noCallReason: null,
        confidence: null,
      };

const toDayFigures = (day: IssuedForecast | undefined) =>
  day
    ? { forecast24h: day.price, change24h: getChangePercent(day), volatility: getVolatility(day) }
    : { forecast24h: null, change24h: null, volatility: null };

const toRanges = (hour: IssuedForecast | undefined, day: IssuedForecast | undefined) =>
  day
    ? {
        intervals: {
          next1h: hour ? toPredictionBands(hour) : null,
          next24h: toPredictionBands(day),
        },
        rangeMethods: { next1h: hour?.rangeMethod ?? null, next24h: day.rangeMethod },
      }
    : { intervals: null, rangeMethods: null };

/** Issue time of the forecasts one day before the newest. Undefined without a newest forecast. */
export const getPreviousDayCutOff = (coin: CoinView): string | undefined => {
  const newestForecasts = findCurrentForecasts(coin);
  return newestForecasts && addHours(newestForecasts.cutOffAt, -24);
};

export const toHourlyPredictions = (
  coin: CoinView,
  previous: PastForecast | undefined,
): HourlyPredictions => {
  const newestForecasts = findCurrentForecasts(coin);
  return {
    symbol: coin.symbol,
    currentPrice: newestForecasts ? Number(newestForecasts.lastPrice) : null,
    modelType: newestForecasts ? ensembleLabel : noForecastLabel,
    lastUpdated: newestForecasts?.cutOffAt ?? null,
    predictions: newestForecasts ? toIssuedForecasts(newestForecasts).map(toHourlyPrediction) : [],
    previous: previous ? toPreviousPredictions(previous, coin.now) : null,
    ...getCommonFields(coin, newestForecasts),
  };
};

/** Why there is no forecast, state and source. */
export const getCommonFields = (
  coin: CoinView,
  newest: PredictionIssued['data'] | undefined,
): Pick<Prediction, 'withheld' | 'state' | 'source' | 'kind'> => ({
  withheld: newest ? null : getWithheldReason(coin),
  state: toPredictionState(coin, coin),
  source: newest?.source ?? null,
  kind: newest ? (coin.record?.kind ?? null) : null,
});

/**
 * The newest forecasts, unless a later hour was withheld. After a missed hour, those whose hour is not over.
 */
export const findCurrentForecasts = ({
  status,
  now,
}: CoinView): PredictionIssued['data'] | undefined => {
  const newestForecast = status?.newest;
  if (!newestForecast || newestForecast.cutOffAt < (status.newestWithheld?.cutOffAt ?? ''))
    return undefined;
  return isCurrent(newestForecast, now) ? newestForecast : selectRunning(newestForecast, now);
};

// A forecast is current until the deadline for issuing the next hour's forecast.
const isCurrent = ({ cutOffAt }: { readonly cutOffAt: string }, now: Date): boolean =>
  now.getTime() <= latestIssueTime(addHours(cutOffAt, 1));

const getWithheldReason = ({ status, now }: CoinView): PredictionWithheldReason | null => {
  const withheldForecast = status?.newestWithheld;
  return withheldForecast && isCurrent(withheldForecast, now) ? withheldForecast.reason : null;
};

const toPreviousPredictions = (
  { issued, hours }: PastForecast,
  now: Date,
): PreviousPredictions => ({
  lastUpdated: issued.cutOffAt,
  currentPrice: Number(issued.lastPrice),
  predictions: hours.map(({ forecast, actual }) => ({
    hour: forecast.horizonHours,
    timestamp: forecast.targetAt,
    price: forecast.price,
    bands: toPredictionBands(forecast),
    actual,
    ...(actual === null && getScoringTime(forecast, now)),
  })),
});

const getScoringTime = (
  { targetAt, simulated }: IssuedForecast,
  now: Date,
): { readonly scoredFrom?: string } => {
  const hour = { endsAt: Date.parse(targetAt), origin: simulated ? 'simulated' : 'live' } as const;
  if (isHourFinal(hour, now)) return {};
  return { scoredFrom: new Date(getFinalTime(hour.endsAt, hour.origin)).toISOString() };
};

const toHourlyPrediction = (forecast: IssuedForecast): z.input<typeof hourlyPredictionSchema> => ({
  hour: forecast.horizonHours,
  timestamp: forecast.targetAt,
  price: forecast.price,
  change: getChangePercent(forecast),
  trend: getDirection(forecast),
  called: forecast.called,
  noCallReason: forecast.noCallReason,
  confidence: getConfidence(forecast),
  volatility: getVolatility(forecast),
  bands: toPredictionBands(forecast),
  rangeMethod: forecast.rangeMethod,
});

const getChangePercent = ({ price, lastPrice }: IssuedForecast): number =>
  Number((100 * (price / lastPrice - 1)).toFixed(6));

const getDirection = ({ called }: IssuedForecast): 'up' | 'down' | null =>
  called === 'none' ? null : called;

const getConfidence = ({ probUp }: IssuedForecast): number =>
  Number((100 * Math.max(probUp, 1 - probUp)).toFixed(2));

const getVolatility = ({ variance, horizonHours }: IssuedForecast): number =>
  volatilityOnScale((variance * 24) / horizonHours);

type Member = Prediction['members'][number];

const servedRoles: readonly string[] = ['price', 'direction', 'variance', 'interval'];
const isServedRole = (word: string): word is Member['serves'] => servedRoles.includes(word);

// Member shares for the next hour.
const toMembers = ({ members }: PredictionIssued['data']): Member[] =>
  members.flatMap(({ name, serves: served, percents }) =>
    isServedRole(served) ? [{ name, serves: served, share: (percents[0] ?? 0) / 100 }] : [],
  );
