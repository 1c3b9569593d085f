import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { desktop, screens, type Screen } from './browser.ts';

const accessibilityViolations = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .setLegacyMode()
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
};

const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate<number>(
    'Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth)',
  );

const waitForRepaint = (page: Page): Promise<void> =>
  page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');

const showAt = async (page: Page, { width, height, scheme }: Screen): Promise<void> => {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: scheme });
  await waitForRepaint(page);
};

const findViolations = async (page: Page): Promise<string[]> => {
  const sideways = await sidewaysScroll(page);
  const lines = await accessibilityViolations(page);
  return sideways > 0 ? [...lines, `scrolls sideways by ${String(sideways)} px`] : lines;
};

export const expectScreenAccessible = async (page: Page): Promise<void> => {
  expect(await findViolations(page)).toEqual([]);
};

export const expectAccessible = async (page: Page): Promise<void> => {
  const found: Record<string, string[]> = {};
  for (const [name, screen] of Object.entries(screens)) {
    await showAt(page, screen);
    const lines = await findViolations(page);
    if (lines.length > 0) found[name] = lines;
  }
  await showAt(page, desktop);
  expect(found, new URL(page.url()).pathname).toEqual({});
};
