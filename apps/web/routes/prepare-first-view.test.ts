import type { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { alertEndpoints } from '#contract/market/alerts.ts';
import { marketEndpoints } from '#contract/market/market.ts';
import { newsEndpoints } from '#contract/news/news.ts';
import { buildUrl } from '#contract/url.ts';
import { predictionEndpoints } from '#contract/predictions/predictions.ts';
import { authEndpoints } from '#contract/account/auth.ts';
import { accessEndpoints } from '#contract/account/access.ts';
import { planListEndpoints } from '#contract/membership/subscriptions.ts';
import { preferenceEndpoints } from '#contract/account/preferences.ts';
import { marketListQuery } from '../features/market/api/get-market-list.ts';
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

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const newestStories = buildUrl(newsEndpoints.publicNews, { query: { limit: 20 } });

const forecastAnswers = {
  [buildUrl(predictionEndpoints.btcPrediction, {})]: prediction,
  [buildUrl(predictionEndpoints.btcHourlyPredictions, {})]: sampleHourlyPredictions,
  [buildUrl(marketEndpoints.candles, { params: { symbol: 'BTC' }, query: { range: '7D' } })]:
    candles,
};

type Visit = { client?: QueryClient; opened?: readonly GuardedResource[] };

const askedFor = async (
  path: string,
  signedIn: boolean,
  { client = createQueryClient(), opened = [] }: Visit = {},
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
    [marketEndpoints.dailyMovers.path]: movers,
    [planListEndpoints.plans.path]: plans,
    [alertEndpoints.alerts.path]: createAlerts(),
    [newestStories]: [],
    ...forecastAnswers,
    [preferenceEndpoints.preferences.path]: {
      preferredCoins: [],
      newsCoins: [],
      preferredCategories: [],
      sentimentPreference: 'all',
    },
  };
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return Promise.resolve(new Response(JSON.stringify(answers[url])));
  });
  await prepareFirstView(client, path);
  return asked;
};

const always = [authEndpoints.authCheck.path, accessEndpoints.access.path];
const market = [
  marketEndpoints.marketList.path,
  marketEndpoints.topCoins.path,
  marketEndpoints.dailyMovers.path,
];

it.each([
  [
    '/dashboard',
    [
      ...always,
      ...market,
      alertEndpoints.alerts.path,
      planListEndpoints.plans.path,
      preferenceEndpoints.preferences.path,
    ],
  ],
  ['/markets', [...always, ...market]],
  ['/crypto/BTC', [...always, marketEndpoints.marketList.path]],
  ['/news', [...always, newestStories, preferenceEndpoints.preferences.path]],
  ['/settings', always],
])('a member who begins at %s is shown a page that has its answers', async (path, expected) => {
  expect((await askedFor(path, true)).sort()).toEqual([...expected].sort());
});

it('the forecast is asked for when the plan includes it, and not otherwise', async () => {
  expect(await askedFor('/predictions', true)).toEqual(always);
  const asked = await askedFor('/predictions', true, { opened: ['predictions'] });
  expect(asked.sort()).toEqual([...always, ...Object.keys(forecastAnswers)].sort());
});

it('the news come before the list of the market, which only their frame shows', async () => {
  vi.useFakeTimers();
  const client = createQueryClient();
  const asked = await askedFor('/news', true, { client });
  const list = client.query(marketListQuery);
  await vi.advanceTimersByTimeAsync(50);
  expect(asked).not.toContain(marketEndpoints.marketList.path);
  await vi.advanceTimersByTimeAsync(60);
  await list;
  expect(asked).toContain(marketEndpoints.marketList.path);
});

it.each(['/dashboard', '/news'])('a visitor at %s gets what visitors see', async (path) => {
  vi.useFakeTimers();
  expect(await askedFor(path, false)).toEqual([
    authEndpoints.authCheck.path,
    marketEndpoints.marketList.path,
  ]);
});
