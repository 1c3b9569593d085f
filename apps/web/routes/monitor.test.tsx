import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type AttentionCheck, attentionEndpoints } from '#contract/admin/attention.ts';
import { dayMs, minuteMs } from '#contract/durations.ts';
import { type BotMetrics, type MonitorSlot, monitorEndpoints } from '#contract/system/monitor.ts';
import { updateServerTime } from '#ui/api/server-time.ts';
import { findMeasuredRuns, roundUpAxisMax, formatUptime } from '../features/monitor/figures.ts';
import { user } from '../testing/fixtures.ts';
import { resetApp, renderApp } from '../testing/render-app.tsx';

const slot = (over: Partial<MonitorSlot> = {}): MonitorSlot => ({
  at: '2026-05-04T10:00:00.000Z',
  requestsPerSecond: 2,
  p95Ms: null,
  secondsBehind: 0,
  connections: 3,
  serverErrors: 0,
  browserErrors: 0,
  jobsFailed: 0,
  stories: 1,
  ...over,
});

const metrics: BotMetrics = {
  predictionEngine: {
    accuracy: 51.24,
    confidence: 52.5,
    predictionsMade: 1234,
    modelsActive: 1,
    modelsConfigured: 2,
    resolved: 1000,
    unresolved: 2,
    calls: 100,
    hits: 53,
    held80: 80.5,
    brier: 0.2491,
    lastIssuedAt: null,
    simulated: true,
    coins: [
      {
        symbol: 'BTC',
        phase: 'ready',
        progress: 1,
        hoursMissed: 2,
        lastIssuedAt: '2026-05-04T10:00:00.000Z',
      },
      {
        symbol: 'ETH',
        phase: 'calibrating',
        progress: 0.428,
        hoursMissed: 0,
        lastIssuedAt: null,
      },
    ],
  },
  systemStatus: {
    uptime: 93_784,
    activeConnections: 3,
    mostConnections: 7,
    apiEndpoints: 130,
    lastUpdate: '2026-05-04T10:07:00.000Z',
    processes: [{ kind: 'all-in-one', uptimeSeconds: 93_784, at: '2026-05-04T10:07:00.000Z' }],
    parts: [{ name: 'event store', state: 'ok', words: 'ok' }],
  },
  marketData: {
    cryptoAssets: 100,
    dataAccuracy: 99.25,
    updateFrequency: 60,
    apiStatus: 'answers',
    source: 'CoinGecko',
    at: '2026-05-04T10:06:00.000Z',
    heldBack: 1,
    readingsCompared: 1200,
  },
  newsService: {
    articlesProcessed: 40,
    stories: 25,
    sourcesActive: 1,
    sourcesConfigured: 2,
    sentimentAccuracy: 63.03,
    lastRefresh: null,
    sentimentBenchmark: {
      measuredOn: '2026-03-02',
      texts: 'Labelled headlines',
      n: 1522,
      macroF1: 60.3,
    },
    sentiment: { positive: 5, neutral: 15, negative: 5, noPhrase: 10 },
    outlets: [{ outlet: 'Decrypt', publications: 40 }],
  },
  userActivity: {
    totalUsers: 1284,
    joinedToday: 9,
    activeToday: 402,
    premiumUsers: 211,
    basic: 148,
    pro: 63,
    byHand: 23,
    subscriptionRevenue: 58_212,
    invoicesPaid: 188,
  },
  jobs: { done: 5771, retried: 14, failed: 1, waiting: 2, delayed: 3, active: 0 },
  mails: { unknown: 2, refused: 1 },
  eventStore: { appends: 1906, refusedAppends: 7, secondsBehind: 0 },
  sources: [
    {
      source: 'CoinGecko',
      kind: 'markets',
      mode: 'live',
      state: 'answers',
      breaker: 'closed',
      lastSuccessAt: '2026-05-04T10:06:00.000Z',
      lastError: null,
      refreshSeconds: 60,
      failures: 0,
      budgetLeft: { left: 20, of: 30, perSeconds: 60 },
    },
    {
      source: 'Decrypt',
      kind: 'feed decrypt',
      mode: 'live',
      state: 'silent',
      breaker: 'open',
      lastSuccessAt: null,
      refreshSeconds: 300,
      failures: 4,
      lastError: { at: '2026-05-04T10:06:00.000Z', message: 'no answer in 10 s' },
      budgetLeft: null,
    },
  ],
  day: [slot(), slot({ at: '2026-05-04T10:05:00.000Z', requestsPerSecond: 66, p95Ms: 35 })],
};

const check = (over: Partial<AttentionCheck> = {}): AttentionCheck => ({
  id: 'sources-down',
  severity: 'fault',
  state: 'clear',
  count: 0,
  threshold: 1,
  since: null,
  title: 'Sources not responding',
  meaning: 'An external source failed at its last request.',
  link: '/sources',
  items: [],
  runbook: { symptom: 's', check: 'c', fix: 'f' },
  silence: null,
  ...over,
});
const silent = check({ state: 'open', count: 1, since: '2026-05-04T10:06:00.000Z' });
const waiting = check({ id: 'support-waiting', severity: 'work', state: 'open', count: 4 });

