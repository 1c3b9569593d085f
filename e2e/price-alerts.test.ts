import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, openDialogSelector } from './support/audit.ts';
import { describeInBrowser, expectVisible, personaAddress, createStage } from './support/stage.ts';

type Coin = { readonly coinSymbol: string; readonly price: number };
type Mail = { readonly subject: string };

const section = (page: Page): Locator => page.getByRole('region', { name: 'Price alerts' });
const amount = (page: Page): Locator => section(page).getByRole('textbox');
const listOf = (page: Page): Locator =>
  page.getByRole('list', { name: 'Your alerts for Bitcoin' }).getByRole('listitem');

// The alerts that were set, once they are there.
const settled = async (list: Locator): Promise<number> => {
  await expectVisible(list.first());
  return list.count();
};

const focusedWithin = (place: string): string =>
  `document.activeElement.closest('${place}') !== null`;

const reached = /^Simulated price: BTC (reached|fell to) \$/;

const setAlert = async (page: Page, kind: string, value: string): Promise<void> => {
  await section(page).getByRole('combobox').selectOption(kind);
  await amount(page).fill(value);
  await section(page).getByRole('button', { name: 'Set alert' }).click();
};

describeInBrowser('price alerts', () => {
  const { logIn, client, url } = createStage();
  const ask = async <Answer>(path: string): Promise<Answer> =>
    (await fetch(new URL(path, url()))).json() as Promise<Answer>;
  const email = personaAddress('free');

  it('are limited to five for a free member, in all tabs and on all devices together', async () => {
    const { context, page } = await logIn(email);
    await page.goto('/crypto/BTC');
    await expectVisible(section(page).getByText('You have no alerts for Bitcoin yet.'));
    await expectVisible(page.getByRole('button', { name: 'Watching Bitcoin', pressed: true }));

    const coins = await ask<Coin[]>('/api/market-data');
    const price = coins.find(({ coinSymbol }) => coinSymbol === 'BTC')?.price ?? Number.NaN;
    await setAlert(page, 'price-above', (price * 1.01).toFixed(2));
    await expect.poll(() => listOf(page).count()).toBe(1);
    await setAlert(page, 'price-below', (price * 0.99).toFixed(2));
    await expect.poll(() => listOf(page).count()).toBe(2);
    await setAlert(page, 'rises-24h', '900');
    await expect.poll(() => listOf(page).count()).toBe(3);
    await setAlert(page, 'falls-24h', '98');
    await expectVisible(section(page).getByText('4 of 5 alerts'));
    await expectAccessible(page, '#alerts');

    const other = await context.newPage();
    await other.goto('/crypto/BTC');
    await expectVisible(section(other).getByText('4 of 5 alerts'));
    const device = await logIn(email);
    await device.page.goto('/crypto/BTC');
    await expectVisible(section(device.page).getByText('4 of 5 alerts'));
    await amount(device.page).fill('12.5');
    await setAlert(other, 'falls-24h', '97');
    await expectVisible(other.getByText('You have used all 5 alerts in your plan'));
    await expectVisible(other.getByRole('link', { name: 'See plans with more alerts' }));

    await expectVisible(page.getByText('You have used all 5 alerts in your plan'));
    expect(await listOf(page).count()).toBe(5);
    expect(await section(page).getByRole('button', { name: 'Set alert' }).count()).toBe(0);

    device.expectRefusals('403 POST /api/alerts');
    await section(device.page).getByRole('button', { name: 'Set alert' }).click();
    await expectVisible(device.page.getByText('You have used all 5 alerts in your plan'));
    expect(await listOf(device.page).count()).toBe(5);
    await expectAccessible(device.page, '#alerts');
  });

  it('notify every tab and the mailbox when reached while the clock moves, and are read once', async () => {
    const first = await logIn(email);
    const second = await logIn(email);
    for (const { page } of [first, second]) {
      await page.goto('/portfolio');
      await expectVisible(page.getByRole('button', { name: 'Notifications' }));
    }
    const staff = await client(personaAddress('admin'));
    const moved = await staff.call('POST', '/api/demo/clock', { advance: 'P7D' });
    expect(moved.status, await moved.text()).toBe(200);

    for (const { page } of [first, second]) {
      await expectVisible(page.getByText(/^\d+ unread notifications?$/));
    }
    const { page } = first;
    await page.getByRole('button', { name: 'Notifications' }).click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await expectVisible(panel.getByRole('link', { name: /^Bitcoin (rose above|fell below) \$/ }));
    await expectAccessible(page, openDialogSelector);
    await expect.poll(() => page.getByText(/unread notification/).count()).toBe(0);
    await page.keyboard.press('Escape');
    expect(await page.evaluate('document.activeElement.textContent')).toContain('Notifications');

    const outbox = `/api/demo/outbox?to=${encodeURIComponent(email)}`;
    const subjects = async (): Promise<string[]> =>
      (await ask<Mail[]>(outbox))
        .map(({ subject }) => subject)
        .filter((each) => reached.test(each));
    await expect.poll(subjects).not.toEqual([]);

    // The other window learns that they were read once it is used again.
    await second.page.evaluate('window.dispatchEvent(new Event("visibilitychange"))');
    await expect.poll(() => second.page.getByText(/unread notification/).count()).toBe(0);

    await page.goto('/alerts');
    await expectVisible(page.getByRole('list', { name: 'Your alerts' }).getByText(/triggered \d/));
    await expectVisible(page.getByRole('table', { name: 'Your coins' }).getByText('BTC'));
    await expectAccessible(page);
  });

  it('are removed by keyboard, including the last one, and the focus stays in place', async () => {
    const { page } = await logIn(email);
    await page.goto('/crypto/BTC');
    for (let left = await settled(listOf(page)); left > 0; left -= 1) {
      await listOf(page).first().getByRole('button').focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => listOf(page).count()).toBe(left - 1);
    }
    await expectVisible(section(page).getByText('You have no alerts for Bitcoin yet.'));
    await expect.poll(() => page.evaluate(focusedWithin('#alerts'))).toBe(true);

    // Focus is kept once the parts that the first view does not wait for are there.
    await page.goto('/alerts', { waitUntil: 'networkidle' });
    const watched = page.getByRole('region', { name: 'Your coins' });
    const coins = watched.getByRole('button', { name: /^Watch/ });
    for (let left = await settled(coins); left > 0; left -= 1) {
      await coins.first().focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => coins.count()).toBe(left - 1);
    }
    await expectVisible(watched.getByRole('link', { name: 'Choose coins in Markets' }));
    await expect.poll(() => page.evaluate(focusedWithin('.watchlist'))).toBe(true);
  });
});
