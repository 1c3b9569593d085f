import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { Footer } from './foot.tsx';

afterEach(cleanup);

const show = (source: string, kind: 'live' | 'simulated'): void => {
  const reading = { source, kind, stale: false, at: '2026-01-05T09:00:00.000Z' };
  render(<Footer reading={reading} />, { wrapper: MemoryRouter });
};

it('names the source of prices in the words and with the link that its terms ask for', async () => {
  show('CoinGecko', 'live');
  const link = await screen.findByRole('link', { name: 'Data provided by CoinGecko' });
  expect(link.getAttribute('href')).toBe('https://www.coingecko.com');
  cleanup();
  show('Kraken', 'live');
  expect(await screen.findByText(/Prices: Kraken\./u)).toBeDefined();
});
