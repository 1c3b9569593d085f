import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { user } from '../testing/fixtures.ts';
import { resetApp, visit } from '../testing/render-app.tsx';

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(720);
});
afterEach(() => {
  resetApp();
  vi.restoreAllMocks();
});

describe('the page of a coin', () => {
  it('has its name as the heading, and a button that leads back', async () => {
    visit('/crypto/btc', { user: user() });
    const heading = await screen.findByRole('heading', { level: 1, name: 'Bitcoin BTC' });
    expect(heading).toBeDefined();
    expect(document.title).toBe('Bitcoin (BTC) · Tidemark');
    const back = screen.getByRole('link', { name: 'Back to Dashboard' });
    expect(back.className).toBe('btn');
    expect(back.getAttribute('href')).toBe('/dashboard');
  });

  it('marks Markets in the navigation', async () => {
    visit('/crypto/BTC', { user: user() });
    const link = await screen.findByRole('link', { name: 'Markets' });
    expect(link.getAttribute('aria-current')).toBe('page');
  });

  it('draws seven days, with the highest and the lowest close', async () => {
    visit('/crypto/BTC', { user: user() });
    const chart = await screen.findByRole('img', {
      name: 'Bitcoin, price over 7 days, +2.00%',
    });
    expect(within(chart).getByText('Highest $27,887')).toBeDefined();
    expect(within(chart).getByText('Lowest $27,720')).toBeDefined();
    expect(screen.getByText('Show as a table, day by day')).toBeDefined();
  });

  it('gives cap, volume, high and low', async () => {
    visit('/crypto/BTC', { user: user() });
    const term = await screen.findByText('Market cap');
    const tiles = term.closest('dl')?.textContent;
    for (const figure of ['$544.22B', 'rank 1 of 25', '$8.23B', '$28,103', '$27,770']) {
      expect(tiles).toContain(figure);
    }
  });

  it('names what is not reported', async () => {
    visit('/crypto/BNB', { user: user() });
    const term = await screen.findByText('Market cap');
    expect(term.closest('.tile')?.textContent).toContain('N/A');
  });
});

describe('a symbol that no coin has', () => {
  it('is a page that does not exist', async () => {
    visit('/crypto/nope', { user: user() });
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeDefined();
    expect(screen.getByText(/Cryptocurrency not found/).textContent).toContain('NOPE');
  });
});

describe('a page in other letters', () => {
  it('is led to its own address', async () => {
    const { address } = visit('/Settings?kept=1#account', { user: user() });
    expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeDefined();
    expect(address()).toBe('/settings?kept=1#account');
  });
});
