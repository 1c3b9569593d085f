import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectSound } from './support/audit.ts';
import {
  describeInBrowser,
  expectAt,
  expectGone,
  expectSeen,
  personaAddress,
  stage,
} from './support/stage.ts';

const fourMinutes = 4 * 60_000 + 2000;
const oneMinute = 61_000;
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Still there?' });

/** The browser's time is moved; the server's goes on as it is. */
describeInBrowser('quiet minutes', () => {
  const { enter } = stage();

  const begin = async (persona: string, path: string, heading: string): Promise<Page> => {
    const { page } = await enter(personaAddress(persona));
    await page.clock.install();
    await page.goto(path);
    await expectSeen(page.getByRole('heading', { level: 1, name: heading }));
    return page;
  };

  describe.each([
    ['in the product', 'free', '/dashboard', 'Dashboard', '/auth'],
    ['in the console', 'admin', '/admin/members', 'Members', '/admin/login'],
  ])('%s', (_where, persona, path, heading, door) => {
    it('are asked about after four, and one press keeps the session', async () => {
      const page = await begin(persona, path, heading);
      await page.clock.fastForward(fourMinutes);
      await expectSeen(dialog(page));
      await expectSound(page);
      await dialog(page).getByRole('button', { name: 'Stay signed in' }).click();
      await expectGone(dialog(page));
      await page.clock.fastForward(oneMinute);
      expect(await dialog(page).count()).toBe(0);
      await page.reload();
      await expectSeen(page.getByRole('heading', { level: 1, name: heading }));
    });

    it('end the session after five when nobody answers', async () => {
      const page = await begin(persona, path, heading);
      await page.clock.fastForward(fourMinutes);
      await expectSeen(dialog(page));
      await page.clock.fastForward(oneMinute);
      await expectGone(dialog(page));
      await page.clock.fastForward(oneMinute);
      await expectAt(page, door);
      const { status } = await page.evaluate<{ status: number }>(
        `fetch('/api/auth/check', { method: 'POST' }).then(async (answer) => ({ status: (await answer.json()).isAuthenticated ? 200 : 401 }))`,
      );
      expect(status).toBe(401);
    });

    it('do not begin while somebody types', async () => {
      const page = await begin(persona, path, heading);
      for (let minutes = 0; minutes < 6; minutes += 2) {
        await page.clock.fastForward(2 * 60_000);
        await page.keyboard.press('Shift');
      }
      expect(await dialog(page).count()).toBe(0);
    });
  });
});
