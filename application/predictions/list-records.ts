import type { IssuedForecast } from '#domain/prediction/commands.ts';
import { predictionStream } from '#domain/prediction/prediction.ts';
import type {
  Band,
  PredictionIssued,
  PredictionResolved,
  PredictionUnresolved,
} from '#domain/prediction/events.ts';
import { addHours } from '#domain/prediction/hours.ts';
import { findIssuedForecast, getActualPrice } from '#domain/prediction/issued-forecasts.ts';
import { dayMs, hourMs } from '#domain/shared/time/durations.ts';
import type { EventStore } from '#platform/event-store/event-store.port.ts';
import { toPredictionEvent, toResolvedData } from './prediction-day.ts';

/** A forecast that came due, with the time it was stored. */
export type SettledForecast = {
  readonly forecast: IssuedForecast;
  readonly storedAt: string;
  /** Null if the candle never arrived; `reason` is then set. */
  readonly actual: number | null;
  readonly hit: boolean | null;
  readonly reason: string | null;
};

export type SettledForecastsQuery = {
  readonly coinId: string;
  readonly horizonHours: number;
  /** Target times in [from, before), in milliseconds. */
  readonly from: number;
  readonly before: number;
};

type Outcome = PredictionResolved['data'] | PredictionUnresolved['data'];
type StoredIssue = { readonly data: PredictionIssued['data']; readonly storedAt: string };

/** Forecasts of a coin and horizon that came due in a period, newest first. */
export const listSettledForecasts = async (
  { eventStore }: { readonly eventStore: Pick<EventStore, 'read'> },
  { coinId, horizonHours, from, before }: SettledForecastsQuery,
): Promise<SettledForecast[]> => {
  const issuesByCutOff = new Map<string, StoredIssue>();
  const outcomes = new Map<string, Outcome>();
  const horizonMs = horizonHours * hourMs;
  for (const day of daysFrom(from - horizonMs, before)) {
    const stream = predictionStream(coinId, new Date(day).toISOString());
    const hasCutOffs = day < before - horizonMs;
    const hasTargets = day + dayMs > from;
    for await (const stored of eventStore.read(stream)) {
      // The data of an event are parsed only when they are read.
      if (!(stored.type === 'PredictionIssued' ? hasCutOffs : hasTargets)) continue;
      const { type, data } = toPredictionEvent(stored);
      const { storedAt } = stored;
      if (type === 'PredictionIssued') issuesByCutOff.set(data.cutOffAt, { data, storedAt });
      else if (type !== 'PredictionWithheld' && data.horizonHours.includes(horizonHours)) {
        outcomes.set(data.targetAt, data);
      }
    }
  }
  return [...outcomes.values()]
    .filter(({ targetAt }) => Date.parse(targetAt) >= from && Date.parse(targetAt) < before)
    .sort((one, other) => (one.targetAt < other.targetAt ? 1 : -1))
    .flatMap((outcome) => toSettledForecasts(outcome, issuesByCutOff, horizonHours));
};

/** The recorded outcome of a forecast. */
export type ForecastResult = {
  /** Whether the call was right, or null without a call. */
  readonly hit: boolean | null;
  /** The narrowest band that contained the price, or null if it was outside all bands. */
  readonly heldBy: Band | null;
};

/**
 * Outcomes of the forecasts of a coin and horizon that came due in a period, without hours that have no candle. Does not
 * read the forecasts themselves.
 */
export const listForecastResults = async (
  { eventStore }: { readonly eventStore: Pick<EventStore, 'read'> },
  { coinId, horizonHours, from, before }: SettledForecastsQuery,
): Promise<ForecastResult[]> => {
  const results = new Map<string, ForecastResult>();
  for (const day of daysFrom(from, before)) {
    const stream = predictionStream(coinId, new Date(day).toISOString());
    for await (const stored of eventStore.read(stream)) {
      const resolved = toResolvedData(stored);
      const index = resolved?.horizonHours.indexOf(horizonHours) ?? -1;
      const targetTime = Date.parse(resolved?.targetAt ?? '');
      if (!resolved || index === -1 || targetTime < from || targetTime >= before) continue;
      const { hits, heldBy, targetAt } = resolved;
      results.set(targetAt, { hit: hits[index] ?? null, heldBy: heldBy[index] ?? null });
    }
  }
  return [...results.values()];
};

const toSettledForecasts = (
  outcome: Outcome,
  issued: ReadonlyMap<string, StoredIssue>,
  horizonHours: number,
): SettledForecast[] => {
  const { targetAt } = outcome;
  const cutOffAt = addHours(targetAt, -horizonHours);
  const issue = issued.get(cutOffAt);
  const forecast = issue && findIssuedForecast(issue.data, targetAt);
  if (!forecast) return [];
  const index = outcome.horizonHours.indexOf(horizonHours);
  const resolvedOutcome = 'price' in outcome ? outcome : undefined;
  return [
    {
      forecast,
      storedAt: issue.storedAt,
      actual: resolvedOutcome ? getActualPrice(forecast, resolvedOutcome) : null,
      hit: resolvedOutcome?.hits[index] ?? null,
      reason: 'reason' in outcome ? outcome.reason : null,
    },
  ];
};

function* daysFrom(from: number, to: number): Generator<number> {
  for (let day = Math.floor(from / dayMs) * dayMs; day < to; day += dayMs) yield day;
}
