import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hourMs, minuteMs } from '#domain/shared/time/durations.ts';
import { getRemainingBudgets, budgetMeter, providerBudget } from './request-budget.ts';

describe('a request budget', () => {
  it('is used up by as many requests as it grants, and free again when they are out of its span', () => {
    const meter = budgetMeter({ requests: 3, perMs: minuteMs });
    for (const now of [0, 10_000, 20_000]) {
      expect(meter.availableAt(1, now)).toBeUndefined();
      meter.spend(1, now);
    }
    expect(meter.left(20_000)).toBe(0);
    expect(meter.availableAt(1, 20_000)).toBe(61_000);
    expect(meter.availableAt(2, 20_000)).toBe(71_000);
    expect(meter.left(61_000)).toBe(1);
  });

  it('never has room for more than it grants', () => {
    const meter = budgetMeter({ requests: 3, perMs: minuteMs });
    expect(meter.availableAt(4, 0)).toBe(Infinity);
  });

  it('is never exceeded in any span, whenever it is asked', () => {
    const pauses = fc.array(fc.integer({ min: 0, max: 30_000 }), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(pauses, fc.integer({ min: 1, max: 10 }), (waits, requests) => {
        const meter = budgetMeter({ requests, perMs: minuteMs });
        const sent: number[] = [];
        let now = 0;
        for (const wait of waits) {
          now += wait;
          if (meter.availableAt(1, now) !== undefined) continue;
          meter.spend(1, now);
          sent.push(now);
        }
        for (const [index, from] of sent.entries()) {
          const within = sent.slice(index).filter((at) => at - from < minuteMs);
          expect(within.length).toBeLessThanOrEqual(requests);
        }
      }),
    );
  });

  it('continues from the count of another process', () => {
    const first = budgetMeter({ requests: 10, perMs: minuteMs });
    first.spend(4, 1000);
    const second = budgetMeter({ requests: 10, perMs: minuteMs });
    second.resume(first.use(2000));
    second.resume(first.use(2000));
    expect(second.left(2000)).toBe(6);
    expect(getRemainingBudgets([second.use(2000)], new Date(2000))).toEqual([
      { requests: 10, perMs: minuteMs, left: 6 },
    ]);
  });

  it('holds beside others: the one that is free last decides', () => {
    const budget = providerBudget([
      { requests: 2, perMs: minuteMs },
      { requests: 3, perMs: hourMs },
    ]);
    budget.spend(2, 0);
    expect(budget.availableAt(1, 0)).toBe(61_000);
    budget.spend(1, 61_000);
    expect(budget.availableAt(1, 61_000)).toBe(61 * minuteMs);
  });
});
