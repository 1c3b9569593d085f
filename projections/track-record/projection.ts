import type { PredictionEvent } from '#domain/prediction/events.ts';
import { defineProjection, type Update } from '../engine/projection.ts';
import { type RecordSums, trackRecordCollection, type TrackRecordDocument } from './read-model.ts';
import { emptySums, withOutcome } from './sums.ts';

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
  readonly horizonHours: readonly number[];
  readonly modelVersions: readonly string[];
};

// Forecasts of two model versions may come due at the same hour.
const change = (
  settled: Settled,
  sumsAfter: (sums: RecordSums, index: number) => RecordSums,
): readonly Update<TrackRecordDocument>[] =>
  [...new Set(settled.modelVersions)].map((modelVersion) => {
    const { coinId, simulated, targetAt } = settled;
    const month = targetAt.slice(0, 7);
    const id = `${coinId}|${modelVersion}|${month}`;
    return {
      id,
      apply: (known) => {
        const horizons: Record<string, RecordSums> = { ...known?.horizons };
        settled.horizonHours.forEach((hours, index) => {
          if (settled.modelVersions[index] !== modelVersion) return;
          horizons[hours] = sumsAfter(horizons[hours] ?? emptySums, index);
        });
        const simulatedToo = simulated || (known?.simulated ?? false);
        return { id, coinId, modelVersion, month, simulated: simulatedToo, horizons };
      },
    };
  });
