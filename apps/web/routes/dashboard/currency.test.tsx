import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { createMarketCoin, user } from '../../testing/fixtures.ts';
import { createRangeAlert } from '../../testing/expected-moves.ts';
import { type FakeServer, renderApp, resetApp } from '../../testing/render-app.tsx';
import { createPredictionRecord } from '../../testing/track-record.ts';

afterEach(resetApp);

const at = '2026-01-05T09:00:00.000Z';
const coins = [
  createMarketCoin({
    coinSymbol: 'BTC',
    price: 64_123,
    marketCap: 1.2e12,
    low24h: 60_000,
    high24h: 65_000,
    at,
  }),
];
const preferences = {
  preferredCoins: ['BTC'],
  newsCoins: [],
  currency: 'GBP',
  preferredCategories: [],
  sentimentPreference: 'all',
};

const show = (path: string, rates: readonly object[], server: FakeServer = {}) =>
  renderApp(path, {
    user: user(),
    opened: path === '/expected-moves' ? ['predictions'] : [],
    server: {
      'GET /api/market-data': () => ({ body: coins }),
      'GET /api/preferences': () => ({ body: preferences }),
      'GET /api/exchange-rates': () => ({ body: { base: 'USD', maxAgeSeconds: 7200, rates } }),
      ...server,
    },
  });

const createRate = (minutesAgo: number) => ({
  currency: 'GBP',
  rate: 0.76,
  source: 'Kraken',
  kind: 'live',
  at: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
  stale: false,
});

describe('prices of a member who chose pounds', () => {
  it('are converted, and the page says once at which rate', async () => {
    show('/dashboard', [createRate(3.5)]);
    const note = await screen.findByRole('note');
    expect(note.textContent).toContain('Converted from USD at 0.76 (Kraken, 3 min ago).');
    const overview = await screen.findByRole('region', { name: 'Market Overview' });
    expect((await within(overview).findByRole('link')).textContent).toContain('£48,733');
    expect(screen.getAllByRole('note')).toHaveLength(1);
  });

  it('stay in dollars while the rate is old, and the page says why', async () => {
    show('/dashboard', [createRate(121)]);
    expect((await screen.findByRole('note')).textContent).toBe(
      'Prices are in USD, because there is no current exchange rate for GBP.',
    );
    const overview = await screen.findByRole('region', { name: 'Market Overview' });
    expect((await within(overview).findByRole('link')).textContent).toContain('$64,123');
  });

  it('stay in dollars without a rate', async () => {
    show('/markets', []);
    expect((await screen.findByRole('note')).textContent).toContain('no current exchange rate');
  });

  it('are in dollars on the track record, which names the currency', async () => {
    show('/track-record', [createRate(3.5)]);
    expect((await screen.findByRole('note')).textContent).toBe(
      'Prices on this page are in USD, in which forecasts are issued and scored.',
    );
  });

  it.each(['/', '/dashboard'])(
    'are converted on the dashboard at %s, which names the rate',
    async (path) => {
      show(path, [createRate(3.5)]);
      expect((await screen.findByRole('note')).textContent).toContain('Converted from USD at 0.76');
    },
  );

  it('are converted at the gate of the forecasts, in yesterday’s range', async () => {
    const record = createPredictionRecord('10', {
      horizonHours: 24,
      cutOffAt: '2026-01-04T10:00:00.000Z',
      issuedAt: '2026-01-04T10:00:40.000Z',
    });
    show('/predictions', [createRate(3.5)], {
      'GET /api/track-record/records?symbol=BTC&horizon=24&limit=12': () => ({
        body: { records: [record], before: null },
      }),
    });
    expect(await screen.findByText('80% chance: £48,412 to £48,868')).toBeDefined();
    expect(screen.getByText('£48,716, inside the range')).toBeDefined();
    expect(screen.queryByText('USD')).toBeNull();
  });

  it('are converted in the list of range alerts, as in their mails', async () => {
    show('/expected-moves', [createRate(3.5)], {
      'GET /api/expected-moves': () => ({ body: { coins: [], alerts: [createRangeAlert()] } }),
    });
    const section = await screen.findByRole('region', { name: 'Range alerts, last 24 hours' });
    await waitFor(() => {
      expect(section.textContent).toContain(
        'BTC at £48,070: below its 24-hour range, £48,108 to £49,172 (90%)',
      );
    });
    expect(within(section).queryByText('USD')).toBeNull();
  });

  it('have no note where there are no prices', async () => {
    show('/settings', [createRate(3.5)]);
    await screen.findByRole('heading', { name: 'Settings', level: 1 });
    expect(screen.queryByRole('note')).toBeNull();
  });
});
