import type { QueryClient } from '@tanstack/react-query';
import type { User } from '#contract/account/auth.ts';
import { formatPrice } from '#contract/format.ts';
import { isFreshRate } from '#contract/market/money.ts';
import { findPage, type PageMatch, type PageName } from '#contract/pages.ts';
import { planListEndpoints } from '#contract/membership/subscriptions.ts';
import { preferenceEndpoints } from '#contract/account/preferences.ts';
import { trialEndpoints } from '#contract/membership/trial.ts';
import { subscriptionEndpoints } from '#contract/membership/subscription.ts';
import { formatDateTime } from '#ui/format/format.ts';
import { accessQuery } from '#ui/api/use-access.ts';
import { serverNow } from '#ui/api/server-time.ts';
import { callQuery } from '#ui/api/use-call.ts';
import { alertsQuery } from '../features/alerts/api/get-alerts.ts';
import { exchangeRatesQuery } from '../features/currency/api/get-exchange-rates.ts';
import { showCurrency } from '../features/currency/show-currency.ts';
import { demoQuery } from '../features/demo/api/get-demo.ts';
import { loginMethodsQuery } from '../features/session/api/login-ways.ts';
import { sessionQuery } from '../features/session/api/check-session.ts';
import { dailyMoversQuery } from '../features/market/api/get-daily-movers.ts';
import { delayMarketList, marketListQuery } from '../features/market/api/get-market-list.ts';
import { topCoinsQuery } from '../features/market/api/get-top-coins.ts';
import { loadLocaleData } from '../lib/load-locale-data.ts';
import { Auth, SignedOutPage } from './app.tsx';
import { prompts } from './gate-texts.ts';
import { preloadMemberBanners } from './frame/member-bands.tsx';
import { pageComponents } from './pages.ts';

const maxWaitMs = 1500;
// A view that is ready by then is painted immediately.
const immediatePaintMs = 100;

// Otherwise, members who chose pounds or euros would see dollars first.
const prepareCurrency = async (client: QueryClient): Promise<void> => {
  const { currency } = await client.query(callQuery(preferenceEndpoints.preferences));
  if (currency === 'USD') return;
  const { rates } = await client.query(exchangeRatesQuery);
  const now = serverNow();
  const rate = rates.find((each) => each.currency === currency && isFreshRate(each, now));
  showCurrency({ currency, rate, isLoaded: true });
};

type QueryStarter = (client: QueryClient, page: PageMatch) => Promise<unknown>[];

const queryMarketList = (client: QueryClient): Promise<unknown>[] => [
  client.query(marketListQuery),
];
const queryMarket = (client: QueryClient): Promise<unknown>[] => [
  ...queryMarketList(client),
  client.query(topCoinsQuery),
  client.query(dailyMoversQuery),
];
// Together with the page's code, which is already loading.
const queryNews = async (client: QueryClient): Promise<unknown> => {
  const { newsQuery } = await import('../features/news/api/get-news.ts');
  return client.query(newsQuery(20));
};
// Only for members whose plan includes forecasts: others would be refused.
const queryForecast = async (client: QueryClient): Promise<unknown> => {
  const [decisions, { startForecastQueries }] = await Promise.all([
    client.query(accessQuery),
    import('./predictions/forecast-queries.ts'),
  ]);
  const isAllowed = decisions.some((one) => one.resource === 'predictions' && one.allowed);
  return isAllowed ? Promise.allSettled(startForecastQueries(client, location.search)) : undefined;
};
const queryCoinOverview = async (client: QueryClient, symbol: string): Promise<unknown> => {
  const { coinOverviewQuery } = await import('../features/coin/api/get-coin-overview.ts');
  return client.query(coinOverviewQuery(symbol));
};
const queryDashboard: QueryStarter = (client) => [
  ...queryMarket(client),
  client.query(alertsQuery),
  client.query(callQuery(preferenceEndpoints.preferences)),
  client.query(callQuery(planListEndpoints.plans)),
];

