import { cpSync, rmSync } from 'node:fs';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject } from 'vitest';
import { chromiumPath, desktop, openContext, sharedBrowser, type Screen } from './browser.ts';
import { createClient, type Client } from './client.ts';
import {
  makeDataDir,
  startProduct,
  withHighRequestLimit,
  type Product,
  type ProductOptions,
} from './product.ts';
import { slowDown } from './slowness.ts';

/** Skips the suite without a browser; the end of the test run reports it. */
export const describeInBrowser = (name: string, tests: () => void): void => {
  describe.skipIf(chromiumPath === undefined)(name, tests);
};

export const demoPassword = 'Tidemark-2026';
export const personaAddress = (persona: string): string => `${persona}@tidemark.example`;

/**
 * A demo with `DEMO=on` prints the password of its admin. In a trial, the admin has the same
 * password as everyone.
 */
export const findPassword = ({ output }: Pick<Product, 'output'>, email: string): string => {
  const [, admin, password] = /The admin is (\S+), with the password (\S+)/.exec(output()) ?? [];
  return email === admin && password !== undefined ? password : demoPassword;
};

/** A page polls, so one of its reads may be on the way when its session ends. */
export const readAfterLogout = /^401 GET \/api\//;

export type Visitor = {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Expected refusals, such as `401 POST /api/auth/local`; any other error fails the test. */
  readonly expectRefusals: (...lines: string[]) => void;
  /** Refusals that depend on timing, such as a poll at the end of its session. */
  readonly allowRefusals: (...lines: (string | RegExp)[]) => void;
};

export type VisitorFactory = {
  readonly url: () => string;
  readonly open: (screen?: Screen) => Promise<Visitor>;
  readonly logIn: (email: string, password?: string) => Promise<Visitor>;
  /**
   * Returns a visitor shared by all read-only tests of the file, which have a warm cache and need
   * only one sign-in. Signed out without an email.
   */
  readonly openShared: (email?: string) => Promise<Visitor>;
  readonly client: (email?: string) => Promise<Client>;
};

export type Stage = VisitorFactory & {
  readonly product: () => Product;
  readonly startAgain: () => Promise<void>;
};

type WatchedVisitor = Visitor & {
  readonly faults: string[];
  readonly refusals: string[];
  readonly allowed: (string | RegExp)[];
};
type ServedProduct = Pick<Product, 'url' | 'output'>;

export const createStage = (options: ProductOptions = {}): Stage => {
  let product: Product;
  beforeAll(async () => {
    [product] = await Promise.all([startOnHistory(options), sharedBrowser()]);
  });
  afterAll(async () => {
    await product.stop();
    rmSync(product.dataDir, { recursive: true, force: true });
  });
  return {
    ...audience(() => product),
    product: () => product,
    startAgain: async () => {
      const environment = { ...options.environment, PORT: new URL(product.url).port };
      const { dataDir } = product;
      product = await startProduct({
        ...withHighRequestLimit({ ...options, environment }),
        dataDir,
      });
    },
  };
};

/**
 * The product for all test files that leave its members, market and clock unchanged; each session
 * is separate.
 */
export const createSharedStage = (): VisitorFactory =>
  audience(() => {
    const { url, output } = inject('sharedProduct');
    return { url, output: () => output };
  });

