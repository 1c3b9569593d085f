import { describe, expect, it, vi } from 'vitest';
import { ada, eventLog } from '#projections/engine/testing/events.ts';
import { upcastEvents } from './upcast-events.ts';

const step = vi.fn((data: object): object => ({ ...data, currency: 'GBP' }));
const upcast = upcastEvents({
  PriceNoted: { version: 2, personal: [], upcasts: { 1: step } },
  PriceErased: { version: 1, personal: [] },
});

describe('an event of an older version', () => {
  it('is upcast on the first access to its data, and only once', () => {
    const stored = eventLog().add(`price-${ada}`, { type: 'PriceNoted', data: { price: 2 } });
    const event = upcast(stored);
    expect(event).toMatchObject({ id: stored.id, type: 'PriceNoted', position: stored.position });
    step.mockClear();
    const other = upcast(stored);
    expect(step).not.toHaveBeenCalled();
    expect([other.data, other.data]).toEqual([
      { price: 2, currency: 'GBP' },
      { price: 2, currency: 'GBP' },
    ]);
    expect(step).toHaveBeenCalledTimes(1);
  });
});

describe('an event of today’s version or of an unknown type', () => {
  it.each(['PriceErased', 'Unheard', 'constructor'])('is handed on as it is: %s', (type) => {
    const stored = eventLog().add(`price-${ada}`, { type });
    expect(upcast(stored)).toBe(stored);
  });
});
