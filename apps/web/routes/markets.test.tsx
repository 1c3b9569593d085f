import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { user } from '../testing/fixtures.ts';
import { resetApp, visit } from '../testing/render-app.tsx';

afterEach(resetApp);

const openTable = async (): Promise<HTMLElement> => {
  await screen.findByText('Showing 10 of 25 coins');
  return screen.getByRole('region', { name: 'Top 100 coins, table' });
};

const symbolsOf = (table: HTMLElement): string[] =>
  [...table.querySelectorAll('tbody .sym')].map((symbol) => symbol.textContent);

describe('the markets page', () => {
  it('is titled and sums the market up', async () => {
    visit('/markets', { user: user() });
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
    expect(screen.getByText(/25 coins by market cap/).textContent).toContain(
      '24 rose and 1 fell in 24 hours.',
    );
  });

  it('shows ten coins and ten more on request', async () => {
    const { person } = visit('/markets', { user: user() });
    const table = await openTable();
    expect(symbolsOf(table)).toHaveLength(10);
    expect(screen.getByText('Showing 10 of 25 coins')).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Load More' }));
    await person.click(screen.getByRole('button', { name: 'Load More' }));
    expect(symbolsOf(table)).toHaveLength(25);
    expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByText('Showing 25 of 25 coins'));
  });

  it('finds coins by name or symbol', async () => {
    const { person } = visit('/markets', { user: user() });
    const table = await openTable();
    await person.type(screen.getByPlaceholderText('Search coins...'), 'bitc');
    expect(symbolsOf(table)).toEqual(['BTC', 'BCH']);
    await person.type(screen.getByPlaceholderText('Search coins...'), 'xqz');
    expect(screen.getByText('No results found for “bitcxqz”')).toBeDefined();
  });

  it('sorts by a column and shows which', async () => {
    const { person } = visit('/markets', { user: user() });
    const table = await openTable();
    await person.click(within(table).getByRole('button', { name: 'Price' }));
    const head = within(table).getByRole('columnheader', { name: 'Price' });
    expect(head.getAttribute('aria-sort')).toBe('descending');
    expect(symbolsOf(table).slice(0, 3)).toEqual(['BTC', 'ETH', 'BCH']);
    await person.click(within(table).getByRole('button', { name: 'Price' }));
    expect(symbolsOf(table)[0]).toBe('USDT');
  });

  it('shows what is missing and what is stale', async () => {
    visit('/markets', { user: user() });
    const table = await openTable();
    const row = (name: RegExp): HTMLElement => within(table).getByRole('row', { name });
    expect(within(row(/BNB/)).getByText('N/A')).toBeDefined();
    expect(within(row(/USDT/)).getByText('No candles')).toBeDefined();
    expect(row(/USDT/).textContent).toContain('Stale, ');
    expect(within(row(/BTC/)).getByText('Not reported')).toBeDefined();
    expect(within(row(/USDT/)).getByText('Not covered')).toBeDefined();
  });
});
