import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { coinOverviewEndpoints, type CoinOverview } from '#contract/market/coin-overview.ts';
import { buildUrl, pathOf } from '#contract/url.ts';
import { marketEndpoints } from '#contract/market/market.ts';
import { exchangeRateEndpoints } from '#contract/market/exchange-rates.ts';
import { preferenceEndpoints } from '#contract/account/preferences.ts';
import { candles, createMarketCoin, marketList, user } from '../../testing/fixtures.ts';
import { resetApp, renderApp, type FakeServer } from '../../testing/render-app.tsx';

const overview: CoinOverview = {
  coin: createMarketCoin({ coinSymbol: 'BTC', name: 'Bitcoin', price: 27_887, kind: 'live' }),
  range: {
    horizonHours: 24,
    issuedAt: '2026-01-04T10:00:00.000Z',
    targetAt: '2026-01-05T10:00:00.000Z',
    low: 27_100,
    high: 28_400,
    actual: 27_900,
    inside: true,
    backtest: false,
    simulated: false,
  },
  stories: [
    {
      id: 'one',
      title: 'Bitcoin falls',
      content: 'It fell.',
      source: 'CoinDesk',
      outlets: 1,
      publishedAt: '2026-01-05T09:00:00.000Z',
      imageUrl: '/api/news-plates/CoinDesk',
      url: '/news/one',
      sentimentScore: -0.4,
      relatedCoins: 'BTC',
      priceImpact: 'low',
      category: 'Markets',
      kind: 'live',
    },
  ],
};

const inPounds = {
  currency: 'GBP',
  rate: 0.76,
  source: 'Kraken',
  kind: 'live',
  stale: false,
};

const overviewUrl = (symbol: string): string =>
  `GET ${buildUrl(coinOverviewEndpoints.coinOverview, { params: { symbol } })}`;
const server = (given: Partial<CoinOverview> = {}): FakeServer => ({
  [overviewUrl('BTC')]: () => ({ body: { ...overview, ...given } }),
  [`GET ${pathOf(marketEndpoints.candles, { symbol: 'BTC' })}`]: () => ({ body: candles }),
});

afterEach(() => {
  resetApp();
  vi.unstubAllGlobals();
});

