import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formatChange } from '#contract/format.ts';
import { pathOf } from '#contract/url.ts';
import { marketEndpoints } from '#contract/market/market.ts';
import { coinEndpoints } from '#contract/market/coin.ts';
import { coinDetailEndpoints } from '#contract/market/coin-details.ts';
import { candles, createAlerts, createMarketCoin, user } from '../../testing/fixtures.ts';
import {
  calibratingPrediction,
  prediction,
  switchedOffPrediction,
} from '../../testing/predictions.ts';
import { resetApp, renderApp, type FakeServer } from '../../testing/render-app.tsx';

const candlesOf = (symbol: string, range: string): string =>
  `GET ${pathOf(marketEndpoints.candles, { symbol })}?range=${range}`;

const server: FakeServer = {
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

const profileOf = (profile: object | null): FakeServer => ({
  [`GET ${pathOf(coinEndpoints.coin, { symbol: 'C9' })}`]: () => ({
    body: {
      ...createMarketCoin({ coinSymbol: 'C9' }),
      change24h: '1.00',
      allTimeHigh: null,
      allTimeLow: null,
      circulatingSupply: null,
      totalSupply: null,
      maxSupply: null,
      profile,
    },
  }),
});

const open = (path: string, more: FakeServer = {}) =>
  renderApp(path, { user: user(), server: { ...server, ...more } });

describe('the page of a coin', () => {
  it('has its name as the heading, rank, algorithm and consensus type, and a button that leads back', async () => {
    open('/crypto/btc');
    const heading = await screen.findByRole('heading', { level: 1, name: 'Bitcoin BTC' });
    await waitFor(() => {
      expect(document.title).toBe('Bitcoin (BTC) · Tidemark');
    });
    expect(heading.parentElement?.textContent).toContain('Rank 1SHA-256Proof of Work');
    const back = screen.getByRole('link', { name: 'Back to Dashboard' });
    expect(back.className).toBe('button');
    expect(back.getAttribute('href')).toBe('/dashboard');
    const markets = screen.getByRole('link', { name: 'Markets' });
    expect(markets.getAttribute('aria-current')).toBe('page');
  });

  it('has a table with every candle of the range, also where no chart can be drawn', async () => {
    const { person } = open('/crypto/BTC');
    expect(
      await screen.findByText(
        'This browser cannot draw the chart. The table below has the same figures.',
      ),
    ).toBeDefined();
    expect(screen.getByText('Lowest $27,719, highest $27,889.', { exact: false })).toBeDefined();
    await person.click(screen.getByText('Show as a table'));
    const table = await screen.findByRole('region', { name: 'Bitcoin over 7 days, table' });
    expect(within(table).getAllByRole('row')).toHaveLength(169);
    await person.click(screen.getByRole('radio', { name: '30 days' }));
    expect(await screen.findByText(/Each point is four hours/)).toBeDefined();
    expect(screen.getByText(/Our candles for this coin start on/)).toBeDefined();
  });

  it('says of a day and of a week what the other pages say, not what the first candle makes of it', async () => {
    open('/crypto/BTC');
    const choice = await screen.findByRole('radio', { name: '7 days' });
    const over = choice.closest('.chart-controls')?.querySelector('.change-period');
    await waitFor(() => {
      expect(over?.textContent).toContain(formatChange(2));
    });
  });

  it('says that the exchange changed a candle after it was final', async () => {
    const [first, ...others] = candles.candles;
    const changed = { ...candles, candles: [{ ...first, corrected: true }, ...others] };
    open('/crypto/BTC', { [candlesOf('BTC', '7D')]: () => ({ body: changed }) });
    expect(await screen.findByText(/changed prices of one of these candles/)).toBeDefined();
  });

  it('says where the unit of the coin has changed, and that the chart starts there', async () => {
    const unitChange = { at: '2026-03-02T09:00:00.000Z', factor: 0.01 };
    open('/crypto/BTC', { [candlesOf('BTC', '7D')]: () => ({ body: { ...candles, unitChange } }) });
    expect(
      await screen.findByText(/redenominated on .*: prices before then were 100 times higher/),
    ).toBeDefined();
  });

  it('asks once for the older candles of a coin that has too few, and says so', async () => {
    const wanted = `POST ${pathOf(marketEndpoints.candles, { symbol: 'BTC' }).replace('/candles', '/history')}`;
    const { calls, person } = open('/crypto/BTC', {
      [wanted]: () => ({ status: 202, body: { coinSymbol: 'BTC', complete: false } }),
    });
    await person.click(await screen.findByRole('radio', { name: '30 days' }));
    expect(await screen.findByText(/^Fetching older prices/)).toBeDefined();
    await person.click(screen.getByRole('radio', { name: '1 year' }));
    expect(await screen.findByText(/^Fetching older prices/)).toBeDefined();
    const asked = calls.filter(({ method, path }) => wanted === `${method} ${path}`);
    expect(asked).toHaveLength(1);
  });

  it('asks for a year of hours when it is opened, also where the range it shows is whole', async () => {
    const wanted = `POST ${pathOf(marketEndpoints.candles, { symbol: 'BTC' }).replace('/candles', '/history')}`;
    const { calls } = open('/crypto/BTC', {
      [wanted]: () => ({ status: 202, body: { coinSymbol: 'BTC', complete: false } }),
    });
    expect(await screen.findByText('fetching older prices')).toBeDefined();
    expect(calls.filter(({ method, path }) => wanted === `${method} ${path}`)).toHaveLength(1);
    expect(screen.queryByText(/^Fetching older prices/)).toBeNull();
  });

  it('waits for no older candles where the server has all that there are', async () => {
    const wanted = `POST ${pathOf(marketEndpoints.candles, { symbol: 'BTC' }).replace('/candles', '/history')}`;
    const { calls, person } = open('/crypto/BTC', {
      [wanted]: () => ({ status: 202, body: { coinSymbol: 'BTC', complete: true } }),
    });
    await person.click(await screen.findByRole('radio', { name: '30 days' }));
    expect(await screen.findByText(/Our candles for this coin start on/)).toBeDefined();
    await waitFor(() => {
      expect(calls.filter(({ method, path }) => wanted === `${method} ${path}`)).toHaveLength(1);
      expect(screen.queryByText(/fetching older prices/i)).toBeNull();
    });
  });

  it('reports that the chart did not load', async () => {
    open('/crypto/BTC', { [candlesOf('BTC', '7D')]: () => ({ status: 404, body: {} }) });
    expect(await screen.findByText(/Could not load the chart/)).toBeDefined();
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
    expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow');
    expect(screen.getByRole('heading', { name: 'About Bitcoin' })).toBeDefined();
    expect(screen.getByText('Written by Tidemark.')).toBeDefined();
    await person.click(screen.getByRole('tab', { name: 'Fundamentals' }));
    const facts = screen.getByRole('tabpanel').textContent;
    expect(facts).toContain('Max supply21,000,000 BTC');
    expect(facts).toContain('All-time highnot reported');
  });

  it('says once of any other coin what is not known', async () => {
    const { person } = open('/crypto/C9', profileOf(null));
    expect(await screen.findByText('Algorithm and consensus type unknown')).toBeDefined();
    expect(await screen.findByText(/^We have no description or links/)).toBeDefined();
    expect(screen.queryByText('Website')).toBeNull();
    await person.click(screen.getByRole('tab', { name: 'Fundamentals' }));
    expect(screen.getByText(/^We have no algorithm, consensus type or launch date/)).toBeDefined();
    expect(screen.queryByText('Launched')).toBeNull();
    await person.click(screen.getByRole('tab', { name: 'Social' }));
    expect(screen.getByRole('tabpanel').textContent).toContain('have no links for this coin yet');
  });

  it('shows description, links and supply of any other coin from the source that has them', async () => {
    const profile = {
      description: ['First paragraph.', 'Second paragraph.'],
      links: [
        { kind: 'website', url: 'https://www.coin-nine.org/' },
        { kind: 'explorer', url: 'https://explorer.coin-nine.org/' },
      ],
      circulatingSupply: 5_000_000,
      totalSupply: null,
      maxSupply: null,
      hasNoMaxSupply: true,
      source: 'CoinGecko',
      at: '2025-11-12T08:00:00.000Z',
    };
    const { person } = open('/crypto/C9', profileOf(profile));
    const about = await screen.findByRole('region', { name: 'About C9' });
    expect(await within(about).findByText('First paragraph.')).toBeDefined();
    expect(within(about).getByText('From CoinGecko, 12 Nov 2025.')).toBeDefined();
    const link = within(about).getByRole('link', { name: 'coin-nine.org' });
    expect(link.getAttribute('href')).toBe('https://www.coin-nine.org/');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow');
    expect(screen.queryByText(/^We have no description/)).toBeNull();
    await person.click(screen.getByRole('tab', { name: 'Fundamentals' }));
    const facts = (await screen.findByRole('tabpanel')).textContent;
    expect(facts).toContain('Max supplyInfinite');
    expect(facts).toContain('Circulating supply5,000,000 C9');
    expect(facts).toContain(
      'Supply figures that our price source does not report are from CoinGecko, 12 Nov 2025.',
    );
    await person.click(screen.getByRole('tab', { name: 'Social' }));
    const social = screen.getByRole('tabpanel');
    expect(within(social).getByRole('link', { name: 'coin-nine.org' })).toBeDefined();
    expect(social.textContent).toContain('From CoinGecko, 12 Nov 2025.');
  });

  it('says that the description did not load', async () => {
    open('/crypto/C9', {
      [`GET ${pathOf(coinEndpoints.coin, { symbol: 'C9' })}`]: () => ({ status: 503, body: {} }),
    });
    expect(await screen.findByText('Could not load the description and links.')).toBeDefined();
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
    const offer = await screen.findByRole('link', { name: 'Explore Pro' });
    expect(offer.getAttribute('href')).toBe('/subscription?tier=pro');
    resetApp();
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    renderApp('/crypto/BTC', { user: user(), opened: ['market-detail'], server });
    const link = await screen.findByRole('link', { name: 'Open the indicators' });
    expect(link.getAttribute('href')).toBe('/markets/BTC');
  });
});

describe('the band of tomorrow', () => {
  beforeEach(() => vi.setSystemTime('2026-01-05T10:00:00.000Z'));
  afterEach(() => vi.useRealTimers());

  const openAsPro = (path: string, more: FakeServer) =>
    renderApp(path, { user: user(), opened: ['predictions'], server: { ...server, ...more } });

  it('is shown to a pro member, with the call and the way to the hours', async () => {
    openAsPro('/crypto/BTC', { 'GET /api/predictions/btc': () => ({ body: prediction }) });
    const box = within(await screen.findByRole('region', { name: 'By 09:00 GMT tomorrow' }));
    expect(box.getByText(/^80% chance: between/).textContent).toBe(
      '80% chance: between $63,500 and $64,500.',
    );
    expect(box.getByText('Leans up over the next hour.')).toBeDefined();
    const link = box.getByRole('link', { name: 'All forecasts' });
    expect(link.getAttribute('href')).toBe('/predictions');
  });

  it.each([
    ['2026-01-06T00:30:00.000Z', 'By 09:00 GMT today'],
    ['2026-01-07T00:30:00.000Z', 'By 6 Jan, 09:00 GMT'],
  ])('names the day of its end at %s: %s', async (now, name) => {
    vi.setSystemTime(now);
    openAsPro('/crypto/BTC', { 'GET /api/predictions/btc': () => ({ body: prediction }) });
    expect(await screen.findByRole('region', { name })).toBeDefined();
  });

  it('is scaled to a position at the price now', async () => {
    const { person } = openAsPro('/crypto/BTC', {
      'GET /api/predictions/btc': () => ({ body: prediction }),
    });
    const box = within(await screen.findByRole('region', { name: 'By 09:00 GMT tomorrow' }));
    expect(box.getByRole('status').textContent).toContain('between £2,277 and £2,313');
    expect(
      box.getByText(
        /^Based on \$27,887, the price now, and the forecast issued 5 Jan.*, 09:00 GMT, at/,
      ),
    ).toBeDefined();
    const amount = box.getByRole('textbox', { name: 'Your position in BTC' });
    await person.clear(amount);
    await person.type(amount, '5');
    expect(box.getByRole('status').textContent).toContain('between £11.39 and £11.56');
    await person.type(amount, 'x');
    expect(box.getByText('Enter an amount in pounds, such as 1,000.')).toBeDefined();
  });

  it('says that forecasts are switched off instead of a band', async () => {
    openAsPro('/crypto/ETH', {
      'GET /api/predictions/ETH': () => ({ body: { ...switchedOffPrediction, symbol: 'ETH' } }),
    });
    const box = within(await screen.findByRole('region', { name: 'By tomorrow' }));
    expect(await box.findByText('Forecasts are switched off on this installation.')).toBeDefined();
  });

  it('says of another major what there is instead of a band', async () => {
    openAsPro('/crypto/ETH', {
      'GET /api/predictions/ETH': () => ({ body: { ...calibratingPrediction, symbol: 'ETH' } }),
    });
    const box = within(await screen.findByRole('region', { name: 'By tomorrow' }));
    expect(await box.findByText('The models are calibrating: 42% done.')).toBeDefined();
    const link = box.getByRole('link', { name: 'All forecasts' });
    expect(link.getAttribute('href')).toBe('/predictions?coin=ETH');
  });

  it('reports that it did not load', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 });
    openAsPro('/crypto/BTC', { 'GET /api/predictions/btc': () => ({ status: 500, body: {} }) });
    expect(await screen.findByText(/^Could not load the forecast/)).toBeDefined();
    vi.useRealTimers();
  });

  it('is explained to others, who are led to the record and the plans', async () => {
    const { calls } = open('/crypto/BTC');
    const box = within(await screen.findByRole('region', { name: 'By tomorrow' }));
    expect(box.getByRole('link', { name: 'See our accuracy' })).toBeDefined();
    const plans = box.getByRole('link', { name: 'Compare plans' });
    expect(plans.getAttribute('href')).toBe('/subscription?tier=pro');
    expect(calls.filter(({ path }) => path.startsWith('/api/predictions'))).toEqual([]);
  });

  it('of a further coin is its range for a day, or why there is none', async () => {
    openAsPro('/crypto/BCH', {
      'GET /api/coin-ranges?symbol=BCH': () => ({
        body: {
          ranges: [],
          missing: [{ symbol: 'BCH', reason: 'waiting', days: null, progress: null, check: null }],
        },
      }),
    });
    const box = within(await screen.findByRole('region', { name: '80% range, next 24 hours' }));
    expect(await box.findByText(/^Waiting to be learned: BCH\./)).toBeDefined();
  });

  it('is not there for a coin that is not forecast', async () => {
    openAsPro('/crypto/BCH', {});
    await screen.findByRole('heading', { level: 1, name: /Bitcoin Cash/ });
    expect(screen.queryByRole('region', { name: /tomorrow/ })).toBeNull();
  });
});