const path = `GET ${monitorEndpoints.botMetrics.path}`;
const open = (
  answer: () => object = () => ({ body: metrics }),
  hash = '',
  checks: readonly AttentionCheck[] = [check(), waiting],
) =>
  renderApp(`/admin/monitoring${hash}`, {
    user: user({ role: 'admin' }),
    opened: ['monitor'],
    server: {
      [path]: answer,
      [`GET ${attentionEndpoints.attention.path}`]: () => ({
        body: { checkedAt: '2026-05-04T10:07:00.000Z', checks },
      }),
    },
  });

afterEach(resetApp);

describe('the bot monitor', () => {
  it('says what an operator must know first', async () => {
    open(undefined, '', [silent, waiting]);
    expect(await screen.findByText('Needs attention: Sources not responding (1).')).toBeTruthy();
    const faults = within(screen.getByRole('region', { name: 'Faults' }));
    const link = faults.getByRole('link', { name: 'Sources not responding' });
    expect(link.getAttribute('href')).toBe('/admin/sources');
    expect(screen.getByRole('tab', { name: 'System', selected: true })).toBeTruthy();
    const sources = screen.getByRole('region', { name: 'Sources' });
    expect(within(sources).getAllByRole('row')).toHaveLength(3);
    expect(screen.getByText('1 d 2 h')).toBeTruthy();
  });

  it('names a check that could not be made', async () => {
    const unknown = check({ id: 'jobs-failed', state: 'unknown', count: null, title: 'Jobs' });
    open(undefined, '', [unknown]);
    expect(await screen.findByText('Needs attention: Jobs (could not be checked).')).toBeTruthy();
  });

  it.each([
    [2, 0, 'All systems OK. 2 sources responding.'],
    [4, 6, 'All systems OK. 4 sources responding, 6 in reserve.'],
    [1, 1, 'All systems OK. 1 source responding, 1 in reserve.'],
    [0, 3, 'No source has been queried yet.'],
    [0, 0, 'No sources configured.'],
  ])('counts %i sources that answer and %i in reserve', async (answering, inReserve, said) => {
    const [first] = metrics.sources;
    const sources = Array.from({ length: answering + inReserve }, (_, index) => ({
      ...first,
      source: `Source ${String(index)}`,
      ...(index < answering ? {} : { state: 'not-asked', lastSuccessAt: null }),
    }));
    open(() => ({ body: { ...metrics, sources } }));
    expect((await screen.findAllByText(said))[0]?.className).toBe('lead');
  });

  it('shows models as switched off while no forecasts are issued', async () => {
    const { predictionEngine } = metrics;
    const coins = predictionEngine.coins.map((coin) => ({ ...coin, switchedOff: true }));
    open(
      () => ({ body: { ...metrics, predictionEngine: { ...predictionEngine, coins } } }),
      '#predictions',
    );
    expect(await screen.findAllByText('Switched off')).toHaveLength(2);
  });

  it('counts the mails that were not delivered', async () => {
    open();
    const mails = within(await screen.findByRole('region', { name: 'Undelivered emails' }));
    expect(mails.getByText('Delivery unknown').nextElementSibling?.textContent).toBe('2');
    expect(mails.getByText('Refused').nextElementSibling?.textContent).toBe('1');
  });

  it('has the same figures as pictures and as tables', async () => {
    open();
    const name = 'Requests per second, last 24 hours, now 66 req/s';
    expect(await screen.findByRole('img', { name })).toBeTruthy();
    const [summary] = screen.getAllByText('Show as a table');
    if (summary) await userEvent.click(summary);
    const table = await screen.findByRole('region', {
      name: 'Requests per second, every 15 minutes',
    });
    expect(within(table).getAllByRole('row')).toHaveLength(3);
  });

  it.each([
    ['Predictions', ['1,234', '51.2%', '52.5% claimed', '53 of 100', 'Calibrating, 42%']],
    ['News', ['40', '1 of 2', '63.0%', '60%']],
    ['Users', ['1,284', '402', '211', '£582.12', '148 Basic, 63 Pro; 23 complimentary']],
  ])('has a tab %s', async (tab, texts) => {
    open();
    await userEvent.click(await screen.findByRole('tab', { name: tab }));
    for (const text of texts) expect(screen.getAllByText(text).length).toBeGreaterThan(0);
  });

  it('tells ages of sources by the time of the system, whatever a moved clock says', async () => {
    const at = new Date(Date.now() - 3 * minuteMs).toISOString();
    const [first, feed] = metrics.sources;
    const answered = {
      ...metrics,
      newsService: { ...metrics.newsService, lastRefresh: at },
      sources: [first, { ...feed, state: 'answers', lastSuccessAt: at }],
    };
    updateServerTime(new Date(Date.now() + 10 * dayMs).toISOString());
    try {
      open(() => ({ body: answered }), '#news');
      const refreshed = (await screen.findByText('Last refresh')).parentElement;
      expect(refreshed?.textContent).toContain('3 min');
      const feeds = within(screen.getByRole('region', { name: 'Feeds, as a table' }));
      expect(feeds.getByText('3 min')).toBeTruthy();
    } finally {
      updateServerTime(new Date().toISOString());
    }
  });

  it('says how both accuracies were measured', async () => {
    open();
    expect(await screen.findByText('99.25% of 1,200 readings')).toBeTruthy();
    expect(screen.getByText(/within a factor of 1.5/)).toBeTruthy();
    await userEvent.click(screen.getByRole('tab', { name: 'News' }));
    const note = /benchmark of 2 Mar.*, n = 1,522 \(Labelled headlines\); macro-F1 60.3%/;
    expect(screen.getByText(note)).toBeTruthy();
  });

  it('says that one source alone measures no accuracy', async () => {
    const marketData = { ...metrics.marketData, dataAccuracy: null, readingsCompared: 0 };
    open(() => ({ body: { ...metrics, marketData } }));
    expect(await screen.findByText('not measured: one source only')).toBeTruthy();
    expect(screen.queryByText(/within a factor of 1.5/)).toBeNull();
  });

  it('opens at the tab of its address', async () => {
    open(undefined, '#users');
    expect(await screen.findByRole('tab', { name: 'Users', selected: true })).toBeTruthy();
  });

  it('keeps the last figures and says so when the newest do not load', async () => {
    let asked = 0;
    open(() => {
      asked += 1;
      return asked === 1 ? { body: metrics } : { status: 403, body: {} };
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Refresh Data' }));
    expect(await screen.findByText('Failed to fetch bot metrics')).toBeTruthy();
    expect(screen.getByText('130')).toBeTruthy();
  });

  it.each([
    ['the checks', `GET ${attentionEndpoints.attention.path}`, /^Could not load the checks/],
    ['the metrics', path, /^Could not load the latest metrics/],
  ])('no longer says that all is well once %s do not load', async (_, endpoint, said) => {
    let isDown = false;
    const refused = { status: 403, body: {} };
    const checked = { body: { checkedAt: '2026-05-04T10:07:00.000Z', checks: [check()] } };
    const answers = {
      [path]: () => ({ body: metrics }),
      [`GET ${attentionEndpoints.attention.path}`]: () => checked,
    };
    renderApp('/admin/monitoring', {
      user: user({ role: 'admin' }),
      opened: ['monitor'],
      server: {
        ...answers,
        [endpoint]: () => (isDown ? refused : (answers[endpoint]?.() ?? refused)),
      },
    });
    expect(await screen.findByText(/^All systems OK/)).toBeTruthy();
    isDown = true;
    await userEvent.click(screen.getByRole('button', { name: 'Refresh Data' }));
    expect(await screen.findByText(said)).toBeTruthy();
    expect(screen.queryByText(/^All systems OK/)).toBeNull();
  });

  it('asks again every 30 seconds, and three times more, a second apart, when the server fails', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const asked: number[] = [];
      let works = true;
      open(() => {
        asked.push(Date.now());
        return works ? { body: metrics } : { status: 503, body: {} };
      });
      await screen.findByText('130');
      works = false;
      await act(() => vi.advanceTimersByTimeAsync(30_000));
      await act(() => vi.advanceTimersByTimeAsync(4_000));
      expect(await screen.findByText('Failed to fetch bot metrics')).toBeTruthy();
      expect(asked).toHaveLength(5);
      const pauses = asked.slice(1).map((at, index) => at - (asked[index] ?? 0));
      expect(pauses.map((ms) => Math.round(ms / 1000))).toEqual([30, 1, 1, 1]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is refused to members', async () => {
    renderApp('/admin/monitoring', { user: user() });
    expect(await screen.findByText('Access Denied')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Return to Dashboard' })).toBeTruthy();
  });
});

describe('figures of the monitor', () => {
  it.each([
    [12, '12 s'],
    [200, '3 min'],
    [3 * 3600 + 59, '3 h 0 min'],
    [41 * 86_400 + 6 * 3600, '41 d 6 h'],
  ])('say %d s as %s', (seconds, words) => {
    expect(formatUptime(seconds)).toBe(words);
  });

  it('are lines only where they were measured', () => {
    expect(findMeasuredRuns([null, 2, 0, null, 5])).toEqual([
      { start: 1, values: [2, 0] },
      { start: 4, values: [5] },
    ]);
  });

  it('draw nothing that was not measured', async () => {
    open(() => ({ body: { ...metrics, day: [slot(), slot()] } }));
    const chart = await screen.findByRole('img', { name: /, now not measured$/ });
    expect(chart.querySelectorAll('.plot-line, .area, circle')).toHaveLength(0);
  });

  it.each([
    [0, 1],
    [1.2, 2],
    [3, 5],
    [66, 100],
    [100, 100],
  ])('have a scale for %d that ends at %d', (value, top) => {
    expect(roundUpAxisMax(value)).toBe(top);
  });
});
