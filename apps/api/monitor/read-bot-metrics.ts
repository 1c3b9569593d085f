import type { BotMetrics } from '#contract/system/monitor.ts';
import { dayMs } from '#domain/shared/time/durations.ts';
import { listProcessFigures, type ProcessFigures } from '#platform/process-figures/queries.ts';
import {
  type PriceAgreement,
  readPriceAgreement,
} from '#observations/price-comparisons/queries.ts';
import { listQuarantineRecords } from '#observations/quarantine/queries.ts';
import {
  listSourceStates,
  sourceAvailability,
  type SourceStateRecord,
} from '#observations/sources/queries.ts';
import { listStoriesSince, type Story } from '#observations/news/queries.ts';
import { writeIntervalMs } from '#platform/process-figures/write-process-figures.ts';
import { countUndecidedMails } from '#projections/mails/read-model.ts';
import type { MonitorRoutesDeps } from './monitor-routes.ts';
import { byPaidPlan, paidPlanIds } from '#domain/shared/plans/plans.ts';
import { toDailySlots, sumBy } from './day-of-figures.ts';
import { toMonitorSource } from './monitor-sources.ts';
import { sentimentBenchmark } from '#models/sentiment/benchmark.ts';
import { getSentimentLabel } from '#models/sentiment/label.ts';
import { majorCoins } from '#contract/major-coins.ts';
import { listForecastingStatuses } from '#observations/forecasting/queries.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { listPredictionStatus } from '#projections/prediction-status/read-model.ts';
import { listMajorTrackRecord, type RecordSums } from '#projections/track-record/read-model.ts';
import { type ForecastSetting, toPredictionState } from '../predictions/prediction-state.ts';
import { sumRecords, toFigures } from '../predictions/record-figures.ts';
import { listPaidInvoices } from '#observations/invoices/queries.ts';
import { countActiveMembers } from '#projections/member-activity/read-model.ts';
import { countMembers } from '#projections/member-directory/queries.ts';

type Deps = Pick<MonitorRoutesDeps, 'platform' | 'board' | 'health' | 'systemNow'> & {
  readonly apiEndpoints: number;
};

const maxQuarantined = 1000;

/** Every figure is counted from stored records, or null when there are none. */
export const readBotMetrics = async (deps: Deps): Promise<BotMetrics> => {
  const { platform, systemNow } = deps;
  const now = platform.clock.now();
  const since = new Date(now.getTime() - dayMs);
  const [figures, sources, stories] = await Promise.all([
    listProcessFigures(platform, since),
    listSourceStates(platform),
    listStoriesSince(platform, since),
  ]);
  const readTimes = stories.map((story) => story.readAt);
  return {
    predictionEngine: await readPredictionFigures(platform),
    systemStatus: await readSystemFigures(deps, figures, now),
    marketData: await readMarketFigures(deps, sources, since),
    newsService: toNewsFigures({ now: systemNow(), sources, stories }),
    userActivity: await readUserFigures(platform, now),
    jobs: {
      done: sumBy(figures, ({ jobsDone }) => jobsDone),
      retried: sumBy(figures, ({ jobsRetried }) => jobsRetried),
      failed: sumBy(figures, ({ jobsFailed }) => jobsFailed),
      ...(await countWaitingJobs(platform)),
    },
    mails: await countUndecidedMails(platform),
    eventStore: {
      appends: sumBy(figures, ({ appends }) => appends),
      refusedAppends: sumBy(figures, ({ refusedAppends }) => refusedAppends),
      secondsBehind: Math.max(
        0,
        ...getRunningProcesses(figures, now).map((one) => one.secondsBehind),
      ),
    },
    sources: sources.map((state) => toMonitorSource(state, systemNow())),
    day: toDailySlots(figures, readTimes, now),
  };
};

const countWaitingJobs = async ({
  jobs,
}: Deps['platform']): Promise<Pick<BotMetrics['jobs'], 'waiting' | 'delayed' | 'active'>> => {
  const { waiting, delayed, active } = await jobs.counts();
  return { waiting, delayed, active };
};

