import { describe, expect, it } from 'vitest';
import { upcaster } from './upcasting.ts';

const upcast = upcaster({
  PriceNoted: {
    version: 3,
    upcasts: {
      1: (data) => ({ ...data, currency: 'GBP' }),
      2: ({ price, ...rest }: { price?: number }) => ({ ...rest, amount: (price ?? 0) * 100 }),
    },
  },
});

describe('a stored payload', () => {
  it('is upcast through every version up to the current one', () => {
    expect(upcast({ type: 'PriceNoted', data: { price: 2 }, schemaVersion: 1 })).toEqual({
      type: 'PriceNoted',
      data: { amount: 200, currency: 'GBP' },
    });
  });

  it('starts at its own version', () => {
    const data = { price: 2, currency: 'EUR' };
    expect(upcast({ type: 'PriceNoted', data, schemaVersion: 2 })).toEqual({
      type: 'PriceNoted',
      data: { amount: 200, currency: 'EUR' },
    });
  });

  it('of the current version, a later version or an unknown type stays unchanged', () => {
    const data = { amount: 1 };
    for (const schemaVersion of [3, 9]) {
      expect(upcast({ type: 'PriceNoted', data, schemaVersion }).data).toBe(data);
    }
    expect(upcast({ type: 'Unheard', data, schemaVersion: 1 })).toEqual({ type: 'Unheard', data });
  });
});
