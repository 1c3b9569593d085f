import { formatCount } from '#contract/format.ts';
import type { BotMetrics, MonitorSource } from '#contract/monitor.ts';

const plural = (n: number, one: string, many: string): string =>
  `${formatCount(n)} ${n === 1 ? one : many}`;

type Benchmark = {
  readonly n: number;
  readonly texts: string;
  readonly day: string;
  readonly macroF1: string;
};

/** Texts of the bot monitor. */
export const monitorTexts = {
  tag: 'ADMIN',
  refresh: 'Refresh Data',
  refreshing: 'Refreshing…',
  every: (seconds: number): string => `Asked every ${String(seconds)} s`,
  tabs: 'Bot monitor',
  tabNames: { system: 'System', predictions: 'Predictions', news: 'News', users: 'Users' },
  loading: 'Loading the figures',
  problem: {
    fact: 'Failed to fetch bot metrics',
    text: 'The figures did not load. We ask again in 30 seconds.',
    old: 'The newest figures did not load; these are the last ones.',
    action: 'Try again',
  },
  lead: {
    works: (answering: number, inReserve: number): string =>
      `Everything works. ${plural(answering, 'source answers', 'sources answer')}${
        inReserve === 0 ? '' : `; ${plural(inReserve, 'is', 'are')} in reserve`
      }.`,
    noneAsked: 'No source was asked yet.',
    noSources: 'No source is configured.',
    parts: (names: readonly string[]): string => `Not as it should be: ${names.join(', ')}.`,
    silent: (names: readonly string[], all: number): string =>
      `${String(names.length)} of ${plural(all, 'source is', 'sources are')} silent: ${names.join(', ')}.`,
  },
  table: (title: string): string => `${title}, as a table`,
  notMeasured: 'not measured',
  noneYet: 'none yet',
  own: 'our own counters',
  system: {
    uptime: 'Uptime',
    uptimeNote: (processes: number): string =>
      `${plural(processes, 'process', 'processes')}; the one that runs longest`,
    connections: 'Active connections',
    connectionsNote: (most: number): string => `live feed; most in 24 h: ${formatCount(most)}`,
    endpoints: 'API endpoints',
    endpointsNote: 'calls of the API document',
    lastUpdate: 'Last update',
    day: 'Last 24 hours',
    dayNote: '15 min each',
    requests: { title: 'Requests a second', unit: 'req/s' },
    p95: { title: 'Slowest 5 in 100 computed answers', unit: 'ms' },
    behind: { title: 'Longest that a consumer of the log was behind', unit: 's' },
    live: { title: 'Live feed connections', unit: 'open' },
    errors: { title: 'Errors of the server', unit: 'answers' },
    browserErrors: { title: 'Errors in browsers', unit: 'told' },
    parts: 'Parts',
    partsNote: 'what /readyz says',
    allParts: (n: number): string => `All ${String(n)} parts`,
    lastUpdateNote: 'when these figures were read',
    partHeads: { part: 'Part', state: 'State', words: 'In words' },
    partStates: { ok: 'Works', degraded: 'Degraded', failing: 'Fails' },
    processes: 'Processes',
    kinds: {
      'all-in-one': 'All in one',
      api: 'API',
      workers: 'Workers',
      projector: 'Projector',
    } satisfies Record<BotMetrics['systemStatus']['processes'][number]['kind'], string>,
    since: (uptime: string): string => `up ${uptime}`,
  },
  sources: {
    title: 'Sources',
    note: 'circuit breakers',
    heads: {
      source: 'Source',
      kind: 'For',
      state: 'State',
      breaker: 'Breaker',
      last: 'Last answer',
      budget: 'Budget left',
      failures: 'Failed in a row',
    },
    states: {
      answers: 'Answers',
      silent: 'Silent',
      'not-asked': 'In reserve',
    } satisfies Record<MonitorSource['state'], string>,
    breakers: {
      closed: 'Closed',
      open: 'Open',
      'half-open': 'Half open',
    } satisfies Record<MonitorSource['breaker'], string>,
    budget: (left: number, of: number): string => `${String(left)} of ${String(of)}`,
    noBudget: 'no limit',
    never: 'never',
    none: 'No source is configured.',
    error: (message: string): string => `Last error: ${message}`,
  },
  market: {
    title: 'Market data',
    assets: 'Crypto assets',
    accuracy: 'Data accuracy, 24 h',
    agreed: (percent: string, readings: number): string =>
      `${percent} of ${plural(readings, 'reading', 'readings')}`,
    oneSource: 'not measured: one source only',
    accuracyHint:
      'Data accuracy: of the readings that a second source could confirm, those that it did. Its last full hour was at most 1.5 times away.',
    frequency: 'Update frequency',
    every: (seconds: number): string => `every ${String(seconds)} s`,
    status: 'API status',
    heldBack: 'Held back as beyond reason, 24 h',
    values: (n: number): string => plural(n, 'value', 'values'),
  },
  jobs: {
    title: 'Jobs, 24 h',
    done: 'Done',
    retried: 'Tried again',
    failed: 'Given up',
    waiting: 'Waiting',
    delayed: 'For later',
    active: 'Running',
  },
  mails: {
    title: 'Mails not delivered',
    unknown: 'Delivery unknown',
    refused: 'Refused',
  },
  store: {
    title: 'Event store, 24 h',
    appends: 'Appends',
    refused: 'Refused, such as at an outdated revision',
    behind: 'Slowest consumer behind',
  },
  predictions: {
    made: 'Predictions made',
    madeNote: 'hours of a coin, each with all horizons',
    accuracy: 'Accuracy',
    accuracyNote: (n: number): string => `the likelier side came true, n = ${formatCount(n)}`,
    confidence: 'Confidence',
    confidenceNote: 'mean chance given to the likelier side',
    claimed: (percent: string): string => `${percent} claimed`,
    models: 'Models active',
    modelsNote: (configured: number): string => `of ${plural(configured, 'coin', 'coins')}`,
    outcomes: 'Outcomes',
    resolved: 'Resolved',
    unresolved: 'Unresolved',
    calls: 'Calls of a direction',
    right: 'Right',
    of: (hits: number, calls: number): string => `${formatCount(hits)} of ${formatCount(calls)}`,
    brier: 'Brier score (a coin has 0.25)',
    held: 'Within the 80 % band',
    coins: 'Models',
    coinHeads: { coin: 'Coin', state: 'State', missed: 'Hours missed', last: 'Newest forecast' },
    phases: { waiting: 'Waiting for candles', calibrating: 'Calibrating', ready: 'Ready' },
    progress: (percent: number): string => `Calibrating, ${String(percent)}%`,
    off: 'Forecasts are off: FORECASTS=off.',
    simulated: 'Counted on the simulated market.',
    hint: 'Each figure is counted from recorded outcomes. Forecasts of neighbouring hours overlap, so n is not a count of independent trials.',
    record: 'Track record',
  },
  news: {
    articles: 'Articles processed',
    articlesNote: (stories: number): string =>
      `in 24 h, ${plural(stories, 'story', 'stories')} after folding`,
    sources: 'Sources active',
    of: (active: number, all: number): string => `${String(active)} of ${String(all)}`,
    sourcesNote: (silent: readonly string[]): string =>
      silent.length === 0 ? 'outlets and feeds' : `silent: ${silent.join(', ')}`,
    accuracy: 'Sentiment accuracy',
    accuracyNote: ({ n, texts, day, macroF1 }: Benchmark): string =>
      `benchmark of ${day}, n = ${formatCount(n)} (${texts}); macro-F1 ${macroF1}`,
    lastRefresh: 'Last refresh',
    day: 'Last 24 hours',
    stories: { title: 'New stories in 15 minutes', unit: 'stories' },
    outlets: 'Outlets, 24 h',
    noOutlets: 'No article in 24 hours.',
    sentiment: 'Sentiment, 24 h',
    positive: 'Positive',
    neutral: 'Neutral',
    negative: 'Negative',
    noPhrase: 'No decisive phrase',
    feeds: 'Feeds',
  },
  users: {
    total: 'Total users',
    totalNote: (joined: number): string => `${formatCount(joined)} joined today`,
    active: 'Active today',
    activeNote: 'logged in, or opened a counted story',
    premium: 'Premium users',
    premiumNote: (basic: number, pro: number, byHand: number): string =>
      `${formatCount(basic)} Basic, ${formatCount(pro)} Pro; ${formatCount(byHand)} of them by hand`,
    revenue: 'Subscription revenue',
    revenueNote: (invoices: number): string =>
      `this month, ${plural(invoices, 'paid invoice', 'paid invoices')}, less refunds`,
    plans: 'Plans',
    free: 'Free',
    basic: 'Basic',
    pro: 'Pro',
    byHand: 'By hand',
    hint: 'Days and months begin at midnight, GMT.',
  },
  chart: (title: string, now: string): string => `${title}, last 24 hours, now ${now}`,
  asTable: 'The same as a table',
  tableOf: (title: string): string => `${title}, every 15 minutes`,
  now: 'now',
  time: 'Time',
} as const;
