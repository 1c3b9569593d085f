import type { AccessDecision, Resource } from '#contract/account/access.ts';
import type { AlertNotice, Alerts, PriceAlert, StoryNotice } from '#contract/market/alerts.ts';
import type { User } from '#contract/account/auth.ts';
import type { CoinSentimentResponse } from '#contract/news/coin-sentiment.ts';
import { hourMs } from '#contract/durations.ts';
import { majorCoins } from '#contract/major-coins.ts';
import type { FearGreed } from '#contract/market/fear-greed.ts';
import type { Candles, MarketCoin } from '#contract/market/market.ts';
import type { DailyMovers } from '#contract/market/movers.ts';
import type { NewsItem } from '#contract/news/news.ts';

const at = '2026-01-05T09:00:00.000Z';

const coinIdOf = (symbol: string): string =>
  majorCoins.find((major) => major.symbol === symbol)?.id ?? symbol.toLowerCase();

// Prices of now: older ones would be out of date.
const measuredAt = new Date().toISOString();

export const createMarketCoin = (
  given: Partial<MarketCoin> & Pick<MarketCoin, 'coinSymbol'>,
): MarketCoin => ({
  id: coinIdOf(given.coinSymbol),
  name: given.coinSymbol,
  rank: 1,
  price: 10,
  change1h: 0.1,
  change24h: 1,
  change7d: 2,
  change30d: 3,
  low24h: 9,
  high24h: 11,
  volume: 1_000_000,
  marketCap: 1_000_000_000,
  chartData: '[9,10,11,10]',
  sentiment: null,
  source: 'CoinGecko',
  kind: 'live',
  at: measuredAt,
  stale: false,
  refreshSeconds: 300,
  ...given,
});

const named: (Partial<MarketCoin> & Pick<MarketCoin, 'coinSymbol'>)[] = [
  {
    coinSymbol: 'BTC',
    name: 'Bitcoin',
    price: 27_887,
    change24h: -0.071,
    low24h: 27_770,
    high24h: 28_103,
    volume: 8_225_467_172,
    marketCap: 544_217_319_000,
  },
  { coinSymbol: 'ETH', name: 'Ethereum', price: 1634.91, change24h: 0.14 },
  { coinSymbol: 'USDT', name: 'Tether', price: 1, stale: true, chartData: null },
  { coinSymbol: 'BNB', price: 211.63, marketCap: null },
  { coinSymbol: 'SOL', name: 'Solana', price: 23.31 },
  { coinSymbol: 'BCH', name: 'Bitcoin Cash', price: 228.33 },
];

export const marketList: MarketCoin[] = Array.from({ length: 25 }, (_, index) => {
  const rank = index + 1;
  return createMarketCoin({ coinSymbol: `C${String(rank)}`, ...named[index], rank });
});

export const fearGreed: FearGreed = {
  value: 50,
  category: 'Neutral',
  description: 'The market is balanced.',
  source: 'alternative.me',
  kind: 'live',
  at,
  stale: false,
};

export const createCoinSentiment = (
  symbol: string,
  given: Partial<CoinSentimentResponse> = {},
): CoinSentimentResponse => ({
  name: symbol,
  coinSymbol: symbol,
  change24h: 1,
  sentiment: {
    bullishPercentage: 46,
    neutralPercentage: 35,
    bearishPercentage: 19,
    overallSentiment: 'Bullish',
  },
  storyCount: 41,
  storiesNeeded: 5,
  kind: 'live',
  at,
  stories: null,
  trend: null,
  ...given,
});

export const candles: Candles = {
  coinSymbol: 'BTC',
  interval: '1h',
  candles: Array.from({ length: 168 }, (_, hour) => {
    const open = 27_720 + hour;
    const openAt = new Date(Date.parse(at) - (168 - hour) * hourMs).toISOString();
    return { openAt, open, high: open + 2, low: open - 1, close: open, volume: 100 + hour };
  }),
  source: 'Binance',
  kind: 'live',
  at,
  stale: false,
};

const mover = (symbol: string, change24h: number): DailyMovers['topGainers'][number] => ({
  id: symbol.toLowerCase(),
  symbol,
  name: symbol,
  price: 1.61,
  change24h,
  marketCap: null,
  volume24h: 10,
  image: `/api/coin-icons/${symbol.toLowerCase()}`,
  rank: 40,
});

export const movers: DailyMovers = {
  topGainers: [mover('LDO', 3.48)],
  topLosers: [],
  lastUpdated: at,
  source: 'CoinGecko',
  kind: 'live',
  stale: false,
};

export const createStory = (given: Partial<NewsItem> & Pick<NewsItem, 'id'>): NewsItem => ({
  title: `Story ${given.id}`,
  content: 'What everybody may read.',
  source: 'CoinDesk',
  outlets: 1,
  publishedAt: at,
  imageUrl: '/api/news-plates/CoinDesk',
  url: `/news/${given.id}`,
  sentimentScore: 0,
  relatedCoins: 'BTC',
  priceImpact: 'pending',
  category: 'Markets',
  kind: 'live',
  ...given,
});

