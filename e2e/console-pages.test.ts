import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { contentFaults } from './support/audit.ts';
import { desktop, phone } from './support/browser.ts';
import { expectFocusRestored, expectFocusTrapped, keyboardFaults } from './support/keyboard.ts';
import {
  describeInBrowser,
  expectHidden,
  expectVisible,
  personaAddress,
  createSharedStage,
} from './support/stage.ts';

/** What the menu leads to, as it stands there. */
const menuWords = async (page: Page): Promise<string[]> => {
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'Open the menu' }).click();
  const menu = page.getByRole('dialog');
  await expectVisible(menu);
  const words = await menu.getByRole('link').allTextContents();
  await page.keyboard.press('Escape');
  await expectHidden(menu);
  await page.setViewportSize(desktop);
  const siteLinks = ['Dashboard', 'Demo clock', 'Bot Monitor'];
  return words.filter((word) => !siteLinks.includes(word));
};

/** A page is there when it has said its title and nothing of it is awaited. */
const arrive = async (page: Page, go: () => Promise<unknown>): Promise<void> => {
  const before = await page.title();
  await go();
  await expect.poll(() => page.title()).not.toBe(before);
  await expectHidden(page.locator('main .skeleton'));
};

// Once everything that the page asks for has come, nothing but the reader moves the focus.
const expectRows = async (page: Page): Promise<void> => {
  await expectVisible(page.locator('.grid tbody th a').first());
  await page.waitForLoadState('networkidle');
};

const openFromMenu = (page: Page, word: string): Promise<void> =>
  arrive(page, async () => {
    const inBar = page.getByRole('banner').getByRole('link', { name: word, exact: true });
    if ((await inBar.count()) > 0) return inBar.click();
    await page.getByRole('button', { name: 'Operations' }).click();
    return page.getByRole('menuitem', { name: word, exact: true }).click();
  });

describeInBrowser('every page that the menu of the console leads to', () => {
  const { openShared } = createSharedStage();

  it('is accessible in light and dark, fits a phone, and is operable with Tab and Enter alone', async () => {
    const { page } = await openShared(personaAddress('admin'));
    await arrive(page, () => page.goto('/admin/search?q=mei'));
    const found: Record<string, string[]> = {};
    const note = async (name: string): Promise<void> => {
      const faults = [...(await keyboardFaults(page, 'main')), ...(await contentFaults(page))];
      if (faults.length > 0) found[name] = faults;
    };
    await note('search');
    for (const tab of ['client-memberships', 'manual-operations']) {
      await page.goto(`/admin/tools?tab=${tab}`);
      await expectVisible(page.getByRole('tabpanel'));
      await note(tab);
    }
    const records: string[] = [];
    for (const word of await menuWords(page)) {
      await openFromMenu(page, word);
      await note(word);
      // An act on a member leads to its entry in the timeline, everything else to a page of its own.
      const isEntry = word === 'Activity';
      const row = page.locator(`.grid tbody th a${isEntry ? '[href*="/members/"]' : ''}`).first();
      if ((await row.count()) === 0) continue;
      await row.focus();
      await arrive(page, () => page.keyboard.press('Enter'));
      const focusedElement = isEntry ? 'LI' : 'H1';
      await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe(focusedElement);
      await note(`a record of ${word}`);
      records.push(word);
    }
    expect(found).toEqual({});
    expect(records).toEqual(
      expect.arrayContaining(['Members', 'Invoices', 'Editions', 'Events', 'Activity']),
    );
  });

  it('returns the focus that a menu took', async () => {
    const { page } = await openShared(personaAddress('admin'));
    await page.goto('/admin/members');
    await expectRows(page);
    for (const name of ['Operations', 'Account menu', 'Columns']) {
      const opener = page.getByRole('button', { name });
      await opener.press('Enter');
      await expectFocusRestored(page.locator('.MuiPopover-paper:visible'), opener);
    }
  });

  it('keeps the focus in the phone menu and returns it', async () => {
    const { page } = await openShared(personaAddress('admin'));
    await page.setViewportSize(phone);
    await page.goto('/admin/members');
    await expectRows(page);
    const opener = page.getByRole('button', { name: 'Open the menu' });
    await opener.press('Enter');
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expectFocusTrapped(menu);
    await expectFocusRestored(menu, opener);
    await page.setViewportSize(desktop);
  });

  it('focuses the search in the menu on / when the bar has no room for it', async () => {
    const { page } = await openShared(personaAddress('admin'));
    await page.setViewportSize(phone);
    await page.goto('/admin/sources');
    await expectRows(page);
    await page.keyboard.press('/');
    await expect
      .poll(() =>
        page.evaluate('document.activeElement.closest("[role=dialog] [role=search]") !== null'),
      )
      .toBe(true);
    await page.keyboard.type('tanaka mei');
    await page.keyboard.press('Enter');
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Mei Tanaka' }));
    await page.setViewportSize(desktop);
  });

  it('shows the navigation at 1024 px and the whole user table at 1440 px', async () => {
    const { page } = await openShared(personaAddress('admin'));
    await page.setViewportSize({ width: 1024, height: 900 });
    await page.goto('/admin/members');
    await expectVisible(page.getByRole('banner').getByRole('link', { name: 'Tools' }));
    await page.setViewportSize(desktop);
    await page.goto('/admin/tools');
    const table = page.getByRole('region', { name: 'Users' });
    await expectVisible(table.getByRole('button', { name: /^Lifetime Pro/u }).first());
    type Region = { readonly scrollWidth: number; readonly clientWidth: number };
    const overflow = await table.evaluate(
      ({ scrollWidth, clientWidth }: Region) => scrollWidth - clientWidth,
    );
    expect(overflow).toBe(0);
  });

  it('has every control of the bar within the window at every width', async () => {
    const { page } = await openShared(personaAddress('admin'));
    await page.goto('/admin/members');
    await expectVisible(page.getByRole('button', { name: 'Account menu' }));
    for (const width of [1440, 1280, 1024, 768, 390]) {
      await page.setViewportSize({ width, height: 900 });
      const cut = `[...document.querySelectorAll('header a, header button, header input')]
        .filter((part) => part.checkVisibility() && part.getBoundingClientRect().right > innerWidth)
        .map((part) => part.getAttribute('aria-label') ?? part.textContent)`;
      await expect.poll(() => page.evaluate(cut), { message: String(width) }).toEqual([]);
    }
    await page.setViewportSize(desktop);
  });
});