describe('the exchanges of a coin', () => {
  const ticker = (exchange: string, price: number, volume: number) => ({
    exchange,
    pair: 'BTC/USDT',
    price,
    volume,
    spread: 0.014,
    share: 50,
    trust: 'high',
    tradedAt: '2023-10-08T20:09:00.000Z',
  });
  const answer = {
    coinSymbol: 'BTC',
    state: 'current',
    reported: 100,
    source: 'CoinGecko',
    kind: 'live',
    at: '2023-10-08T20:00:00.000Z',
    stale: true,
    refreshSeconds: 3600,
    tickers: [ticker('Binance', 28_000, 4e8), ticker('Kraken', 28_014, 3e7)],
  };
  const openTab = async (body: object | undefined, path = '/crypto/BTC') => {
    const { person } = open(path, {
      [`GET ${pathOf(coinDetailEndpoints.tickers, { symbol: 'BTC' })}`]: () =>
        body === undefined ? { status: 500, body: {} } : { body },
    });
    await person.click(await screen.findByRole('tab', { name: 'Markets' }));
  };

  it('are opened by the address, which follows the chosen tab', async () => {
    const shown = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
    const { person, address } = open('/crypto/BTC#markets', {
      [`GET ${pathOf(coinDetailEndpoints.tickers, { symbol: 'BTC' })}`]: () => ({ body: answer }),
    });
    expect(await screen.findByRole('region', { name: 'BTC by exchange' })).toBeDefined();
    expect(shown).toHaveBeenCalledTimes(1);
    await person.click(screen.getByRole('tab', { name: 'Fundamentals' }));
    expect(address()).toBe('/crypto/BTC#fundamentals');
    expect(screen.getByRole('tab', { name: 'Fundamentals', selected: true })).toBeDefined();
  });

  it('are a table with price, spread, volume, trust and last trade, and say where it comes from', async () => {
    await openTab(answer);
    const table = await screen.findByRole('region', { name: 'BTC by exchange' });
    const [, first, second] = within(table).getAllByRole('row');
    expect(first?.textContent).toBe(
      'BinanceBTC/USDT$28,0000.014%$400.0M50.00%high8 Oct 2023, 20:09 GMT',
    );
    expect(second?.textContent).toContain('Kraken');
    const panel = screen.getByRole('tabpanel').textContent;
    expect(panel).toContain(
      'The 2 largest of 100 pairs. The lowest and highest price differ by 0.05%',
    );
    expect(panel).toContain('CoinGecko');
  });

  it.each([
    [1, /1 pair\.$/],
    [5, /The largest of 5 pairs\.$/],
  ])('compare no prices where there is one of %i', async (reported, text) => {
    await openTab({ ...answer, reported, tickers: answer.tickers.slice(0, 1) });
    expect(await screen.findByText(text)).toBeDefined();
  });

  it('are said to be simulated where they are', async () => {
    await openTab({ ...answer, kind: 'simulated', source: 'Simulated market' });
    expect(await screen.findByText(/Simulated exchanges. Names/)).toBeDefined();
  });

  it('are awaited, not reported, or not to be had', async () => {
    const none = { ...answer, tickers: [], reported: 0, source: null, kind: null, at: null };
    await openTab({ ...none, state: 'fetching' });
    expect(await screen.findByRole('status', { name: 'Loading exchange prices' })).toBeDefined();
    for (const [state, fact] of [
      ['current', 'Exchange prices not available'],
      ['unavailable', 'Error loading exchange prices'],
    ] as const) {
      resetApp();
      await openTab({ ...none, state });
      expect(await screen.findByText(fact)).toBeDefined();
    }
  });
});

