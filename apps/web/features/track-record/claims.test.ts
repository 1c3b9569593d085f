import { describe, expect, it } from 'vitest';
import { toCalibrationBins } from './claims.ts';

type Counted = { n: number; said: number; cameTrue: number };

const bin = (from: number, counted?: Counted) => ({
  from,
  to: from + 0.1,
  n: 0,
  said: null,
  cameTrue: null,
  ...counted,
});

describe('what was claimed', () => {
  it('joins both sides of a chance: a small one of up is a large one of down', () => {
    const bins = [
      bin(0.3),
      bin(0.4, { n: 100, said: 0.46, cameTrue: 0.5 }),
      bin(0.5, { n: 300, said: 0.54, cameTrue: 0.56 }),
      bin(0.6),
    ];
    const [claim, ...others] = toCalibrationBins(bins);
    expect(others).toEqual([]);
    expect(claim?.n).toBe(400);
    expect(claim?.from).toBeCloseTo(0.5, 9);
    expect(claim?.to).toBeCloseTo(0.6, 9);
    expect(claim?.predicted).toBeCloseTo(0.54, 9);
    expect(claim?.observed).toBeCloseTo((100 * 0.5 + 300 * 0.56) / 400, 9);
  });
  it('names the least sure first, whichever side it was of', () => {
    const claims = toCalibrationBins([
      bin(0.2, { n: 10, said: 0.25, cameTrue: 0.1 }),
      bin(0.6, { n: 20, said: 0.65, cameTrue: 0.7 }),
    ]);
    expect(claims.map(({ n }) => n)).toEqual([20, 10]);
    expect(claims[1]?.observed).toBeCloseTo(0.9, 9);
  });
  it('is nothing where nothing came due', () => {
    expect(toCalibrationBins([bin(0.4), bin(0.5)])).toEqual([]);
  });
});
