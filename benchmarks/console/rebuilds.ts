import { setTimeout as pause } from 'node:timers/promises';
import { urlOf } from '#contract/endpoints/url.ts';
import { projectionOperations } from '#contract/operations/projections.ts';
import { paths } from '#contract/paths.ts';
import type { Measurement } from '../measurement.ts';
import type { Product } from '../product.ts';
import { startProbe, type Waits } from '../probe.ts';
import { inWords, publicPages, siteMeasurement } from './catching-up.ts';
import { readModelsOf, shownGenerationOf } from './read-models.ts';
import { openStaffSession } from './staff-session.ts';

type Rebuilt = {
  readonly name: string;
  readonly seconds: number;
  /** What it takes of a processor, whatever else the machine does. */
  readonly processorSeconds: number;
  readonly waits: Waits;
};

/** Rebuilds every read model, one after the other, and asks the site all the while. */
export const rebuildAll = async (product: Product): Promise<Measurement[]> => {
  const rebuilt: Rebuilt[] = [];
  for (const { id } of await readModelsOf(await openStaffSession(product.address))) {
    const one = await rebuild(product, id);
    console.log(`${' '.repeat(20)}${one.seconds.toFixed(1).padStart(8)} s   ${detailOf(one)}`);
    rebuilt.push(one);
  }
  const slowest = worst(rebuilt, ({ seconds }) => seconds);
  const busiest = worst(rebuilt, ({ waits }) => (waits.refused > 0 ? Infinity : waits.p99Ms));
  return [
    {
      name: 'the slowest rebuild of a read model at 100,000 members, in seconds',
      ratio: slowest.seconds,
      aim: 120,
      limit: 240,
      lowerIsBetter: true,
      detail: detailOf(slowest),
    },
    siteMeasurement(`while ${busiest.name} is rebuilt`, busiest.waits),
  ];
};

const detailOf = ({ name, processorSeconds, waits }: Rebuilt): string =>
  `${name}: processor ${processorSeconds.toFixed(1)} s; ${inWords(waits)}`;

// Logged in anew for each, because a change asks for a proof of a few minutes.
const rebuild = async ({ address, processorSeconds }: Product, name: string): Promise<Rebuilt> => {
  const staff = await openStaffSession(address);
  const signedIn = { path: paths.me, headers: { cookie: staff.cookie } };
  const before = await shownGenerationOf(staff, name);
  const probe = startProbe(address, [...publicPages, signedIn]);
  const [began, used] = [performance.now(), processorSeconds()];
  await staff.send(urlOf(projectionOperations.rebuildProjection, { params: { id: name } }), {
    reason: 'Benchmark',
  });
  while ((await shownGenerationOf(staff, name)) === before) await pause(200);
  const seconds = (performance.now() - began) / 1000;
  return {
    name,
    seconds,
    processorSeconds: processorSeconds() - used,
    waits: await probe.stop(),
  };
};

const worst = (rebuilt: readonly Rebuilt[], measure: (one: Rebuilt) => number): Rebuilt => {
  const [first] = rebuilt.toSorted((one, other) => measure(other) - measure(one));
  if (!first) throw new Error('There are no read models.');
  return first;
};
