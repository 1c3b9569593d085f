import type { ComponentType, LazyExoticComponent } from 'react';
import { findPage, pages, type PageName } from '#contract/pages.ts';
import type { IconName } from '#ui/icons.tsx';
import { lazyPage } from '../components/lazy-chunk.tsx';
import type { PageProps } from './page-props.ts';

export type Prompt = 'welcome' | 'login' | 'general' | { title: string; text: string };

type PageLink = {
  label: string;
  icon: IconName;
  onlyIfAllowed?: true;
};

type WebPage = {
  load: () => Promise<ComponentType<PageProps>>;
  prompt: Prompt;
  // Its place in the navigation; the order is that of this table.
  link?: PageLink;
  notYet?: string;
};

const loadDashboard = async (): Promise<ComponentType<PageProps>> =>
  (await import('./dashboard.tsx')).DashboardPage;
const loadNotYet = async (): Promise<ComponentType<PageProps>> =>
  (await import('./not-yet.tsx')).NotYetPage;

/** What the web app adds to each page of the contract; a missing or an unknown one does not compile. */
export const webPages: Readonly<Record<PageName, WebPage>> = {
  home: { load: loadDashboard, prompt: 'welcome' },
  dashboard: {
    load: loadDashboard,
    prompt: 'welcome',
    link: { label: 'Dashboard', icon: 'dashboard' },
  },
  auth: { load: async () => (await import('./auth.tsx')).AuthPage, prompt: 'login' },
  news: {
    load: loadNotYet,
    notYet: 'News is not available yet.',
    prompt: 'general',
    link: { label: 'News', icon: 'news' },
  },
  newsStory: { load: loadNotYet, notYet: 'News is not available yet.', prompt: 'general' },
  markets: {
    load: async () => (await import('./markets.tsx')).MarketsPage,
    prompt: 'general',
    link: { label: 'Markets', icon: 'markets' },
  },
  coin: { load: async () => (await import('./coin.tsx')).CoinPage, prompt: 'general' },
  predictions: {
    load: loadNotYet,
    notYet: 'Predictions are not available yet.',
    prompt: {
      title: 'Predictions',
      text: 'Bitcoin forecasts, published in advance and checked afterwards.',
    },
    link: { label: 'Predictions', icon: 'predictions' },
  },
  marketSentiment: {
    load: loadNotYet,
    notYet: 'Market sentiment is not available yet.',
    prompt: 'general',
  },
  portfolio: {
    load: async () => (await import('./portfolio.tsx')).PortfolioPage,
    prompt: 'login',
  },
  settings: {
    load: async () => (await import('./settings.tsx')).SettingsPage,
    prompt: { title: 'Settings', text: 'Log in to see your profile, news and subscription.' },
    link: { label: 'Settings', icon: 'settings' },
  },
  subscription: {
    load: async () => (await import('./subscription.tsx')).SubscriptionPage,
    prompt: {
      title: 'Subscription',
      text: 'Log in to see your plan and to compare it with the others.',
    },
    link: { label: 'Subscription', icon: 'subscription' },
  },
  newsletter: {
    load: loadNotYet,
    notYet: 'The newsletter is not available yet.',
    prompt: 'login',
    link: { label: 'Newsletter', icon: 'newsletter', onlyIfAllowed: true },
  },
  monitor: {
    load: loadNotYet,
    notYet: 'The monitor is not available yet. The metrics of this server are at /metrics.',
    prompt: 'general',
    link: { label: 'Bot Monitor', icon: 'monitor', onlyIfAllowed: true },
  },
};

export const components = Object.fromEntries(
  names().map((name) => [name, lazyPage(webPages[name].load)]),
) as Record<PageName, LazyExoticComponent<ComponentType<PageProps>>>;

export const linkedPages = names().flatMap((name) => {
  const { link } = webPages[name];
  return link === undefined ? [] : [{ ...pages[name], ...link }];
});

export const preloadPage = (path: string): void => {
  const found = findPage(path);
  // What fails here is loaded again when the page is shown.
  if (found) webPages[found.name].load().catch(() => undefined);
};

function names(): PageName[] {
  return Object.keys(webPages) as PageName[];
}
