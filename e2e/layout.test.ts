import type { BrowserContext, Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { applyScreen, renderWholePage, resize, waitForRepaint } from './support/audit.ts';
import { desktop, phone } from './support/browser.ts';
import { serveForecasts } from './support/forecasts.ts';
import { holdResponses } from './support/held-answers.ts';
import {
  demoPassword,
  describeInBrowser,
  expectHidden,
  expectVisible,
  personaAddress,
  createSharedStage,
} from './support/stage.ts';

const phones = [390, 360, 320];
const newcomer = 'newcomer';
const widths = [1440, 1280, 1024, 768, ...phones];

type Coin = { coinSymbol?: string; symbol?: string };
const kept = new Set(['BTC', 'ETH', 'SOL', 'BNB']);

// The hardest row: a long symbol, a long name, six decimals and a change of two digits.
const crowded = <Listed extends Coin>(coin: Listed): Listed => ({
  ...coin,
  ...(kept.has(coin.coinSymbol ?? '') ? {} : { coinSymbol: 'RENDER', symbol: 'RENDER' }),
  ...(coin.coinSymbol === 'BTC' ? {} : { price: 0.326752, name: 'Render Network' }),
  change24h: -10.46,
});

const serveCrowdedMarket = async (page: Page): Promise<void> => {
  // The live feed would put the real figures back.
  await page.routeWebSocket(/\/ws$/, () => undefined);
  await page.route(/\/api\/market-data(\/top|\/daily-movers)?$/, async (route) => {
    // A server ends a connection that has been idle just as it is used again.
    const response = await route.fetch({ maxRetries: 3 });
    const body = (await response.json()) as Coin[] | Record<'topGainers' | 'topLosers', Coin[]>;
    const json = Array.isArray(body)
      ? body.map(crowded)
      : {
          ...body,
          topGainers: body.topGainers.map(crowded),
          topLosers: body.topLosers.map(crowded),
        };
    await route.fulfill({ response, json });
  });
};

// Symbols that are wider than what shows of them, or than their cell.
const cutSymbols = `[...document.querySelectorAll('.symbol')].filter((symbol) => {
  const own = symbol.getBoundingClientRect();
  for (let box = symbol.parentElement; box !== null && !box.matches('.scroll'); box = box.parentElement) {
    const clips = box.matches('th, td') || getComputedStyle(box).overflowX !== 'visible';
    if (clips && own.right > box.getBoundingClientRect().right + 0.5) return true;
  }
  return own.width === 0;
}).map((symbol) => symbol.textContent)`;

const unevenTiles = `[...document.querySelectorAll('.quote-strip .sparkline')].filter((spark, at, all) => {
  const top = spark.getBoundingClientRect().top;
  const beside = all.map((other) => other.getBoundingClientRect().top);
  return beside.some((other) => other !== top && Math.abs(other - top) < 100);
}).length`;

const addWideTable = `(() => {
  const box = document.querySelector('main').appendChild(document.createElement('div'));
  box.className = 'scroll';
  box.innerHTML = '<table><tbody><tr><td><span class="visually-hidden">not measured</span></td></tr></tbody></table>';
  box.querySelector('td').style.paddingLeft = '900px';
})()`;

const isToastOver = (selector: string): string => `(() => {
  const [toast, other] = ['.toast', '${selector}'].map((part) =>
    document.querySelector(part).getBoundingClientRect());
  return toast.left < other.right && other.left < toast.right && toast.top < other.bottom && other.top < toast.bottom;
})()`;

const cutTicker = `(() => {
  const ticker = document.querySelector('.ticker');
  const change = ticker.querySelector('.change').getBoundingClientRect();
  return change.width === 0 || change.right > ticker.getBoundingClientRect().right + 0.5;
})()`;

// What a row says about sentiment under the name of the coin.
const cutSentiment = `[...document.querySelectorAll('.sentiment-line')]
  .filter((line) => line.scrollWidth > line.clientWidth)
  .map((line) => line.textContent)`;

const sideways = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

const hoursBeyond = `(() => {
  const { scrollWidth, clientWidth } = document.querySelector('.hourly-table').parentElement;
  return scrollWidth - clientWidth;
})()`;

const faultsOf = `({
  cut: ${cutSymbols}.length,
  sentiment: ${cutSentiment},
  uneven: ${unevenTiles},
  ticker: ${cutTicker},
  sideways: ${sideways},
})`;
const faultless = { cut: 0, sentiment: [], uneven: 0, ticker: false, sideways: 0 };

// Numbers that continue on another line.
const brokenNumbers = `(() => {
  const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  const found = [];
  const range = document.createRange();
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    if (node.parentElement.closest('code') !== null) continue;
    for (const { 0: digits, index } of node.data.matchAll(/[0-9][0-9.,]*[0-9]/g)) {
      range.setStart(node, index);
      range.setEnd(node, index + digits.length);
      const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
      if (new Set(tops).size > 1) found.push(digits);
    }
  }
  return found;
})()`;

const footEnd = `Math.round(document.querySelector('footer.page-foot').getBoundingClientRect().bottom + scrollY)`;

const marginsOfBody = `(() => {
  const outer = document.querySelector('.main').getBoundingClientRect();
  const body = document.querySelector('main.body').getBoundingClientRect();
  return [body.left - outer.left, innerWidth > 1500 ? outer.right - body.right : 0];
})()`;

// The shares of the two sentiments on the dashboard, beside the colour that text has.
const sharesInForcedColours = `(() => {
  const text = getComputedStyle(document.body).color;
  return [...document.querySelectorAll('.sentiment-bar')].map((bar) => {
    const { backgroundColor } = getComputedStyle(bar.querySelector('.bullish'));
    const { backgroundImage } = getComputedStyle(bar.querySelector('.bearish'));
    return { bullish: backgroundColor === text, hatched: backgroundImage.includes('gradient') };
  });
})()`;

// 90 kB/s, with the answer times of a phone network.
const slowPhone = {
  offline: false,
  latency: 150,
  downloadThroughput: 90_000,
  uploadThroughput: 90_000,
};

const watchShifts = `window.shifted = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
}).observe({ type: 'layout-shift', buffered: true });`;

// How far parts of a page move while it loads on a slow phone.
const measureShifts = async (
  context: BrowserContext,
  page: Page,
  path: string,
): Promise<unknown> => {
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', slowPhone);
  await page.addInitScript(watchShifts);
  // The first frame comes with the document, and styles and scripts take the time of 300 kB after it.
  await page.goto(path, { waitUntil: 'commit' });
  await expectVisible(page.locator('#first'));
  await expectHidden(page.locator('#first'));
  await page.waitForLoadState('networkidle');
  await renderWholePage(page);
  await waitForRepaint(page);
  return page.evaluate('window.shifted');
};

const watchLargest = `new PerformanceObserver((list) => {
  for (const { element } of list.getEntries()) window.largest = element?.closest('#first') ? 'first' : (element?.outerHTML ?? 'gone');
}).observe({ type: 'largest-contentful-paint', buffered: true });`;

// Its words, and where they begin; their width is that of the face that is there.
const headingAt = async (heading: Locator): Promise<unknown> => {
  await expectVisible(heading);
  const words = await heading.textContent();
  const box = await heading.boundingBox();
  return { words, x: box?.x, y: box?.y, height: box?.height };
};

describeInBrowser('the layout', () => {
  const { logIn, openShared, open, url } = createSharedStage();

  it('never cuts off symbols or changes, and keeps the tiles level, at every width', async () => {
    const { page } = await logIn(personaAddress('free'));
    await serveCrowdedMarket(page);
    for (const path of ['/dashboard', '/markets']) {
      await page.goto(path);
      await expectVisible(page.getByText('RENDER'));
      await expectVisible(page.locator('.ticker .change'));
      await expectVisible(page.getByRole('region', { name: /Losers/ }).getByRole('row'));
      for (const width of widths) {
        await applyScreen(page, { width, height: 900, scheme: 'light' });
        expect(await page.evaluate(faultsOf), `${path} at ${String(width)}`).toEqual(faultless);
      }
    }
  });

  it('fits a hundred coins at every width, with the longest name and the smallest price', async () => {
    const { page } = await openShared(personaAddress('free'));
    await page.goto('/markets?rows=100');
    const list = page.locator('table.market-table');
    await expectVisible(list.getByText('Artificial Superintelligence Alliance'));
    const wide = `(() => {
      const table = document.querySelector('table.market-table');
      const beyond = table.getBoundingClientRect().right - table.parentElement.getBoundingClientRect().right;
      return Math.max(${sideways}, Math.round(beyond));
    })()`;
    const found: Record<string, unknown> = {};
    for (const width of [1920, ...widths]) {
      await applyScreen(page, { width, height: 900, scheme: 'light' });
      found[width] = await page.evaluate(wide);
    }
    await page.goto('/crypto/PEPE');
    await expectVisible(page.getByText('24 hours low'));
    await applyScreen(page, { width: 1024, height: 900, scheme: 'light' });
    found['PEPE'] = await page.evaluate(sideways);
    expect(found).toEqual(Object.fromEntries(Object.keys(found).map((width) => [width, 0])));
  });

  it.each([
    '/markets',
    '/alerts',
    '/crypto/PEPE',
    '/crypto/PEPE#fundamentals',
    '/crypto/SHIB',
    '/crypto/SHIB#fundamentals',
    '/track-record',
  ])('never breaks a line inside a number of %s', async (path) => {
    const { page } = await openShared(personaAddress('pro'));
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const found: Record<string, unknown> = {};
    for (const width of widths) {
      await applyScreen(page, { width, height: 900, scheme: 'light' });
      found[width] = await page.evaluate(brokenNumbers);
    }
    expect(found).toEqual(Object.fromEntries(widths.map((width) => [width, []])));
  });

  it('never breaks a line inside a number of an edition', async () => {
    const { page } = await openShared();
    await page.goto('/newsletter/archive');
    await page.locator('.ed-list a').first().click();
    await expectVisible(
      page.getByRole('heading', { name: 'Every figure and where it comes from' }),
    );
    await page.evaluate(
      'document.querySelectorAll("details").forEach((part) => { part.open = true; })',
    );
    const found: Record<string, unknown> = {};
    for (const width of phones) {
      await applyScreen(page, { width, height: 900, scheme: 'light' });
      const broken = await page.evaluate(brokenNumbers);
      found[width] = { broken, sideways: await page.evaluate(sideways) };
    }
    const intact = { broken: [], sideways: 0 };
    expect(found).toEqual(Object.fromEntries(phones.map((width) => [width, intact])));
  });

  it('keeps the buttons of the first choice in place when one is ticked', async () => {
    const { page } = await logIn(personaAddress('free'));
    await page.goto('/welcome');
    await resize(page, phone);
    const places = `[...document.querySelectorAll('.pick')].map((pick) => {
      const { left, top, width } = pick.getBoundingClientRect();
      return [left, top, width];
    })`;
    await expectVisible(page.locator('.pick').last());
    const before = await page.evaluate(places);
    for (const pick of await page.locator('.pick').all()) await pick.click();
    expect(await page.evaluate(places)).toEqual(before);
  });

  it.each(['/portfolio', '/predictions'])(
    'keeps the footer at or below the end of the window: %s',
    async (path) => {
      const { page } = await openShared(personaAddress('free'));
      await page.goto(path);
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 1600 });
        await expectVisible(page.locator('footer.page-foot'));
        await expect
          .poll(() => page.evaluate(footEnd), { message: String(width) })
          .toBeGreaterThanOrEqual(1600);
      }
    },
  );

  it('fits the forecasts at every width, on a phone without a scrolling table', async () => {
    const { page } = await logIn(personaAddress('pro'));
    await serveForecasts(page);
    await page.goto('/predictions');
    await expectVisible(page.getByRole('region', { name: 'Hourly forecasts, table' }));
    await expectVisible(page.locator('.fan svg'));
    const found: Record<string, unknown> = {};
    for (const width of widths) {
      await applyScreen(page, { width, height: 900, scheme: 'light' });
      found[width] = await page.evaluate(`({ sideways: ${sideways}, hours: ${hoursBeyond} })`);
    }
    const fits = { sideways: 0, hours: 0 };
    expect(found).toEqual(Object.fromEntries(widths.map((width) => [width, fits])));
  });

  it('is not widened by hidden text in a wide table', async () => {
    const { page } = await openShared();
    await page.goto('/track-record');
    await expectVisible(page.locator('main h1'));
    await resize(page, phone);
    await page.evaluate(addWideTable);
    expect(await page.evaluate(sideways)).toBe(0);
  });

  it('never covers the account menu with a toast', async () => {
    const { page } = await logIn(personaAddress('free'));
    for (const size of [desktop, phone]) {
      await page.setViewportSize(size);
      await page.goto('/dashboard?free=true');
      // It goes by itself, unless the pointer is over it.
      await page.locator('.toast').dispatchEvent('pointerover');
      await page.getByRole('button', { name: 'Account menu' }).click();
      await expectVisible(page.getByRole('menuitem', { name: 'Log out' }));
      expect(await page.evaluate(isToastOver('.user-menu .menu')), String(size.width)).toBe(false);
    }
  });

  it('never covers the title or the fields of a dialog with a toast', async () => {
    const { page } = await openShared(personaAddress('free'));
    await page.goto('/subscription');
    await page.getByRole('button', { name: 'Subscribe to Pro' }).click();
    const dialog = page.getByRole('dialog', { name: 'Subscribe to Pro Plan' });
    await dialog.getByLabel('Coupon code (optional)').fill('NOPE');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await page.locator('.toast').dispatchEvent('pointerover');
    for (const size of [desktop, phone]) {
      await resize(page, size);
      for (const part of ['dialog header', 'dialog form', 'dialog footer'])
        expect(await page.evaluate(isToastOver(part)), `${part} ${String(size.width)}`).toBe(false);
    }
  });

  it('renders what is below the window at the first input, or else some seconds later', async () => {
    const { page } = await logIn(personaAddress('free'));
    await page.setViewportSize(phone);
    const below = page.locator('[data-when-near]');
    const promo = page.locator('.promo');
    await page.goto('/dashboard');
    await expectVisible(page.locator('.ticker .change'));
    expect(await below.count()).toBeGreaterThan(0);
    await page.keyboard.press('Shift');
    await expect.poll(() => below.count()).toBe(0);
    await expectVisible(promo);
    await page.reload();
    await expectVisible(promo);
    expect(await below.count()).toBe(0);
  });

  it('centres the content from 1920 px on, but not at 1440 px', async () => {
    const { page } = await openShared(personaAddress('free'));
    await page.goto('/portfolio');
    const margins = async (width: number): Promise<number[]> => {
      await applyScreen(page, { width, height: 900, scheme: 'light' });
      return page.evaluate(marginsOfBody);
    };
    await expectVisible(page.locator('main.body'));
    const [left = 0, right = 1] = await margins(1920);
    expect(left).toBeGreaterThan(100);
    expect(left).toBe(right);
    expect(await margins(1440)).toEqual([0, 0]);
  });

  it('keeps sentiment shares visible in forced colours', async () => {
    const { page } = await logIn(personaAddress('free'));
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto('/dashboard');
    await expectVisible(
      page.getByRole('region', { name: 'Market Sentiment' }).locator('.sentiment-bar').last(),
    );
    const shares = await page.evaluate<unknown[]>(sharesInForcedColours);
    expect(shares.length).toBeGreaterThan(0);
    for (const share of shares) expect(share).toEqual({ bullish: true, hatched: true });
  });

  it.each(['/dashboard', '/markets', '/crypto/btc'])(
    'never scrolls sideways while the responses for %s arrive one by one',
    async (path) => {
      const { page } = await logIn(personaAddress('pro'));
      const held = await holdResponses(page);
      await page.goto(path);
      await expectVisible(page.locator('main h1'));
      await renderWholePage(page);
      const found: unknown[] = [];
      do {
        for (const width of phones) {
          await resize(page, { width, height: 800 });
          found.push(await page.evaluate(sideways));
        }
      } while (await held.releaseNext());
      expect(found.length).toBeGreaterThan(phones.length);
      expect(found).toEqual(found.map(() => 0));
    },
  );

  it.each([
    ['/auth', undefined],
    ['/', undefined],
    ['/dashboard', 'free'],
    ['/markets', 'free'],
    ['/alerts', 'free'],
    ['/crypto/btc', 'free'],
    ['/crypto/btc', 'pro'],
    ['/predictions', 'pro'],
    ['/track-record', undefined],
    ['/subscription', 'free'],
    ['/settings#news', 'free'],
    ['/settings#notifications', 'free'],
    ['/markets', 'pro'],
    ['/dashboard', newcomer],
  ])('moves nothing while %s loads on a slow phone, %s', async (path, persona) => {
    const { context, page } = await open(phone);
    if (persona !== undefined) {
      const headers = { origin: url() };
      const data = { email: personaAddress(persona), password: demoPassword };
      // Nobody has confirmed a new address.
      if (persona === newcomer) await context.request.post('/api/auth/register', { data, headers });
      await context.request.post('/api/auth/local', { data, headers });
    }
    if (persona === 'pro') await serveForecasts(page);
    expect(await measureShifts(context, page, path)).toBeLessThanOrEqual(0.01);
  });

  // Of this width, lines of the first frame had broken elsewhere until the face was loaded.
  it.each([
    ['/', undefined],
    ['/coins/BTC', undefined],
    ['/track-record', undefined],
    ['/news', 'pro'],
  ])('moves nothing while %s loads on a wider phone, %s', async (path, persona) => {
    const { context, page } = await open({ ...phone, width: 412 });
    if (persona !== undefined) {
      const data = { email: personaAddress(persona), password: demoPassword };
      await context.request.post('/api/auth/local', { data, headers: { origin: url() } });
    }
    expect(await measureShifts(context, page, path)).toBeLessThanOrEqual(0.01);
  });

  it('moves nothing while the page of a coin loads on a tablet', async () => {
    const { context, page } = await open({ ...phone, width: 820, height: 1180 });
    const data = { email: personaAddress('pro'), password: demoPassword };
    await context.request.post('/api/auth/local', { data, headers: { origin: url() } });
    expect(await measureShifts(context, page, '/crypto/btc')).toBeLessThanOrEqual(0.01);
  });

  it('gives the notice of the view limit room beside its offers', async () => {
    const { page } = await logIn(personaAddress('free'));
    const resetsAt = new Date(Date.now() + 3_600_000).toISOString();
    const json = { viewsToday: 10, viewsPerDay: 10, resetsAt, opened: [] };
    await page.route('**/api/news-views', (route) => route.fulfill({ json }));
    await page.goto('/news');
    const notice = page.locator('.plan-line.spent');
    await expectVisible(notice.getByRole('link', { name: /^Get Basic for £/ }));
    for (const width of widths) {
      await resize(page, { width, height: 900 });
      for (const part of ['h2', '.views', '.muted'])
        expect((await notice.locator(part).boundingBox())?.width, part).toBeGreaterThan(200);
    }
  });

  it.each([
    ['/', 'a visitor'],
    ['/auth', 'a visitor'],
    ['/markets', 'a visitor'],
    ['/predictions', 'a visitor'],
    ['/markets', 'pro'],
    ['/news', 'pro'],
    ['/predictions', 'pro'],
  ])('shows the largest text of %s for %s in the first frame', async (path, persona) => {
    const { context, page } = await open(phone);
    if (persona === 'pro') {
      await context.request.post('/api/auth/local', {
        data: { email: personaAddress(persona), password: demoPassword },
        headers: { origin: url() },
      });
      await serveForecasts(page);
    }
    await page.addInitScript(watchLargest);
    // The app waits for the first frame, as it does on a phone: a fast machine may have painted none before it.
    const painted = Promise.withResolvers<undefined>();
    await page.route('**/*.js', async (route) => {
      await painted.promise;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    await expect.poll(() => page.evaluate('window.largest')).toBe('first');
    painted.resolve(undefined);
    await expectHidden(page.locator('#first'));
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate('window.largest')).toBe('first');
  });

  it.each(['/dashboard', '/markets', '/news', '/alerts', '/settings', '/support'])(
    'shows the heading of %s for a member in the first frame, in its final place',
    async (path) => {
      const { page } = await logIn(personaAddress('free'));
      for (const size of [desktop, phone]) {
        await page.setViewportSize(size);
        const painted = Promise.withResolvers<undefined>();
        await page.route('**/*.js', async (route) => {
          await painted.promise;
          await route.continue();
        });
        await page.goto(path, { waitUntil: 'commit' });
        const first = await headingAt(page.locator('#first h1'));
        painted.resolve(undefined);
        await expectHidden(page.locator('#first'));
        expect(await headingAt(page.locator('main h1')), String(size.width)).toEqual(first);
        await page.unroute('**/*.js');
      }
    },
  );
});