describe('the figures of all time', () => {
  it('are what the source reports, with the day', async () => {
    const detail = {
      ...createMarketCoin({ coinSymbol: 'BTC' }),
      change24h: '1.00',
      allTimeHigh: { price: 69_045, at: '2021-11-10T14:24:11.849Z' },
      allTimeLow: null,
      circulatingSupply: 19_507_012,
      totalSupply: 21e6,
      maxSupply: 21e6,
      profile: null,
    };
    const { person } = open('/crypto/BTC', {
      [`GET ${pathOf(coinEndpoints.coin, { symbol: 'BTC' })}`]: () => ({ body: detail }),
    });
    const ranges = await screen.findByRole('region', { name: 'Price range' });
    expect(await within(ranges).findByText('not reported')).toBeDefined();
    await person.click(screen.getByRole('tab', { name: 'Fundamentals' }));
    expect(await screen.findByText('$69,045, 10 Nov 2021')).toBeDefined();
    const facts = screen.getByRole('tabpanel').textContent;
    expect(facts).toContain('Circulating supply19,507,012 BTC');
    expect(facts).toContain('All-time lownot reported');
  });
});

describe('the figures of a reader who chose pounds', () => {
  it('are in pounds, and nothing says that they are in dollars', async () => {
    const choices = { preferredCategories: [], sentimentPreference: 'all' };
    const gbpPreferences = { preferredCoins: [], newsCoins: [], currency: 'GBP', ...choices };
    const rate = { currency: 'GBP', rate: 0.5, source: 'Kraken', kind: 'live', stale: false };
    open('/crypto/BTC', {
      'GET /api/preferences': () => ({ body: gbpPreferences }),
      'GET /api/exchange-rates': () => ({
        body: {
          base: 'USD',
          maxAgeSeconds: 7200,
          rates: [{ ...rate, at: new Date().toISOString() }],
        },
      }),
    });
    expect(await screen.findByText('£4.11B')).toBeDefined();
    expect(screen.getByText('in pounds')).toBeDefined();
    expect(screen.queryByText('in US dollars')).toBeNull();
  });
});

