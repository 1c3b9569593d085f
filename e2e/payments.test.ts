import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { goodPassword, registerByForm, signInByForm, skipWelcome } from './support/account.ts';
import { expectAccessible, expectNoOverflow, openDialogSelector } from './support/audit.ts';
import { mailedLink } from './support/mailed-link.ts';
import { subscribe } from './support/subscribe.ts';
import {
  describeInBrowser,
  expectPath,
  expectVisible,
  personaAddress,
  readAfterLogout,
  createStage,
  type Visitor,
} from './support/stage.ts';

// A dozen pages one after the other, and a month of the clock.
const journeyLimitMs = 900_000;

const heading = (page: Page, name: string): Promise<void> =>
  expectVisible(page.getByRole('heading', { level: 1, name, exact: true }));

const button = (place: Locator | Page, name: RegExp | string): Locator =>
  place.getByRole('button', { name, exact: true });

const openPlans = async (page: Page, offered: string): Promise<void> => {
  await page.goto('/subscription');
  await button(page, offered).waitFor();
};

/** The dialog that pays for a plan. */
const openCheckout = async (page: Page, plan: 'Basic' | 'Pro'): Promise<Locator> => {
  await openPlans(page, `Subscribe to ${plan}`);
  await button(page, `Subscribe to ${plan}`).click();
  const dialog = page.getByRole('dialog', { name: `Subscribe to ${plan} Plan` });
  await dialog.waitFor();
  return dialog;
};

/** After a change the dashboard opens; the page of plans then offers what is possible next. */
const reopenPlans = async (page: Page, offered: string): Promise<void> => {
  await expectPath(page, '/dashboard');
  await openPlans(page, offered);
};

// What the page says about the subscription, in one line of its banner.
const expectBanner = (page: Page, words: RegExp): Promise<void> =>
  expectVisible(page.getByText(words));

const ascending = (one: number, other: number): number => one - other;

