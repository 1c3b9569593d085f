import type { z } from 'zod';
import type {
  HourlyPredictions,
  hourlyPredictionSchema,
  Prediction,
  PreviousPredictions,
  Withheld,
} from '#contract/predictions/predictions.ts';
import type { PastForecast } from '#application/predictions/find-past-forecast.ts';
import type { IssuedForecast } from '#domain/prediction/commands.ts';
import type { PredictionIssued } from '#domain/prediction/events.ts';
import { addHours, latestIssueTime } from '#domain/prediction/hours.ts';
import { toIssuedForecasts } from '#domain/prediction/issued-forecasts.ts';
import { volatilityOnScale } from '#models/forecast/volatility-scale.ts';
import { bandsOf } from './bands-view.ts';
import { type CoinForecastStatus, toPredictionState } from './prediction-state.ts';

type Analysis = Pick<Prediction, 'technicals' | 'volumeAnalysis'>;

export type CoinView = CoinForecastStatus & { readonly symbol: string; readonly now: Date };

const ensemble = 'Advanced ML ensemble';
const noEngine = 'No forecast';

export const toPrediction = (coin: CoinView, analysis: Analysis): Prediction => {
  const newest = newestOf(coin);
  const [hour, day] = newest ? [1, 24].map((hours) => forecastOver(newest, hours)) : [];
  const members = newest ? membersOf(newest) : [];
  return {
    symbol: coin.symbol,
    ...figuresOfHour(hour),
    ...figuresOfDay(day),
    lastUpdated: newest?.cutOffAt ?? null,
    apiSource: newest ? ensemble : noEngine,
    modelsUsed: [...new Set(members.filter(({ share }) => share > 0).map(({ name }) => name))],
    enhanced: newest !== undefined,
    ...analysis,
    ...rangesOf(hour, day),
    modelVersion: newest?.modelVersion ?? null,
    members,
    ...commonOf(coin, newest),
  };
};

const forecastOver = (
  newest: PredictionIssued['data'],
  hours: number,
): IssuedForecast | undefined =>
  toIssuedForecasts(newest).find(({ horizonHours }) => horizonHours === hours);

const figuresOfHour = (hour: IssuedForecast | undefined) =>
  hour
    ? {
        currentPrice: hour.lastPrice,
        forecast1h: hour.price,
        change1h: changeOf(hour),
        direction: directionOf(hour),
        called: hour.called,
        noCallReason: hour.noCallReason,
        confidence: confidenceOf(hour),
      }
    : {
        currentPrice: null,
        forecast1h: null,
        change1h: null,
        direction: null,
        called: null,
        noCallReason: null,
        confidence: null,
      };

const figuresOfDay = (day: IssuedForecast | undefined) =>
  day
    ? { forecast24h: day.price, change24h: changeOf(day), volatility: volatilityOf(day) }
    : { forecast24h: null, change24h: null, volatility: null };

const rangesOf = (hour: IssuedForecast | undefined, day: IssuedForecast | undefined) =>
  hour && day
    ? {
        intervals: { next1h: bandsOf(hour), next24h: bandsOf(day) },
        rangeMethods: { next1h: hour.rangeMethod, next24h: day.rangeMethod },
      }
    : { intervals: null, rangeMethods: null };

/** Issue time of the forecasts one day before the newest. Undefined without a newest forecast. */
export const dayBeforeNewest = (coin: CoinView): string | undefined => {
  const newest = newestOf(coin);
  return newest && addHours(newest.cutOffAt, -24);
};

export const toHourlyPredictions = (
  coin: CoinView,
  previous: PastForecast | undefined,
): HourlyPredictions => {
  const newest = newestOf(coin);
  return {
    symbol: coin.symbol,
    currentPrice: newest ? Number(newest.lastPrice) : null,
    modelType: newest ? ensemble : noEngine,
    lastUpdated: newest?.cutOffAt ?? null,
    predictions: newest ? toIssuedForecasts(newest).map(toHour) : [],
    previous: previous ? toPrevious(previous) : null,
    ...commonOf(coin, newest),
  };
};

/** Why there is no forecast, state and source. */
export const commonOf = (
  coin: CoinView,
  newest: PredictionIssued['data'] | undefined,
): Pick<Prediction, 'withheld' | 'state' | 'source' | 'kind'> => ({
  withheld: newest ? null : withheldOf(coin),
  state: toPredictionState(coin, coin.now),
  source: newest?.source ?? null,
  kind: newest ? (coin.record?.kind ?? null) : null,
});

/** The newest forecasts, unless they are outdated or a later hour was withheld. */
export const newestOf = ({ status, now }: CoinView): PredictionIssued['data'] | undefined => {
  const newest = status?.newest;
  if (!newest || newest.cutOffAt < (status.newestWithheld?.cutOffAt ?? '')) return undefined;
  return isCurrent(newest, now) ? newest : undefined;
};

// A forecast is current until the deadline for issuing the next hour's forecast.
const isCurrent = ({ cutOffAt }: { readonly cutOffAt: string }, now: Date): boolean =>
  now.getTime() <= latestIssueTime(addHours(cutOffAt, 1));

const withheldOf = ({ status, now }: CoinView): Withheld | null => {
  const withheld = status?.newestWithheld;
  return withheld && isCurrent(withheld, now) ? withheld.reason : null;
};

const toPrevious = ({ issued, hours }: PastForecast): PreviousPredictions => ({
  lastUpdated: issued.cutOffAt,
  currentPrice: Number(issued.lastPrice),
  predictions: hours.map(({ forecast, actual }) => ({
    hour: forecast.horizonHours,
    timestamp: forecast.targetAt,
    price: forecast.price,
    bands: bandsOf(forecast),
    actual,
  })),
});

const toHour = (forecast: IssuedForecast): z.input<typeof hourlyPredictionSchema> => ({
  hour: forecast.horizonHours,
  timestamp: forecast.targetAt,
  price: forecast.price,
  change: changeOf(forecast),
  trend: directionOf(forecast),
  called: forecast.called,
  noCallReason: forecast.noCallReason,
  confidence: confidenceOf(forecast),
  volatility: volatilityOf(forecast),
  bands: bandsOf(forecast),
  rangeMethod: forecast.rangeMethod,
});

const changeOf = ({ price, lastPrice }: IssuedForecast): number =>
  Number((100 * (price / lastPrice - 1)).toFixed(6));

const directionOf = ({ called }: IssuedForecast): 'up' | 'down' | null =>
  called === 'none' ? null : called;

const confidenceOf = ({ probUp }: IssuedForecast): number =>
  Number((100 * Math.max(probUp, 1 - probUp)).toFixed(2));

const volatilityOf = ({ variance, horizonHours }: IssuedForecast): number =>
  volatilityOnScale((variance * 24) / horizonHours);

type Member = Prediction['members'][number];

const serves: readonly string[] = ['price', 'direction', 'variance', 'interval'];
const isServed = (word: string): word is Member['serves'] => serves.includes(word);

// Member shares for the next hour.
const membersOf = ({ members }: PredictionIssued['data']): Member[] =>
  members.flatMap(({ name, serves: served, percents }) =>
    isServed(served) ? [{ name, serves: served, share: (percents[0] ?? 0) / 100 }] : [],
  );