describe('the running hour', () => {
  const since = (minutes: number): string =>
    new Date(Date.parse(candles.at) + minutes * 60_000).toISOString();

  it('is the last point of the chart, at the live price', async () => {
    const coin = createMarketCoin({ coinSymbol: 'BTC', price: 70_123, at: since(30) });
    const { person } = open('/crypto/BTC', {
      [`GET ${marketEndpoints.marketList.path}`]: () => ({ body: [coin] }),
    });
    expect(await screen.findByText('Now:')).toBeDefined();
    expect(screen.getByText(/The last point has not ended/)).toBeDefined();
    await person.click(screen.getByText('Show as a table'));
    const table = await screen.findByRole('region', { name: 'BTC over 7 days, table' });
    expect(within(table).getAllByRole('row')).toHaveLength(169);
    expect(table.textContent).not.toContain('70,123');
  });

  it('is left out while the price is out of date', async () => {
    const coin = createMarketCoin({ coinSymbol: 'BTC', at: since(30), stale: true });
    open('/crypto/BTC', { [`GET ${marketEndpoints.marketList.path}`]: () => ({ body: [coin] }) });
    expect(await screen.findByText(/Each point is one hour/)).toBeDefined();
    expect(screen.queryByText('Now:')).toBeNull();
  });
});

