import type { Failed, Measurement, NotRun } from './measurement.ts';

export type Measured = Measurement | NotRun | Failed;
export type Measure = () => Promise<Measured | readonly Measured[]>;

/** Each part is loaded only when it runs, because some modules start work when they are loaded. */
export const parts: Readonly<Record<string, () => Promise<Measure>>> = {
  'event-store': async () => (await import('./event-store/appends.ts')).measureAppends,
  'long-streams': async () => (await import('./commands/long-streams.ts')).measureLongStreams,
  emmett: async () => (await import('./emmett/emmett.ts')).measureEmmett,
  rebuild: async () => (await import('./projections/rebuild.ts')).measureRebuild,
  'console-start': async () => (await import('./console/console.ts')).measureConsoleStart,
  'console-lists': async () => (await import('./console/console.ts')).measureConsoleLists,
  'console-rebuilds': async () => (await import('./console/console.ts')).measureConsoleRebuilds,
  jobs: async () => (await import('./jobs/jobs.ts')).measureJobs,
  'waiting-jobs': async () => (await import('./jobs/waiting-jobs.ts')).measureWaitingJobs,
  'bulk-lag': async () => (await import('./projections/bulk-lag.ts')).measureBulkLag,
  'prepared-bytes': async () => (await import('./market/prepared-bytes.ts')).measurePreparedBytes,
  broadcast: async () => (await import('./market/broadcast.ts')).measureBroadcast,
  'changing-prices': async () =>
    (await import('./market/changing-prices.ts')).measureChangingPrices,
  crowd: async () => (await import('./market/crowd.ts')).measureCrowd,
  bundle: async () => (await import('./bundle/bundle.ts')).measureBundle,
  pages: async () => (await import('./pages/pages.ts')).measurePages,
  'demo-clock': async () => (await import('./demo-clock/demo-clock.ts')).measureDemoClock,
  threads: async () => (await import('./threads/threads.ts')).measureThreads,
  sentiment: async () => (await import('./sentiment/sentiment.ts')).measureSentiment,
  forecast: async () => (await import('./forecast/forecast.ts')).measureForecast,
  'range-coverage': async () => (await import('./forecast/range-coverage.ts')).measureRangeCoverage,
  'feed-ingest': async () => (await import('./news/feed-ingest.ts')).measureFeedIngest,
  'duplicate-look-up': async () => (await import('./news/look-up.ts')).measureLookUp,
  'start-up': async () => (await import('./start-up/start-up.ts')).measureStartUp,
};

/** The names that one of the words selects: the part of that name, or every part whose name contains it. */
export const selectParts = (names: readonly string[], words: readonly string[]): string[] => {
  if (words.length === 0) return [...names];
  const selected = words.flatMap((word) =>
    names.includes(word) ? [word] : names.filter((name) => name.includes(word)),
  );
  return names.filter((name) => selected.includes(name));
};
