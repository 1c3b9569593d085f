import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { backgroundHeader } from '#contract/headers.ts';
import { exchangeRatesQuery } from '../features/currency/api/get-exchange-rates.ts';
import { coinLookupQuery } from '../features/market/api/look-up-coin.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const polls = [
  {
    name: 'the exchange rates',
    poll: (client: QueryClient) => client.query({ ...exchangeRatesQuery, staleTime: 0 }),
  },
  {
    name: 'a coin outside the list',
    poll: (client: QueryClient) => client.query({ ...coinLookupQuery('XYZ'), staleTime: 0 }),
  },
];

it.each(polls)('does not prolong the session: $name', async ({ poll }) => {
  const background: boolean[] = [];
  vi.stubGlobal('fetch', (_path: string, { headers }: RequestInit) => {
    background.push(new Headers(headers).has(backgroundHeader));
    return Promise.resolve(Response.json({}));
  });
  const client = new QueryClient();
  for (let count = 0; count < 3; count += 1) await poll(client);
  expect(background).toEqual([false, true, true]);
});
