import { expect, it } from 'vitest';
import { expectAccessible } from './support/audit.ts';
import { describeInBrowser, expectVisible, personaAddress, createStage } from './support/stage.ts';

const register = `navigator.serviceWorker
  .register('/push-worker.js')
  .then(() => navigator.serviceWorker.ready)
  .then(({ active }) => new URL(active.scriptURL).pathname)`;
const readStoredPaths = `caches.keys()
  .then((names) => Promise.all(names.map((name) => caches.open(name))))
  .then((stores) => Promise.all(stores.map((store) => store.keys())))
  .then((stored) => stored.flat().map(({ url }) => new URL(url).pathname).sort())`;
const readManifest = `fetch(document.querySelector('link[rel=manifest]').href).then((answer) => answer.json())`;
const measurePicture = (src: string): string =>
  `(async () => {
    const picture = Object.assign(new Image(), { src: ${JSON.stringify(src)} });
    await picture.decode();
    return picture.naturalWidth + 'x' + picture.naturalHeight;
  })()`;

// Headless Chromium allows no notifications and has no push service, so that no journey can subscribe.
describeInBrowser('browser notifications', () => {
  const { logIn } = createStage();

  it.each([
    ['denied', 'Notifications from Tidemark are blocked in this browser.'],
    ['default', 'Turn on notifications'],
  ])('are in the settings while the permission is: %s', async (permission, text) => {
    const { page } = await logIn(personaAddress('free'));
    await page.addInitScript(
      `Object.defineProperty(Notification, 'permission', { value: '${permission}' })`,
    );
    await page.goto('/settings#notifications');
    const panel = page.getByRole('region', { name: 'Browser notifications' });
    await expectVisible(panel.getByText(text));
    await expectAccessible(page, '.settings-panel');
  });

  it('have a service worker that asks the network first and stores only the page for a lost connection', async () => {
    const { page } = await logIn(personaAddress('free'));
    await page.goto('/settings#notifications');
    expect(await page.evaluate(register)).toBe('/push-worker.js');
    await page.reload();
    expect(await page.evaluate(readStoredPaths)).toEqual([
      '/mark.svg',
      '/offline.css',
      '/offline.html',
      '/offline.js',
    ]);
  });

  it('belong to an app that can be installed', async () => {
    const { page } = await logIn(personaAddress('free'));
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
