import { expect, it, vi } from 'vitest';
import type { Page } from 'playwright-core';
import { expectAccessible } from './support/audit.ts';
import { describeInBrowser, expectSeen, personaAddress, stage } from './support/stage.ts';

const alert = {
  title: 'BTC reached $70,000',
  body: 'On 25 November 2026 at 10:00 GMT the price was $70,010.',
  tag: 'alert-1',
  path: '/crypto/BTC',
};

const openSettings = async (page: Page): Promise<void> => {
  await page.goto('/settings#notifications');
  await expectSeen(page.getByRole('region', { name: 'Browser notifications' }));
};

const shownNotifications = `navigator.serviceWorker.ready
  .then((registration) => registration.getNotifications())
  .then((all) => all.map(({ title, body, tag, data }) => ({ title, body, tag, ...data })))`;
const readManifest = `fetch(document.querySelector('link[rel=manifest]').href).then((answer) => answer.json())`;
const measurePicture = (src: string): string =>
  `(async () => {
    const picture = Object.assign(new Image(), { src: ${JSON.stringify(src)} });
    await picture.decode();
    return picture.naturalWidth + 'x' + picture.naturalHeight;
  })()`;

// Headless Chromium has no push service, so that no journey can subscribe. The message is delivered as its service would.
describeInBrowser('browser notifications', () => {
  const { enter, url } = stage();

  it('can be turned on where they are allowed', async () => {
    const { context, page } = await enter(personaAddress('free'));
    await context.grantPermissions(['notifications'], { origin: url() });
    await openSettings(page);
    await expectSeen(page.getByRole('button', { name: 'Turn on notifications' }));
    await expectAccessible(page, '.settings-panel');
  });

  it('show the text of an alert, and neither answer requests nor store pages', async () => {
    const { context, page } = await enter(personaAddress('free'));
    await context.grantPermissions(['notifications'], { origin: url() });
    await openSettings(page);
    const devTools = await context.newCDPSession(page);
    const activated = new Promise<string>((resolve) => {
      devTools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
        const active = versions.find(({ status }) => status === 'activated');
        if (active) resolve(active.registrationId);
      });
    });
    await devTools.send('ServiceWorker.enable');
    await page.evaluate(
      `navigator.serviceWorker.register('/push-worker.js').then(() => navigator.serviceWorker.ready.then(() => null))`,
    );
    await devTools.send('ServiceWorker.deliverPushMessage', {
      origin: new URL(url()).origin,
      registrationId: await activated,
      data: JSON.stringify(alert),
    });
    const shown = (): Promise<unknown> => page.evaluate(shownNotifications);
    await vi.waitFor(async () => {
      expect(await shown()).toEqual([alert]);
    });
    const response = await page.reload();
    expect(response?.fromServiceWorker()).toBe(false);
    expect(await page.evaluate('caches.keys()')).toEqual([]);
  });

  it('belong to an app that can be installed', async () => {
    const { page } = await enter(personaAddress('free'));
    await page.goto('/settings');
    const manifest = await page.evaluate<{
      icons: { src: string; sizes: string }[];
    }>(readManifest);
    expect(manifest).toMatchObject({ start_url: '/dashboard', display: 'standalone' });
    expect(manifest.icons).toHaveLength(2);
    for (const { src, sizes } of manifest.icons)
      expect(await page.evaluate(measurePicture(src))).toBe(sizes);
  });
});
