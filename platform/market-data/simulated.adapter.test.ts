import { describe, expect, it } from 'vitest';
import { marketDataContract } from './market-data.contract.ts';
import { fiveMinuteCandlesContract } from './five-minute-candles.contract.ts';
import { exchangeRatesContract } from './exchange-rates.contract.ts';
import { simulatedMarketData } from './simulated.adapter.ts';

const now = new Date('2026-11-21T07:30:12.345Z');
const clock = { now: () => now };
const asked = { now, validators: undefined, signal: AbortSignal.timeout(60_000) };

marketDataContract('the simulated market', () =>
  Promise.resolve({ provider: simulatedMarketData({ clock }), now }),
);

exchangeRatesContract('the simulated exchange rates', () => {
  const { exchangeRates: source } = simulatedMarketData({ clock });
  if (!source) throw new Error('the simulated market has no exchange rates');
  expect(source.mode).toBe('simulated');
  return Promise.resolve({ source, now });
});

fiveMinuteCandlesContract('the simulated five-minute candles', () => {
  const { fiveMinuteCandles: source } = simulatedMarketData({ clock });
  if (!source) throw new Error('the simulated market has no five-minute candles');
  expect(source.mode).toBe('simulated');
  return Promise.resolve({ source, coinId: 'bitcoin', now });
});

describe('the simulated market', () => {
  it('is marked as simulated', () => {
    const { markets, candles } = simulatedMarketData({ clock });
    expect([markets.mode, candles.mode]).toEqual(['simulated', 'simulated']);
  });

  it('gives a day one value of fear and greed, while it lasts and when it is over', async () => {
    const { fearGreed } = simulatedMarketData({ clock });
    const valueAt = async (time: string): Promise<number | undefined> => {
      const query = { from: '2026-11-14' };
      const answer = await fearGreed?.fetch({ ...asked, query, now: new Date(time) });
      const days = answer?.status === 'value' ? answer.value : [];
      return days.find(({ day }) => day === '2026-11-20')?.value;
    };
    const values = [];
    for (const time of ['2026-11-20T00:00Z', '2026-11-20T07:00Z', '2026-11-20T23:59Z'])
      values.push(await valueAt(time));
    const whenOver = await valueAt('2026-11-21T07:00Z');
    expect(values).toEqual([whenOver, whenOver, whenOver]);
    expect(whenOver).toBeTypeOf('number');
  });

  it('back-fills a week of a hundred coins without a gap', async () => {
    const { markets, candles } = simulatedMarketData({ clock });
    const listed = await markets.fetch({ ...asked, query: 'all' });
    const coins = listed.status === 'value' ? listed.value : [];
    const from = new Date('2026-11-14T06:00:00Z');
    const query = coins.map(({ id }) => ({ coinId: id, from, to: now }));
    const answer = await candles.fetch({ ...asked, query });
    expect(answer.status === 'value' ? answer.value : []).toHaveLength(100 * 169);
  });
});
