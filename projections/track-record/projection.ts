import type { PredictionEvent, PredictionResolved } from '#domain/prediction/events.ts';
import { defineProjection, type Update } from '../engine/projection.ts';
import {
  emptySums,
  type RecordSums,
  trackRecordCollection,
  type TrackRecordDocument,
  type ReliabilitySum,
} from './read-model.ts';

export const trackRecord = defineProjection<TrackRecordDocument, PredictionEvent>({
  collection: trackRecordCollection,
  categories: ['prediction'],
  on: {
    PredictionResolved: ({ data }) =>
      updateTrackRecord(data, (sums, index) => withOutcome(sums, data, index)),
    PredictionUnresolved: ({ data }) =>
      updateTrackRecord(data, (sums) => ({ ...sums, unresolved: sums.unresolved + 1 })),
  },
});

type Resolution = {
  readonly coinId: string;
  readonly simulated: boolean;
  readonly targetAt: string;
  readonly modelVersion: string;
  readonly horizonHours: readonly number[];
};

const updateTrackRecord = (
  resolution: Resolution,
  sumsAfter: (sums: RecordSums, index: number) => RecordSums,
): readonly Update<TrackRecordDocument>[] => {
  const { coinId, modelVersion, targetAt } = resolution;
  const month = targetAt.slice(0, 7);
  const id = `${coinId}|${modelVersion}|${month}`;
  return [
    {
      id,
      apply: (current) => {
        const horizons: Record<string, RecordSums> = { ...current?.horizons };
        resolution.horizonHours.forEach((hours, index) => {
          horizons[hours] = sumsAfter(horizons[hours] ?? emptySums, index);
        });
        const simulated = resolution.simulated || (current?.simulated ?? false);
        return { id, coinId, modelVersion, month, simulated, horizons };
      },
    },
  ];
};

const withOutcome = (
  sums: RecordSums,
  outcome: PredictionResolved['data'],
  index: number,
): RecordSums => {
  const getValue = (list: readonly number[]): number => list[index] ?? 0;
  const probUp = getValue(outcome.probUp);
  const isUp = getValue(outcome.moves) > 0;
  const hit = outcome.hits[index] ?? null;
  const narrowestBand = outcome.heldBy[index] ?? Infinity;
  return {
    resolved: sums.resolved + 1,
    unresolved: sums.unresolved,
    calls: sums.calls + count(hit !== null),
    hits: sums.hits + count(hit === true),
    brier: sums.brier + (probUp - count(isUp)) ** 2,
    squaredErrors: sums.squaredErrors + getValue(outcome.errors) ** 2,
    squaredMoves: sums.squaredMoves + getValue(outcome.moves) ** 2,
    held50: sums.held50 + count(narrowestBand <= 50),
    held80: sums.held80 + count(narrowestBand <= 80),
    held90: sums.held90 + count(narrowestBand <= 90),
    bins: sums.bins.map((bin, at) =>
      at === getReliabilityBin(probUp, sums.bins.length) ? withProbability(bin, probUp, isUp) : bin,
    ),
  };
};

const count = (condition: boolean): number => (condition ? 1 : 0);

const getReliabilityBin = (probUp: number, bins: number): number =>
  Math.min(bins - 1, Math.floor(probUp * bins));

const withProbability = (
  { n, said, ups }: ReliabilitySum,
  probUp: number,
  up: boolean,
): ReliabilitySum => ({ n: n + 1, said: said + probUp, ups: ups + count(up) });