describe('the page of a coin for everybody', () => {
  it('shows a visitor price, chart, stories of the day and yesterday’s range with its outcome', async () => {
    renderApp('/coins/BTC', { server: server() });
    expect(await screen.findByRole('heading', { level: 1, name: 'Bitcoin BTC' })).toBeDefined();
    const week = screen.getByRole('region', { name: 'Bitcoin, last 7 days' });
    expect(within(week).getByText('$27,887')).toBeDefined();
    const range = screen.getByRole('region', { name: 'Yesterday’s 80% range' });
    expect(range.textContent).toContain('For the 24 hours to 5 Jan, 10:00 GMT');
    expect(range.textContent).toContain('$27,100 to $28,400');
    expect(range.textContent).toContain('$27,900, inside the range');
    const stories = screen.getByRole('region', { name: 'Today’s stories about Bitcoin' });
    const story = within(stories).getByRole('link', { name: 'Bitcoin falls' });
    expect(story.getAttribute('href')).toBe('/news/one');
    expect(document.title).toBe('Bitcoin (BTC): price, chart and news · Tidemark');
  });

  it('says what members find at their own page, which leads back', async () => {
    const { person, address } = renderApp('/coins/BTC', {
      user: user(),
      server: {
        ...server(),
        [`GET ${pathOf(marketEndpoints.candles, { symbol: 'BTC' })}?range=7D`]: () => ({
          body: candles,
        }),
        [`GET ${pathOf(marketEndpoints.candles, { symbol: 'BTC' })}?range=1Y`]: () => ({
          body: { ...candles, candles: [] },
        }),
      },
    });
    expect(await screen.findByText(/^Pro: today’s 80% range/)).toBeDefined();
    await person.click(screen.getByRole('link', { name: 'Open the member page of Bitcoin' }));
    expect(address()).toBe('/crypto/BTC');
    await person.click(await screen.findByRole('link', { name: 'Public page' }));
    expect(address()).toBe('/coins/BTC');
  });

  it('has one address, and shows a member the newest price of the list', async () => {
    const { address } = renderApp('/coins/btc', {
      user: user(),
      server: {
        ...server({ coin: { ...overview.coin, price: 1 } }),
        [`GET ${marketEndpoints.marketList.path}`]: () => ({ body: marketList }),
      },
    });
    const week = await screen.findByRole('region', { name: 'Bitcoin, last 7 days' });
    await waitFor(() => {
      expect(within(week).getByText('$27,887')).toBeDefined();
    });
    expect(address()).toBe('/coins/BTC');
  });

  it('shows a member who chose pounds yesterday’s range in pounds, as the dashboard does', async () => {
    const rates = [{ ...inPounds, at: new Date().toISOString() }];
    renderApp('/coins/BTC', {
      user: user(),
      server: {
        ...server(),
        [`GET ${preferenceEndpoints.preferences.path}`]: () => ({
          body: {
            preferredCoins: [],
            newsCoins: [],
            preferredCategories: [],
            sentimentPreference: 'all',
            currency: 'GBP',
          },
        }),
        [`GET ${exchangeRateEndpoints.exchangeRates.path}`]: () => ({
          body: { base: 'USD', maxAgeSeconds: 7200, rates },
        }),
      },
    });
    const range = await screen.findByRole('region', { name: 'Yesterday’s 80% range' });
    await waitFor(() => {
      expect(range.textContent).toContain('£20,596 to £21,584');
    });
    expect(range.textContent).toContain('£21,204, inside the range');
    expect(within(range).queryByText('USD')).toBeNull();
    expect(screen.getByRole('note').textContent).toContain('Converted from USD at 0.76');
  });

  it('says that there is no range and no story', async () => {
    renderApp('/coins/BTC', { server: server({ range: null, stories: [] }) });
    expect(await screen.findByText(/^There is no range whose 24 hours ended/)).toBeDefined();
    expect(screen.getByText('No story of the last 24 hours names Bitcoin.')).toBeDefined();
  });

  it('is a page that does not exist for an unknown coin', async () => {
    renderApp('/coins/nope', {
      server: { [overviewUrl('NOPE')]: () => ({ status: 404, body: {} }) },
    });
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeDefined();
    expect(screen.getByText(/Cryptocurrency not found/).textContent).toContain('NOPE');
  });

  it('says that it did not load, and tries again', async () => {
    let isUp = false;
    const { person } = renderApp('/coins/BTC', {
      server: {
        ...server(),
        [overviewUrl('BTC')]: () => (isUp ? { body: overview } : { status: 403, body: {} }),
      },
    });
    expect(await screen.findByText('Could not load this coin')).toBeDefined();
    isUp = true;
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Bitcoin BTC' })).toBeDefined();
  });
});

describe('the share button', () => {
  const press = async (): Promise<void> => {
    const { person } = renderApp('/coins/BTC', { server: server() });
    await person.click(await screen.findByRole('button', { name: 'Share' }));
  };
  const address = 'http://localhost:3000/coins/BTC';
  const stubShare = (share: (page: unknown) => Promise<void>): void => {
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  };
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'share');
  });

  it('opens the dialog of the device with the address of the page', async () => {
    const share = vi.fn(() => Promise.resolve());
    stubShare(share);
    await press();
    expect(share).toHaveBeenCalledExactlyOnceWith({
      url: address,
      title: 'Bitcoin (BTC): price, chart and news',
    });
    expect(screen.queryByRole('status', { name: /copied/ })).toBeNull();
  });

  it('copies the link where the device has no such dialog, and says so', async () => {
    await press();
    expect(await screen.findByText('Link copied')).toBeDefined();
    expect(await navigator.clipboard.readText()).toBe(address);
  });

  it('does nothing more when the reader closes the dialog', async () => {
    stubShare(() => Promise.reject(new DOMException('closed', 'AbortError')));
    await press();
    expect(screen.queryByText('Link copied')).toBeNull();
  });

  it('shows the link where it cannot be copied', async () => {
    renderApp('/coins/BTC', { server: server() });
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
    (await screen.findByRole('button', { name: 'Share' })).click();
    expect((await screen.findByRole('alert')).textContent).toContain(address);
  });
});
