import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { paths } from '#contract/paths.ts';
import { candles, coin, user } from '../testing/fixtures.ts';
import { resetApp, visit, type Server } from '../testing/render-app.tsx';

const candlesOf = (symbol: string, range: string): string =>
  `GET ${paths.candles(symbol)}?range=${range}`;

const server: Server = {
  [candlesOf('BTC', '7D')]: () => ({ body: candles }),
  [candlesOf('BTC', '1M')]: () => ({
    body: { ...candles, interval: '4h', candles: candles.candles.slice(0, 42) },
  }),
  [candlesOf('BTC', '1Y')]: () => ({ body: { ...candles, interval: '24h', candles: [] } }),
};

beforeEach(() => {
  // jsdom draws nothing.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});
afterEach(() => {
  resetApp();
  vi.restoreAllMocks();
});

const open = (path: string, more: Server = {}) =>
  visit(path, { user: user(), server: { ...server, ...more } });

describe('the page of a coin', () => {
  it('has its name as the heading, rank, algorithm and consensus type, and a button that leads back', async () => {
    open('/crypto/btc');
    const heading = await screen.findByRole('heading', { level: 1, name: 'Bitcoin BTC' });
    expect(document.title).toBe('Bitcoin (BTC) · Tidemark');
    expect(heading.parentElement?.textContent).toContain('Rank 1SHA-256Proof of Work');
    const back = screen.getByRole('link', { name: 'Back to Dashboard' });
    expect(back.className).toBe('btn');
    expect(back.getAttribute('href')).toBe('/dashboard');
    const markets = screen.getByRole('link', { name: 'Markets' });
    expect(markets.getAttribute('aria-current')).toBe('page');
  });

  it('has a table with every candle of the range, also where no chart can be drawn', async () => {
    const { person } = open('/crypto/BTC');
    expect(await screen.findByText(/This browser cannot draw the chart/)).toBeDefined();
    expect(screen.getByText('Lowest $27,719, highest $27,889.', { exact: false })).toBeDefined();
    await person.click(screen.getByText('Show as a table'));
    const table = await screen.findByRole('region', { name: 'Bitcoin over 7 days, table' });
    expect(within(table).getAllByRole('row')).toHaveLength(169);
    await person.click(screen.getByRole('radio', { name: '30 days' }));
    expect(await screen.findByText(/Each point is four hours/)).toBeDefined();
    expect(screen.getByText(/Our candles of this coin begin on/)).toBeDefined();
  });

  it('asks once for the older candles of a coin that has too few, and says so', async () => {
    const wanted = `POST ${paths.candles('BTC').replace('/candles', '/history')}`;
    const { calls, person } = open('/crypto/BTC', {
      [wanted]: () => ({ status: 202, body: { coinSymbol: 'BTC' } }),
    });
    await person.click(await screen.findByRole('radio', { name: '30 days' }));
    expect(await screen.findByText(/^Fetching older prices/)).toBeDefined();
    await person.click(screen.getByRole('radio', { name: '1 year' }));
    expect(await screen.findByText(/^Fetching older prices/)).toBeDefined();
    const asked = calls.filter(({ method, path }) => wanted === `${method} ${path}`);
    expect(asked).toHaveLength(1);
  });

  it('says that the chart did not load', async () => {
    open('/crypto/BTC', { [candlesOf('BTC', '7D')]: () => ({ status: 404, body: {} }) });
    expect(await screen.findByText(/The chart did not load/)).toBeDefined();
  });

  it('computes the ratio of volume and cap, and the coins in circulation', async () => {
    open('/crypto/BTC');
    const term = await screen.findByText('Volume / Market cap');
    const tiles = term.closest('dl')?.textContent;
    for (const figure of ['$544.22B', 'rank 1 of 25', '$8.23B', '0.015', '19.5M', '92.93%']) {
      expect(tiles).toContain(figure);
    }
  });

  it('leads to the places of a major coin, and has its facts behind a tab', async () => {
    const { person } = open('/crypto/BTC');
    const link = await screen.findByRole('link', { name: 'github.com/bitcoin/bitcoin' });
    expect(link.getAttribute('rel')).toBe('noreferrer');
    await person.click(screen.getByRole('tab', { name: 'Fundamentals' }));
    const facts = screen.getByRole('tabpanel').textContent;
    expect(facts).toContain('Supply limit21,000,000 BTC');
    expect(facts).toContain('All-time highnot reported');
    await person.keyboard('{ArrowLeft}');
    expect(screen.getByText('No exchange prices available')).toBeDefined();
  });

  it('says Unknown of any other coin, and names what is not reported', async () => {
    const { person } = open('/crypto/C9');
    expect(await screen.findByText('Algorithm and consensus type unknown')).toBeDefined();
    expect(screen.getByText('Website').parentElement?.textContent).toBe('WebsiteUnknown');
    await person.click(screen.getByRole('tab', { name: 'Fundamentals' }));
    expect(screen.getByText('Launched').parentElement?.textContent).toBe('LaunchedUnknown');
  });

  it('has no ratio without a market cap', async () => {
    open('/crypto/BNB');
    const term = await screen.findByText('Market cap');
    const tiles = term.closest('dl')?.textContent;
    expect(tiles).toContain('N/A');
    expect(tiles).toContain('Volume / Market capnot reported');
  });

  it('offers the indicators to a pro member, and the plan to others', async () => {
    open('/crypto/BTC');
    const offer = await screen.findByRole('link', { name: 'See what Pro has' });
    expect(offer.getAttribute('href')).toBe('/subscription?tier=pro');
    resetApp();
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    visit('/crypto/BTC', { user: user(), opened: ['market-detail'], server });
    const link = await screen.findByRole('link', { name: 'Open the indicators' });
    expect(link.getAttribute('href')).toBe('/markets/BTC');
  });
});

describe('a coin outside the list', () => {
  it('is asked for by itself', async () => {
    const far = { ...coin({ coinSymbol: 'FAR', name: 'Far Coin', rank: 140 }), change24h: '-1.50' };
    open('/crypto/far', { [`GET ${paths.coin('FAR')}`]: () => ({ body: far }) });
    expect(await screen.findByRole('heading', { level: 1, name: 'Far Coin FAR' })).toBeDefined();
    expect(screen.getByText('−1.50%')).toBeDefined();
    expect(screen.getByText('not among the largest coins')).toBeDefined();
  });

  it('is a page that does not exist when no source knows it', async () => {
    open('/crypto/nope');
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeDefined();
    expect(screen.getByText(/Cryptocurrency not found/).textContent).toContain('NOPE');
  });
});

describe('a page in other letters', () => {
  it('is led to its own address', async () => {
    const { address } = open('/Settings?kept=1#account');
    expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeDefined();
    expect(address()).toBe('/settings?kept=1#account');
  });
});
