/* `npm run bench`: every promised speed as a ratio to its floor, measured in this run. `npm run bench -- rebuild` runs what matches. */
import { holds, type Measurement } from './measurement.ts';

type Measure = () => Promise<Measurement | readonly Measurement[]>;

const measures: Readonly<Record<string, () => Promise<Measure>>> = {
  'event-store': async () => (await import('./event-store/appends.ts')).measureAppends,
  rebuild: async () => (await import('./projections/rebuild.ts')).measureRebuild,
  'bulk-lag': async () => (await import('./projections/bulk-lag.ts')).measureBulkLag,
  'prepared-bytes': async () => (await import('./market/prepared-bytes.ts')).measurePreparedBytes,
  broadcast: async () => (await import('./market/broadcast.ts')).measureBroadcast,
  bundle: async () => (await import('./bundle/bundle.ts')).measureBundle,
  'start-up': async () => (await import('./start-up/start-up.ts')).measureStartUp,
};

const line = (measurement: Measurement): string => {
  const { name, ratio, limit, aim, lowerIsBetter, detail } = measurement;
  const sign = lowerIsBetter ? '≤' : '≥';
  const verdict = holds(measurement) ? 'holds' : 'BROKEN';
  return `${verdict.padEnd(7)} ${ratio.toFixed(3).padStart(9)}  ${sign} ${String(limit)} (aim ${String(aim)})  ${name}\n${' '.repeat(19)}${detail}`;
};

const [wanted = ''] = process.argv.slice(2);
const broken: string[] = [];
for (const [name, load] of Object.entries(measures).filter(([key]) => key.includes(wanted))) {
  console.log(`\n— ${name}`);
  const measure = await load();
  for (const measurement of [await measure()].flat()) {
    console.log(line(measurement));
    if (!holds(measurement)) broken.push(measurement.name);
  }
}
if (broken.length > 0) {
  console.error(`\nBroken: ${broken.join(', ')}`);
  process.exitCode = 1;
}
