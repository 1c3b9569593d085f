import { expect, it } from 'vitest';
import { getFinestStep, roundToStep } from './chart-step.ts';

it.each([0, 60_000, 1, 4.2e-7, 5e-13, 1e-12, 3e-15])(
  'has a step for values up to %d whose inverse is a whole power of ten',
  (size) => {
    expect(String(1 / getFinestStep(size))).toMatch(/^10*(?:e\+\d+)?$/);
  },
);

it('rounds what is nearly zero to zero', () => {
  expect(roundToStep(-6.939e-18, 1e-12)).toBe(0);
  expect(roundToStep(-0.001, 0.01)).toBe(0);
});

it('keeps values that lie on a step', () => {
  expect(roundToStep(-1.23e-10, 1e-12)).toBe(-1.23e-10);
  expect(roundToStep(60_000.12, 0.01)).toBe(60_000.12);
});
