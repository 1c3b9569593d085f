import type { IssuedForecast } from '#domain/prediction/commands.ts';
import { predictionStream } from '#domain/prediction/prediction.ts';
import type { PredictionIssued, PredictionResolved } from '#domain/prediction/events.ts';
import { addHours } from '#domain/prediction/hours.ts';
import { getActualPrice, toIssuedForecasts } from '#domain/prediction/issued-forecasts.ts';
import type { EventStore } from '#platform/event-store/event-store.port.ts';
import { longestHorizonHours, toPredictionEvent } from './prediction-day.ts';

export type PastForecast = {
  readonly issued: PredictionIssued['data'];
  /** Ordered by horizon. */
  readonly hours: readonly {
    readonly forecast: IssuedForecast;
    /** Null if the price is missing or not yet recorded. */
    readonly actual: number | null;
  }[];
};

/** Undefined if no forecasts were issued for that hour. */
export const findPastForecast = async (
  { eventStore }: { readonly eventStore: Pick<EventStore, 'read'> },
  { coinId, cutOffAt }: { readonly coinId: string; readonly cutOffAt: string },
): Promise<PastForecast | undefined> => {
  const streams = new Set(
    [cutOffAt, addHours(cutOffAt, longestHorizonHours)].map((at) => predictionStream(coinId, at)),
  );
  const resolutions: PredictionResolved['data'][] = [];
  let issuedForecast: PredictionIssued['data'] | undefined;
  for (const stream of streams) {
    for await (const stored of eventStore.read(stream)) {
      const { type, data } = toPredictionEvent(stored);
      if (type === 'PredictionIssued' && data.cutOffAt === cutOffAt) issuedForecast = data;
      if (type === 'PredictionResolved') resolutions.push(data);
    }
  }
  if (!issuedForecast) return undefined;
  const hours = toIssuedForecasts(issuedForecast).map((forecast) => {
    const resolved = resolutions.find((one) => isOutcomeOf(forecast, one));
    return { forecast, actual: resolved ? getActualPrice(forecast, resolved) : null };
  });
  return { issued: issuedForecast, hours };
};

const isOutcomeOf = (
  { targetAt, horizonHours }: IssuedForecast,
  resolved: PredictionResolved['data'],
): boolean => resolved.targetAt === targetAt && resolved.horizonHours.includes(horizonHours);
