import { lazy, type ComponentType } from 'react';
import type { PageProps } from './page-props.ts';

/** Every page behind the login is a chunk of its own. */
const loaders = {
  dashboard: async () => (await import('./dashboard.tsx')).DashboardPage,
  markets: async () => (await import('./markets.tsx')).MarketsPage,
  coin: async () => (await import('./coin.tsx')).CoinPage,
  settings: async () => (await import('./settings.tsx')).SettingsPage,
  subscription: async () => (await import('./subscription.tsx')).SubscriptionPage,
  later: async () => (await import('./later.tsx')).LaterPage,
} satisfies Record<string, () => Promise<ComponentType<PageProps>>>;

const page = (name: keyof typeof loaders): ComponentType<PageProps> =>
  lazy(async () => ({ default: await loaders[name]() }));

export const pages = {
  dashboard: page('dashboard'),
  markets: page('markets'),
  coin: page('coin'),
  settings: page('settings'),
  subscription: page('subscription'),
  later: page('later'),
};

const starts: readonly (readonly [string, keyof typeof loaders])[] = [
  ['/markets', 'markets'],
  ['/settings', 'settings'],
  ['/subscription', 'subscription'],
  ['/crypto', 'coin'],
  ['/dashboard', 'dashboard'],
];

/** Fetches the page of an address while the session is still being asked about. */
export const preloadPage = (path: string): void => {
  const found = starts.find(([start]) => path.startsWith(start));
  const name = found?.[1] ?? (path === '/' ? 'dashboard' : undefined);
  // What fails here fails again when the page is shown, and is told there.
  if (name !== undefined) loaders[name]().catch(() => undefined);
};
