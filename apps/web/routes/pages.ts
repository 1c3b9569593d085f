import type { ComponentType } from 'react';
import { pages, type PageName } from '#contract/pages.ts';
import type { IconName } from '#ui/parts/icons.tsx';
import { lazyPage, type Chunk } from '../components/loading/lazy-chunk.tsx';
import type { PageProps } from './page-props.ts';

type PageLink = {
  // A shorter name for the navigation.
  label?: string;
  icon: IconName;
  onlyIfAllowed?: true;
};

type WebPage = {
  load: () => Promise<ComponentType<PageProps>>;
  // Its navigation entry; entries keep the order of this table.
  link?: PageLink;
};

const loadDashboard = async (): Promise<ComponentType<PageProps>> =>
  (await import('./dashboard/dashboard.tsx')).DashboardPage;
const loadLegal = async (): Promise<ComponentType<PageProps>> =>
  (await import('./visitors/legal.tsx')).LegalPage;

/** What the web app adds to each page of the contract. A missing or unknown page does not compile. */
export const webPages: Readonly<Record<PageName, WebPage>> = {
  home: { load: loadDashboard },
  dashboard: {
    load: loadDashboard,
    link: { icon: 'dashboard' },
  },
  auth: { load: async () => (await import('./auth/auth-pages.ts')).AuthPage },
  welcome: { load: async () => (await import('./welcome/welcome.tsx')).WelcomePage },
  confirm: { load: async () => (await import('./auth/auth-pages.ts')).ConfirmPage },
  terms: { load: loadLegal },
  privacy: { load: loadLegal },
  risk: { load: loadLegal },
  riskSummary: { load: loadLegal },
  sources: { load: async () => (await import('./visitors/sources.tsx')).SourcesPage },
  status: { load: async () => (await import('./visitors/status.tsx')).StatusPage },
  news: {
    load: async () => (await import('./news/news.tsx')).NewsPage,
    link: { label: 'News', icon: 'news' },
  },
  newsStory: { load: async () => (await import('./news/news-story.tsx')).NewsStoryPage },
  markets: {
    load: async () => (await import('./markets/markets.tsx')).MarketsPage,
    link: { label: 'Markets', icon: 'markets' },
  },
  marketDetail: {
    load: async () => (await import('./markets/market-detail.tsx')).MarketDetailPage,
  },
  coinOverview: {
    load: async () => (await import('./coin/coin-overview.tsx')).CoinOverviewPage,
  },
  coin: { load: async () => (await import('./coin/coin.tsx')).CoinPage },
  alerts: {
    load: async () => (await import('./markets/alerts.tsx')).AlertsPage,
    link: { icon: 'alerts' },
  },
  predictions: {
    load: async () => (await import('./predictions/predictions.tsx')).PredictionsPage,
    link: { icon: 'predictions' },
  },
  expectedMoves: {
    load: async () => (await import('./predictions/expected-moves.tsx')).ExpectedMovesPage,
    link: { icon: 'moves' },
  },
  trackRecord: {
    load: async () => (await import('./predictions/track-record.tsx')).TrackRecordPage,
    link: { icon: 'record' },
  },
  marketSentiment: {
    load: async () => (await import('./markets/market-sentiment.tsx')).MarketSentimentPage,
    link: { label: 'Sentiment', icon: 'sentiment' },
  },
  portfolio: {
    load: async () => (await import('./portfolio.tsx')).PortfolioPage,
  },
  settings: {
    load: async () => (await import('./settings/settings.tsx')).SettingsPage,
    link: { icon: 'settings' },
  },
  subscription: {
    load: async () => (await import('./subscription/subscription.tsx')).SubscriptionPage,
    link: { icon: 'subscription' },
  },
  access: { load: async () => (await import('./settings/access.tsx')).AccessPage },
  support: {
    load: async () => (await import('./visitors/support.tsx')).SupportPage,
    link: { icon: 'support' },
  },
  invoice: { load: async () => (await import('./subscription/invoice.tsx')).InvoicePage },
  demo: { load: async () => (await import('./demo.tsx')).DemoPage },
  newsletter: {
    load: async () => (await import('./staff-pages.ts')).NewsletterPage,
    link: { label: 'Newsletter', icon: 'newsletter', onlyIfAllowed: true },
  },
  monitor: {
    load: async () => (await import('./staff-pages.ts')).MonitorPage,
    link: { icon: 'monitor', onlyIfAllowed: true },
  },
};

export const pageComponents = Object.fromEntries(
  names().map((name) => [name, lazyPage(webPages[name].load)]),
) as Record<PageName, Chunk<PageProps>>;

export const linkedPages = names().flatMap((name) => {
  const { link } = webPages[name];
  return link === undefined ? [] : [{ ...pages[name], label: pages[name].title, ...link }];
});

function names(): PageName[] {
  return Object.keys(webPages) as PageName[];
}
