import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { signIn, type Stores, withStores } from '../event-store/stores.ts';
import { median, perSecond } from '../figures.ts';
import type { Measurement, NotRun } from '../measurement.ts';
import { eventsOfEach, writeHistory } from '../projections/history.ts';
import { rebuildDirectory } from '../projections/rebuild.ts';
import { type EmmettStore, openEmmett } from './emmett-store.ts';
import { installPackages } from './packages.ts';
import { bySize } from '../size.ts';

const rounds = bySize(5, 1);
const appends = bySize(150, 10);
const appenders = 64;
const members = bySize(200, 10);
const historySize = members * eventsOfEach;

type Measured = Measurement | NotRun;
type Append = (stream: string, from: number) => Promise<unknown>;
type Rates = { readonly ours: number; readonly emmett: number };

/** The event store against Emmett on SQLite. There is no aim: it is a comparison. */
export const measureEmmett = async (): Promise<Measured | readonly Measured[]> => {
  const missing = installPackages();
  if (missing !== undefined) return { name: 'Emmett on SQLite', reason: missing };
  return withStores(async (stores) => {
    const emmett = await openEmmett(join(stores.folder, 'emmett.sqlite'));
    return [
      await orReason('single append', () => measureSingle(stores, emmett)),
      await orReason('concurrent appends', () => measureConcurrent(stores, emmett)),
      await orReason('rebuild', () => measureRebuild(stores)),
    ];
  });
};

const orReason = async (what: string, measure: () => Promise<Measurement>): Promise<Measured> => {
  try {
    return await measure();
  } catch (error) {
    return { name: `${what} beside Emmett on SQLite`, reason: String(error) };
  }
};

const ourAppend =
  ({ encrypted }: Stores): Append =>
  (stream, from) =>
    encrypted.append(stream, [signIn()], from === 0 ? 'none' : from - 1);
const emmettAppend =
  (emmett: EmmettStore): Append =>
  (stream, from) =>
    emmett.append(stream, [signIn()], from);

const measureSingle = async (stores: Stores, emmett: EmmettStore): Promise<Measurement> => {
  const all = await alternate(async () => ({
    ours: await appendRate(ourAppend(stores), 1, appends),
    emmett: await appendRate(emmettAppend(emmett), 1, appends),
  }));
  return compare('single append, encrypted, to Emmett on SQLite', all);
};

const measureConcurrent = async (stores: Stores, emmett: EmmettStore): Promise<Measurement> => {
  const all = await alternate(async () => ({
    ours: await appendRate(ourAppend(stores), appenders, 10),
    emmett: await appendRate(emmettAppend(emmett), appenders, 10),
  }));
  return compare(
    `${String(appenders)} concurrent appenders, encrypted, to Emmett on SQLite, where they take turns`,
    all,
  );
};

const measureRebuild = async ({ folder, encrypted }: Stores): Promise<Measurement> => {
  const emmett = await openEmmett(join(folder, 'emmett-history.sqlite'));
  const written = new Map<string, number>();
  const append: Stores['plain']['append'] = async (stream, events) => {
    const from = written.get(stream) ?? 0;
    await emmett.append(stream, events, from);
    written.set(stream, from + events.length);
    return { revision: from + events.length - 1, position: String(from) };
  };
  await writeHistory({ append }, members);
  await writeHistory(encrypted, members);
  const all = await alternate(async () => ({
    ours: (historySize * 1000) / (await rebuildDirectory(folder, encrypted, historySize)),
    emmett: await ratePerSecond(historySize, () =>
      emmett.rebuild(`streams_${randomUUID().replaceAll('-', '')}`, historySize),
    ),
  }));
  return compare('rebuild of one read model to Emmett on SQLite (a row for each stream)', all);
};

const alternate = async (oneRound: () => Promise<Rates>): Promise<readonly Rates[]> => {
  await oneRound();
  const all: Rates[] = [];
  for (let round = 0; round < rounds; round += 1) all.push(await oneRound());
  return all;
};

const compare = (name: string, all: readonly Rates[]): Measurement => ({
  name,
  ratio: median(all.map(({ ours, emmett }) => ours / emmett)),
  lowerIsBetter: false,
  detail: `ours ${perSecond(median(all.map(({ ours }) => ours)))}, Emmett ${perSecond(median(all.map(({ emmett }) => emmett)))}`,
});

const appendRate = (append: Append, concurrent: number, each: number): Promise<number> =>
  ratePerSecond(concurrent * each, () =>
    Promise.all(
      Array.from({ length: concurrent }, async () => {
        const stream = `signin-${randomUUID()}`;
        for (let index = 0; index < each; index += 1) await append(stream, index);
      }),
    ),
  );

const ratePerSecond = async (count: number, act: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await act();
  return (count * 1000) / (performance.now() - begun);
};