// The latest figures of each process that is still running.
const getRunningProcesses = (
  figures: readonly ProcessFigures[],
  now: Date,
): readonly ProcessFigures[] => {
  const recentFigures = figures.filter(
    ({ at }) => now.getTime() - Date.parse(at) < 4 * writeIntervalMs,
  );
  return [...new Map(recentFigures.map((one) => [one.process, one])).values()];
};

const readSystemFigures = async (
  { health, apiEndpoints }: Deps,
  figures: readonly ProcessFigures[],
  now: Date,
): Promise<BotMetrics['systemStatus']> => {
  const runningProcesses = getRunningProcesses(figures, now);
  return {
    uptime: Math.max(0, ...runningProcesses.map(({ uptimeSeconds }) => uptimeSeconds)),
    activeConnections: sumBy(runningProcesses, ({ connections }) => connections),
    mostConnections: Math.max(
      0,
      ...toDailySlots(figures, [], now).map(({ connections }) => connections),
    ),
    apiEndpoints,
    lastUpdate: now.toISOString(),
    processes: runningProcesses.map(({ kind, uptimeSeconds, at }) => ({ kind, uptimeSeconds, at })),
    parts: [...(await health()).parts],
  };
};

const readMarketFigures = async (
  { platform, board, systemNow }: Deps,
  sources: readonly SourceStateRecord[],
  since: Date,
): Promise<BotMetrics['marketData']> => {
  const reading = board.current();
  const marketSources = sources.filter(({ kind }) => kind === 'markets');
  const activeSource =
    marketSources.find(({ source }) => source === reading?.source) ?? marketSources[0];
  const quarantined = await listQuarantineRecords(platform, maxQuarantined);
  return {
    cryptoAssets: reading?.coins.length ?? 0,
    ...toAccuracy(await readPriceAgreement(platform, since)),
    updateFrequency: activeSource ? activeSource.refreshMs / 1000 : null,
    apiStatus: activeSource ? sourceAvailability(activeSource, systemNow()) : 'not-asked',
    source: reading?.source ?? null,
    at: reading?.at ?? null,
    heldBack: quarantined.filter(({ lastAt }) => Date.parse(lastAt) >= since.getTime()).length,
  };
};

const toAccuracy = ({
  compared,
  agreed,
}: PriceAgreement): Pick<BotMetrics['marketData'], 'dataAccuracy' | 'readingsCompared'> => ({
  dataAccuracy: compared === 0 ? null : (100 * agreed) / compared,
  readingsCompared: compared,
});

type NewsInput = {
  readonly now: Date;
  readonly sources: readonly SourceStateRecord[];
  readonly stories: readonly Story[];
};

const toNewsFigures = ({ now, sources, stories }: NewsInput): BotMetrics['newsService'] => {
  const feeds = sources.filter(({ kind }) => kind.startsWith('feed'));
  const refreshTimes = feeds.flatMap(({ lastSuccessAt }) => lastSuccessAt ?? []).toSorted();
  return {
    articlesProcessed: sumBy(stories, ({ publications }) => publications.length),
    stories: stories.length,
    sourcesActive: feeds.filter((feed) => sourceAvailability(feed, now) === 'answers').length,
    sourcesConfigured: feeds.length,
    ...getSentimentFigures(),
    lastRefresh: refreshTimes.at(-1) ?? null,
    sentiment: countSentiments(stories),
    outlets: countByOutlet(stories),
  };
};

const getSentimentFigures = (): Pick<
  BotMetrics['newsService'],
  'sentimentAccuracy' | 'sentimentBenchmark'
> => {
  const { accuracy, macroF1, measuredOn, texts, n } = sentimentBenchmark;
  return {
    sentimentAccuracy: toPercent(accuracy),
    sentimentBenchmark: { measuredOn, texts, n, macroF1: toPercent(macroF1) },
  };
};

const toPercent = (share: number): number => Number((100 * share).toFixed(2));

const countSentiments = (stories: readonly Story[]): BotMetrics['newsService']['sentiment'] => {
  const labels = stories.map(({ sentiment }) => getSentimentLabel(sentiment.score));
  const count = (wanted: string): number => labels.filter((label) => label === wanted).length;
  return {
    positive: count('Positive'),
    neutral: count('Neutral'),
    negative: count('Negative'),
    noPhrase: stories.filter(({ sentiment }) => sentiment.because === null).length,
  };
};

