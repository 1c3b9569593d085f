import { describe, expect, it } from 'vitest';
import { isProvenSignal } from './signal-rules.ts';

const proven = { scored: 200, right: { low: 0.471 }, usual: { right: 0.47 }, meanReturn: 0.0001 };

describe('a rule', () => {
  it('is called a signal from 200 outcomes on, where the lower bound is above random entry', () => {
    expect(isProvenSignal(proven)).toBe(true);
  });

  it('is not called a signal where it lost money on average', () => {
    expect(isProvenSignal({ ...proven, meanReturn: 0 })).toBe(false);
    expect(isProvenSignal({ ...proven, meanReturn: -0.003 })).toBe(false);
    expect(isProvenSignal({ ...proven, meanReturn: null })).toBe(false);
  });

  it('is not called a signal after fewer outcomes, at the bound, or without a comparison', () => {
    expect(isProvenSignal({ ...proven, scored: 199 })).toBe(false);
    expect(isProvenSignal({ ...proven, right: { low: 0.47 } })).toBe(false);
    expect(isProvenSignal({ ...proven, right: null })).toBe(false);
    expect(isProvenSignal({ ...proven, usual: null })).toBe(false);
  });
});
