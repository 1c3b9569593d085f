import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectScreenAccessible } from './support/audit.ts';
import { phone } from './support/browser.ts';
import {
  describeInBrowser,
  expectPath,
  expectHidden,
  expectVisible,
  personaAddress,
  createSharedStage,
  createStage,
  type Stage,
} from './support/stage.ts';

const theme = (page: Page): Promise<string | null> =>
  page.locator('html').getAttribute('data-theme');

// The last page of the navigation, and what opens without its own address.
const loadedInIdleTime = `['after-start', 'settings', 'markets', 'coin', 'auth', 'shared', 'drawer'].every((part) =>
  performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/' + part + '-')))`;

describeInBrowser('the frame around the pages', () => {
  const { logIn, openShared } = createSharedStage();

  const onDashboard = async (
    persona: string,
    visit: Stage['logIn'] = openShared,
  ): Promise<Page> => {
    const { page } = await visit(personaAddress(persona));
    await page.goto('/dashboard');
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Dashboard' }));
    return page;
  };

  it('navigates with the sidebar, and marks the current page', async () => {
    const page = await onDashboard('free');
    const places = page.getByRole('navigation', { name: 'Main', exact: true });
    for (const [name, path] of [
      ['Markets', '/markets'],
      ['Settings', '/settings'],
      ['Subscription', '/subscription'],
    ] as const) {
      const link = places.getByRole('link', { name });
      await link.click();
      await expectPath(page, path);
      await expect.poll(() => link.getAttribute('aria-current')).toBe('page');
    }
    expect(await places.getByRole('link', { name: 'Newsletter' }).count()).toBe(0);
    expect(await places.getByRole('link', { name: 'Bot Monitor' }).count()).toBe(0);
  });

  it('loads only the used part of each font', async () => {
    const { page } = await openShared(personaAddress('free'));
    await page.goto('/news');
    const faces = `performance.getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.woff2')).map(({ name, encodedBodySize }) => [name.split('/').pop().split('-latin')[0], encodedBodySize])`;
    const sizes = async (): Promise<Map<string, number>> =>
      new Map(await page.evaluate<[string, number][]>(faces));
    await expect
      .poll(async () => [...(await sizes()).keys()].sort())
      .toEqual(['ibm-plex-sans', 'source-serif-4']);
    for (const [face, bytes] of await sizes()) expect(bytes, face).toBeLessThan(32_000);
    const drawn = await page.evaluate(
      `document.fonts.ready.then((fonts) => [...fonts].filter(({ status }) => status === 'error').length)`,
    );
    expect(drawn).toBe(0);
  });

  it('requests the settings of a member once, with its files cached', async () => {
    const page = await onDashboard('free');
    const countRequests = (): Promise<number> =>
      page.evaluate(
        `performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/api/preferences')).length`,
      );
    // How fast the files are decides which of the document and the app is first.
    for (const path of ['/settings', '/markets', '/settings', '/markets']) {
      await page.goto(path);
      await page.evaluate('new Promise((resolve) => requestIdleCallback(() => resolve()))');
      await expect.poll(countRequests).toBe(1);
    }
  });

  it('shows an admin the admin links', async () => {
    const page = await onDashboard('admin');
    const places = page.getByRole('navigation', { name: 'Main', exact: true });
    await expectVisible(places.getByRole('link', { name: 'Newsletter' }));
    await expectVisible(places.getByRole('link', { name: 'Bot Monitor' }));
  });

  it.each([
    ['free', 'Free Plan', 45],
    ['basic', 'Basic Plan', 75],
    ['pro', 'Pro Plan', 100],
  ])('shows the access that the plan of %s includes', async (persona, name, level) => {
    const page = await onDashboard(persona);
    const box = page.getByRole('complementary', { name: 'Sidebar' });
    await expectVisible(box.getByText(name, { exact: true }));
    await expectVisible(box.getByRole('img', { name: `${name}: ${String(level)} of 100` }));
  });

  it('remembers that the sidebar was collapsed', async () => {
    const page = await onDashboard('free', logIn);
    await page.getByRole('button', { name: 'Collapse sidebar' }).click();
    await page.reload();
    await expectVisible(page.getByRole('button', { name: 'Expand sidebar' }));
  });

  it('remembers the chosen theme, in the product and in the console', async () => {
    const page = await onDashboard('admin', logIn);
    await page.getByRole('button', { name: 'Switch between light and dark' }).click();
    expect(await theme(page)).toBe('dark');
    await page.reload();
    expect(await theme(page)).toBe('dark');
    await page.goto('/admin/members');
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Members' }));
    expect(await theme(page)).toBe('dark');
  });

  it('offers a skip link to the keyboard', async () => {
    const page = await onDashboard('free');
    await page.keyboard.press('Tab');
    await expectVisible(page.getByRole('link', { name: 'Skip to content' }));
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).hash).toBe('#main');
  });

  it('opens as a drawer on a phone, and closes on Escape and after a choice', async () => {
    const page = await onDashboard('free', logIn);
    await page.setViewportSize({ width: phone.width, height: 480 });
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    const open = page.getByRole('button', { name: 'Open menu' });
    await open.click();
    await expectVisible(drawer);
    const plans = await drawer.getByRole('link', { name: /^(Upgrade|See plans)/ }).boundingBox();
    expect((plans?.y ?? 480) + (plans?.height ?? 0)).toBeLessThanOrEqual(480);
    await expectScreenAccessible(page);
    await page.keyboard.press('Escape');
    await expectHidden(drawer);
    await open.click();
    await drawer.getByRole('link', { name: 'Markets' }).click();
    await expectPath(page, '/markets');
    await expectHidden(drawer);
  });
});

describeInBrowser('a server that stops while a page is open', () => {
  const { logIn, product, startAgain } = createStage();

  it('does not affect preloaded pages, and the others recover by themselves', async () => {
    const { context } = await logIn(personaAddress('free'));
    // A page of its own: its failed requests are what is tested.
    const page = await context.newPage();
    await page.route(/assets\/subscription-/, (route) => route.abort());
    await page.goto('/dashboard');
    const heading = page.getByRole('heading', { level: 1 });
    await expectVisible(heading.filter({ hasText: 'Dashboard' }));
    await expect.poll(() => page.evaluate(loadedInIdleTime)).toBe(true);
    // It comes with the market, and stands above the heading.
    await expectVisible(page.getByRole('complementary', { name: 'Simulated data' }));
    // On a busy machine prices may be out of date for a moment, which is another band.
    await expectHidden(page.getByRole('complementary', { name: 'Out-of-date prices' }));
    const before = await heading.boundingBox();

    await product().stop();
    const band = page.getByText('Cannot reach the server.', { exact: true });
    await expectVisible(band);
    expect(await heading.boundingBox()).toEqual(before);
    const places = page.getByRole('navigation', { name: 'Main', exact: true });
    await places.getByRole('link', { name: 'Settings' }).click();
    await expectVisible(heading.filter({ hasText: 'Settings' }));
    await places.getByRole('link', { name: 'Subscription' }).click();
    await expectVisible(heading.filter({ hasText: 'Network Error' }));
    await expectScreenAccessible(page);

    await page.unroute(/assets\/subscription-/);
    let received = 0;
    page.on('websocket', (socket) => {
      socket.on('framereceived', () => (received += 1));
    });
    await startAgain();
    await expectVisible(heading.filter({ hasText: 'Subscription' }));
    await expectHidden(band);
    await expect.poll(() => received).toBeGreaterThan(0);
  });
});
