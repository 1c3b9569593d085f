import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { maxMoveDays } from '#contract/system/demo.ts';
import { baselineCommit, withBaseline } from '../baseline.ts';
import type { Measurement, NotRun } from '../measurement.ts';
import { type Product, withProduct } from '../product.ts';
import { bySize, isQuick } from '../size.ts';

const lowerIsBetter = true;

type Move = {
  readonly ran: number;
  readonly seconds: number;
  readonly processorSeconds: number;
  readonly slowestMs: number;
  readonly p99Ms: number;
  readonly megabytes: number;
};

type Months = { readonly first: Move; readonly later: Move };

const daysOfMonth = bySize(31, 1);

/** A month right after the first start and again later, as ratios to the baseline build. */
export const measureMonths = (): Promise<readonly (Measurement | NotRun)[]> =>
  withBaseline('a month of the demo clock', async (checkout) => {
    const baseline = await moveTwoMonths(checkout);
    const own = await moveTwoMonths(process.cwd());
    return [
      ...compareMove('right after the first start', own.first, baseline.first),
      ...compareMove('again later', own.later, baseline.later),
    ];
  });

export const measureYear = (): Promise<readonly Measurement[]> =>
  withForecastingProduct(process.cwd(), async (product) => {
    const year = await measureMove(product, bySize(maxMoveDays, 2));
    const { megabytes, seconds, slowestMs } = year;
    const name = `moving the demo clock by ${String(maxMoveDays)} days with forecasts`;
    const detail = formatMove(year);
    const common = { lowerIsBetter, detail };
    return [
      { name: `${name}, in seconds`, ratio: seconds, aim: 120, ...common },
      { name: `${name}, memory in MB`, ratio: megabytes, limit: 400, ...common },
      { name: `${name}, /healthz in ms`, ratio: slowestMs, limit: 100, ...common },
    ];
  });

const withForecastingProduct = <Result>(
  checkout: string,
  work: (product: Product) => Promise<Result>,
): Promise<Result> => withProduct({ env: { FORECASTS: isQuick ? 'off' : 'on' }, checkout }, work);

const moveTwoMonths = (checkout: string): Promise<Months> =>
  withForecastingProduct(checkout, async (product) => {
    // Bitcoin's model has learned nothing yet.
    const first = await measureMove(product, daysOfMonth);
    await rest(product);
    return { first, later: await measureMove(product, daysOfMonth) };
  });

const compareMove = (when: string, own: Move, baseline: Move): readonly Measurement[] => {
  const name = `moving the demo clock by a month ${when}`;
  const detail = `${formatMove(own)}; baseline: ${formatMove(baseline)}`;
  const common = { lowerIsBetter, detail };
  return [
    {
      name: `${name}, seconds to ${baselineCommit}`,
      ratio: own.seconds / baseline.seconds,
      limit: 0.25,
      ...common,
    },
    {
      name: `${name}, processor seconds to ${baselineCommit}`,
      ratio: own.processorSeconds / baseline.processorSeconds,
      ...common,
    },
    { name: `${name}, /healthz in ms`, ratio: own.slowestMs, limit: 100, ...common },
  ];
};

const formatMove = ({ ran, seconds, processorSeconds, p99Ms, slowestMs }: Move): string =>
  `${String(ran)} jobs in ${seconds.toFixed(1)} s (${processorSeconds.toFixed(1)} s of processor time), /healthz ${p99Ms.toFixed(0)} ms (99 %), ${slowestMs.toFixed(0)} ms at most`;

const restSeconds = bySize(30, 1);
const maxSeconds = bySize(1800, 60);
// Of one core.
const idleShare = 0.05;

// Until the models of all coins have learned, and the hours of the last move are forecast.
const rest = async (product: Product): Promise<void> => {
  const began = performance.now();
  for (;;) {
    const before = product.processorSeconds();
    await pause(restSeconds * 1000);
    if ((product.processorSeconds() - before) / restSeconds < idleShare) return;
    if (performance.now() - began > maxSeconds * 1000)
      throw new Error('The product did not come to rest.');
  }
};

const pollMs = 50;

// Asks for its health twenty times a second until the move has ended.
const measureMove = async (product: Product, days: number): Promise<Move> => {
  const began = performance.now();
  const spentBefore = product.processorSeconds();
  const waits: number[] = [];
  let megabytes = 0;
  const over = new AbortController();
  const moved = requestMove(product.address, days);
  const stop = (): void => {
    over.abort();
  };
  moved.then(stop, stop);
  while (!over.signal.aborted) {
    const asked = performance.now();
    await (await fetch(new URL('/healthz', product.address))).text();
    waits.push(performance.now() - asked);
    megabytes = Math.max(megabytes, product.residentMegabytes());
    await pause(pollMs);
  }
  const { ran } = await moved;
  waits.sort((one, other) => one - other);
  return {
    ran,
    seconds: (performance.now() - began) / 1000,
    processorSeconds: product.processorSeconds() - spentBefore,
    slowestMs: waits.at(-1) ?? 0,
    p99Ms: waits[Math.floor(waits.length * 0.99)] ?? 0,
    megabytes,
  };
};

// Not by `fetch`, which gives up when an answer takes more than five minutes.
const requestMove = async (url: string, days: number): Promise<{ readonly ran: number }> => {
  const asked = request(new URL('/api/demo/clock', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  });
  asked.end(JSON.stringify({ advance: `P${String(days)}D` }));
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const body = await text(answer);
  if (answer.statusCode !== 200) throw new Error(`The clock was not moved: ${body}`);
  return JSON.parse(body) as { readonly ran: number };
};
