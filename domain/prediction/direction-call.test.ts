import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSeededRandom } from '#models/forecast/testing/candles.ts';
import { hourMs } from '../shared/time/durations.ts';
import { addHours } from './hours.ts';
import {
  decideCall,
  findNoCallReason,
  estimateHitRate,
  likelierDirection,
  toDirectionOutcomes,
} from './direction-call.ts';
import { createDirectionRecord, type DirectionOutcome } from './direction-record.ts';

const cutOffAt = '2026-05-04T10:00:00.000Z';
const last = Date.parse(cutOffAt) / hourMs;
const days180 = 180 * 24;

/** The last hours up to the cut-off; of each ten, so many came true. */
const outcomes = (count: number, rightOfTen: number): DirectionOutcome[] =>
  Array.from({ length: count }, (_, index) => ({
    targetHour: last - count + 1 + index,
    right: (index * 7) % 10 < rightOfTen,
  }));

describe('the side that is called', () => {
  it('is the likelier one from 52 % on, where the record supports it', () => {
    expect([0.52, 0.5199, 0.48, 0.4801, 0.5].map(likelierDirection)).toEqual([
      'up',
      'none',
      'down',
      'none',
      'none',
    ]);
    const good = createDirectionRecord(1, outcomes(1000, 6));
    expect(decideCall(0.55, good, cutOffAt)).toEqual({ called: 'up', noCallReason: null });
    expect(decideCall(0.45, good, cutOffAt)).toEqual({ called: 'down', noCallReason: null });
    expect(decideCall(0.51, good, cutOffAt)).toEqual({
      called: 'none',
      noCallReason: 'even-chances',
    });
    expect(decideCall(0.55, createDirectionRecord(1, outcomes(1000, 5)), cutOffAt)).toEqual({
      called: 'none',
      noCallReason: 'no-better-than-chance',
    });
    expect(decideCall(0.55, createDirectionRecord(1), cutOffAt)).toEqual({
      called: 'none',
      noCallReason: 'not-enough-record',
    });
  });

  it.each([1, 7, 24])('needs 30 cases for each of %d hours', (horizonHours) => {
    const enough = outcomes(30 * horizonHours, 10);
    const reasonFor = (record: readonly DirectionOutcome[]) =>
      findNoCallReason(createDirectionRecord(horizonHours, record), cutOffAt);
    expect(reasonFor(enough)).toBeNull();
    expect(reasonFor(enough.slice(1))).toBe('not-enough-record');
  });

  it('is not called at 7 hours on a record that is worse than a coin', () => {
    const record = createDirectionRecord(7, outcomes(631, 4));
    expect(findNoCallReason(record, cutOffAt)).toBe('no-better-than-chance');
  });
});

describe('the outcomes that count', () => {
  const outcome = (from: number, to: number) =>
    fc.record({ targetHour: fc.integer({ min: from, max: to }), right: fc.boolean() });
  const ordered = (all: readonly DirectionOutcome[]): DirectionOutcome[] =>
    all.toSorted((one, other) => one.targetHour - other.targetHour);

  it('are those known at the cut-off, of the last 180 days: others change nothing', () => {
    const known = fc.array(outcome(last - days180 + 1, last), { minLength: 20, maxLength: 300 });
    const others = fc.array(
      fc.oneof(outcome(last + 1, last + 2000), outcome(last - 9000, last - days180)),
      { maxLength: 300 },
    );
    const reasonFor = (record: readonly DirectionOutcome[]) =>
      findNoCallReason(createDirectionRecord(1, ordered(record)), cutOffAt);
    fc.assert(
      fc.property(known, others, (own, beyond) => {
        expect(reasonFor([...own, ...beyond])).toBe(reasonFor(own));
      }),
    );
  });

  it('are the sides that the chances would have named, called or not', () => {
    const resolved = {
      targetAt: addHours(cutOffAt, 1),
      horizonHours: [1, 2, 3, 4, 5],
      probUp: [0.55, 0.45, 0.51, 0.6, 0.3],
      moves: [0.01, 0.01, 0.01, 0, -0.01],
    };
    const targetHour = last + 1;
    expect(toDirectionOutcomes(resolved)).toEqual([
      { horizonHours: 1, targetHour, right: true },
      { horizonHours: 2, targetHour, right: false },
      { horizonHours: 5, targetHour, right: true },
    ]);
  });
});

describe('the interval', () => {
  it('is that of Wilson for an hour ahead, and wider the more the outcomes overlap', () => {
    const record = outcomes(1000, 6);
    const widths = [1, 4, 12, 24].map((hours) => {
      const { rate, low, high } = estimateHitRate(createDirectionRecord(hours, record));
      expect(rate).toBeCloseTo(0.6, 9);
      return high - low;
    });
    expect(widths[0]).toBeCloseTo(0.0606, 3);
    expect(widths).toEqual(widths.toSorted((one, other) => one - other));
    expect(widths[3]).toBeGreaterThan(4 * (widths[0] ?? NaN));
  });

  // Signs of sums over the horizon of independent hours: what a market without any direction gives.
  const flips = (seed: number, horizonHours: number, callHours: number): DirectionOutcome[] => {
    const random = createSeededRandom(seed);
    const steps = Array.from({ length: 1440 + horizonHours }, () => random() + random() - 1);
    const sides = steps.map(() => random() < 0.5);
    return Array.from({ length: 1440 }, (_, hour) => {
      const moved = steps.slice(hour, hour + horizonHours).reduce((sum, step) => sum + step, 0);
      const up = sides[Math.floor(hour / callHours)] ?? true;
      return { targetHour: hour + horizonHours, right: up === moved > 0 };
    });
  };

  it.each([
    [1, 1],
    [4, 1],
    [4, 48],
    [12, 6],
    [12, 2000],
    [24, 24],
    [24, 2000],
  ])(
    'of coin flips %d hours ahead, with sides that last %d hours, holds one half 95 times in 100',
    (horizonHours, callHours) => {
      const runs = 400;
      let [held, named] = [0, 0];
      for (let seed = 1; seed <= runs; seed += 1) {
        const { low, high } = estimateHitRate(
          createDirectionRecord(horizonHours, flips(seed, horizonHours, callHours)),
        );
        if (low <= 0.5 && high >= 0.5) held += 1;
        if (low > 0.5) named += 1;
      }
      // Two standard errors of 400 runs.
      expect(held / runs).toBeGreaterThan(0.95 - 0.022);
      expect(named / runs).toBeLessThan(0.025 + 0.016);
    },
  );
});