describe('the chart of a day', () => {
  const dayPath = `${candlesOf('BTC', '1D')}&interval=5m`;
  const hours = { ...candles, candles: candles.candles.slice(-24) };
  const steps = {
    ...candles,
    interval: '5m',
    candles: Array.from({ length: 288 }, (_, step) => ({
      open: 70_000,
      high: 70_010,
      low: 69_990,
      close: 70_005,
      volume: 1,
      openAt: new Date(Date.parse(candles.at) - (288 - step) * 5 * 60_000).toISOString(),
    })),
  };
  const openDay = async (more: FakeServer) => {
    const opened = open('/crypto/BTC', more);
    await opened.person.click(await screen.findByRole('radio', { name: '1 day' }));
    return opened;
  };

  it('has five-minute steps where a source has them, and names them', async () => {
    const at = new Date(Date.parse(candles.at) + 2 * 60_000).toISOString();
    const coin = createMarketCoin({ coinSymbol: 'BTC', price: 70_123, at });
    const { person } = await openDay({
      [dayPath]: () => ({ body: steps }),
      [`GET ${marketEndpoints.marketList.path}`]: () => ({ body: [coin] }),
    });
    expect(await screen.findByText(/Prices in 5-minute steps/)).toBeDefined();
    expect(screen.getByText(/The last point has not ended/)).toBeDefined();
    await person.click(screen.getByText('Show as a table'));
    const table = await screen.findByRole('region', { name: 'BTC over 1 day, table' });
    expect(within(table).getAllByRole('row')).toHaveLength(289);
  });

  it('has hours until the steps are fetched, which it asks for by itself', async () => {
    let isFetched = false;
    await openDay({
      [dayPath]: () => ({ body: isFetched ? steps : { ...hours, fetching: true } }),
    });
    expect(await screen.findByText(/Each point is one hour/)).toBeDefined();
    isFetched = true;
    expect(
      await screen.findByText(/Prices in 5-minute steps/, {}, { timeout: 9_000 }),
    ).toBeDefined();
  }, 15_000);

  it('has hours where no source has steps', async () => {
    await openDay({ [dayPath]: () => ({ body: hours }) });
    expect(await screen.findByText(/Each point is one hour/)).toBeDefined();
  });
});

