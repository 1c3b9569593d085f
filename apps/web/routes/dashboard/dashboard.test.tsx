import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createMarketCoin, fearGreed, marketList, movers, user } from '../../testing/fixtures.ts';
import { FakeWebSocket, sendFeedMessages } from '../../testing/fake-feed.ts';
import { resetApp, renderApp } from '../../testing/render-app.tsx';
import { currentPage } from '../../lib/server/current-page.ts';
import { modeToast } from './mode-toasts.tsx';

afterEach(() => {
  resetApp();
  vi.restoreAllMocks();
});

const region = (name: string): Promise<HTMLElement> => screen.findByRole('region', { name });

describe('the dashboard of a free member', () => {
  it('has every part that the product names', async () => {
    renderApp('/dashboard', { user: user() });
    const names = [
      'Subscription',
      'Market Overview',
      'Most Popular',
      'Top Gainers (24h)',
      'Top Losers (24h)',
      'Recent News',
      'Market Sentiment',
      'Pro plan',
    ];
    for (const name of names) expect(await region(name)).toBeDefined();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Dashboard');
  });

  it('shows the preferred coins in their order, with week and day', async () => {
    renderApp('/dashboard', { user: user() });
    const overview = await region('Market Overview');
    const quotes = await within(overview).findAllByRole('link');
    expect(quotes.map((quote) => quote.getAttribute('href'))).toEqual([
      '/crypto/BTC',
      '/crypto/ETH',
      '/crypto/SOL',
      '/crypto/BNB',
    ]);
    expect(quotes[0]?.textContent).toContain('$27,887');
    expect(quotes[0]?.textContent).toContain('\u22120.07%');
    expect(quotes[0]?.textContent).toContain('27,770');
    // The change of the week is the source's own, and so is where it began: 27,887 is 2% above it.
    expect(quotes[0]?.textContent).toContain('7 days from $27,340+2.00%');
    expect(within(overview).getByRole('img', { name: 'Bitcoin, 7 days, +2.00%' })).toBeDefined();
    expect(overview.textContent).toContain('CoinGecko');
  });

  it('counts the news views against the limit', async () => {
    renderApp('/dashboard', { user: user({ newsViewsToday: 7 }) });
    const card = await region('Subscription');
    expect(card.textContent).toContain('7 of 10 news views today');
    expect(await within(card).findByText(/Basic is £1.99 a month/)).toBeDefined();
  });

  it('leads from an unfinished payment to where it is finished or cancelled', async () => {
    renderApp('/dashboard', { user: user({ subscriptionStatus: 'incomplete' }) });
    const card = within(await region('Subscription'));
    expect(card.getByText('PROCESSING')).toBeDefined();
    const link = card.getByRole('link', { name: 'Finish or cancel your payment' });
    expect(link.getAttribute('href')).toBe('/subscription');
    expect(card.queryByRole('link', { name: 'See plans' })).toBeNull();
  });

  it('shows what is missing instead of inventing it', async () => {
    renderApp('/dashboard', { user: user() });
    const losers = await region('Top Losers (24h)');
    expect(await within(losers).findByText('No losers data available')).toBeDefined();
    const news = await region('Recent News');
    expect(
      within(news).getByText('No news articles available at this time. Please check back later.'),
    ).toBeDefined();
  });
});

describe('a dashboard without a market', () => {
  it('shows an empty state when the list is empty', async () => {
    const none = { ...movers, topGainers: [], lastUpdated: null, source: null, kind: null };
    renderApp('/dashboard', {
      user: user(),
      server: {
        'GET /api/market-data': () => ({ body: [] }),
        'GET /api/market-data/top': () => ({ body: [] }),
        'GET /api/market-data/daily-movers': () => ({ body: none }),
      },
    });
    await waitFor(() => {
      expect(screen.getAllByText('No market data available')).toHaveLength(2);
    });
    expect(await screen.findByText('No gainers data available')).toBeDefined();
  });

  it('names the failure and asks again on request', async () => {
    let answers = false;
    const { person } = renderApp('/dashboard', {
      user: user(),
      server: { 'GET /api/market-data': () => (answers ? { body: marketList } : 'down') },
    });
    const overview = await region('Market Overview');
    const failed = await within(overview).findByText(
      'Failed to fetch market data',
      {},
      { timeout: 4000 },
    );
    expect(failed).toBeDefined();
    answers = true;
    await person.click(
      within(overview).getByRole('button', { name: 'Try again, Market Overview' }),
    );
    expect(await within(overview).findByText('$27,887')).toBeDefined();
  });
});

