import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#platform/event-store/testing/free-port.ts';
import { busiestFunctions } from './figures.ts';
import { operations } from '#contract/operations.ts';

export type Installation = {
  readonly name: string;
  readonly url: string;
  /** Addresses of the metrics of every process. */
  readonly metrics: Readonly<Record<string, string>>;
  /** Stops what was started here. Returns the summaries of the processor profiles. */
  readonly stop: () => Promise<readonly string[]>;
};

/** An installation that runs already. Members are written, so only a demo is accepted unless it is allowed. */
export const findInstallation = async (url: string, isAllowed: boolean): Promise<Installation> => {
  const isDemo = (await fetch(new URL(operations.demo.path, url))).ok;
  if (!isDemo && !isAllowed) {
    throw new Error(
      `${url} is not a demo. This load registers accounts and changes them; --allow-writes runs it anyway.`,
    );
  }
  const metrics = { process: new URL(operations.metrics.path, url).href };
  return { name: url, url, metrics, stop: () => Promise.resolve([]) };
};

const engineSettings = ['EVENTSTORE_URL', 'MONGODB_URL', 'REDIS_URL'] as const;
const programs = {
  embedded: { process: 'apps/embedded/main' },
  engines: { api: 'apps/api/main', workers: 'workers/main', projector: 'workers/projector' },
} as const;
const readyWithinMs = 180_000;

/** Starts the built product in a new folder: on the engines that the environment names, or embedded as a demo. */
export const startInstallation = async (): Promise<Installation> => {
  const onEngines = engineSettings.every((name) => process.env[name]);
  const folder = mkdtempSync(path.join(tmpdir(), 'tidemark-load-'));
  const common = {
    ...process.env,
    REQUESTS_PER_MINUTE: '1000000000',
    REGISTRATIONS_PER_HOUR: '1000000',
    MARKET_DATA: 'simulated',
    FORECASTS: 'off',
    NEWS_FEEDS: 'off',
    LOG_LEVEL: 'warn',
    ...(onEngines && { DEMO: 'off', MASTER_KEY: randomBytes(32).toString('hex') }),
  };
  const all = Object.entries(programs[onEngines ? 'engines' : 'embedded']);
  const ports = new Map<string, string>();
  for (const [name] of all) ports.set(name, String(await freePort()));
  const start = (options: (name: string) => readonly string[]): readonly StartedProcess[] =>
    all.map(([name, program]) => {
      const port = ports.get(name) ?? '';
      const child = spawn(process.execPath, [...options(name), `dist/${program}.js`], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...common, DATA_DIR: path.join(folder, name), PORT: port, HEALTH_PORT: port },
      });
      return { name, child, url: `http://127.0.0.1:${port}` };
    });
  // The first start writes the demo's history, which the profile must not contain.
  const first = start(() => []);
  await untilReady(first);
  await stopAll(first);
  const profileOf = (name: string): string => path.join(folder, 'profiles', name);
  const started = start((name) => ['--cpu-prof', `--cpu-prof-dir=${profileOf(name)}`]);
  await untilReady(started);
  return {
    name: onEngines ? `engines: ${engineSettings.join(', ')}` : 'embedded',
    url: started[0]?.url ?? '',
    metrics: Object.fromEntries(
      started.map(({ name, url }) => [name, `${url}${operations.metrics.path}`]),
    ),
    stop: async () => {
      await stopAll(started);
      const summaries = started.map(({ name }) => summarise(name, profileOf(name)));
      rmSync(folder, { recursive: true });
      return summaries;
    },
  };
};

type StartedProcess = {
  readonly name: string;
  readonly child: ChildProcess;
  readonly url: string;
};

const untilReady = async (started: readonly StartedProcess[]): Promise<void> => {
  await Promise.all(started.map(isReady));
};

const isReady = async ({ url, child }: StartedProcess): Promise<void> => {
  const end = performance.now() + readyWithinMs;
  while (performance.now() < end && child.exitCode === null) {
    const answer = await fetch(new URL(operations.ready.path, url)).catch(() => undefined);
    if (answer?.ok) return;
    await pause(500);
  }
  throw new Error(`The process at ${url} did not become ready.`);
};

const stopAll = async (started: readonly StartedProcess[]): Promise<void> => {
  const ended = started.map(({ child }) => once(child, 'exit'));
  for (const { child } of started) child.kill('SIGTERM');
  await Promise.all(ended);
};

// Threads write profiles of their own. The name ends in the ids of process and thread, and the main thread's is 0.
const summarise = (name: string, folder: string): string => {
  const file = readdirSync(folder).find((each) => /\.0\.\d+\.cpuprofile$/.test(each)) ?? '';
  const profile = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Parameters<
    typeof busiestFunctions
  >[0];
  return [`main thread of ${name}:`, ...busiestFunctions(profile, 12)].join('\n  ');
};
