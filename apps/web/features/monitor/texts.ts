import { formatCount } from '#contract/format.ts';
import type { BotMetrics, MonitorSource } from '#contract/system/monitor.ts';

const pluralize = (n: number, one: string, many: string): string =>
  `${formatCount(n)} ${n === 1 ? one : many}`;

type Benchmark = {
  readonly n: number;
  readonly texts: string;
  readonly day: string;
  readonly macroF1: string;
};

export const monitorTexts = {
  refresh: 'Refresh Data',
  problem: {
    fact: 'Failed to fetch bot metrics',
    text: 'Could not load the metrics. We’ll try again in 30 seconds.',
    old: 'Could not load the latest metrics. These are the previous ones.',
    action: 'Try again',
  },
  lead: {
    works: (answering: number, inReserve: number): string =>
      `All systems OK. ${pluralize(answering, 'source', 'sources')} responding${
        inReserve === 0 ? '' : `, ${formatCount(inReserve)} in reserve`
      }.`,
    noneAsked: 'No source has been queried yet.',
    noSources: 'No sources configured.',
    parts: (names: readonly string[]): string => `Problems with: ${names.join(', ')}.`,
    faults: (found: readonly string[]): string => `Needs attention: ${found.join(', ')}.`,
    fault: (title: string, count: number): string => `${title} (${formatCount(count)})`,
    unknown: (title: string): string => `${title} (could not be checked)`,
    unchecked: 'Could not load the checks. We’ll try again in 30 seconds.',
  },
  faults: {
    title: 'Faults',
    home: 'Open in the console',
    unknown: 'could not be checked',
    heads: { check: 'Check', found: 'Found', since: 'Since' },
  },
  table: (title: string): string => `${title}, as a table`,
  own: 'internal counters',
  system: {
    uptime: 'Uptime',
    uptimeNote: (processes: number): string =>
      `${pluralize(processes, 'process', 'processes')}, longest-running`,
    connections: 'Active connections',
    connectionsNote: (most: number): string => `live feed; 24h peak: ${formatCount(most)}`,
    endpoints: 'API endpoints',
    endpointsNote: 'in the API document',
    lastUpdate: 'Last update',
    day: 'Last 24 hours',
    dayNote: '15-minute intervals',
    requests: { title: 'Requests per second', unit: 'req/s' },
    p95: { title: '95th-percentile response time', unit: 'ms' },
    behind: { title: 'Maximum projection lag', unit: 's' },
    live: { title: 'Live feed connections', unit: 'open' },
    errors: { title: 'Server errors', unit: 'responses' },
    browserErrors: { title: 'Browser errors', unit: 'reported' },
    parts: 'Components',
    partsNote: 'from /readyz',
    allParts: (n: number): string => `All ${String(n)} components`,
    lastUpdateNote: 'time of these metrics',
    partHeads: { part: 'Component', state: 'State', words: 'Details' },
    partStates: { ok: 'OK', degraded: 'Degraded', failing: 'Failing' },
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
      kind: 'Type',
      state: 'State',
      breaker: 'Breaker',
      last: 'Last response',
      budget: 'Budget left',
      failures: 'Failures in a row',
    },
    states: {
      answers: 'Responding',
      silent: 'Not responding',
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
    none: 'No sources configured.',
    error: (message: string): string => `Last error: ${message}`,
  },
  market: {
    title: 'Market data',
    assets: 'Crypto assets',
    accuracy: 'Data accuracy, 24h',
    agreed: (percent: string, readings: number): string =>
      `${percent} of ${pluralize(readings, 'reading', 'readings')}`,
    oneSource: 'not measured: one source only',
    accuracyHint:
      'Data accuracy: the share of checked readings that a second source confirmed. A reading is confirmed when it is within a factor of 1.5 of that source’s last full hour.',
    frequency: 'Update frequency',
    every: (seconds: number): string => `every ${String(seconds)} s`,
    status: 'API status',
    heldBack: 'Rejected as implausible, 24h',
    values: (n: number): string => pluralize(n, 'value', 'values'),
  },
  jobs: {
    title: 'Jobs, 24h',
    done: 'Done',
    retried: 'Retried',
    failed: 'Failed',
    waiting: 'Waiting',
    delayed: 'Scheduled',
    active: 'Running',
  },
  mails: {
    title: 'Undelivered emails',
    unknown: 'Delivery unknown',
    refused: 'Refused',
  },
  store: {
    title: 'Event store, 24h',
    appends: 'Appends',
    refused: 'Rejected, such as revision conflicts',
    behind: 'Largest consumer lag',
  },
  predictions: {
    made: 'Predictions made',
    madeNote: 'coin-hours, each with all horizons',
    accuracy: 'Accuracy',
    accuracyNote: (n: number): string => `likelier direction was right, n = ${formatCount(n)}`,
    confidence: 'Confidence',
    confidenceNote: 'average probability of the likelier direction',
    claimed: (percent: string): string => `${percent} claimed`,
    models: 'Models active',
    modelsNote: (configured: number): string => `of ${pluralize(configured, 'coin', 'coins')}`,
    outcomes: 'Outcomes',
    resolved: 'Resolved',
    unresolved: 'Unresolved',
    calls: 'Direction calls',
    right: 'Correct',
    of: (hits: number, calls: number): string => `${formatCount(hits)} of ${formatCount(calls)}`,
    brier: 'Brier score (chance: 0.25)',
    held: 'Within the 80% range',
    coins: 'Models',
    coinHeads: { coin: 'Coin', state: 'State', missed: 'Missed hours', last: 'Latest forecast' },
    phases: { waiting: 'Waiting for candles', calibrating: 'Calibrating', ready: 'Ready' },
    progress: (percent: number): string => `Calibrating, ${String(percent)}%`,
    off: 'Forecasts are off: FORECASTS=off.',
    switchedOff: 'Switched off',
    simulated: 'Measured on the simulated market.',
    hint: 'Figures come from recorded outcomes. Forecasts for adjacent hours overlap, so n is not a count of independent trials.',
    record: 'Track record',
  },
  news: {
    articles: 'Articles processed',
    articlesNote: (stories: number): string =>
      `in 24h, grouped into ${pluralize(stories, 'story', 'stories')}`,
    sources: 'Sources active',
    of: (active: number, all: number): string => `${String(active)} of ${String(all)}`,
    sourcesNote: (silent: readonly string[]): string =>
      silent.length === 0 ? 'outlets and feeds' : `not responding: ${silent.join(', ')}`,
    accuracy: 'Sentiment accuracy',
    accuracyNote: ({ n, texts, day, macroF1 }: Benchmark): string =>
      `benchmark of ${day}, n = ${formatCount(n)} (${texts}); macro-F1 ${macroF1}`,
    lastRefresh: 'Last refresh',
    day: 'Last 24 hours',
    stories: { title: 'New stories per 15 minutes', unit: 'stories' },
    outlets: 'Outlets, 24h',
    noOutlets: 'No articles in 24 hours.',
    sentiment: 'Sentiment, 24h',
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
    activeNote: 'logged in or opened a story',
    premium: 'Premium users',
    premiumNote: (plans: readonly string[], byHand: number): string =>
      `${plans.join(', ')}; ${formatCount(byHand)} complimentary`,
    revenue: 'Subscription revenue',
    revenueNote: (invoices: number): string =>
      `this month, ${pluralize(invoices, 'paid invoice', 'paid invoices')}, net of refunds`,
    plans: 'Plans',
    byHand: 'Complimentary',
    hint: 'Days and months begin at midnight GMT.',
  },
} as const;
