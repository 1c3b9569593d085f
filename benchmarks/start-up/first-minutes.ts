import { setTimeout as pause } from 'node:timers/promises';
import { trackRecordSchema } from '#contract/predictions/track-record.ts';
import { baselineCommit, withBaseline } from '../baseline.ts';
import type { Measurement, NotRun } from '../measurement.ts';
import { type Product, withProduct } from '../product.ts';
import { bySize, isQuick } from '../size.ts';

type FirstMinutes = {
  readonly totalSeconds: number;
  readonly mainThreadSeconds: number;
  readonly bitcoinReadySeconds: number;
  readonly p99Ms: number;
  readonly p99AtRestMs: number;
  readonly peakMegabytes: number;
};

/** Processor time, waits and memory of a first start until all coins have forecasts, as ratios to the baseline build. */
export const measureFirstMinutes = (): Promise<readonly (Measurement | NotRun)[]> =>
  withBaseline('first minutes', async (checkout) => {
    const baseline = await runFirstMinutes(checkout);
    const own = await runFirstMinutes(process.cwd());
    return [...compare(own, baseline), compareWithRest(own)];
  });

const pollMs = 250;
const pollsPerCheck = 20;
const quietSeconds = bySize(60, 1);
const maxSeconds = bySize(1800, 60);
// Of one core. The requests of this measurement take a share themselves, so they stop when learning is over.
const [busyShare, idleShare] = [0.15, 0.05];

const runFirstMinutes = (checkout: string): Promise<FirstMinutes> =>
  withProduct({ env: { FORECASTS: isQuick ? 'off' : 'on' }, checkout }, observe);

const observe = async (product: Product): Promise<FirstMinutes> => {
  const began = performance.now();
  const passed = (): number => (performance.now() - began) / 1000;
  const waits: number[] = [];
  let bitcoinReadySeconds = Infinity;
  let spentBefore = product.processorSeconds();
  let checkedAt = passed();
  let isBusy = true;
  for (let quiet = 0; quiet < quietSeconds;) {
    if (passed() > maxSeconds) throw new Error('The product did not come to rest.');
    for (let poll = 0; poll < pollsPerCheck; poll += 1) {
      if (isBusy) waits.push(await measureMarketRequest(product));
      await pause(pollMs);
    }
    if (bitcoinReadySeconds === Infinity && (await isBitcoinReady(product)))
      bitcoinReadySeconds = passed();
    const [spent, now] = [product.processorSeconds(), passed()];
    const share = (spent - spentBefore) / (now - checkedAt);
    isBusy = share > busyShare;
    quiet = share < idleShare ? quiet + now - checkedAt : 0;
    [spentBefore, checkedAt] = [spent, now];
  }
  return {
    totalSeconds: product.processorSeconds(),
    mainThreadSeconds: product.mainThreadSeconds(),
    bitcoinReadySeconds,
    p99Ms: computeP99(waits),
    peakMegabytes: product.peakMegabytes(),
    p99AtRestMs: computeP99(await measureWaitsAtRest(product)),
  };
};

const requestsAtRest = bySize(400, 4);
const pauseAtRestMs = 50;

const measureWaitsAtRest = async (product: Product): Promise<number[]> => {
  const waits: number[] = [];
  for (let request = 0; request < requestsAtRest; request += 1) {
    waits.push(await measureMarketRequest(product));
    await pause(pauseAtRestMs);
  }
  return waits;
};

const computeP99 = (waits: readonly number[]): number =>
  waits.toSorted((one, other) => one - other)[Math.floor(waits.length * 0.99)] ?? 0;

const measureMarketRequest = async ({ address }: Product): Promise<number> => {
  const asked = performance.now();
  await (await fetch(new URL('/api/market-data', address))).arrayBuffer();
  return performance.now() - asked;
};

const isBitcoinReady = async ({ address }: Product): Promise<boolean> => {
  const response = await fetch(new URL('/api/track-record', address));
  return trackRecordSchema.parse(await response.json()).state.phase === 'ready';
};

const compare = (own: FirstMinutes, baseline: FirstMinutes): readonly Measurement[] =>
  bounds.map(({ field, name, ...rest }) => ({
    name: `first minutes, ${name} to ${baselineCommit}`,
    ratio: own[field] / baseline[field],
    lowerIsBetter: true,
    detail: `${own[field].toFixed(1)}, baseline ${baseline[field].toFixed(1)}`,
    ...rest,
  }));

const maxRatioToRest = 1.5;
// A wait up to this length is short, whatever the wait at rest is.
const shortMs = 10;

const compareWithRest = ({ p99Ms, p99AtRestMs }: FirstMinutes): Measurement => ({
  name: 'first minutes, p99 of the market list while learning to that at rest',
  ratio: p99Ms / Math.max(p99AtRestMs, shortMs / maxRatioToRest),
  limit: maxRatioToRest,
  lowerIsBetter: true,
  detail: `${p99Ms.toFixed(1)} ms, at rest ${p99AtRestMs.toFixed(1)} ms; up to ${String(shortMs)} ms holds`,
});

type Bounds = {
  readonly field: keyof FirstMinutes;
  readonly name: string;
  readonly limit?: number;
  readonly aim?: number;
};

const bounds: readonly Bounds[] = [
  { field: 'totalSeconds', name: 'processor seconds', limit: 0.3, aim: 0.2 },
  {
    field: 'mainThreadSeconds',
    name: 'processor seconds of the main thread',
    limit: 0.3,
    aim: 0.2,
  },
  { field: 'bitcoinReadySeconds', name: 'seconds until Bitcoin is ready', limit: 0.3 },
  { field: 'p99Ms', name: 'p99 of the market list while learning' },
  { field: 'peakMegabytes', name: 'peak memory', limit: 1, aim: 0.63 },
];
