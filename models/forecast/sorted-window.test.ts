import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSortedWindow } from './sorted-window.ts';

describe('a sorted window', () => {
  it('has the values of the window in ascending order after each step', () => {
    const steps = fc.array(
      fc.record({
        enteredValues: fc.array(fc.integer({ min: -3, max: 3 }), { maxLength: 8 }),
        leaves: fc.nat({ max: 8 }),
      }),
    );
    fc.assert(
      fc.property(steps, (all) => {
        const window = createSortedWindow();
        let values: number[] = [];
        for (const { enteredValues, leaves } of all) {
          values = [...values.slice(leaves), ...enteredValues];
          const sorted = window.update(Float64Array.from(values), enteredValues.length);
          expect([...sorted]).toEqual(values.toSorted((one, other) => one - other));
        }
      }),
    );
  });

  it('does not change the values it is given', () => {
    const values = Float64Array.from([3, 1, 2]);
    createSortedWindow().update(values, 3);
    expect([...values]).toEqual([3, 1, 2]);
  });
});
