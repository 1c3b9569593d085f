import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { inMicroseconds, median } from '../figures.ts';
import type { Measurement } from '../measurement.ts';
import { bareInserts, rawInserts } from './raw-inserts.ts';
import { signIn, withStores } from './stores.ts';
import { bySize } from '../size.ts';

const rounds = bySize(7, 1);
const appendsEach = bySize(450, 10);

type Contender = 'raw' | 'bare' | 'plain' | 'encrypted';
type Times = Readonly<Record<Contender, number>>;
type Appends = Readonly<Record<Contender, (stream: string) => unknown>>;

/**
 * One append at a time against a prepared INSERT of the same row into the same table (WAL, synchronous=FULL): the round
 * of several whose ratio is the median, so that a disk that is busy for a second spoils one round and not the figure.
 */
export const measureSingleAppend = (): Promise<Measurement> =>
  withStores(async ({ folder, plain, encrypted }) => {
    const raw = rawInserts(join(folder, 'raw.sqlite'));
    const bare = bareInserts(join(folder, 'bare.sqlite'));
    const appends: Appends = {
      raw: (stream) => {
        raw.insert({ stream, revision: 0, event: signIn() });
      },
      bare: (stream) => {
        bare.insert({ stream, revision: 0, event: signIn() });
      },
      plain: (stream) => plain.append(stream, [signIn()], 'none'),
      encrypted: (stream) => encrypted.append(stream, [signIn()], 'none'),
    };
    const medians: Times[] = [];
    for (let round = 0; round < rounds; round += 1) medians.push(await oneRound(appends));
    raw.close();
    bare.close();
    const ratioOf = (times: Times): number => times.plain / times.raw;
    medians.sort((one, other) => ratioOf(one) - ratioOf(other));
    const typical = medians[rounds >> 1] ?? noTimes;
    return {
      name: 'single append, p50, to a raw prepared INSERT',
      ratio: ratioOf(typical),
      // On a faster disk the other costs of an append weigh more: there is no aim.
      ...(typical.raw > 0.1 ? { aim: 1.15, limit: 1.3 } : {}),
      lowerIsBetter: true,
      detail: `an insert cost ${inMicroseconds(typical.raw)} (the aim counts above 100 µs), an append ${inMicroseconds(typical.plain)}, encrypted ${inMicroseconds(typical.encrypted)}; an insert into a table without indexes ${inMicroseconds(typical.bare)} (${(typical.plain / typical.bare).toFixed(3)})`,
    };
  });

const noTimes: Times = { raw: NaN, bare: NaN, plain: NaN, encrypted: NaN };

// The order rotates, so that other load on the machine, and what follows on what, affects all alike.
const oneRound = async (appends: Appends): Promise<Times> => {
  const times: Record<Contender, number[]> = { raw: [], bare: [], plain: [], encrypted: [] };
  const order: Contender[] = ['raw', 'bare', 'plain', 'encrypted'];
  for (let count = 0; count < appendsEach; count += 1) {
    const stream = `signin-${randomUUID()}`;
    for (const name of order) times[name].push(await timed(() => appends[name](stream)));
    order.push(...order.splice(0, 1));
  }
  return {
    raw: median(times.raw),
    bare: median(times.bare),
    plain: median(times.plain),
    encrypted: median(times.encrypted),
  };
};

const timed = async (work: () => unknown): Promise<number> => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};