/** A visitor's console errors, failed requests and refused requests fail the test. */
const audience = (product: () => ServedProduct): VisitorFactory => {
  const visitors: WatchedVisitor[] = [];
  const sharedVisitors = new Map<string | undefined, WatchedVisitor>();
  afterEach(async () => {
    const closing = visitors.splice(0);
    await Promise.all(closing.map(({ context }) => closeContext(context)));
    for (const { faults, refusals, allowed } of [...closing, ...sharedVisitors.values()]) {
      const isAllowed = (line: string): boolean => allowed.some((one) => isMatch(one, line));
      expect(faults.splice(0).filter((line) => !isAllowed(line))).toEqual(refusals.splice(0));
    }
  });
  // Registered after the product's hook, so that it runs first: hooks run in reverse order.
  afterAll(() =>
    Promise.all([...sharedVisitors.values()].map(({ context }) => closeContext(context))),
  );

  const open = async (screen = desktop): Promise<WatchedVisitor> => {
    const visitor = await openVisitor(await sharedBrowser(), screen, product().url);
    visitors.push(visitor);
    return visitor;
  };
  const enter = async (
    email: string,
    password = findPassword(product(), email),
  ): Promise<WatchedVisitor> => {
    const visitor = await open();
    const answer = await visitor.context.request.post('/api/auth/local', {
      data: { email, password },
      headers: { origin: product().url },
    });
    expect(answer.status(), await answer.text()).toBe(200);
    return visitor;
  };
  const look = async (email?: string): Promise<WatchedVisitor> => {
    const known = sharedVisitors.get(email);
    if (known) return known;
    const visitor = email === undefined ? await open() : await enter(email);
    visitors.splice(visitors.indexOf(visitor), 1);
    sharedVisitors.set(email, visitor);
    return visitor;
  };
  const client = async (email?: string): Promise<Client> => {
    const made = createClient(product().url);
    if (email !== undefined) {
      const credentials = { email, password: findPassword(product(), email) };
      expect((await made.call('POST', '/api/auth/local', credentials)).status).toBe(200);
    }
    return made;
  };
  return { url: () => product().url, open, logIn: enter, openShared: look, client };
};

// Other engines and markets need their own history.
const startOnHistory = (options: ProductOptions): Promise<Product> => {
  const dataDir = makeDataDir();
  if (!options.environment) cpSync(inject('writtenDataDir'), dataDir, { recursive: true });
  return startProduct({ ...withHighRequestLimit(options), dataDir });
};

// A route that is still being answered would throw outside of any test when its page is closed.
const closeContext = async (context: BrowserContext): Promise<void> => {
  const behavior = 'ignoreErrors';
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior })));
  await context.unrouteAll({ behavior });
  await context.close();
};

const openVisitor = async (
  browser: Browser,
  screen: Screen,
  url: string,
): Promise<WatchedVisitor> => {
  const context = await openContext(browser, screen, url);
  context.setDefaultTimeout(60_000);
  await slowDown(context);
  const page = await context.newPage();
  const refusals: string[] = [];
  const allowed: (string | RegExp)[] = [];
  return {
    context,
    page,
    faults: watchFaults(page),
    refusals,
    allowed,
    expectRefusals: (...lines) => refusals.push(...lines),
    allowRefusals: (...lines) => allowed.push(...lines),
  };
};

const isMatch = (allowed: string | RegExp, line: string): boolean =>
  typeof allowed === 'string' ? allowed === line : allowed.test(line);

const watchFaults = (page: Page): string[] => {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`thrown: ${error.message}`));
  page.on('console', (message) => {
    // The browser also logs 4xx responses, which are counted below with method and path.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
    faults.push(`console: ${message.text()}`);
  });
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    // Navigation aborts the requests of the previous page.
    if (why !== 'net::ERR_ABORTED') faults.push(`${why} ${request.method()} ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() < 400) return;
    const { pathname } = new URL(response.url());
    faults.push(`${String(response.status())} ${response.request().method()} ${pathname}`);
  });
  return faults;
};

export const expectVisible = (locator: Locator): Promise<void> =>
  expect(locator.first().waitFor({ state: 'visible' })).resolves.toBeUndefined();

export const expectHidden = (locator: Locator): Promise<void> =>
  expect(locator.first().waitFor({ state: 'hidden' })).resolves.toBeUndefined();

export const expectPath = (page: Page, path: string): Promise<void> =>
  expect.poll(() => new URL(page.url()).pathname).toBe(path);
