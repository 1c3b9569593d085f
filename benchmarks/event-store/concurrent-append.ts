import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { EventStore } from '#platform/event-store/event-store.port.ts';
import { median, perSecond } from '../figures.ts';
import type { Measurement } from '../measurement.ts';
import { bareInserts, rawInserts, type RawInserts } from './raw-inserts.ts';
import { signIn, withStores } from './stores.ts';
import { bySize } from '../size.ts';

const appenders = 64;
const appendsEach = bySize(60, 2);
const rounds = bySize(9, 1);

type Contender = 'raw' | 'bare' | 'plain' | 'encrypted';
type Round = Readonly<Record<Contender, number>>;

/**
 * Appends a second of 64 appenders against prepared INSERTs of the same rows in transactions of 64, in rounds that alternate:
 * both wait for the disk once for 64 rows, so that the ratio does not depend on what the disk takes for it.
 */
export const measureConcurrentAppend = (): Promise<Measurement> =>
  withStores(async ({ folder, plain, encrypted }) => {
    const raw = rawInserts(join(folder, 'raw-64.sqlite'));
    const bare = bareInserts(join(folder, 'bare-64.sqlite'));
    const oneRound = async (): Promise<Round> => ({
      raw: insertsPerSecond(raw),
      bare: insertsPerSecond(bare),
      plain: await appendsPerSecond(plain),
      encrypted: await appendsPerSecond(encrypted),
    });
    await oneRound();
    const all: Round[] = [];
    for (let round = 0; round < rounds; round += 1) all.push(await oneRound());
    raw.close();
    bare.close();
    const rate = (of: Contender): string => perSecond(median(all.map((round) => round[of])));
    const ratio = (of: Contender, to: Contender): number =>
      median(all.map((round) => round[of] / round[to]));
    return {
      name: `${String(appenders)} concurrent appenders to prepared INSERTs in transactions of ${String(appenders)}`,
      ratio: ratio('plain', 'raw'),
      aim: 0.7,
      limit: 0.5,
      lowerIsBetter: false,
      detail: `inserts ${rate('raw')}, appends ${rate('plain')}; encrypted ${rate('encrypted')} (${ratio('encrypted', 'raw').toFixed(3)}); inserts into a table without indexes ${rate('bare')} (${ratio('plain', 'bare').toFixed(3)})`,
    };
  });

const insertsPerSecond = (raw: RawInserts): number => {
  const streams = Array.from({ length: appenders }, () => `signin-${randomUUID()}`);
  const begun = performance.now();
  for (let index = 0; index < appendsEach; index += 1) {
    raw.insertAll(streams.map((stream) => ({ stream, revision: index, event: signIn() })));
  }
  return rateSince(begun);
};

// Each appender has its own stream and appends again once its last append is acknowledged.
const appendsPerSecond = async (store: EventStore): Promise<number> => {
  const append = async (): Promise<void> => {
    const stream = `signin-${randomUUID()}`;
    for (let index = 0; index < appendsEach; index += 1)
      await store.append(stream, [signIn()], index === 0 ? 'none' : index - 1);
  };
  const begun = performance.now();
  await Promise.all(Array.from({ length: appenders }, append));
  return rateSince(begun);
};

const rateSince = (begun: number): number =>
  (appenders * appendsEach * 1000) / (performance.now() - begun);
