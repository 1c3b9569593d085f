import type { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { alertEndpoints } from '#contract/endpoints/market/alerts.ts';
import { marketEndpoints } from '#contract/endpoints/market/market.ts';
import { newsEndpoints } from '#contract/endpoints/news/news.ts';
import { predictionEndpoints } from '#contract/endpoints/predictions/predictions.ts';
import { buildUrl } from '#contract/endpoints/url.ts';
import { paths } from '#contract/paths.ts';
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
    [paths.authCheck]: {
      isAuthenticated: signedIn,
      user: signedIn ? user() : null,
      inactivitySeconds: null,
      ended: false,
    },
    [paths.access]: createAccessDecisions(opened),
    [paths.marketList]: marketList,
    [paths.topCoins]: marketList,
    [paths.dailyMovers]: movers,
    [paths.plans]: plans,
    [alertEndpoints.alerts.path]: createAlerts(),
    [newestStories]: [],
    ...forecastAnswers,
    [paths.preferences]: {
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

const always = [paths.authCheck, paths.access];
const market = [paths.marketList, paths.topCoins, paths.dailyMovers];

it.each([
  [
    '/dashboard',
    [...always, ...market, alertEndpoints.alerts.path, paths.plans, paths.preferences],
  ],
  ['/markets', [...always, ...market]],
  ['/crypto/BTC', [...always, paths.marketList]],
  ['/news', [...always, newestStories, paths.preferences]],
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
  expect(asked).not.toContain(paths.marketList);
  await vi.advanceTimersByTimeAsync(60);
  await list;
  expect(asked).toContain(paths.marketList);
});

it.each(['/dashboard', '/news'])('a visitor at %s gets what visitors see', async (path) => {
  vi.useFakeTimers();
  expect(await askedFor(path, false)).toEqual([paths.authCheck, paths.marketList]);
});
