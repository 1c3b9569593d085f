/*
 * `npm run bench`: every promised speed as a ratio to its baseline, measured in this run. `npm run bench -- words` runs the parts
 * whose names contain one of the words.
 */
import { formatMeasurement, isBroken, type Measurement, type NotRun } from './measurement.ts';

type Measured = Measurement | NotRun;
type Measure = () => Promise<Measured | readonly Measured[]>;

const measures: Readonly<Record<string, () => Promise<Measure>>> = {
  'event-store': async () => (await import('./event-store/appends.ts')).measureAppends,
  'long-streams': async () => (await import('./commands/long-streams.ts')).measureLongStreams,
  emmett: async () => (await import('./emmett/emmett.ts')).measureEmmett,
  rebuild: async () => (await import('./projections/rebuild.ts')).measureRebuild,
  'console-start': async () => (await import('./console/console.ts')).measureConsoleStart,
  'console-lists': async () => (await import('./console/console.ts')).measureConsoleLists,
  'console-rebuilds': async () => (await import('./console/console.ts')).measureConsoleRebuilds,
  'member-list': async () => (await import('./console/member-list.ts')).measureMemberList,
  jobs: async () => (await import('./jobs/jobs.ts')).measureJobs,
  'waiting-jobs': async () => (await import('./jobs/waiting-jobs.ts')).measureWaitingJobs,
  'bulk-lag': async () => (await import('./projections/bulk-lag.ts')).measureBulkLag,
  'prepared-bytes': async () => (await import('./market/prepared-bytes.ts')).measurePreparedBytes,
  broadcast: async () => (await import('./market/broadcast.ts')).measureBroadcast,
  'changing-prices': async () =>
    (await import('./market/changing-prices.ts')).measureChangingPrices,
  crowd: async () => (await import('./market/crowd.ts')).measureCrowd,
  bundle: async () => (await import('./bundle/bundle.ts')).measureBundle,
  'demo-clock': async () => (await import('./demo-clock/demo-clock.ts')).measureDemoClock,
  threads: async () => (await import('./threads/threads.ts')).measureThreads,
  sentiment: async () => (await import('./sentiment/sentiment.ts')).measureSentiment,
  forecast: async () => (await import('./forecast/forecast.ts')).measureForecast,
  'feed-ingest': async () => (await import('./news/feed-ingest.ts')).measureFeedIngest,
  'duplicate-look-up': async () => (await import('./news/look-up.ts')).measureLookUp,
  'start-up': async () => (await import('./start-up/start-up.ts')).measureStartUp,
};

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const chosen = Object.entries(measures).filter(
  ([name]) => words.length === 0 || words.some((word) => name.includes(word)),
);
if (chosen.length === 0) {
  console.error(`No part is called like that. There are: ${Object.keys(measures).join(', ')}`);
  process.exitCode = 1;
}
const broken: string[] = [];
for (const [name, load] of chosen) {
  console.log(`\n— ${name}`);
  const measure = await load();
  for (const measured of [await measure()].flat()) {
    console.log(formatMeasurement(measured));
    if (!('reason' in measured) && isBroken(measured)) broken.push(measured.name);
  }
}
if (broken.length > 0) {
  console.error(`\nBroken: ${broken.join(', ')}`);
  process.exitCode = 1;
}