const countByOutlet = (stories: readonly Story[]): BotMetrics['newsService']['outlets'] => {
  const publications = stories.flatMap((story) => story.publications);
  const byOutlet = Map.groupBy(publications, ({ outlet }) => outlet);
  return [...byOutlet]
    .map(([outlet, of]) => ({ outlet, publications: of.length }))
    .sort((a, b) => b.publications - a.publications || a.outlet.localeCompare(b.outlet));
};

type Ports = {
  readonly readModels: ReadModels;
  readonly clock: Clock;
  readonly config: ForecastSetting;
};
type PredictionFigures = BotMetrics['predictionEngine'];

/** From the track record: predicted probabilities and outcomes of the same forecasts. */
const readPredictionFigures = async (ports: Ports): Promise<PredictionFigures> => {
  const [documents, statuses, records] = await Promise.all([
    listMajorTrackRecord(ports),
    listPredictionStatus(ports),
    listForecastingStatuses(ports),
  ]);
  const sums = sumRecords(documents);
  const { resolved, unresolved, calls, hits, brier, coverage } = toFigures(sums);
  const now = ports.clock.now();
  return {
    ...toDirectionFigures(sums),
    predictionsMade: sumBy(statuses, ({ issued }) => issued),
    modelsActive: records.filter(({ phase }) => phase === 'ready').length,
    modelsConfigured: records.length,
    resolved,
    unresolved,
    calls,
    hits,
    brier,
    held80: coverage && coverage.band80 * 100,
    lastIssuedAt:
      statuses
        .map(({ lastAt }) => lastAt)
        .toSorted()
        .at(-1) ?? null,
    simulated: documents.some(({ simulated }) => simulated),
    coins: majorCoins.flatMap(({ id, symbol }) => {
      const record = records.find((one) => one.id === id);
      if (!record) return [];
      const status = statuses.find((one) => one.id === id);
      const { hoursWithheld: _withheld, ...state } = toPredictionState(
        { record, status },
        { now, setting: ports.config },
      );
      return [{ symbol, ...state, lastIssuedAt: status?.lastAt ?? null }];
    }),
  };
};

// A bin below one half predicts a fall.
const toDirectionFigures = ({
  resolved,
  bins,
}: RecordSums): Pick<PredictionFigures, 'accuracy' | 'confidence'> => {
  if (resolved === 0) return { accuracy: null, confidence: null };
  const isUp = (index: number): boolean => index >= bins.length / 2;
  const binsWithDirection = bins.map((bin, index) => ({ ...bin, up: isUp(index) }));
  const correctCount = sumBy(binsWithDirection, ({ n, ups, up }) => (up ? ups : n - ups));
  const expectedCorrect = sumBy(binsWithDirection, ({ n, said, up }) => (up ? said : n - said));
  return {
    accuracy: (correctCount / resolved) * 100,
    confidence: (expectedCorrect / resolved) * 100,
  };
};

/** Days and months are in UTC. */
const readUserFigures = async (ports: Ports, now: Date): Promise<BotMetrics['userActivity']> => {
  const today = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
  const monthStart = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const notErased = { erased: false } as const;
  const [counts, activeToday, invoices] = await Promise.all([
    countMembers(ports, [
      notErased,
      { ...notErased, registeredSince: today.toISOString() },
      { ...notErased, origin: 'grant' },
      ...paidPlanIds.map((plan) => ({ ...notErased, plan })),
    ]),
    countActiveMembers(ports, today),
    listPaidInvoices(ports, monthStart),
  ]);
  const [totalUsers = 0, joinedToday = 0, byHand = 0, ...planCounts] = counts;
  return {
    totalUsers,
    joinedToday,
    activeToday,
    ...byPaidPlan((plan) => planCounts[paidPlanIds.indexOf(plan)] ?? 0),
    byHand,
    premiumUsers: sumBy(planCounts, (planCount) => planCount),
    subscriptionRevenue: sumBy(
      invoices,
      ({ paidPence, refundedPence }) => paidPence - refundedPence,
    ),
    invoicesPaid: invoices.length,
  };
};
