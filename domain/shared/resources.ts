export const requirementKinds = ['open', 'signed-in', 'basic', 'pro', 'staff', 'admin'] as const;
export type Requirement = (typeof requirementKinds)[number];

export type Action = 'read' | 'change';

export type Requirements = Requirement | Readonly<Record<Action, Requirement>>;

/** Everything that access rules protect, with its requirement. The keys are part of the API. */
export const requirements = {
  dashboard: 'signed-in',
  news: 'signed-in',
  'unlimited-news': 'basic',
  markets: 'signed-in',
  'market-detail': 'pro',
  'market-sentiment': 'signed-in',
  'coin-sentiment': 'basic',
  alerts: 'signed-in',
  'more-alerts': 'basic',
  'most-alerts': 'pro',
  predictions: 'pro',
  signals: 'pro',
  settings: 'signed-in',
  subscription: 'signed-in',
  support: 'open',
  'own-support': 'signed-in',
  'priority-support': 'pro',
  'support-desk': 'staff',
  admin: { read: 'staff', change: 'admin' },
  activity: 'admin',
  'mail-resend': 'staff',
  'login-help': 'staff',
  'member-export': 'admin',
  trials: 'staff',
  refunds: 'staff',
  'newsletter-admin': 'admin',
  monitor: 'admin',
  'public-market': { read: 'open', change: 'admin' },
  'public-news': { read: 'open', change: 'admin' },
  'public-plans': { read: 'open', change: 'admin' },
  'track-record': { read: 'open', change: 'admin' },
  'newsletter-archive': { read: 'open', change: 'admin' },
  session: 'open',
  account: 'signed-in',
  demo: 'open',
  'demo-control': 'admin',
  system: 'open',
} as const satisfies Readonly<Record<string, Requirements>>;

export type Resource = keyof typeof requirements;

/** Resources with a change that support staff can make. */
export type StaffResource = {
  [Name in Resource]: (typeof requirements)[Name] extends 'staff' ? Name : never;
}[Resource];

// Changes that affect other people's accounts.
const reauthenticationResources: ReadonlySet<Resource> = new Set([
  'admin',
  'mail-resend',
  'login-help',
  'trials',
  'refunds',
]);

/** Whether a change needs a recent re-authentication. */
export const requiresReauthentication = (resource: Resource): boolean =>
  reauthenticationResources.has(resource);

export const resources = Object.keys(requirements) as Resource[];
