import { expect, it } from 'vitest';
import { volatilityOnScale } from './volatility-scale.ts';

it('half of Bitcoin’s hours were calmer than 4; the scale ends at 2 and 6', () => {
  expect(volatilityOnScale(0.02358 ** 2, 24)).toBe(4);
  expect(volatilityOnScale(0.01734 ** 2, 24)).toBe(3);
  expect(volatilityOnScale(0, 24)).toBe(2);
  expect(volatilityOnScale(1, 24)).toBe(6);
});

it('rises with the variance, and takes an hour to a day', () => {
  const deviations = Array.from({ length: 200 }, (_, step) => step / 2000);
  const values = deviations.map((deviation) => volatilityOnScale(deviation ** 2, 24));
  expect(values).toEqual([...values].sort((one, other) => one - other));
  expect(volatilityOnScale(0.0001, 1)).toBeCloseTo(volatilityOnScale(0.0024, 24), 10);
});
