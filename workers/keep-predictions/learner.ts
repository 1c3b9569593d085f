import type { Forecaster } from '#models/forecast/forecaster.ts';
import type { HourlyCandle } from '#models/forecast/hourly-candle.ts';
import { simulatedMarket } from '#models/simulated-market/simulated-market.ts';
import type { Said } from '#application/predictions/record-hours.ts';
import type { ForecastGiven } from '#domain/prediction/commands.ts';
import { hourMs } from '#domain/prediction/hours.ts';
import { quantileLevels } from '#domain/prediction/issued-forecasts.ts';

/** The hours to learn, oldest first: as candles, or as a span of the simulated market, which is computed where it is needed. */
export type HoursToLearn =
  | { readonly candles: readonly HourlyCandle[] }
  | { readonly seed: string; readonly from: number; readonly to: number };

export type LearnRequest = {
  readonly coinId: string;
  /** Of the candles: hours of another source are learnt anew. */
  readonly source: string;
  /** End of the last hour that the model must have learnt, in milliseconds; null begins anew. */
  readonly after: number | null;
  readonly hours: HoursToLearn;
  /** Where the model stands afterwards: the `after` of the next request. */
  readonly upTo: number;
  /** Hours that end later than this, in milliseconds, are forecast from, and told with their close. */
  readonly forecastAfter: number;
};

export type LearntHour = {
  /** End of the hour, in milliseconds. */
  readonly at: number;
  readonly close: number;
  readonly said: Said;
};

export type Learnt =
  | { readonly known: true; readonly hours: readonly LearntHour[] }
  /** The thread has no model that stands there, such as after it ended: begin anew. */
  | { readonly known: false };

type Model = { readonly forecaster: Forecaster; readonly source: string; upTo: number };

/** Models of all coins, kept between hours; a thread has one of these. */
export const learner = (createForecaster: () => Forecaster): ((asked: LearnRequest) => Learnt) => {
  const models = new Map<string, Model>();
  const markets = new Map<string, ReturnType<typeof simulatedMarket>>();
  const candlesOf = ({ coinId, hours }: LearnRequest): readonly HourlyCandle[] => {
    if ('candles' in hours) return hours.candles;
    const market = markets.get(hours.seed) ?? simulatedMarket(hours.seed);
    markets.set(hours.seed, market);
    return market.candles(coinId, hours.from, hours.to);
  };
  return (asked) => {
    const kept = asked.after === null ? undefined : models.get(asked.coinId);
    if (asked.after !== null && (kept?.source !== asked.source || kept.upTo !== asked.after)) {
      models.delete(asked.coinId);
      return { known: false };
    }
    const { source, upTo } = asked;
    const model: Model = kept ?? { forecaster: createForecaster(), source, upTo };
    models.set(asked.coinId, model);
    model.upTo = upTo;
    const hours: LearntHour[] = [];
    for (const candle of candlesOf(asked)) {
      model.forecaster.learn(candle);
      const at = candle.openAt + hourMs;
      if (at <= asked.forecastAfter) continue;
      hours.push({ at, close: candle.close, said: saidBy(model.forecaster) });
    }
    return { known: true, hours };
  };
};

const saidBy = (forecaster: Forecaster): Said => {
  const said = forecaster.forecast();
  if ('none' in said) return { none: said.none };
  const { modelVersion } = forecaster;
  return { modelVersion, forecasts: said.forecasts.map(toGiven) };
};

// What an event needs: a fifth of the quantiles, because it crosses threads.
const levels = new Set(quantileLevels);

const toGiven = ({
  horizonHours,
  price,
  probUp,
  called,
  variance,
  quantiles,
  members,
}: ForecastGiven): ForecastGiven => ({
  ...{ horizonHours, price, probUp, called, variance, members },
  quantiles: quantiles.filter(([level]) => levels.has(Number(level.toFixed(3)))),
});
