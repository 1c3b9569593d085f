import type { CollectionDefinition, Document } from '#platform/read-models/read-models.port.ts';

/** A tenth of the probabilities of up: how many there were, their sum, and how often the price rose. */
export type ReliabilitySum = { readonly n: number; readonly said: number; readonly ups: number };

/** Sums over the outcomes of one horizon; every rate is computed from them. */
export type RecordSums = {
  readonly resolved: number;
  readonly unresolved: number;
  readonly calls: number;
  readonly hits: number;
  /** Of squared distances between the probability and what happened. */
  readonly brier: number;
  /** Of squared errors of the forecast price and of the last price, as shares of the last price. */
  readonly squaredErrors: number;
  readonly squaredMoves: number;
  readonly held50: number;
  readonly held80: number;
  readonly held90: number;
  /** Ten, from 0 to 1. */
  readonly bins: readonly ReliabilitySum[];
};

/** The outcomes of one coin, model version and month (UTC, of the target), by horizon in hours. Id: all three. */
export type TrackRecordDocument = Document & {
  readonly coinId: string;
  readonly modelVersion: string;
  /** `2026-11` */
  readonly month: string;
  readonly simulated: boolean;
  readonly horizons: Readonly<Record<string, RecordSums>>;
};

export const trackRecordCollection: CollectionDefinition = {
  name: 'track-record',
  version: 1,
  indexes: [['coinId', 'month']],
};
