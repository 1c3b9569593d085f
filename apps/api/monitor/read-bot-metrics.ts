import type { BotMetrics } from '#contract/monitor.ts';
import { listProcessFigures, type ProcessFigures } from '#platform/process-figures/queries.ts';
import {
  type PriceAgreement,
  priceAgreementSince,
} from '#observations/price-comparisons/queries.ts';
import { listQuarantine } from '#observations/quarantine/queries.ts';
import { listSourceStates, type SourceStateRecord } from '#observations/sources/queries.ts';
import { listStoriesSince } from '#observations/news/queries.ts';
import { writtenEveryMs } from '#platform/process-figures/keep-process-figures.ts';
import { countUndecided } from '#projections/mails/queries.ts';
import type { MonitorRoutesDeps } from './monitor-routes.ts';
import { dayOfFigures, sum } from './day-of-figures.ts';
import { answering, toMonitorSource } from './monitor-sources.ts';
import { newsFigures } from './news-figures.ts';
import { predictionFigures } from './prediction-figures.ts';
import { userFigures } from './user-figures.ts';

type Deps = Pick<MonitorRoutesDeps, 'platform' | 'board' | 'health' | 'systemNow'> & {
  readonly apiEndpoints: number;
};

const dayMs = 86_400_000;
const mostHeldBack = 1000;

/** Every figure is counted from what was recorded; null where nothing was. */
export const readBotMetrics = async (deps: Deps): Promise<BotMetrics> => {
  const { platform, systemNow } = deps;
  const now = platform.clock.now();
  const since = new Date(now.getTime() - dayMs);
  const [figures, sources, stories] = await Promise.all([
    listProcessFigures(platform, since),
    listSourceStates(platform),
    listStoriesSince(platform, since),
  ]);
  const readAt = stories.map((story) => story.readAt);
  return {
    predictionEngine: await predictionFigures(platform),
    systemStatus: await systemFigures(deps, figures, now),
    marketData: await marketFigures(deps, sources, since),
    newsService: newsFigures({ now: systemNow(), sources, stories }),
    userActivity: await userFigures(platform, now),
    jobs: {
      done: sum(figures, ({ jobsDone }) => jobsDone),
      retried: sum(figures, ({ jobsRetried }) => jobsRetried),
      failed: sum(figures, ({ jobsFailed }) => jobsFailed),
      ...(await waitingJobs(platform)),
    },
    mails: await countUndecided(platform),
    eventStore: {
      appends: sum(figures, ({ appends }) => appends),
      refusedAppends: sum(figures, ({ refusedAppends }) => refusedAppends),
      secondsBehind: Math.max(0, ...newestOf(figures, now).map((one) => one.secondsBehind)),
    },
    sources: sources.map((state) => toMonitorSource(state, systemNow())),
    day: dayOfFigures(figures, readAt, now),
  };
};

const waitingJobs = async ({
  jobs,
}: Deps['platform']): Promise<Pick<BotMetrics['jobs'], 'waiting' | 'delayed' | 'active'>> => {
  const { waiting, delayed, active } = await jobs.counts();
  return { waiting, delayed, active };
};

// Of each process that still runs, what it wrote last.
const newestOf = (figures: readonly ProcessFigures[], now: Date): readonly ProcessFigures[] => {
  const running = figures.filter(({ at }) => now.getTime() - Date.parse(at) < 4 * writtenEveryMs);
  return [...new Map(running.map((one) => [one.process, one])).values()];
};

const systemFigures = async (
  { health, apiEndpoints }: Deps,
  figures: readonly ProcessFigures[],
  now: Date,
): Promise<BotMetrics['systemStatus']> => {
  const running = newestOf(figures, now);
  return {
    uptime: Math.max(0, ...running.map(({ uptimeSeconds }) => uptimeSeconds)),
    activeConnections: sum(running, ({ connections }) => connections),
    mostConnections: Math.max(
      0,
      ...dayOfFigures(figures, [], now).map(({ connections }) => connections),
    ),
    apiEndpoints,
    lastUpdate: now.toISOString(),
    processes: running.map(({ kind, uptimeSeconds, at }) => ({ kind, uptimeSeconds, at })),
    parts: [...(await health()).parts],
  };
};

const marketFigures = async (
  { platform, board, systemNow }: Deps,
  sources: readonly SourceStateRecord[],
  since: Date,
): Promise<BotMetrics['marketData']> => {
  const reading = board.current();
  const markets = sources.filter(({ kind }) => kind === 'markets');
  const used = markets.find(({ source }) => source === reading?.source) ?? markets[0];
  const held = await listQuarantine(platform, mostHeldBack);
  return {
    cryptoAssets: reading?.coins.length ?? 0,
    ...accuracyOf(await priceAgreementSince(platform, since)),
    updateFrequency: used ? used.refreshMs / 1000 : null,
    apiStatus: used ? answering(used, systemNow()) : 'not-asked',
    source: reading?.source ?? null,
    at: reading?.at ?? null,
    heldBack: held.filter(({ lastAt }) => Date.parse(lastAt) >= since.getTime()).length,
  };
};

const accuracyOf = ({
  compared,
  agreed,
}: PriceAgreement): Pick<BotMetrics['marketData'], 'dataAccuracy' | 'readingsCompared'> => ({
  dataAccuracy: compared === 0 ? null : (100 * agreed) / compared,
  readingsCompared: compared,
});
