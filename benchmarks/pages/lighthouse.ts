import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { chromiumPath } from '../../e2e/support/browser.ts';
import { importPackage, installPackages } from '../own-packages.ts';

/** What Lighthouse's mobile run reports of one visit. */
export type Visit = {
  readonly largestPaintMs: number;
  readonly blockedMs: number;
  readonly layoutShift: number;
  /** Scores from 0 to 100. */
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
};

type Report = {
  readonly environment: { readonly benchmarkIndex: number };
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
};
type Lighthouse = {
  readonly default: (
    url: string,
    flags: object,
  ) => Promise<{ readonly lhr: Report & { readonly runtimeError?: object } } | undefined>;
};

// A folder of its own, because a `package.json` ends the short import paths of the files beside it.
const folder = path.join(import.meta.dirname, 'packages');
const categories = ['performance', 'accessibility', 'best-practices'];

// Lighthouse's index of the machine on which the aims were set.
const indexOfAims = 870;

/** Why this machine cannot run Lighthouse. Undefined when it can. */
export const explainMissing = (): string | undefined =>
  chromiumPath === undefined ? 'no Chromium; CHROMIUM names one' : installPackages(folder);

/** How many times slower the browser must run to be as slow as on the machine on which the aims were set. */
export const measureSlowdown = async (url: string): Promise<number> => {
  const { environment } = await run(url, '', 1);
  return Math.max(1, environment.benchmarkIndex / indexOfAims);
};

/** Visits a page with an empty cache, in a new browser with the session's cookie. */
export const visit = async (url: string, cookie: string, slowdown: number): Promise<Visit> =>
  toVisit(await run(url, cookie, slowdown));

const run = async (url: string, cookie: string, slowdown: number): Promise<Report> => {
  const { default: lighthouse } = await importPackage<Lighthouse>(folder, 'lighthouse');
  const profile = mkdtempSync(path.join(tmpdir(), 'tidemark-browser-'));
  const port = await findFreePort();
  const browser = await chromium.launchPersistentContext(profile, {
    ...(chromiumPath !== undefined && { executablePath: chromiumPath }),
    args: [`--remote-debugging-port=${String(port)}`, '--no-sandbox', '--disable-gpu'],
  });
  try {
    const [name = '', value = ''] = cookie.split('=');
    if (value !== '') await browser.addCookies([{ name, value, url: new URL('/', url).href }]);
    const [result] = await Promise.all([
      lighthouse(url, { port, onlyCategories: categories, logLevel: 'error' }),
      browser.waitForEvent('page').then((page) => slowDown(page, slowdown)),
    ]);
    if (!result || result.lhr.runtimeError)
      throw new Error(`Lighthouse did not measure ${url}: ${JSON.stringify(result?.lhr)}`);
    return result.lhr;
  } finally {
    await browser.close();
    rmSync(profile, { recursive: true, force: true });
  }
};

// Slows the browser itself. Lighthouse would only multiply the measured durations of tasks, also of those that end after a
// few milliseconds on any machine, as React's do.
const slowDown = async (page: Page, rate: number): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
};

const toVisit = ({ audits, categories: scored }: Report): Visit => {
  const getFigure = (audit: string): number => audits[audit]?.numericValue ?? NaN;
  const getScore = (category: string): number => Math.round((scored[category]?.score ?? NaN) * 100);
  return {
    largestPaintMs: getFigure('largest-contentful-paint'),
    blockedMs: getFigure('total-blocking-time'),
    layoutShift: getFigure('cumulative-layout-shift'),
    performance: getScore('performance'),
    accessibility: getScore('accessibility'),
    bestPractices: getScore('best-practices'),
  };
};

const findFreePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (typeof address === 'object' && address) resolve(address.port);
        else reject(new Error('no free port'));
      });
    });
  });