// Queries that a page starts when it renders. With their results it renders once.
const pageQueries: Partial<Record<PageName, QueryStarter>> = {
  home: queryDashboard,
  dashboard: queryDashboard,
  markets: queryMarket,
  marketDetail: queryMarketList,
  coin: queryMarketList,
  coinOverview: queryMarketList,
  alerts: queryMarketList,
  news: (client) => [
    queryNews(client),
    client.query(callQuery(preferenceEndpoints.preferences)),
    loadExcerptFace(),
  ],
  predictions: (client) => [queryForecast(client)],
  subscription: (client) => [
    client.query(callQuery(planListEndpoints.plans)),
    client.query(callQuery(subscriptionEndpoints.ownSubscription)),
  ],
};

// In the fallback face, the lines of excerpts break elsewhere, so that the face would move what is below them.
const loadExcerptFace = (): Promise<unknown> =>
  document.fonts.load("1em 'Source Serif 4 Variable'");

// Queries that a page starts for everybody.
const openQueries: Partial<Record<PageName, QueryStarter>> = {
  coinOverview: (client, { title }) => [queryCoinOverview(client, title)],
};

/**
 * Loads the data of the first view, so that it renders once instead of in many steps. The document's static shell is
 * shown meanwhile. Late or failed data is requested again by its component. Without it, /news scores 92 instead of 96
 * in Lighthouse's mobile run, with the largest paint 0.5 s later.
 */
export const prepareFirstView = async (client: QueryClient, path: string): Promise<void> => {
  const foundPage = findPage(path);
  const sessionPromise = client.query(sessionQuery);
  const isAuthPage = foundPage?.name === 'auth';
  const firstView = Promise.withResolvers<unknown>();
  const startMemberQueries = (user: User): Promise<unknown>[] => {
    if (foundPage?.name === 'news') delayMarketList(firstView.promise);
    return [
      client.query(accessQuery),
      prepareCurrency(client),
      ...preloadMemberBanners(user),
      ...((foundPage && pageQueries[foundPage.name]?.(client, foundPage)) ?? []),
    ];
  };
  const requiredQueries: Promise<unknown>[] = [
    sessionPromise.then<unknown>(({ user }) =>
      user === null
        ? Promise.allSettled([
            preloadSignedOutView(foundPage),
            ...(foundPage && prompts[foundPage.name] === 'welcome'
              ? [client.query(callQuery(trialEndpoints.trialOffer))]
              : []),
            ...(isAuthPage ? [] : queryMarketList(client)),
          ])
        : Promise.allSettled(startMemberQueries(user)),
    ),
  ];
  if (isAuthPage)
    requiredQueries.push(Auth.preload(), client.query(loginMethodsQuery), client.query(demoQuery));
  if (foundPage) {
    requiredQueries.push(pageComponents[foundPage.name].preload());
    requiredQueries.push(...(openQueries[foundPage.name]?.(client, foundPage) ?? []));
  }
  if (!isAuthPage) loadLocaleData(warmUpFormatters);
  const timeout = new Promise((resolve) => setTimeout(resolve, maxWaitMs));
  await Promise.race([Promise.allSettled(requiredQueries), timeout]);
  setTimeout(firstView.resolve, immediatePaintMs);
};

// The first date and number of a thread take about 5 ms each, here while the app waits for responses anyway.
const formatterWarmUps: readonly (() => void)[] = [
  () => {
    const now = new Date();
    formatDateTime(now, now);
  },
  () => {
    formatPrice(0.5);
  },
];

const warmUpFormatters = (): void => {
  for (const warmUp of formatterWarmUps) setTimeout(warmUp);
};

const preloadSignedOutView = async (found: PageMatch | undefined): Promise<void> => {
  if (found !== undefined && prompts[found.name] === 'login') {
    await Auth.preload();
    return;
  }
  await SignedOutPage.preload();
  const { preloadPrompt } = await import('./gates.tsx');
  await preloadPrompt(found);
};