describeInBrowser('paying for a plan', () => {
  const { open, logIn, client } = createStage();

  const newMember = async (email: string): Promise<Visitor> => {
    const visitor = await client();
    const body = { email, password: goodPassword };
    const answer = await visitor.call('POST', '/api/auth/register', body);
    expect(answer.status, await answer.text()).toBe(201);
    return logIn(email, goodPassword);
  };
  const subscribed = async (email: string): Promise<Visitor> => {
    await subscribe(await client(), { email });
    return logIn(email, goodPassword);
  };
  const paidBy = async (email: string): Promise<number[]> => {
    const member = await client();
    await member.call('POST', '/api/auth/local', { email, password: goodPassword });
    const answer = await member.call('GET', '/api/invoices');
    const invoices = (await answer.json()) as { status: string; totalPence: number }[];
    return invoices.filter(({ status }) => status === 'paid').map((one) => one.totalPence);
  };

  it(
    'with a declined card, one that asks the bank, a closed tab, and two tabs at once',
    async () => {
      const email = 'troubled@example.com';
      const { page, context } = await newMember(email);
      const dialog = await openCheckout(page, 'Basic');
      await dialog.getByLabel('Test card').selectOption('pm_card_chargeDeclined');
      await button(dialog, 'Subscribe Now').click();
      await expectVisible(dialog.getByText('Your card was declined.'));
      await expectAccessible(page, openDialogSelector);
      await button(dialog, 'Try again').click();
      await dialog.getByLabel('Test card').selectOption('pm_card_authenticationRequired');
      await button(dialog, 'Subscribe Now').click();
      await button(dialog, 'Confirm at the bank').waitFor();
      await expectAccessible(page, openDialogSelector);

      // The tab is closed when the payment has arrived and nobody has confirmed it.
      await page.route('**/api/confirm-payment', () => undefined);
      const confirming = page.waitForRequest('**/api/confirm-payment');
      await button(dialog, 'Confirm at the bank').click();
      await confirming;
      await page.close();

      const later = await context.newPage();
      await openPlans(later, 'Upgrade to Pro');
      await expectBanner(later, /Basic renews on .+ for £1\.99 a month\./);
      expect(await paidBy(email)).toEqual([199]);

      const { context: both } = await subscribed('both@example.com');
      const tabs = [await both.newPage(), await both.newPage()] as const;
      for (const tab of tabs) {
        await openPlans(tab, 'Upgrade to Pro');
        await button(tab, 'Upgrade to Pro').click();
        await button(tab, /^Confirm and pay £/).waitFor();
      }
      await Promise.all(tabs.map((tab) => button(tab, /^Confirm and pay £/).click()));
      await Promise.all(tabs.map((tab) => reopenPlans(tab, 'Downgrade to Basic')));
      for (const tab of tabs) await expectBanner(tab, /Pro renews on .+ for £5\.99 a month\./);
      expect(await paidBy('both@example.com')).toHaveLength(2);
    },
    journeyLimitMs,
  );

  it(
    'with a session lost half-way: the login leads back to the plan, which is paid once',
    async () => {
      const email = 'lost@example.com';
      const { page, context, expectRefusals, allowRefusals } = await newMember(email);
      const dialog = await openCheckout(page, 'Basic');
      allowRefusals(readAfterLogout);
      await context.clearCookies();
      await button(dialog, 'Subscribe Now').click();
      await expectVisible(page.getByText('Your session has ended'));
      await signInByForm(page, email, goodPassword);
      await page.getByRole('dialog', { name: 'Subscribe to Basic Plan' }).waitFor();
      await button(dialog, 'Subscribe Now').click();
      await expectVisible(page.getByText('Your Basic plan is active.'));
      expect(await paidBy(email)).toEqual([199]);
      expectRefusals('401 POST /api/create-subscription');

      await page.goto('/settings#plan');
      const invoice = page.getByRole('row').getByRole('link');
      await invoice.waitFor();
      await expectAccessible(page);
      await invoice.click();
      await expectVisible(page.getByRole('heading', { level: 1, name: /^Invoice/ }));
      await expectNoOverflow(page);
    },
    journeyLimitMs,
  );

  it(
    'from the first visit over every change to the end of the period',
    async () => {
      const staff = await client(personaAddress('admin'));
      const coupon = await staff.call('POST', '/api/admin/coupons', {
        code: 'WELCOME',
        name: 'Welcome',
        plans: ['basic'],
        discount: { kind: 'percent', percentOff: 50 },
        validFromAt: '2026-01-01T00:00:00.000Z',
        validUntilAt: null,
        limit: 5,
        limitPerAccount: 1,
        reason: 'For newcomers',
      });
      expect(coupon.status, await coupon.text()).toBe(201);
      const email = 'newcomer@example.com';
      const { page } = await open();
      await registerByForm(page, { email });
      await skipWelcome(page);
      await heading(page, 'Dashboard');
      await page.goto(await mailedLink(staff, email, 'verify-email'));
      await page.getByRole('button', { name: 'Confirm email' }).click();
      await heading(page, 'Email confirmed');

      const dialog = await openCheckout(page, 'Basic');
      await dialog.getByLabel('Coupon code (optional)').fill('welcome');
      await button(dialog, 'Apply').click();
      await expectVisible(dialog.getByText('Welcome, 50% off the first charge'));
      await expectAccessible(page, openDialogSelector);
      await button(dialog, 'Subscribe Now').click();
      await expectVisible(page.getByText('Your Basic plan is active.'));
      await expectPath(page, '/dashboard');

      await openPlans(page, 'Upgrade to Pro');
      await expectBanner(page, /Basic renews on .+ for £1\.99 a month\./);
      await button(page, 'Upgrade to Pro').click();
      const pay = button(page, /^Confirm and pay £\d\.\d\d$/);
      await pay.waitFor();
      await expectAccessible(page);
      const promised = Math.round(Number(/[\d.]+$/.exec(await pay.innerText())?.[0]) * 100);
      await pay.click();
      await reopenPlans(page, 'Downgrade to Basic');
      await expectBanner(page, /Pro renews on .+ for £5\.99 a month\./);
      expect((await paidBy(email)).sort(ascending)).toEqual([99, promised].sort(ascending));

      await button(page, 'Downgrade to Basic').click();
      await button(page, 'Confirm change').click();
      await reopenPlans(page, 'Undo this change');
      await expectBanner(
        page,
        /You keep Pro until .+ After that you move to Basic for £1\.99 a month\./,
      );
      await button(page, 'Undo this change').click();
      await expectBanner(page, /Pro renews on .+ for £5\.99 a month\./);
      await button(page, 'Cancel subscription').click();
      await button(page, 'Cancel at period end').click();
      await reopenPlans(page, 'Undo this change');
      await expectBanner(page, /Cancelled\. You keep Pro until .+ after that you move to Free\./);
      await expectAccessible(page);

      const moved = await staff.call('POST', '/api/demo/clock', { advance: 'P32D' });
      expect(moved.status, await moved.text()).toBe(200);
      await page.reload();
      await expectBanner(page, /Your subscription ended on .+ You can subscribe again below\./);
      await expectVisible(button(page, 'Subscribe to Basic'));
      await expectAccessible(page);
      expect(await paidBy(email)).toHaveLength(2);
    },
    journeyLimitMs,
  );
});
