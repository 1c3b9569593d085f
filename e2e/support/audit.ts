import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { darkDesktop, desktop, phone, screens, type Screen } from './browser.ts';

const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const colourRules = ['color-contrast', 'link-in-text-block'];
const withoutColours = Object.fromEntries(colourRules.map((id) => [id, { enabled: false }]));

type Audit = Pick<RunOptions, 'runOnly' | 'rules'> & {
  readonly inside?: string;
  readonly without?: string;
};

const accessibilityViolations = async (
  page: Page,
  { inside = 'html', without, ...chosen }: Audit,
): Promise<string[]> => {
  if (await page.evaluate('typeof axe === "undefined"')) await page.evaluate(axe.source);
  const options: RunOptions = { ...chosen, resultTypes: ['violations'], iframes: false };
  const area = { include: [inside], exclude: without === undefined ? [] : [without] };
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(${JSON.stringify(area)}, ${JSON.stringify(options)})`,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
};

const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate<number>(
    'Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth)',
  );

export const waitForRepaint = (page: Page): Promise<void> =>
  page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');

/** Ends the first view, in which only what is near the window renders, and waits for the rest. */
export const renderWholePage = (page: Page): Promise<void> =>
  expect
    .poll(async () => {
      await page.evaluate("void dispatchEvent(new Event('scroll'))");
      return page.locator('[data-when-near]').count();
    })
    .toBe(0);

/** Also waits for a repaint, because a script adapts the sidebar to the new width. */
export const resize = async (page: Page, size: Pick<Screen, 'width' | 'height'>): Promise<void> => {
  await page.setViewportSize(size);
  await waitForRepaint(page);
};

export const applyScreen = async (page: Page, { width, height, scheme }: Screen): Promise<void> => {
  await renderWholePage(page);
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: scheme });
  await waitForRepaint(page);
};

const findViolations = async (page: Page, ...audits: readonly Audit[]): Promise<string[]> => {
  await renderWholePage(page);
  const sideways = await sidewaysScroll(page);
  const lines: string[] = [];
  for (const audit of audits) lines.push(...(await accessibilityViolations(page, audit)));
  return sideways > 0 ? [...lines, `scrolls sideways by ${String(sideways)} px`] : lines;
};

export const openDialogSelector = 'dialog[open], [role=dialog]';
export const openMenuSelector = '[role=menu]';

export const expectScreenAccessible = async (page: Page): Promise<void> => {
  expect(await findViolations(page, { runOnly: everyRule })).toEqual([]);
};

/**
 * For other texts on a page that is already checked by axe: the colours, two thirds of the work,
 * are the same.
 */
export const expectNoOverflow = async (page: Page): Promise<void> => {
  const found: Record<string, string[]> = {};
  for (const name of ['desktop', 'phone'] as const) {
    await applyScreen(page, screens[name]);
    const lines = await findViolations(page, { runOnly: everyRule, rules: withoutColours });
    if (lines.length > 0) found[name] = lines;
  }
  await applyScreen(page, desktop);
  expect(found, new URL(page.url()).pathname).toEqual({});
};

// The rows of a table are alike, so only the first five are checked.
const content = { inside: 'main', without: 'tbody tr:nth-child(n + 6)' };

/** Fast check of the content of one page among many with the same frame. */
export const contentFaults = async (page: Page): Promise<string[]> => {
  await renderWholePage(page);
  const light = await accessibilityViolations(page, { ...content, runOnly: everyRule });
  await applyScreen(page, darkDesktop);
  const dark = await accessibilityViolations(page, { ...content, runOnly: colourRules });
  await applyScreen(page, phone);
  const sideways = await sidewaysScroll(page);
  await applyScreen(page, desktop);
  return [
    ...light,
    ...dark.map((line) => `in dark: ${line}`),
    ...(sideways > 0 ? [`scrolls sideways by ${String(sideways)} px on a phone`] : []),
  ];
};

/**
 * `opened` is new content on a page that is already checked without it; only its colours are
 * checked.
 */
export const expectAccessible = async (page: Page, opened?: string): Promise<void> => {
  const colours = {
    runOnly: colourRules,
    ...(opened !== undefined && { inside: opened }),
  };
  const everything =
    opened === undefined
      ? [{ runOnly: everyRule }]
      : [{ runOnly: everyRule, rules: withoutColours }, colours];
  const found: Record<string, string[]> = {};
  for (const [name, screen] of Object.entries(screens)) {
    await applyScreen(page, screen);
    // The elements are the same as on the light desktop, so only their colours are checked.
    const audits = name === 'darkDesktop' ? [colours] : everything;
    const lines = await findViolations(page, ...audits);
    if (lines.length > 0) found[name] = lines;
  }
  await applyScreen(page, desktop);
  expect(found, new URL(page.url()).pathname).toEqual({});
};
