import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hostileTexts } from '#api/testing/hostile-texts.ts';
import { expectNoOverflow } from './support/audit.ts';
import { chromiumPath } from './support/browser.ts';
import { openMember } from './support/console.ts';
import { expectVisible, personaAddress, createStage, type Visitor } from './support/stage.ts';

// needs: ../shared/data beside the project, and a Chromium
const texts = hostileTexts(40);
const wanted = 24;

const sample = (all: readonly string[]): string[] => {
  const fits = all.filter((text) => text.trim() !== '' && !/[\r\n]/.test(text));
  const scripts = fits.filter((text) => /<script|onerror|javascript:|<svg|<img/i.test(text));
  const odd = fits.filter((text) => /[^\p{ASCII}]/u.test(text));
  const every = (texts: string[], count: number): string[] =>
    texts.filter((_, index) => index % Math.ceil(texts.length / count) === 0);
  return [...every(scripts, wanted / 2), ...every(odd, wanted / 2)];
};

const editor = (page: Page): Locator => page.getByLabel('Display name');

const saveName = async ({ page, expectRefusals }: Visitor, name: string): Promise<number> => {
  await editor(page).fill(name);
  // The previous name is shown briefly until its save completes, and presses are ignored meanwhile.
  const save = page.getByRole('button', { name: 'Save profile', disabled: false });
  await expectVisible(save);
  const [answer] = await Promise.all([
    page.waitForResponse(
      (response) =>
        new URL(response.url()).pathname === '/api/profile' &&
        response.request().method() === 'PATCH',
    ),
    save.click(),
  ]);
  if (answer.status() === 200) return 200;
  expectRefusals(`${String(answer.status())} PATCH /api/profile`);
  await expectVisible(page.locator('[aria-invalid=true]'));
  return answer.status();
};

// What a text that ran as a script would leave: a variable, or the title of an element.
const expectNoMark = async (page: Page): Promise<void> => {
  expect(await page.evaluate(() => 'seen' in globalThis)).toBe(false);
  expect(await page.locator('[title="1"]').count()).toBe(0);
};

describe.skipIf(!texts || !chromiumPath)('hostile text as a display name', () => {
  const { logIn } = createStage();

  it('is shown as text or refused next to its field, and never runs', async () => {
    const member = await logIn(personaAddress('free'));
    const { page } = member;
    await page.goto('/settings');
    let shown = 0;
    for (const text of sample(texts ?? [])) {
      const status = await saveName(member, text);
      expect([200, 400], text).toContain(status);
      if (status === 400) continue;
      shown += 1;
      await expect
        .poll(() => page.getByRole('button', { name: 'Account menu' }).textContent())
        .toContain(text.trim());
    }
    expect(shown).toBeGreaterThan(5);
    await expectNoMark(page);
  });

  it('is text in the console too, in the list, the head and the timeline', async () => {
    const { page } = await logIn(personaAddress('admin'));
    await openMember(page, personaAddress('free'));
    await expectVisible(page.getByRole('region', { name: 'Timeline' }).getByText('Display name'));
    await expectNoOverflow(page);
    await expectNoMark(page);
  });

  it('does not break the layout at the maximum length of a name', async () => {
    const member = await logIn(personaAddress('basic'));
    const { page } = member;
    await page.goto('/settings');
    expect(await saveName(member, 'W'.repeat(80))).toBe(200);
    await expectNoOverflow(page);
    await page.goto('/dashboard');
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Dashboard' }));
    await page.getByRole('button', { name: 'Account menu' }).click();
    await expectNoOverflow(page);
    const staff = await logIn(personaAddress('admin'));
    await openMember(staff.page, personaAddress('basic'));
    await expectNoOverflow(staff.page);
  });
});
