/** Everything that a rule guards, under the names that go over the wire. */
export const resources = [
  'dashboard',
  'news',
  'markets',
  'market-detail',
  'market-sentiment',
  'coin-sentiment',
  'predictions',
  'settings',
  'subscription',
  'admin',
  'newsletter-admin',
  'monitor',
] as const;
export type Resource = (typeof resources)[number];

/** What it takes to see something. */
export type Requirement = 'open' | 'signed-in' | 'basic' | 'pro' | 'admin';

export const requirements = {
  dashboard: 'signed-in',
  news: 'open',
  markets: 'signed-in',
  'market-detail': 'pro',
  'market-sentiment': 'signed-in',
  'coin-sentiment': 'basic',
  predictions: 'pro',
  settings: 'signed-in',
  subscription: 'signed-in',
  admin: 'admin',
  'newsletter-admin': 'admin',
  monitor: 'admin',
} as const satisfies Record<Resource, Requirement>;
