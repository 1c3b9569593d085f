import type { RecordDetails } from '#contract/predictions/track-record.ts';

type Bin = RecordDetails['reliability'][number];

/**
 * A tenth of the probabilities from 50%: the mean predicted probability of the more likely side, and how often it was
 * right.
 */
export type CalibrationBin = {
  from: number;
  to: number;
  n: number;
  predicted: number;
  observed: number;
};

// Below 50%, down is the more likely side.
const toCalibrationBin = ({ from, to, n, said, cameTrue }: Bin): CalibrationBin[] => {
  if (said === null || cameTrue === null || n === 0) return [];
  return from >= 0.5 - 1e-9
    ? [{ from, to, n, predicted: said, observed: cameTrue }]
    : [{ from: 1 - to, to: 1 - from, n, predicted: 1 - said, observed: 1 - cameTrue }];
};

const getTenth = ({ from }: CalibrationBin): number => Math.round(10 * from);

const mergeClaims = (claims: readonly CalibrationBin[]): CalibrationBin[] => {
  const [first] = claims;
  if (first === undefined) return [];
  const n = claims.reduce((sum, claim) => sum + claim.n, 0);
  const getWeightedMean = (figure: 'predicted' | 'observed'): number =>
    claims.reduce((sum, claim) => sum + claim.n * claim[figure], 0) / n;
  return [
    { ...first, n, predicted: getWeightedMean('predicted'), observed: getWeightedMean('observed') },
  ];
};

/** Claims about the more likely side, lowest probability first, without empty tenths. */
export const toCalibrationBins = (bins: RecordDetails['reliability']): CalibrationBin[] =>
  [...Map.groupBy(bins.flatMap(toCalibrationBin), getTenth)]
    .sort(([one], [other]) => one - other)
    .flatMap(([, claims]) => mergeClaims(claims));
