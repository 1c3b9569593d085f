import { expect, it } from 'vitest';
import type { CoinOverview } from '#contract/market/coin-overview.ts';
import { describeCoin } from '#contract/market/coin-overview-texts.ts';
import { coinOverviewCard } from './coin-overview-card.ts';

const overview: CoinOverview = {
  coin: {
    id: 'bitcoin',
    name: 'Bitcoin',
    coinSymbol: 'BTC',
    rank: 1,
    price: 60_482.4,
    change1h: null,
    change24h: -1.8,
    change7d: null,
    change30d: null,
    low24h: null,
    high24h: null,
    volume: null,
    marketCap: null,
    chartData: null,
    sentiment: null,
    source: 'CoinGecko',
    kind: 'live',
    at: '2026-11-29T10:05:00.000Z',
    stale: false,
    refreshSeconds: 60,
  },
  range: {
    horizonHours: 24,
    issuedAt: '2026-11-28T10:00:00.000Z',
    targetAt: '2026-11-29T10:00:00.000Z',
    low: 60_100,
    high: 62_400,
    actual: 61_200,
    inside: true,
    backtest: false,
    simulated: false,
  },
  stories: [],
};

it('shows the figures of the page and names the horizon', () => {
  const { kicker, headline, figures, note } = coinOverviewCard(overview);
  expect(kicker).toBe('Bitcoin (BTC) · 29 Nov, 10:05 GMT');
  expect(headline).toBe('Yesterday’s 80% range for 24 hours: $60,100 to $62,400');
  expect(figures).toEqual([
    { value: '$60,482', label: '−1.80% in 24 hours' },
    { value: '$61,200', label: '29 Nov, 10:00 GMT: inside the range' },
  ]);
  expect(note).not.toContain('Simulated');
  const description = describeCoin(overview);
  // Longer descriptions are cut.
  expect(description.length).toBeLessThan(200);
  for (const figure of ['$60,482', '$60,100 to $62,400', '24 hours', '$61,200']) {
    expect(description).toContain(figure);
  }
});

it('shows what is known of a coin without a forecast, and says when the market is simulated', () => {
  const coin = { ...overview.coin, change24h: null, kind: 'simulated' as const };
  const card = coinOverviewCard({ ...overview, coin, range: null });
  expect(card.figures).toEqual([{ value: '$60,482', label: 'Price of Bitcoin' }]);
  expect(card.note).toBe('Simulated market. Its prices are not real.');
  expect(describeCoin({ ...overview, coin, range: null })).toBe(
    'Simulated market. Bitcoin: $60,482 (29 Nov, 10:05 GMT).',
  );
});
