/*
 * `npm run load -- --minutes 10 --readers 500 --sockets 500 --writers 50`: how the product bears a
 * crowd, and what limits it. It starts the built product, embedded or on the engines that the
 * environment names, and profiles it. `--url <address>` uses an installation that runs already.
 */
import { cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { minuteMs } from '#domain/shared/time/durations.ts';
import { runListener, runReader, runWriter } from './crowd.ts';
import { formatSample, newSample, sampleHeading, type Sample } from './figures.ts';
import { findInstallation, startInstallation, type Installation } from './installation.ts';

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    minutes: { type: 'string', default: '10' },
    readers: { type: 'string', default: '500' },
    sockets: { type: 'string', default: '500' },
    writers: { type: 'string', default: '50' },
    pause: { type: 'string', default: '2000' },
    'metrics-token': { type: 'string', default: '' },
    'allow-writes': { type: 'boolean', default: false },
  },
});

const processFigures = {
  'memory, MB': (text: string) => figureIn(text, 'process_resident_memory_bytes') / 1e6,
  'processor, s': (text: string) => figureIn(text, 'process_cpu_seconds_total'),
  'event loop delay 99%, ms': (text: string) =>
    figureIn(text, 'nodejs_eventloop_lag_p99_seconds') * 1000,
} as const;

const figureIn = (text: string, name: string): number =>
  Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);

// The highest value of each figure, by process; of the processor, the time since the first sample.
const watchProcesses = (
  { metrics }: Installation,
  signal: AbortSignal,
): ReadonlyMap<string, number> => {
  const highest = new Map<string, number>();
  const before = new Map<string, number>();
  const headers = { authorization: `Bearer ${values['metrics-token']}` };
  const sampleMetrics = async (): Promise<void> => {
    for (const [name, address] of Object.entries(metrics)) {
      const text = await fetch(address, { headers })
        .then((answer) => answer.text())
        .catch(() => '');
      for (const [figure, readFrom] of Object.entries(processFigures)) {
        const key = `${name}: ${figure}`;
        const read = readFrom(text);
        if (figure.startsWith('processor') && !before.has(key)) before.set(key, read);
        const value = read - (before.get(key) ?? 0);
        if (!Number.isNaN(value)) highest.set(key, Math.max(value, highest.get(key) ?? 0));
      }
    }
  };
  void sampleMetrics();
  const timer = setInterval(() => void sampleMetrics(), 5000);
  signal.addEventListener('abort', () => {
    clearInterval(timer);
  });
  return highest;
};

const runCrowd = async (installation: Installation): Promise<readonly string[]> => {
  const signal = AbortSignal.timeout(Number(values.minutes) * minuteMs);
  const samples = new Map<string, Sample>();
  const sampleOf = (kind: string): Sample => {
    const sample = samples.get(kind) ?? newSample();
    samples.set(kind, sample);
    return sample;
  };
  const crowd = { url: installation.url, pauseMs: Number(values.pause), signal, sampleOf };
  const highest = watchProcesses(installation, signal);
  const many = (count: string, act: (index: number) => Promise<void>): Promise<void>[] =>
    Array.from({ length: Number(count) }, (_each, index) => act(index));
  await Promise.all([
    ...many(values.sockets, () => runListener(crowd)),
    ...many(values.readers, () => runReader(crowd)),
    ...many(values.writers, (index) => runWriter(crowd, index)),
  ]);
  return [
    sampleHeading,
    ...[...samples].map(([kind, sample]) => formatSample(kind, sample)),
    ...[...highest].map(([what, value]) => `${what.padEnd(40)}${value.toFixed(0).padStart(8)}`),
  ];
};

const installation =
  values.url === undefined
    ? await startInstallation()
    : await findInstallation(values.url, values['allow-writes']);
const [processor] = cpus();
console.log(
  [
    `${installation.name}: ${values.readers} readers, ${values.sockets} sockets, ${values.writers} writers for ${values.minutes} minutes`,
    `This machine: ${String(cpus().length)} × ${processor?.model ?? 'unknown'}, ${(totalmem() / 1e9).toFixed(0)} GB; it runs the crowd too.`,
  ].join('\n'),
);
const figures = await runCrowd(installation);
const profiles = await installation.stop();
console.log([...figures, ...profiles].join('\n'));
process.exit();
