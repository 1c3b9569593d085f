import { predictionStream } from '#domain/prediction/prediction.ts';
import type { PredictionIssued, RangeMethod } from '#domain/prediction/events.ts';
import { addHours } from '#domain/prediction/hours.ts';
import { findIssuedForecast, getBandBounds } from '#domain/prediction/issued-forecasts.ts';
import { minRecordCases } from '#domain/shared/market/min-record-cases.ts';
import type { EventStore } from '#platform/event-store/event-store.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { listTrackRecord } from '#projections/track-record/read-model.ts';
import { toPredictionEvent } from './prediction-day.ts';
import { rangeHours } from './range-hours.ts';

/** How many of a coin's ranges with an outcome contained the price. */
export type RangeRecord = { readonly resolved: number; readonly held: number };

/** The 80% range of a coin for the next 24 hours. */
export type CoinRange = {
  readonly coinId: string;
  /** End of the last candle that was used. */
  readonly issuedAt: string;
  readonly targetAt: string;
  /** The price at `issuedAt`. */
  readonly startPrice: number;
  readonly low: number;
  readonly high: number;
  readonly rangeMethod: RangeMethod;
  readonly source: string;
  readonly simulated: boolean;
  /** Null with too few outcomes. */
  readonly record: RangeRecord | null;
};

type Ports = {
  readonly eventStore: Pick<EventStore, 'read'>;
  readonly readModels: ReadModels;
};

/**
 * The newest range that was issued by `at` and is still open then. Undefined if a later hour was withheld. It is the
 * same for every later reading of the same time, apart from the record.
 */
export const findCoinRange = async (
  ports: Ports,
  { coinId, at }: { readonly coinId: string; readonly at: Date },
): Promise<CoinRange | undefined> => {
  const issued = await findIssuedAt(ports, coinId, at.toISOString());
  const forecast = issued && findIssuedForecast(issued, addHours(issued.cutOffAt, rangeHours));
  const bounds = forecast && getBandBounds(forecast, 80);
  if (!forecast || !bounds || Date.parse(forecast.targetAt) <= at.getTime()) return undefined;
  const [low, high] = bounds;
  const { cutOffAt, targetAt, lastPrice, rangeMethod, source, simulated } = forecast;
  return {
    coinId,
    issuedAt: cutOffAt,
    targetAt,
    startPrice: lastPrice,
    low,
    high,
    rangeMethod,
    source,
    simulated,
    record: await readRangeRecord(ports, coinId, simulated),
  };
};

const findIssuedAt = async (
  { eventStore }: Pick<Ports, 'eventStore'>,
  coinId: string,
  at: string,
): Promise<PredictionIssued['data'] | undefined> => {
  const days = new Set(
    [addHours(at, -rangeHours), at].map((time) => predictionStream(coinId, time)),
  );
  let newest: PredictionIssued['data'] | undefined;
  for (const stream of days) {
    for await (const stored of eventStore.read(stream)) {
      const { type, data } = toPredictionEvent(stored);
      if (type === 'PredictionIssued' && data.issuedAt <= at) newest = data;
      if (type === 'PredictionWithheld' && data.withheldAt <= at) newest = undefined;
    }
  }
  return newest;
};

const readRangeRecord = async (
  { readModels }: Pick<Ports, 'readModels'>,
  coinId: string,
  simulated: boolean,
): Promise<RangeRecord | null> => {
  const documents = await listTrackRecord({ readModels }, { coinId });
  const records = documents
    .filter((document) => document.simulated === simulated)
    .flatMap(({ horizons }) => horizons[String(rangeHours)] ?? []);
  const resolved = records.reduce((sum, record) => sum + record.resolved, 0);
  const held = records.reduce((sum, { held80 }) => sum + held80, 0);
  return resolved < minRecordCases ? null : { resolved, held };
};
