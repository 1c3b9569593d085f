import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addOutcome,
  countUpTo,
  createDirectionRecord,
  type DirectionOutcome,
  listOutcomes,
  sumOutcomes,
} from './direction-record.ts';

const outcome = fc.record({ targetHour: fc.nat({ max: 60 }), right: fc.boolean() });

// Outcomes of the same hour keep the order in which they were added.
const sortByHour = (outcomes: readonly DirectionOutcome[]): DirectionOutcome[] =>
  outcomes.toSorted((one, other) => one.targetHour - other.targetHour);

const countOneByOne = (outcomes: readonly DirectionOutcome[], horizonHours: number) => {
  const blocks = Map.groupBy(outcomes, ({ targetHour }) => Math.floor(targetHour / horizonHours));
  return {
    right: outcomes.filter(({ right }) => right).length,
    squares: [...blocks.values()].reduce((sum, { length }) => sum + length ** 2, 0),
  };
};

describe('a direction record', () => {
  it('has its outcomes in order of time, also those that were late', () => {
    fc.assert(
      fc.property(fc.array(outcome), (outcomes) => {
        expect(listOutcomes(createDirectionRecord(3, outcomes))).toEqual(sortByHour(outcomes));
      }),
    );
  });

  it('has the sums of any part as if its outcomes were counted one by one', () => {
    const horizons = fc.constantFrom(1, 2, 7, 24);
    const ends = fc.tuple(fc.nat({ max: 60 }), fc.nat({ max: 60 }));
    fc.assert(
      fc.property(fc.array(outcome), horizons, ends, (outcomes, horizonHours, [one, other]) => {
        const record = createDirectionRecord(horizonHours, outcomes);
        const from = countUpTo(record, Math.min(one, other));
        const to = countUpTo(record, Math.max(one, other));
        const part = listOutcomes(record).slice(from, to);
        expect(sumOutcomes(record, { from, to })).toEqual(countOneByOne(part, horizonHours));
      }),
    );
  });

  it('does not change when outcomes are added to it, even twice', () => {
    const outcomes = fc.array(outcome, { maxLength: 5 });
    fc.assert(
      fc.property(outcomes, outcomes, outcomes, (before, one, other) => {
        const record = createDirectionRecord(2, before);
        const [first, second] = [one, other].map((added) => added.reduce(addOutcome, record));
        expect(first).toBeDefined();
        expect(listOutcomes(record)).toEqual(sortByHour(before));
        expect(first && listOutcomes(first)).toEqual(sortByHour([...before, ...one]));
        expect(second && listOutcomes(second)).toEqual(sortByHour([...before, ...other]));
      }),
    );
  });
});
