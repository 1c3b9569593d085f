import { randomUUID } from 'node:crypto';
import type { EventStore } from '#platform/event-store/event-store.port.ts';
import type { Measurement } from '../measurement.ts';
import { median } from './figures.ts';
import { signIn, withStores } from './stores.ts';

const appenders = 64;
const rounds = 7;

/** Appends a second of 64 concurrent appenders against those of one. */
export const measureConcurrentAppend = (): Promise<Measurement> =>
  withStores(async ({ plain, encrypted }) => {
    const one = await compare(plain);
    const wrapped = await compare(encrypted);
    return {
      name: `${String(appenders)} concurrent appenders to one`,
      ratio: one.ratio,
      limit: 8,
      aim: 12,
      lowerIsBetter: false,
      detail: `one ${perSecond(one.single)}, ${String(appenders)} ${perSecond(one.many)}; encrypted ${perSecond(wrapped.single)}, ${perSecond(wrapped.many)} (${wrapped.ratio.toFixed(1)} ×)`,
    };
  });

type Comparison = { readonly single: number; readonly many: number; readonly ratio: number };

const compare = async (store: EventStore): Promise<Comparison> => {
  await appendsPerSecond(store, appenders, 20);
  const singles: number[] = [];
  const manies: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    singles.push(await appendsPerSecond(store, 1, 500));
    manies.push(await appendsPerSecond(store, appenders, 60));
  }
  const [single, many] = [median(singles), median(manies)];
  return { single, many, ratio: many / single };
};

/** Each appender has a stream of its own and appends again once its last append is acknowledged. */
const appendsPerSecond = async (
  store: EventStore,
  concurrent: number,
  each: number,
): Promise<number> => {
  const append = async (): Promise<void> => {
    const stream = `signin-${randomUUID()}`;
    for (let index = 0; index < each; index += 1)
      await store.append(stream, [signIn()], index === 0 ? 'none' : index - 1);
  };
  const begun = performance.now();
  await Promise.all(Array.from({ length: concurrent }, append));
  return (concurrent * each * 1000) / (performance.now() - begun);
};

const perSecond = (rate: number): string => `${Math.round(rate).toLocaleString('en-GB')}/s`;