describe('a coin outside the list', () => {
  const far = {
    ...createMarketCoin({ coinSymbol: 'FAR', name: 'Far Coin', rank: 140 }),
    change24h: '-1.50',
    allTimeHigh: null,
    allTimeLow: null,
    circulatingSupply: null,
    totalSupply: null,
    maxSupply: null,
    profile: null,
  };
  const found = { coinSymbol: 'FAR', state: 'found', coin: far };

  it('is requested automatically', async () => {
    open('/crypto/far', {
      [`POST ${pathOf(coinDetailEndpoints.lookUpCoin, { symbol: 'FAR' })}`]: () => ({
        body: found,
      }),
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Far Coin FAR' })).toBeDefined();
    expect(screen.getByText('−1.50%')).toBeDefined();
    expect(await screen.findByText('not ranked')).toBeDefined();
  });

  it('cannot be watched and takes no alerts, which the page says', async () => {
    const lookUp = pathOf(coinDetailEndpoints.lookUpCoin, { symbol: 'FAR' });
    open('/crypto/far', { [`POST ${lookUp}`]: () => ({ body: found }) });
    expect(await screen.findByText(/cannot be on your list/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Watch Far Coin' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Set alert' })).toBeNull();
  });

  it('can be removed from a list that it is on', async () => {
    const lookUp = pathOf(coinDetailEndpoints.lookUpCoin, { symbol: 'FAR' });
    open('/crypto/far', {
      [`POST ${lookUp}`]: () => ({ body: found }),
      'GET /api/alerts': () => ({ body: createAlerts({ watchlist: ['FAR'] }) }),
    });
    expect(await screen.findByRole('button', { name: 'Watching Far Coin' })).toBeDefined();
  });

  it('has no block about it without a description or links, not even while it loads', async () => {
    const { calls } = open('/crypto/far', {
      [`POST ${pathOf(coinDetailEndpoints.lookUpCoin, { symbol: 'FAR' })}`]: () => ({
        body: found,
      }),
    });
    expect(await screen.findByText('not ranked')).toBeDefined();
    expect(screen.queryByRole('region', { name: 'About Far Coin' })).toBeNull();
    expect(calls.map(({ path }) => path)).not.toContain(
      pathOf(coinEndpoints.coin, { symbol: 'FAR' }),
    );
  });

  it('has one with a description that a source has reported', async () => {
    const profile = {
      description: ['A coin from far away.'],
      links: [],
      circulatingSupply: null,
      totalSupply: null,
      maxSupply: null,
      hasNoMaxSupply: false,
      source: 'CoinGecko',
      at: '2025-11-12T08:00:00.000Z',
    };
    open('/crypto/far', {
      [`POST ${pathOf(coinDetailEndpoints.lookUpCoin, { symbol: 'FAR' })}`]: () => ({
        body: { ...found, coin: { ...far, profile } },
      }),
    });
    const about = await screen.findByRole('region', { name: 'About Far Coin' });
    expect(within(about).getByText('A coin from far away.')).toBeDefined();
  });

  it('is loading while the sources are asked, and an error when none can answer', async () => {
    const state = (name: string) => ({
      [`POST ${pathOf(coinDetailEndpoints.lookUpCoin, { symbol: 'FAR' })}`]: () => ({
        body: { coinSymbol: 'FAR', state: name, coin: null },
      }),
    });
    open('/crypto/far', state('asking'));
    expect(await screen.findByText('Loading crypto data...')).toBeDefined();
    resetApp();
    open('/crypto/far', state('unavailable'));
    expect(await screen.findByText('Error loading crypto data')).toBeDefined();
  });

  it('is a page that does not exist when no source knows it', async () => {
    const missing = { coinSymbol: 'NOPE', state: 'missing', coin: null };
    open('/crypto/nope', {
      [`POST ${pathOf(coinDetailEndpoints.lookUpCoin, { symbol: 'NOPE' })}`]: () => ({
        body: missing,
      }),
    });
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
