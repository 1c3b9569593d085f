import type { PredictionEvent } from '#domain/prediction/events.ts';
import { defineProjection, type Update } from '../engine/projection.ts';
import {
  emptySums,
  type RecordSums,
  trackRecordCollection,
  type TrackRecordDocument,
} from './read-model.ts';
import { withOutcome } from './sums.ts';

export const trackRecord = defineProjection<TrackRecordDocument, PredictionEvent>({
  collection: trackRecordCollection,
  categories: ['prediction'],
  on: {
    PredictionResolved: ({ data }) => change(data, (sums, index) => withOutcome(sums, data, index)),
    PredictionUnresolved: ({ data }) =>
      change(data, (sums) => ({ ...sums, unresolved: sums.unresolved + 1 })),
  },
});

type Settled = {
  readonly coinId: string;
  readonly simulated: boolean;
  readonly targetAt: string;
  readonly modelVersion: string;
  readonly horizonHours: readonly number[];
};

const change = (
  settled: Settled,
  sumsAfter: (sums: RecordSums, index: number) => RecordSums,
): readonly Update<TrackRecordDocument>[] => {
  const { coinId, modelVersion, targetAt } = settled;
  const month = targetAt.slice(0, 7);
  const id = `${coinId}|${modelVersion}|${month}`;
  return [
    {
      id,
      apply: (known) => {
        const horizons: Record<string, RecordSums> = { ...known?.horizons };
        settled.horizonHours.forEach((hours, index) => {
          horizons[hours] = sumsAfter(horizons[hours] ?? emptySums, index);
        });
        const simulated = settled.simulated || (known?.simulated ?? false);
        return { id, coinId, modelVersion, month, simulated, horizons };
      },
    },
  ];
};
