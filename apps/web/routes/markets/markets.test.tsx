import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { defaultTableView, parseTableView } from '../../features/market/table-view.ts';
import { createAlerts, marketList, createCoinSentiment, user } from '../../testing/fixtures.ts';
import { sendFeedMessages } from '../../testing/fake-feed.ts';
import { resetApp, renderApp } from '../../testing/render-app.tsx';

afterEach(() => {
  resetApp();
  vi.restoreAllMocks();
  window.scrollY = 0;
});

const openTable = async (): Promise<HTMLElement> => {
  await screen.findByText('Showing 10 of 25 coins');
  return screen.getByRole('region', { name: 'Top 100 coins, table' });
};

const symbolsOf = (table: HTMLElement): string[] =>
  [...table.querySelectorAll('tbody .symbol')].map((symbol) => symbol.textContent);

describe('the markets page', () => {
  it('is titled and sums the market up', async () => {
    renderApp('/markets', { user: user() });
    await openTable();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Cryptocurrency Markets');
    for (const name of [
      'Fear & Greed Index',
      'Most Popular',
      'Biggest Winners',
      'Biggest Losers',
    ]) {
      expect(screen.getByRole('region', { name })).toBeDefined();
    }
    expect(screen.getByText(/25 coins, largest first/).textContent).toContain(
      '24 rose and 1 fell in the last 24 hours.',
    );
  });

  it('shows ten coins and ten more on request', async () => {
    const { person } = renderApp('/markets', { user: user() });
    const table = await openTable();
    expect(symbolsOf(table)).toHaveLength(10);
    expect(screen.getByText('Showing 10 of 25 coins')).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Load More' }));
    await person.click(screen.getByRole('button', { name: 'Load More' }));
    expect(symbolsOf(table)).toHaveLength(25);
    expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByText('Showing 25 of 25 coins'));
  });

  it('shows the changes that the reader chooses, and remembers them on this device', async () => {
    const { person } = renderApp('/markets', { user: user() });
    const table = await openTable();
    const listHeads = (): (string | null)[] =>
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent);
    const before = listHeads();
    await person.click(screen.getByRole('checkbox', { name: '30 days' }));
    expect(listHeads()).toEqual(before.toSpliced(before.indexOf('7 days'), 0, '30d'));
    expect(within(table).getAllByText('+3.00%').length).toBeGreaterThan(0);
    expect(localStorage.getItem('tidemark.market-columns')).toContain('change30d');
    await person.click(screen.getByRole('checkbox', { name: '30 days' }));
    expect(listHeads()).toEqual(before);
  });

  it('finds coins by name or symbol', async () => {
    const { person } = renderApp('/markets', { user: user() });
    const table = await openTable();
    await person.type(screen.getByPlaceholderText('Search coins...'), 'bitc');
    expect(symbolsOf(table)).toEqual(['BTC', 'BCH']);
    await person.type(screen.getByPlaceholderText('Search coins...'), 'xqz');
    expect(screen.getByText('No results found for “bitcxqz”')).toBeDefined();
  });

  it('sorts by a column and shows which', async () => {
    const { person } = renderApp('/markets', { user: user() });
    const table = await openTable();
    await person.click(within(table).getByRole('button', { name: 'Price' }));
    const head = within(table).getByRole('columnheader', { name: 'Price' });
    expect(head.getAttribute('aria-sort')).toBe('descending');
    expect(symbolsOf(table).slice(0, 3)).toEqual(['BTC', 'ETH', 'BCH']);
    await person.click(within(table).getByRole('button', { name: 'Price' }));
    expect(symbolsOf(table)[0]).toBe('USDT');
  });

  it('keeps what is searched, sorted and loaded in the address', async () => {
    const { address, person } = renderApp('/markets?ref=letter', { user: user() });
    const table = await openTable();
    await person.click(screen.getByRole('button', { name: 'Load More' }));
    await person.click(within(table).getByRole('button', { name: 'Price' }));
    await person.type(screen.getByPlaceholderText('Search coins...'), 'c1');
    await waitFor(() => {
      expect(address()).toBe('/markets?ref=letter&q=c1&sort=price&rows=20');
    });
    await person.clear(screen.getByPlaceholderText('Search coins...'));
    await person.click(within(table).getByRole('button', { name: '#' }));
    await waitFor(() => {
      expect(address()).toBe('/markets?ref=letter&rows=20');
    });
  });

  it('opens as its address specifies, and ignores unknown values', async () => {
    renderApp('/markets?q=bit&sort=price&order=asc&rows=20', { user: user() });
    await screen.findByText('Showing 2 of 2 coins');
    const table = screen.getByRole('region', { name: 'Top 100 coins, table' });
    expect(symbolsOf(table)).toEqual(['BCH', 'BTC']);
    expect(parseTableView('?rows=-4&sort=colour&order=up')).toEqual(defaultTableView);
    expect(parseTableView('?rows=9999').rows).toBe(100);
  });

  it('is restored on return from a coin', async () => {
    const { address, person } = renderApp('/markets', { user: user() });
    const table = await openTable();
    await person.click(screen.getByRole('button', { name: 'Load More' }));
    await person.click(within(table).getByRole('button', { name: 'Market cap' }));
    window.scrollY = 640;
    fireEvent.scroll(window);
    await person.click(within(table).getByRole('link', { name: /ETH/ }));
    await screen.findByRole('heading', { level: 1, name: /Ethereum/ });
    const scrollTo = vi.spyOn(window, 'scrollTo').mockReturnValue();
    await person.click(screen.getByRole('button', { name: 'Back, in the test' }));
    await screen.findByText('Showing 20 of 25 coins');
    expect(address()).toBe('/markets?sort=marketCap&rows=20');
    expect(scrollTo).toHaveBeenLastCalledWith(0, 640);
  });

  it('keeps the order of its rows while the pointer or the focus is in one', async () => {
    const { person } = renderApp('/markets?sort=price', { user: user() });
    const table = await openTable();
    const before = symbolsOf(table);
    const last = before.at(-1) ?? '';
    const push = async (price: number): Promise<void> => {
      const coins = marketList.map((coin) =>
        coin.coinSymbol === last ? { ...coin, price } : coin,
      );
      await sendFeedMessages({ type: 'MARKET_DATA', data: coins });
    };
    await person.hover(within(table).getByRole('link', { name: new RegExp(last) }));
    await push(9_000_000);
    expect(await within(table).findByText('$9,000,000')).toBeDefined();
    expect(symbolsOf(table)).toEqual(before);
    await person.unhover(within(table).getByRole('link', { name: new RegExp(last) }));
    await waitFor(() => {
      expect(symbolsOf(table)[0]).toBe(last);
    });
  });

  it('marks in its jump bar the section that one reads', async () => {
    renderApp('/markets', { user: user() });
    await openTable();
    const bar = within(screen.getByRole('navigation', { name: 'On this page' }));
    const links = bar.getAllByRole('link');
    await waitFor(() => {
      expect(links.map((link) => link.ariaCurrent)).toEqual([
        'location',
        ...links.slice(1).map(() => null),
      ]);
    });
  });

  it('shows what is missing and what is stale', async () => {
    renderApp('/markets', { user: user() });
    const table = await openTable();
    const row = (name: RegExp): HTMLElement => within(table).getByRole('row', { name });
    expect(within(row(/BNB/)).getByText('N/A')).toBeDefined();
    expect(within(row(/USDT/)).getByText('No chart available')).toBeDefined();
    expect(row(/USDT/).textContent).toContain('Out of date, ');
    expect(within(row(/USDT/)).getByText('Not covered')).toBeDefined();
  });
});

