/*
 * Writes the README's pictures, pages of a new demo, as WebP files to `docs/pictures`. Arguments
 * select pictures by name: `npm run pictures -- phone`.
 */
import path from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { toDemoEmail, demoPassword } from '../../apps/embedded/demo/history.ts';
import { openContext, sharedBrowser, type Screen } from '../support/browser.ts';
import { startProduct } from '../support/product.ts';

type Picture = {
  readonly name: string;
  readonly persona: 'pro' | 'admin';
  readonly page: string;
  readonly screen: Screen;
  /** A text that appears once the content is loaded. */
  readonly loaded: RegExp;
};

const desktop: Screen = { width: 1280, height: 800, scheme: 'light' };
const phone: Screen = { width: 390, height: 780, scheme: 'dark' };

const pictures: readonly Picture[] = [
  { name: 'dashboard', persona: 'pro', page: '/dashboard', screen: desktop, loaded: /Bitcoin/ },
  { name: 'phone', persona: 'pro', page: '/markets', screen: phone, loaded: /Ethereum/ },
  { name: 'console', persona: 'admin', page: '/admin/members', screen: desktop, loaded: /@/ },
  { name: 'predictions', persona: 'pro', page: '/predictions', screen: desktop, loaded: /80%/ },
];

const folder = path.resolve(import.meta.dirname, '..', '..', 'docs', 'pictures');
const longestWaitMs = 300_000;
const settlesInMs = 2_500;

const logIn = async (page: Page, persona: string): Promise<void> => {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(toDemoEmail(persona));
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/auth');
};

// Forecasts of a new demo take several minutes and appear without a reload.
const waitUntilLoaded = async (page: Page, { page: address, loaded }: Picture): Promise<void> => {
  await page.goto(address);
  await page
    .locator('main')
    .filter({ hasText: loaded, hasNotText: /calibrating|No forecast/ })
    .waitFor({ timeout: longestWaitMs });
  await page.waitForTimeout(settlesInMs);
};

const take = async (url: string, picture: Picture): Promise<void> => {
  const context = await openContext(await sharedBrowser(), picture.screen, url);
  const page = await context.newPage();
  await logIn(page, picture.persona);
  await waitUntilLoaded(page, picture);
  const file = path.join(folder, `${picture.name}.webp`);
  const { size } = await sharp(await page.screenshot())
    .webp({ quality: 80, effort: 6 })
    .toFile(file);
  process.stdout.write(`${file}: ${String(Math.ceil(size / 1000))} kB\n`);
  await context.close();
};

const product = await startProduct({
  environment: { FORECASTS: 'on', REQUESTS_PER_MINUTE: '10000' },
});
try {
  const names = process.argv.slice(2);
  const selected = pictures.filter(({ name }) => names.length === 0 || names.includes(name));
  for (const picture of selected) await take(product.url, picture);
} finally {
  await (await sharedBrowser()).close();
  await product.stop();
}
