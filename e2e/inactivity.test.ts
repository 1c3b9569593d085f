import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { minuteMs } from '#domain/shared/time/durations.ts';
import { expectAccessible, openDialogSelector } from './support/audit.ts';
import {
  describeInBrowser,
  expectHidden,
  expectVisible,
  personaAddress,
  readAfterLogout,
  createSharedStage,
} from './support/stage.ts';

const fourMinutes = 4 * minuteMs + 2000;
const oneMinute = 61_000;
const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Still there?' });

type Place = {
  readonly where: string;
  readonly persona: string;
  readonly path: string;
  readonly heading: string;
  readonly loginPath: string;
};
const places: readonly Place[] = [
  {
    where: 'product',
    persona: 'free',
    path: '/dashboard',
    heading: 'Dashboard',
    loginPath: '/auth',
  },
  {
    where: 'console',
    persona: 'admin',
    path: '/admin/members',
    heading: 'Members',
    loginPath: '/admin/login',
  },
];

// Tabs notify each other of activity. The countdown loads after the first frame, so it may still be loading.
const listen = `new BroadcastChannel('tidemark.activity').onmessage = () => { window.isCounted = true; }`;
const untilIdleTimeIsCounted = (page: Page): Promise<void> =>
  expect
    .poll(async () => {
      await page.keyboard.press('Shift');
      return page.evaluate('window.isCounted === true');
    })
    .toBe(true);

// Moves only the browser's clock; the server's keeps running.
describeInBrowser('the idle timeout', () => {
  const { logIn } = createSharedStage();

  const begin = async ({ persona, path, heading }: Place): Promise<Page> => {
    const { page, allowRefusals } = await logIn(personaAddress(persona));
    allowRefusals(readAfterLogout);
    await page.clock.install();
    await page.addInitScript(listen);
    await page.goto(path);
    await expectVisible(page.getByRole('heading', { level: 1, name: heading }));
    await untilIdleTimeIsCounted(page);
    return page;
  };

  describe.each(places)('in the $where', (place) => {
    const { heading, loginPath } = place;

    it('do not begin while typing, ask after four minutes, continue the session on one press, and end it after five', async () => {
      const page = await begin(place);
      for (let minutes = 0; minutes < 6; minutes += 2) {
        await page.clock.fastForward(2 * minuteMs);
        await page.keyboard.press('Shift');
      }
      expect(await dialog(page).count()).toBe(0);

      await page.clock.fastForward(fourMinutes);
      await expectVisible(dialog(page));
      await expectAccessible(page, openDialogSelector);
      await dialog(page).getByRole('button', { name: 'Stay logged in' }).click();
      await expectHidden(dialog(page));
      await page.clock.fastForward(oneMinute);
      expect(await dialog(page).count()).toBe(0);
      await page.reload();
      await expectVisible(page.getByRole('heading', { level: 1, name: heading }));
      await untilIdleTimeIsCounted(page);

      await page.clock.fastForward(fourMinutes);
      await expectVisible(dialog(page));
      const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/logout'));
      await page.clock.fastForward(oneMinute);
      await expectHidden(dialog(page));
      await answered;
      // The page leaves a moment after the answer, by the clock that stands still.
      const later = async (): Promise<string> => {
        await page.clock.fastForward(2000);
        return new URL(page.url()).pathname;
      };
      await expect.poll(later).toBe(loginPath);
      const headers = { origin: new URL(page.url()).origin };
      const check = await page.context().request.post('/api/auth/check', { headers });
      expect(((await check.json()) as { isAuthenticated: boolean }).isAuthenticated).toBe(false);
    });
  });
});
