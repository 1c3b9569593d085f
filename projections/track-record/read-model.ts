import { isMajorCoinId } from '#domain/shared/market/major-coins.ts';
import type {
  CollectionDefinition,
  Document,
  Filter,
  ReadModels,
} from '#platform/read-models/read-models.port.ts';

/**
 * One bin of the reliability diagram: the number of forecasts, the sum of their probabilities of a rise, and the number
 * of rises.
 */
export type ReliabilitySum = { readonly n: number; readonly said: number; readonly ups: number };

/** Sums over the outcomes of one horizon. All rates are computed from them. */
export type RecordSums = {
  readonly resolved: number;
  readonly unresolved: number;
  readonly calls: number;
  readonly hits: number;
  /** Sum of squared differences between probability and outcome (Brier score). */
  readonly brier: number;
  /** Sums of squared errors of the forecast price and of the last price, as shares of the last price. */
  readonly squaredErrors: number;
  readonly squaredMoves: number;
  readonly held50: number;
  readonly held80: number;
  readonly held90: number;
  /** Ten bins, from 0 to 1. */
  readonly bins: readonly ReliabilitySum[];
};

/**
 * The outcomes of one coin, model version and UTC month of the target, by horizon in hours. Id: coin, model version and
 * month.
 */
export type TrackRecordDocument = Document & {
  readonly coinId: string;
  readonly modelVersion: string;
  /** Such as `2026-11`. */
  readonly month: string;
  readonly simulated: boolean;
  readonly horizons: Readonly<Record<string, RecordSums>>;
};

export const trackRecordCollection: CollectionDefinition = {
  name: 'track-record',
  version: 1,
  indexes: [['coinId', 'month']],
};

const reliabilityBinCount = 10;

export const emptySums: RecordSums = {
  resolved: 0,
  unresolved: 0,
  calls: 0,
  hits: 0,
  brier: 0,
  squaredErrors: 0,
  squaredMoves: 0,
  held50: 0,
  held80: 0,
  held90: 0,
  bins: Array.from({ length: reliabilityBinCount }, () => ({ n: 0, said: 0, ups: 0 })),
};

export const addSums = (one: RecordSums, other: RecordSums): RecordSums => ({
  resolved: one.resolved + other.resolved,
  unresolved: one.unresolved + other.unresolved,
  calls: one.calls + other.calls,
  hits: one.hits + other.hits,
  brier: one.brier + other.brier,
  squaredErrors: one.squaredErrors + other.squaredErrors,
  squaredMoves: one.squaredMoves + other.squaredMoves,
  held50: one.held50 + other.held50,
  held80: one.held80 + other.held80,
  held90: one.held90 + other.held90,
  bins: one.bins.map((bin, index) => ({
    n: bin.n + (other.bins[index]?.n ?? 0),
    said: bin.said + (other.bins[index]?.said ?? 0),
    ups: bin.ups + (other.bins[index]?.ups ?? 0),
  })),
});

type Ports = { readonly readModels: ReadModels };

type TrackRecordFilter = {
  readonly coinId?: string | undefined;
  readonly modelVersion?: string | undefined;
  readonly month?: string | undefined;
};

/** The record of the main coins alone, on which the published figures are based. */
export const listMajorTrackRecord = async (
  ports: Ports,
  filter: TrackRecordFilter = {},
): Promise<readonly TrackRecordDocument[]> =>
  (await listTrackRecord(ports, filter)).filter(({ coinId }) => isMajorCoinId(coinId));

export const listTrackRecord = (
  { readModels }: Ports,
  filter: TrackRecordFilter = {},
): Promise<readonly TrackRecordDocument[]> => {
  const definedFilters = Object.entries(filter).filter(([, value]) => value !== undefined);
  const where: Filter<TrackRecordDocument> = Object.fromEntries(
    definedFilters.map(([field, value]) => [field, { eq: value }]),
  );
  return readModels
    .collection<TrackRecordDocument>(trackRecordCollection)
    .find(where, { sort: [['month', 'asc']] });
};