describe('the sentiment in the table', () => {
  const rowOf = (name: RegExp): HTMLElement =>
    within(screen.getByRole('region', { name: 'Top 100 coins, table' })).getByRole('row', { name });
  const asked = (calls: readonly { path: string }[]): string[] =>
    calls.map(({ path }) => path).filter((path) => /sentiment\/[A-Z]/.test(path));

  it('is shown to everybody for Bitcoin and Ether; the others are offered, and never asked for', async () => {
    const { calls } = renderApp('/markets', { user: user() });
    await openTable();
    expect(await within(rowOf(/BTC/)).findByText('Bullish')).toBeDefined();
    expect(await within(rowOf(/ETH/)).findByText('Bullish')).toBeDefined();
    const offer = within(rowOf(/BNB/)).getByRole('link', { name: /part of the Basic plan/ });
    expect(offer.getAttribute('href')).toBe('/subscription');
    expect(screen.queryByRole('button', { name: 'Load More Sentiment Data' })).toBeNull();
    expect(new Set(asked(calls))).toEqual(new Set(['/api/sentiment/BTC', '/api/sentiment/ETH']));
  });

  it('of a major coin is not shown for another coin with its symbol', async () => {
    const copy = marketList.map((coin) =>
      coin.coinSymbol === 'C7' ? { ...coin, coinSymbol: 'BTC', name: 'Bitcoin copy' } : coin,
    );
    renderApp('/markets', {
      user: user(),
      server: { 'GET /api/market-data': () => ({ body: copy }) },
    });
    await openTable();
    expect(await within(rowOf(/ETH/)).findByText('Bullish')).toBeDefined();
    const table = screen.getByRole('region', { name: 'Top 100 coins, table' });
    const [major, lesser] = within(table).getAllByRole('row', { name: /BTC/ });
    expect(major?.textContent).toContain('Bullish');
    expect(lesser?.textContent).toContain('Bitcoin copy');
    expect(lesser && within(lesser).queryByRole('link')).toBeNull();
    expect(lesser && within(lesser).queryByRole('button')).toBeNull();
    expect(lesser?.textContent).not.toContain('Bullish');
  });

  it('comes four coins at a time to a plan that has all of them', async () => {
    const withXrp = marketList.map((coin) =>
      coin.coinSymbol === 'C7' ? { ...coin, id: 'ripple', coinSymbol: 'XRP' } : coin,
    );
    let answerBnb = (): void => undefined;
    const bnb = new Promise<void>((resolve) => {
      answerBnb = resolve;
    });
    const few = createCoinSentiment('BNB', { sentiment: null, storyCount: 4 });
    const { calls, person } = renderApp('/markets', {
      user: user(),
      opened: ['coin-sentiment'],
      server: {
        'GET /api/market-data': () => ({ body: withXrp }),
        'GET /api/sentiment/BNB': () => bnb.then(() => ({ body: few })),
        'GET /api/sentiment/SOL': () => ({ body: createCoinSentiment('SOL') }),
      },
    });
    await openTable();
    expect(await within(rowOf(/BNB/)).findByText('Loading sentiment data...')).toBeDefined();
    answerBnb();
    expect(await within(rowOf(/BNB/)).findByText('Not enough stories')).toBeDefined();
    expect(new Set(asked(calls))).toEqual(
      new Set(['BTC', 'ETH', 'BNB', 'SOL'].map((symbol) => `/api/sentiment/${symbol}`)),
    );
    const more = await screen.findByRole('button', { name: 'Load More Sentiment Data' });
    await person.click(more);
    expect(screen.queryByRole('button', { name: 'Load More Sentiment Data' })).toBeNull();
  });

  it('offers no more where none of the rows waits for it', async () => {
    renderApp('/markets?show=watchlist', {
      user: user(),
      opened: ['coin-sentiment'],
      server: { 'GET /api/alerts': () => ({ body: createAlerts({ watchlist: ['BTC'] }) }) },
    });
    await screen.findByText('Showing 1 of 1 coin');
    expect(await within(rowOf(/BTC/)).findByText('Bullish')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Load More Sentiment Data' })).toBeNull();
  });

  it('stands under the name where a phone has no column for it, of the coins that have one', async () => {
    renderApp('/markets', {
      user: user(),
      wide: false,
      opened: ['coin-sentiment'],
      server: {
        'GET /api/sentiment/BNB': () => ({
          body: createCoinSentiment('BNB', { sentiment: null, storyCount: 4 }),
        }),
      },
    });
    await openTable();
    const under = (name: RegExp): HTMLElement => within(rowOf(name)).getByRole('rowheader');
    expect(await within(under(/BTC/)).findByText('Bullish')).toBeDefined();
    expect(within(rowOf(/BTC/)).getAllByText('Bullish')).toHaveLength(1);
    expect(under(/USDT/).textContent).not.toContain('Not covered');
    await waitFor(() => {
      expect(under(/BNB/).textContent).toBe('BNB');
    });
  });

  it('can be asked for again, coin by coin, where it did not load', async () => {
    let fails = true;
    const { person } = renderApp('/markets', {
      user: user(),
      server: {
        'GET /api/sentiment/ETH': () =>
          fails ? { status: 500, body: {} } : { body: createCoinSentiment('ETH') },
      },
    });
    await openTable();
    const name = 'Try again, could not load ETH sentiment';
    const again = await within(rowOf(/ETH/)).findByRole('button', { name });
    fails = false;
    await person.click(again);
    expect(await within(rowOf(/ETH/)).findByText('Bullish')).toBeDefined();
    expect(screen.queryByRole('button', { name })).toBeNull();
  });
});
