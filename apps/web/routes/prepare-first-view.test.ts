import { act, renderHook } from '@testing-library/react';
import type { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { alertEndpoints } from '#contract/market/alerts.ts';
import { marketEndpoints } from '#contract/market/market.ts';
import { moverEndpoints } from '#contract/market/movers.ts';
import { newsEndpoints } from '#contract/news/news.ts';
import { buildUrl } from '#contract/url.ts';
import { predictionEndpoints } from '#contract/predictions/predictions.ts';
import { hourlyPredictionEndpoints } from '#contract/predictions/hourly-predictions.ts';
import { authEndpoints } from '#contract/account/auth.ts';
import { accessEndpoints } from '#contract/account/access.ts';
import { planListEndpoints } from '#contract/membership/subscriptions.ts';
import { preferenceEndpoints } from '#contract/account/preferences.ts';
import { exchangeRateEndpoints } from '#contract/market/exchange-rates.ts';
import type { Currency } from '#contract/market/money.ts';
import { trialEndpoints } from '#contract/membership/trial.ts';
import { marketListQuery } from '../features/market/api/get-market-list.ts';
import { showUsd, useMoney } from '../lib/money.ts';
import { createQueryClient } from '../lib/server/query-client.ts';
import {
  candles,
  createAccessDecisions,
  createAlerts,
  marketList,
  movers,
  plans,
  user,
  type GuardedResource,
} from '../testing/fixtures.ts';
import { prediction, sampleHourlyPredictions } from '../testing/predictions.ts';
import { prepareFirstView } from './prepare-first-view.ts';

// jsdom has no faces to load.
Object.assign(document, { fonts: { load: () => Promise.resolve() } });
// jsdom has no workers.
Object.assign(globalThis, { Worker: EventTarget });

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const rates = [
  {
    currency: 'GBP',
    rate: 0.76,
    source: 'Kraken',
    kind: 'live',
    at: new Date().toISOString(),
    stale: false,
  },
];

const newestStories = buildUrl(newsEndpoints.publicNews, { query: { limit: 20 } });

const forecastAnswers = {
  [buildUrl(predictionEndpoints.btcPrediction, {})]: prediction,
  [buildUrl(hourlyPredictionEndpoints.btcHourlyPredictions, {})]: sampleHourlyPredictions,
  [buildUrl(marketEndpoints.candles, { params: { symbol: 'BTC' }, query: { range: '7D' } })]:
    candles,
};

type Visit = {
  client?: QueryClient;
  opened?: readonly GuardedResource[];
  currency?: Currency;
};

const askedFor = async (
  path: string,
  signedIn: boolean,
  { client = createQueryClient(), opened = [], currency = 'USD' }: Visit = {},
): Promise<string[]> => {
  const asked: string[] = [];
  const answers: Record<string, unknown> = {
    [authEndpoints.authCheck.path]: {
      isAuthenticated: signedIn,
      user: signedIn ? user() : null,
      inactivitySeconds: null,
      ended: false,
    },
    [accessEndpoints.access.path]: createAccessDecisions(opened),
    [marketEndpoints.marketList.path]: marketList,
    [marketEndpoints.topCoins.path]: marketList,
    [moverEndpoints.dailyMovers.path]: movers,
    [planListEndpoints.plans.path]: plans,
    [trialEndpoints.trialOffer.path]: { isOffered: true, days: 7 },
    [alertEndpoints.alerts.path]: createAlerts(),
    [newestStories]: [],
    ...forecastAnswers,
    [preferenceEndpoints.preferences.path]: {
      preferredCoins: [],
      newsCoins: [],
      preferredCategories: [],
      sentimentPreference: 'all',
      currency,
    },
    [exchangeRateEndpoints.exchangeRates.path]: { base: 'USD', maxAgeSeconds: 7200, rates },
  };
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return Promise.resolve(new Response(JSON.stringify(answers[url])));
  });
  await prepareFirstView(client, path);
  return asked;
};

const always = [
  authEndpoints.authCheck.path,
  accessEndpoints.access.path,
  preferenceEndpoints.preferences.path,
];
const market = [
  marketEndpoints.marketList.path,
  marketEndpoints.topCoins.path,
  moverEndpoints.dailyMovers.path,
];

it.each([
  ['/dashboard', [...always, ...market, alertEndpoints.alerts.path, planListEndpoints.plans.path]],
  ['/markets', [...always, ...market]],
  ['/crypto/BTC', [...always, marketEndpoints.marketList.path]],
  ['/news', [...always, newestStories]],
  ['/settings', always],
])('a member who begins at %s is shown a page that has its answers', async (path, expected) => {
  expect((await askedFor(path, true)).sort()).toEqual([...expected].sort());
});

it('prices are in the chosen currency from the first view on', async () => {
  const { path } = exchangeRateEndpoints.exchangeRates;
  expect(await askedFor('/markets', true, { currency: 'GBP' })).toContain(path);
  const { result } = renderHook(useMoney);
  expect(result.current.formatPrice(1000)).toBe('£760.00');
  act(showUsd);
  expect(await askedFor('/markets', true)).not.toContain(path);
});

it('the forecast is asked for when the plan includes it, and not otherwise', async () => {
  expect((await askedFor('/predictions', true)).sort()).toEqual([...always].sort());
  const asked = await askedFor('/predictions', true, { opened: ['predictions'] });
  expect(asked.sort()).toEqual([...always, ...Object.keys(forecastAnswers)].sort());
});

it('the news come before the list of the market, which only their frame shows', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const client = createQueryClient();
  const asked = await askedFor('/news', true, { client });
  const list = client.query(marketListQuery);
  await vi.advanceTimersByTimeAsync(50);
  expect(asked).not.toContain(marketEndpoints.marketList.path);
  await vi.advanceTimersByTimeAsync(60);
  await list;
  expect(asked).toContain(marketEndpoints.marketList.path);
});

it.each([
  ['/dashboard', [trialEndpoints.trialOffer.path, marketEndpoints.marketList.path]],
  ['/news', [marketEndpoints.marketList.path]],
])('a visitor at %s gets what visitors see', async (path, expected) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const asked = await askedFor(path, false);
  expect(asked.sort()).toEqual([authEndpoints.authCheck.path, ...expected].sort());
});
