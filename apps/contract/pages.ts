import type { Resource } from '../../domain/shared/resources.ts';

/** One page of the web app. */
export type Page = {
  /** Parameters have a colon, as in `/crypto/:coinSymbol`. */
  readonly path: string;
  /** The resource to which the reader needs access. */
  readonly resource: Resource;
  /** `:name` is replaced with the parameter's value. */
  readonly title: string;
};

/** Every page of the web app. The server returns 404 for all other paths. */
export const pages = {
  home: { path: '/', resource: 'dashboard', title: 'Dashboard' },
  dashboard: { path: '/dashboard', resource: 'dashboard', title: 'Dashboard' },
  auth: { path: '/auth', resource: 'session', title: 'Log in' },
  welcome: { path: '/welcome', resource: 'account', title: 'Welcome' },
  confirm: { path: '/confirm/:purpose', resource: 'session', title: 'Confirm' },
  terms: { path: '/terms', resource: 'session', title: 'Terms' },
  privacy: { path: '/privacy', resource: 'session', title: 'Privacy notice' },
  risk: { path: '/risk', resource: 'session', title: 'Risk warning' },
  riskSummary: { path: '/risk-summary', resource: 'session', title: 'Risk summary' },
  sources: { path: '/sources', resource: 'session', title: 'Sources and licences' },
  status: { path: '/status', resource: 'session', title: 'Status' },
  news: { path: '/news', resource: 'news', title: 'Crypto News' },
  newsStory: { path: '/news/:id', resource: 'news', title: 'Crypto News' },
  markets: { path: '/markets', resource: 'markets', title: 'Cryptocurrency Markets' },
  marketDetail: {
    path: '/markets/:coinSymbol',
    resource: 'market-detail',
    title: ':coinSymbol',
  },
  coinOverview: { path: '/coins/:coinSymbol', resource: 'public-market', title: ':coinSymbol' },
  coin: { path: '/crypto/:coinSymbol', resource: 'markets', title: ':coinSymbol' },
  alerts: { path: '/alerts', resource: 'alerts', title: 'Alerts' },
  predictions: { path: '/predictions', resource: 'predictions', title: 'Predictions' },
  expectedMoves: { path: '/expected-moves', resource: 'predictions', title: 'Expected moves' },
  trackRecord: { path: '/track-record', resource: 'track-record', title: 'Track record' },
  marketSentiment: {
    path: '/market-sentiment',
    resource: 'market-sentiment',
    title: 'Market Sentiment',
  },
  portfolio: { path: '/portfolio', resource: 'account', title: 'Portfolio' },
  settings: { path: '/settings', resource: 'settings', title: 'Settings' },
  subscription: { path: '/subscription', resource: 'subscription', title: 'Subscription' },
  access: { path: '/access', resource: 'account', title: 'Why can I see this?' },
  support: { path: '/support', resource: 'support', title: 'Support' },
  invoice: { path: '/invoices/:id', resource: 'subscription', title: 'Invoice' },
  demo: { path: '/demo', resource: 'demo', title: 'Demonstration' },
  newsletter: { path: '/newsletter', resource: 'newsletter-admin', title: 'Newsletter Generator' },
  monitor: { path: '/admin/monitoring', resource: 'monitor', title: 'Bot Monitor' },
} as const satisfies Record<string, Page>;
/** Name of a page in the table. */
export type PageName = keyof typeof pages;

/** The page of a path, with its parameter values and title. */
export type PageMatch = {
  readonly name: PageName;
  readonly params: Readonly<Partial<Record<string, string>>>;
  readonly title: string;
};

/** The page at a path without query, or undefined. Ignores a trailing slash. */
export const findPage = (path: string): PageMatch | undefined => {
  for (const [name, pattern] of patterns) {
    const match = pattern.exec(path);
    if (match) return describePage(name, match.groups ?? {});
  }
  return undefined;
};

/** Whether a path without query is a page of the web app. */
export const isWebPage = (path: string): boolean => findPage(path) !== undefined;

/** Whether a path belongs to the console: everything under `/admin` except the web app's own page. */
export const isConsolePath = (path: string): boolean =>
  /^\/admin(\/|$)/.test(path) && !isWebPage(path);

const patterns = (Object.keys(pages) as PageName[]).map(
  (name) =>
    [name, new RegExp(`^${pages[name].path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`)] as const,
);

const describePage = (name: PageName, groups: Readonly<Record<string, string>>): PageMatch => {
  const params = Object.fromEntries(
    Object.entries(groups).map(([param, value]) => [param, decodeValue(value)]),
  );
  const title = pages[name].title.replace(/:(\w+)/, (_, param: string) =>
    (params[param] ?? '').toUpperCase(),
  );
  return { name, params, title };
};

const decodeValue = (value: string): string => {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
};
