import { afterEach, expect, it, vi } from 'vitest';
import { newsEndpoints } from '#contract/endpoints/news.ts';
import { urlOf } from '#contract/endpoints/url.ts';
import { paths } from '#contract/paths.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { access, marketList, movers, plans, user } from '../testing/fixtures.ts';
import { prepareFirstView } from './prepare-first-view.ts';

afterEach(() => vi.unstubAllGlobals());

const newestStories = urlOf(newsEndpoints.publicNews, { query: { limit: 20 } });

const askedFor = async (path: string, signedIn: boolean): Promise<string[]> => {
  const asked: string[] = [];
  const answers: Record<string, unknown> = {
    [paths.authCheck]: {
      isAuthenticated: signedIn,
      user: signedIn ? user() : null,
      inactivitySeconds: null,
      ended: false,
    },
    [paths.access]: access([]),
    [paths.marketList]: marketList,
    [paths.topCoins]: marketList,
    [paths.dailyMovers]: movers,
    [paths.plans]: plans,
    [newestStories]: [],
    [paths.preferences]: {
      preferredCoins: [],
      preferredCategories: [],
      sentimentPreference: 'all',
    },
  };
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return Promise.resolve(new Response(JSON.stringify(answers[url])));
  });
  await prepareFirstView(createQueryClient(), path);
  return asked.sort();
};

const always = [paths.authCheck, paths.access];
const market = [paths.marketList, paths.topCoins, paths.dailyMovers];

it.each([
  ['/dashboard', [...always, ...market, paths.plans, paths.preferences]],
  ['/markets', [...always, ...market]],
  ['/crypto/BTC', [...always, paths.marketList]],
  ['/news', [...always, newestStories, paths.preferences]],
  ['/settings', always],
])('a member who begins at %s is shown a page that has its answers', async (path, expected) => {
  expect(await askedFor(path, true)).toEqual([...expected].sort());
});

it('a visitor is not asked for what only members see', async () => {
  expect(await askedFor('/dashboard', false)).toEqual([paths.authCheck, paths.marketList]);
});