export const user = (given: Partial<User> = {}): User => ({
  id: '7b0c7d0e-5a52-4c50-8a3c-2f3b8a1c9d10',
  email: 'rosa@tidemark.example',
  username: 'rosa',
  displayName: 'Rosa Lindqvist',
  photoURL: null,
  bio: '',
  role: 'free',
  subscriptionTier: 'free',
  subscriptionStatus: 'inactive',
  stripeCustomerId: null,
  stripeSubscriptionId: null,
  pastDue: false,
  planEndsAt: null,
  newsViewsToday: 6,
  newsViewsPerDay: 10,
  hasPassword: true,
  emailVerified: true,
  documentsToAccept: [],
  createdAt: at,
  ...given,
});

export const createPriceAlert = (given: Partial<PriceAlert> = {}): PriceAlert => ({
  id: 'alert-1',
  coinId: coinIdOf(given.symbol ?? 'BTC'),
  symbol: 'BTC',
  listed: true,
  rule: { kind: 'price-above', price: '30000' },
  currency: 'USD',
  rate: 1,
  waitingSince: null,
  active: true,
  createdAt: at,
  lastCrossedAt: null,
  ...given,
});

export const createAlertNotice = (given: Partial<AlertNotice> = {}): AlertNotice => ({
  id: 'notice-1',
  alertId: 'alert-1',
  symbol: 'BTC',
  rule: { kind: 'price-above', price: '30000' },
  currency: 'USD',
  rate: 1,
  price: 30_012,
  change24h: 1.2,
  crossedAt: at,
  source: 'CoinGecko',
  simulated: false,
  read: false,
  ...given,
});

export const createStoryNotice = (given: Partial<StoryNotice> = {}): StoryNotice => ({
  id: 'story-notice-1',
  symbol: 'ETH',
  storyId: 'story-1',
  title: 'Harbourline halts withdrawals',
  outlet: 'CoinDesk',
  outlets: 3,
  move: -4.12,
  measuredAt: at,
  source: 'Binance',
  simulated: false,
  read: false,
  ...given,
});

export const createAlerts = (given: Partial<Alerts> = {}): Alerts => ({
  watchlist: [],
  holdings: [],
  alerts: [],
  limit: 5,
  notices: [],
  storyNotices: [],
  unread: 0,
  ...given,
});

// The rule behind each decision about a free member.
const rules = {
  dashboard: 'signed-in',
  news: 'signed-in',
  markets: 'signed-in',
  alerts: 'signed-in',
  'more-alerts': 'denied/needs-basic',
  'most-alerts': 'denied/needs-pro',
  settings: 'signed-in',
  support: 'open',
  'own-support': 'signed-in',
  subscription: 'signed-in',
  account: 'signed-in',
  session: 'signed-in',
  'public-market': 'open',
  'track-record': 'open',
  'newsletter-archive': 'open',
  'market-sentiment': 'signed-in',
  'coin-sentiment': 'denied/needs-basic',
  'unlimited-news': 'denied/needs-basic',
  predictions: 'denied/needs-pro',
  signals: 'denied/needs-pro',
  'priority-support': 'denied/needs-pro',
  'market-detail': 'denied/needs-pro',
  admin: 'denied/needs-staff',
  'newsletter-admin': 'denied/needs-admin',
  monitor: 'denied/needs-admin',
} as const satisfies Partial<Record<Resource, string>>;
export type GuardedResource = keyof typeof rules;

const requirementIn = (rule: (typeof rules)[GuardedResource]): AccessDecision['requires'] => {
  if (rule === 'signed-in' || rule === 'open') return rule;
  if (rule === 'denied/needs-basic') return 'basic';
  if (rule === 'denied/needs-pro') return 'pro';
  return rule === 'denied/needs-staff' ? 'staff' : 'admin';
};

const isOfStaff = (rule: (typeof rules)[GuardedResource]): boolean =>
  rule === 'denied/needs-staff' || rule === 'denied/needs-admin';

export const createAccessDecisions = (
  opened: readonly GuardedResource[] = [],
  until: string | null = null,
): AccessDecision[] =>
  (Object.keys(rules) as GuardedResource[]).map((resource) => {
    const isOpened = opened.includes(resource);
    const openedBy = isOfStaff(rules[resource]) ? 'role/admin' : 'plan/pro-active';
    const rule = isOpened ? openedBy : rules[resource];
    const allowed = !rule.startsWith('denied/');
    const requires = requirementIn(rules[resource]);
    return { resource, allowed, requires, rule, eventId: null, until: isOpened ? until : null };
  });

export { plans } from './plans.ts';
export { basicPlanActions, createPlanActions, noSubscription } from './subscriptions.ts';
