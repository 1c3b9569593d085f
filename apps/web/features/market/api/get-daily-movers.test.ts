import { expect, it } from 'vitest';
import type { DailyMovers } from '#contract/market/movers.ts';
import { moversRefreshMs } from './get-daily-movers.ts';

const mover = { id: 'bitcoin', symbol: 'BTC' } as DailyMovers['topGainers'][number];

it('asks again soon for movers that are not known yet, and otherwise every five minutes', () => {
  expect(moversRefreshMs({ topGainers: [], topLosers: [] })).toBe(5000);
  expect(moversRefreshMs({ topGainers: [], topLosers: [mover] })).toBe(300_000);
  expect(moversRefreshMs({ topGainers: [mover], topLosers: [] })).toBe(300_000);
  expect(moversRefreshMs(undefined)).toBe(300_000);
});
