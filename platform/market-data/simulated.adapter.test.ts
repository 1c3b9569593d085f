import { describe, expect, it } from 'vitest';
import { marketDataContract } from './market-data.contract.ts';
import { simulatedMarketData } from './simulated.adapter.ts';

const now = new Date('2026-11-21T07:30:12.345Z');
const clock = { now: () => now };

marketDataContract('the simulated market', () =>
  Promise.resolve({ source: simulatedMarketData({ clock }), now }),
);

describe('the simulated market', () => {
  it('says that it is simulated', () => {
    expect(simulatedMarketData({ clock }).kind).toBe('simulated');
  });

  it('back-fills a week of a hundred coins without a gap', async () => {
    const source = simulatedMarketData({ clock });
    const coins = (await source.read(now))?.coins ?? [];
    const from = new Date('2026-11-14T06:00:00Z');
    const candles = await Promise.all(coins.map(({ id }) => source.candles(id, from, now)));
    expect(candles.flat()).toHaveLength(100 * 169);
  });
});