describe('what the data are', () => {
  it.each([
    ['simulated', 'Simulated data', /come from a model and are not real/],
    ['replay', 'Replay', /not today's prices/],
  ] as const)('%s is said under the top bar', async (kind, name, words) => {
    renderApp('/dashboard', {
      user: user(),
      server: {
        'GET /api/market-data': () => ({ body: [createMarketCoin({ coinSymbol: 'BTC', kind })] }),
      },
    });
    const band = await screen.findByRole('complementary', { name });
    expect(band.textContent).toMatch(words);
  });

  it('simulated stands in the band and the ticker, and each section has a hatched level', async () => {
    const simulated = marketList.map((listed) => ({
      ...listed,
      kind: 'simulated',
      source: 'Simulated market',
      stale: false,
    }));
    const moved = { ...movers, kind: 'simulated', source: 'Simulated market' };
    renderApp('/dashboard', {
      user: user(),
      server: {
        'GET /api/market-data': () => ({ body: simulated }),
        'GET /api/market-data/top': () => ({ body: simulated }),
        'GET /api/market-data/daily-movers': () => ({ body: moved }),
      },
    });
    const overview = await region('Market Overview');
    await within(overview).findAllByRole('link');
    await within(await region('Top Gainers (24h)')).findByRole('table');
    const said = screen
      .getAllByText(/simulated/i)
      .map((node) => node.closest('aside, a')?.className);
    expect(said).toEqual(['ticker', 'notice simulated', 'notice simulated']);
    for (const name of ['Market Overview', 'Most Popular', 'Top Gainers (24h)']) {
      const section = await region(name);
      expect(section.querySelectorAll('header .source-level.hatched'), name).toHaveLength(1);
    }
  });

  it('stale prices are counted and named', async () => {
    renderApp('/dashboard', { user: user() });
    const band = await screen.findByRole('complementary', { name: 'Out-of-date prices' });
    expect(band.textContent).toContain('One price is out of date. Tether was last updated');
    expect(band.textContent).toContain('The other 24 prices are up to date.');
  });
});

describe('figures that grow old while the server does not answer', () => {
  it('are marked as out of date by the browser, card, band and box alike', async () => {
    const before = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();
    const coins = [
      createMarketCoin({ coinSymbol: 'BTC', name: 'Bitcoin', at: before(605), stale: false }),
      createMarketCoin({ coinSymbol: 'ETH', name: 'Ethereum', at: before(400), stale: false }),
    ];
    const mood = { ...fearGreed, kind: 'simulated', at: before(605), stale: false };
    renderApp('/dashboard', {
      user: user(),
      server: {
        'GET /api/market-data': () => ({ body: coins }),
        'GET /api/sentiment/fear-greed': () => ({ body: mood }),
      },
    });
    const overview = within(await region('Market Overview'));
    expect((await overview.findByRole('link', { name: /Bitcoin/ })).className).toBe('quote stale');
    expect(overview.getByRole('link', { name: /Ethereum/ }).className).toBe('quote');
    const band = await screen.findByRole('complementary', { name: 'Out-of-date prices' });
    expect(band.textContent).toContain('One price is out of date. Bitcoin was last updated');
    const box = await region('Fear & Greed Index');
    expect(await within(box).findByText(/^out of date, 10 min/)).toBeDefined();
  });
});

describe('the live feed', () => {
  it('moves a price on the page', async () => {
    renderApp('/dashboard', { user: user() });
    const overview = await region('Market Overview');
    await within(overview).findByText('$27,887');
    const moved = [createMarketCoin({ coinSymbol: 'BTC', name: 'Bitcoin', price: 28_001 })];
    await sendFeedMessages(
      { type: 'MARKET_DATA', seq: 1, data: marketList },
      { type: 'MARKET_DATA_UPDATE', seq: 2, data: moved },
    );
    expect(await within(overview).findByText('$28,001')).toBeDefined();
    expect(within(overview).getByText('$1,635')).toBeDefined();
    expect(FakeWebSocket.last?.sent).toEqual(['{"type":"GET_MARKET_DATA"}']);
  });
});

describe('parameters in the address', () => {
  it.each([
    ['pro', 'Pro mode', 'Pro mode requires the Pro plan. You are on the Free plan.'],
    ['free', 'Free mode', 'You are on the Free plan.'],
  ])('%s=true is answered once and removed', async (mode, title, text) => {
    const { address } = renderApp(`/dashboard?${mode}=true&keep=1`, { user: user() });
    const toast = await screen.findByText(title);
    expect(toast.parentElement?.textContent).toContain(text);
    await waitFor(() => {
      expect(address()).toBe('/dashboard?keep=1');
    });
  });

  it('a payment is welcomed, the user is asked for again, and the page reloaded', async () => {
    const reload = vi.spyOn(currentPage, 'reload').mockReturnValue();
    const pro = user({ subscriptionTier: 'pro', stripeSubscriptionId: 'sub_1' });
    const { address, calls } = renderApp('/dashboard?payment=success&tier=pro', { user: pro });
    const toast = await screen.findByText('Welcome to Pro');
    expect(toast.parentElement?.textContent).toContain('We have received your payment.');
    await waitFor(() => {
      expect(address()).toBe('/dashboard');
      expect(calls.filter((call) => call.path === '/api/auth/check').length).toBeGreaterThan(1);
      expect(reload).toHaveBeenCalledOnce();
    });
  });

  it.each([
    ['knows nothing of', user()],
    ['granted, unpaid', user({ subscriptionTier: 'pro' })],
  ])('a payment that the server %s is not greeted', async (_what, who) => {
    const { address, calls } = renderApp('/dashboard?payment=success&tier=pro', { user: who });
    await waitFor(() => {
      expect(address()).toBe('/dashboard');
      expect(calls.filter((call) => call.path === '/api/auth/check').length).toBeGreaterThan(1);
    });
    expect(screen.queryByText('Welcome to Pro')).toBeNull();
  });

  it('a mode names the plan that the server names', () => {
    const pro = user({ subscriptionTier: 'pro', subscriptionStatus: 'downgrading' });
    expect(modeToast('pro', pro).text).toBe('You are on the Pro plan.');
    expect(modeToast('basic', pro).text).toBe(
      'Basic mode requires the Basic plan. You are on the Pro plan.',
    );
  });
});
