import type { RecordDetails, RecordFigures } from '#contract/predictions/track-record.ts';
import { wilson } from '#domain/shared/wilson.ts';
import {
  addSums,
  emptySums,
  type RecordSums,
  type TrackRecordDocument,
} from '#projections/track-record/read-model.ts';

/** Sums over documents, optionally for one horizon. */
export const sumRecords = (
  documents: readonly TrackRecordDocument[],
  horizonHours?: number,
): RecordSums =>
  documents
    .flatMap(({ horizons }) =>
      Object.entries(horizons).filter(
        ([hours]) => horizonHours === undefined || Number(hours) === horizonHours,
      ),
    )
    .reduce((sums, [, more]) => addSums(sums, more), emptySums);

export const toFigures = (sums: RecordSums): RecordFigures => {
  const { resolved, unresolved, calls, hits } = sums;
  return {
    resolved,
    unresolved,
    calls,
    hits,
    hitRate: calls === 0 ? null : wilson(hits, calls),
    brier: resolved === 0 ? null : sums.brier / resolved,
    errorToLastPrice:
      sums.squaredMoves === 0 ? null : Math.sqrt(sums.squaredErrors / sums.squaredMoves),
    coverage:
      resolved === 0
        ? null
        : {
            band50: sums.held50 / resolved,
            band80: sums.held80 / resolved,
            band90: sums.held90 / resolved,
          },
  };
};

export const toReliability = ({ bins }: RecordSums): RecordDetails['reliability'] =>
  bins.map(({ n, said, ups }, index) => ({
    from: index / bins.length,
    to: (index + 1) / bins.length,
    n,
    said: n === 0 ? null : Math.min(1, said / n),
    cameTrue: n === 0 ? null : ups / n,
  }));
