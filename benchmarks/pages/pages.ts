import { setTimeout as pause } from 'node:timers/promises';
import { demoPassword, toDemoEmail } from '../../apps/embedded/demo/history.ts';
import { baselineCommit, withBaseline } from '../baseline.ts';
import { median } from '../figures.ts';
import type { Measurement, NotRun } from '../measurement.ts';
import { type Product, withProduct } from '../product.ts';
import { bySize, isQuick } from '../size.ts';
import { untilIdle } from '../start-up/start-up.ts';
import { explainMissing, measureSlowdown, visit, type Visit } from './lighthouse.ts';
import { operations } from '#contract/operations.ts';

type PageUnderTest = {
  readonly path: string;
  /** Its largest paint is compared with the baseline's, which had no first view for it. */
  readonly isNewlyPrepared: boolean;
};

const pages: readonly PageUnderTest[] = [
  { path: '/auth', isNewlyPrepared: true },
  { path: '/dashboard', isNewlyPrepared: false },
  { path: '/markets', isNewlyPrepared: true },
  { path: '/news', isNewlyPrepared: true },
  { path: '/crypto/BTC', isNewlyPrepared: false },
  { path: '/predictions', isNewlyPrepared: true },
].slice(0, bySize(Infinity, 1));
const rounds = bySize(3, 1);

type Visits = ReadonlyMap<string, readonly Visit[]>;

/**
 * Lighthouse's mobile run of six pages beside the baseline at rest, and while this build learns to forecast. The
 * browser is as slow as on the machine on which the aims were set.
 */
export const measurePages = async (): Promise<readonly (Measurement | NotRun)[]> => {
  const missing = explainMissing();
  if (missing !== undefined) return [{ name: 'pages', reason: missing }];
  return withBaseline('pages', async (checkout) => {
    const env = { FORECASTS: isQuick ? 'off' : 'on', REQUESTS_PER_MINUTE: '100000' };
    const slowdown = await withProduct({ env: { ...env, FORECASTS: 'off' } }, ({ address }) =>
      measureSlowdown(address),
    );
    const whileLearning = await visitWhileLearning(env, slowdown);
    return withProduct({ env }, (own) =>
      withProduct({ env, checkout }, async (baseline) => {
        if (!isQuick) await Promise.all([own, baseline].map(untilIdle));
        return compare(await visitAll([own, baseline], { slowdown, times: rounds }), whileLearning);
      }),
    );
  });
};

/** Each round is a new demo, because a demo learns only once. */
const visitWhileLearning = async (
  env: Readonly<Record<string, string>>,
  slowdown: number,
): Promise<Visits> => {
  const found = new Map<string, readonly Visit[]>();
  for (let round = 0; round < rounds; round += 1) {
    const [visits] = await withProduct({ env }, (own) => visitAll([own], { slowdown, times: 1 }));
    for (const [path, added] of visits ?? [])
      found.set(path, [...(found.get(path) ?? []), ...added]);
  }
  return found;
};

/** Alternating, so that a slow moment of the machine concerns every build. */
const visitAll = async (
  products: readonly Product[],
  { slowdown, times }: { readonly slowdown: number; readonly times: number },
): Promise<readonly Visits[]> => {
  const visitsByProduct = products.map(() => new Map<string, Visit[]>());
  const cookies = await Promise.all(products.map(logIn));
  for (let round = 0; round < times; round += 1)
    for (const { path } of pages)
      for (const [at, { address }] of products.entries()) {
        const visits = visitsByProduct[at];
        const cookie = path === '/auth' ? '' : (cookies[at] ?? '');
        const measured = await visit(new URL(path, address).href, cookie, slowdown);
        visits?.set(path, [...(visits.get(path) ?? []), measured]);
        await pause(bySize(1000, 0));
      }
  return visitsByProduct;
};

const logIn = async ({ address }: Product): Promise<string> => {
  const response = await fetch(new URL(operations.signIn.path, address), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: toDemoEmail('pro'), password: demoPassword }),
  });
  if (!response.ok) throw new Error(`The login was answered with ${String(response.status)}.`);
  return response.headers.get('set-cookie')?.split(';')[0] ?? '';
};

const getMedian = (visits: Visits | undefined, path: string, field: keyof Visit): number =>
  median((visits?.get(path) ?? []).map((one) => one[field]));

const compare = ([own, baseline]: readonly Visits[], learning: Visits): readonly Measurement[] =>
  pages.flatMap(({ path, isNewlyPrepared }) => {
    const getOwn = (field: keyof Visit): number => getMedian(own, path, field);
    const getBaseline = (field: keyof Visit): number => getMedian(baseline, path, field);
    const compareTimes = (field: 'largestPaintMs' | 'blockedMs', name: string): Measurement => ({
      name: `${name} of ${path} to ${baselineCommit}`,
      ratio: getOwn(field) / Math.max(1, getBaseline(field)),
      lowerIsBetter: true,
      detail: `${getOwn(field).toFixed(0)} ms, baseline ${getBaseline(field).toFixed(0)} ms; score ${String(getOwn('performance'))}, baseline ${String(getBaseline('performance'))}`,
    });
    const quality = Math.min(getOwn('accessibility'), getOwn('bestPractices'));
    return [
      {
        ...compareTimes('largestPaintMs', 'largest paint'),
        ...(isNewlyPrepared ? { limit: 0.5 } : { limit: 1.1 }),
      },
      { ...compareTimes('blockedMs', 'blocked time'), limit: 0.5, aim: 0.3 },
      {
        name: `layout shift of ${path}`,
        ratio: getOwn('layoutShift'),
        limit: 0.012,
        lowerIsBetter: true,
        detail: `baseline ${getBaseline('layoutShift').toFixed(3)}`,
      },
      {
        name: `accessibility and best practices of ${path}`,
        ratio: quality,
        limit: 100,
        lowerIsBetter: false,
        detail: 'the lower of the two scores',
      },
      {
        name: `points that ${path} loses while the product learns`,
        ratio: getOwn('performance') - getMedian(learning, path, 'performance'),
        limit: 5,
        lowerIsBetter: true,
        detail: `score ${String(getMedian(learning, path, 'performance'))} while it learns, ${String(getOwn('performance'))} at rest`,
      },
    ];
  });
