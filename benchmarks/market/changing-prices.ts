import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { median } from '../figures.ts';
import type { Measurement } from '../measurement.ts';
import type { Pace } from './changing-server.ts';
import { canPin, type Child, startChild } from './children.ts';
import type { LoadResult, Load } from './load-generator.ts';
import { bySize } from '../size.ts';
import { operations } from '#contract/operations.ts';

const rounds = bySize(9, 1);
const milliseconds = bySize(2000, 1000);
const everyMs = 100;
// A busy machine delays some.
const minChanges = (0.7 * milliseconds) / everyMs;

type Bench = { readonly api: Child; readonly load: Child };
type Round = { readonly idle: number; readonly changing: number; readonly changes: number };

/** How long the slowest hundredth of the market list's readers wait while prices change, beside the same readers without. */
export const measureChangingPrices = async (): Promise<Measurement> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tidemark-bench-'));
  const api = await startChild('./changing-server.ts', [folder], 1);
  const load = await startChild('./load-generator.ts', [], 0);
  try {
    return await compare({ api, load });
  } finally {
    await Promise.all([api, load].map((child) => child.stop()));
    await rm(folder, { recursive: true, force: true });
  }
};

const compare = async (bench: Bench): Promise<Measurement> => {
  await roundOf(bench);
  const all: Round[] = [];
  for (let round = 0; round < rounds; round += 1) all.push(await roundOf(bench));
  const changes = median(all.map((round) => round.changes));
  if (changes < minChanges)
    throw new Error(`Prices changed only ${String(changes)} times in most rounds.`);
  const ms = (of: 'idle' | 'changing'): string =>
    `${median(all.map((round) => round[of])).toFixed(2)} ms`;
  return {
    name: 'market list, p99 while prices change ten times a second to p99 while they stand',
    ratio: median(all.map(({ idle, changing }) => changing / idle)),
    limit: 1.8,
    aim: 1.8,
    lowerIsBetter: true,
    detail: `${ms('changing')} to ${ms('idle')}, 32 readers without a pause, gzip, ${((changes * 1000) / milliseconds).toFixed(1)} changes a second; ${canPin ? 'server on one core, readers on the other' : 'not held to cores'}`,
  };
};

const roundOf = async ({ api, load }: Bench): Promise<Round> => {
  const idle = await p99(load, Number(api.ready));
  await api.ask({ everyMs } satisfies Pace);
  const changing = await p99(load, Number(api.ready));
  const changes = Number(await api.ask({ everyMs: undefined } satisfies Pace));
  return { idle, changing, changes };
};

const p99 = async (load: Child, port: number): Promise<number> => {
  const request = `GET ${operations.marketList.path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: gzip\r\n\r\n`;
  const question: Load = { port, request, connections: 32, milliseconds, status: 200 };
  return ((await load.ask(question)) as LoadResult).p99Ms;
};
