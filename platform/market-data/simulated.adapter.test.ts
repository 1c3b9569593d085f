import { describe, expect, it } from 'vitest';
import { marketDataContract } from './market-data.contract.ts';
import { simulatedMarketData } from './simulated.adapter.ts';

const now = new Date('2026-11-21T07:30:12.345Z');
const clock = { now: () => now };
const asked = { now, validators: undefined, signal: AbortSignal.timeout(60_000) };

marketDataContract('the simulated market', () =>
  Promise.resolve({ provider: simulatedMarketData({ clock }), now }),
);

describe('the simulated market', () => {
  it('is marked as simulated', () => {
    const { markets, candles } = simulatedMarketData({ clock });
    expect([markets.mode, candles.mode]).toEqual(['simulated', 'simulated']);
  });

  it('back-fills a week of a hundred coins without a gap', async () => {
    const { markets, candles } = simulatedMarketData({ clock });
    const listed = await markets.ask({ ...asked, query: 'all' });
    const coins = listed.status === 'value' ? listed.value : [];
    const from = new Date('2026-11-14T06:00:00Z');
    const query = coins.map(({ id }) => ({ coinId: id, from, to: now }));
    const answer = await candles.ask({ ...asked, query });
    expect(answer.status === 'value' ? answer.value : []).toHaveLength(100 * 169);
  });
});
