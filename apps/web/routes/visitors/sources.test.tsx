import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { user } from '../../testing/fixtures.ts';
import { resetApp, renderApp } from '../../testing/render-app.tsx';

afterEach(resetApp);

it('lists sources with use, terms and the credit that they require, for everybody', async () => {
  renderApp('/sources', {});
  const name = await screen.findByRole('heading', { level: 3, name: 'CoinGecko' });
  const entry = name.closest('li');
  if (entry === null) throw new Error('no entry');
  const links = within(entry).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['CoinGecko', 'https://www.coingecko.com'],
    ['Terms of use', 'https://www.coingecko.com/en/api_terms'],
    ['Data provided by CoinGecko', 'https://www.coingecko.com'],
  ]);
  const groups = screen.getAllByRole('heading', { level: 2 });
  expect(groups.map(({ textContent }) => textContent)).toEqual([
    'Market data',
    'News',
    'Sentiment',
    'Charts, fonts and icons',
  ]);
});

it('is linked from the foot of every page', async () => {
  const { address, person } = renderApp('/settings', { user: user() });
  await person.click(await screen.findByRole('link', { name: 'Sources and licences' }));
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Sources and licences' }),
  ).toBeDefined();
  expect(address()).toBe('/sources');
});
