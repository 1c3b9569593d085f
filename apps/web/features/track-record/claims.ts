import type { RecordDetails } from '#contract/predictions/track-record.ts';

type Bin = RecordDetails['reliability'][number];

/**
 * A tenth of the probabilities from 50%: the mean predicted probability of the more likely side, and how often it was
 * right.
 */
export type Claim = { from: number; to: number; n: number; said: number; cameTrue: number };

// Below 50%, down is the more likely side.
const asClaim = ({ from, to, n, said, cameTrue }: Bin): Claim[] => {
  if (said === null || cameTrue === null || n === 0) return [];
  return from >= 0.5 - 1e-9
    ? [{ from, to, n, said, cameTrue }]
    : [{ from: 1 - to, to: 1 - from, n, said: 1 - said, cameTrue: 1 - cameTrue }];
};

const tenthOf = ({ from }: Claim): number => Math.round(10 * from);

const mergeClaims = (claims: readonly Claim[]): Claim[] => {
  const [first] = claims;
  if (first === undefined) return [];
  const n = claims.reduce((sum, claim) => sum + claim.n, 0);
  const mean = (figure: 'said' | 'cameTrue'): number =>
    claims.reduce((sum, claim) => sum + claim.n * claim[figure], 0) / n;
  return [{ ...first, n, said: mean('said'), cameTrue: mean('cameTrue') }];
};

/** Claims about the more likely side, lowest probability first, without empty tenths. */
export const claimsOf = (bins: RecordDetails['reliability']): Claim[] =>
  [...Map.groupBy(bins.flatMap(asClaim), tenthOf)]
    .sort(([one], [other]) => one - other)
    .flatMap(([, claims]) => mergeClaims(claims));
