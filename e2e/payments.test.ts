import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { goodPassword } from './support/account.ts';
import { expectAccessible, openedDialog } from './support/audit.ts';
import { describeInBrowser, expectSeen, stage, type Visitor } from './support/stage.ts';

// A dozen pages one after the other.
const journeyLimitMs = 900_000;

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

// What the page says about the subscription, in one line of its banner.
const stands = (page: Page, words: RegExp): Promise<void> => expectSeen(page.getByText(words));

describeInBrowser('paying for a plan', () => {
  const { enter, client, url } = stage();

  const newMember = async (email: string): Promise<Visitor> => {
    const visitor = await client();
    const body = { email, password: goodPassword };
    const answer = await visitor.call('POST', '/api/auth/register', body);
    expect(answer.status, await answer.text()).toBe(201);
    return enter(email, goodPassword);
  };
  const subscribed = async (email: string): Promise<Visitor> => {
    const visitor = await newMember(email);
    const post = async <Answer>(path: string, data: object): Promise<Answer> => {
      const headers = { origin: url() };
      const answer = await visitor.context.request.post(path, { data, headers });
      expect(answer.status(), await answer.text()).toBe(200);
      return (await answer.json()) as Answer;
    };
    const wanted = { planName: 'basic', couponId: null };
    const started = await post<{ clientSecret: string }>('/api/create-subscription', wanted);
    const { clientSecret, ...paid } = started;
    await post('/api/demo/pay', { clientSecret, paymentMethod: 'pm_card_visa' });
    await post('/api/confirm-payment', { ...paid, planName: 'basic' });
    return visitor;
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
      await expectSeen(dialog.getByText('Your card was declined.'));
      await expectAccessible(page, openedDialog);
      await button(dialog, 'Try again').click();
      await dialog.getByLabel('Test card').selectOption('pm_card_authenticationRequired');
      await button(dialog, 'Subscribe Now').click();
      await button(dialog, 'Confirm at the bank').waitFor();
      await expectAccessible(page, openedDialog);

      // The tab is closed when the payment has arrived and nobody has confirmed it.
      await page.route('**/api/confirm-payment', () => undefined);
      const confirming = page.waitForRequest('**/api/confirm-payment');
      await button(dialog, 'Confirm at the bank').click();
      await confirming;
      await page.close();

      const later = await context.newPage();
      await openPlans(later, 'Upgrade to Pro');
      await stands(later, /Basic renews on .+ for £1\.99 a month\.$/);
      expect(await paidBy(email)).toEqual([199]);

      const { context: both } = await subscribed('both@example.com');
      const tabs = [await both.newPage(), await both.newPage()] as const;
      for (const tab of tabs) {
        await openPlans(tab, 'Upgrade to Pro');
        await button(tab, 'Upgrade to Pro').click();
        await button(tab, /^Confirm and pay £/).waitFor();
      }
      await Promise.all(tabs.map((tab) => button(tab, /^Confirm and pay £/).click()));
      for (const tab of tabs) await stands(tab, /Pro renews on .+ for £5\.99 a month\.$/);
      expect(await paidBy('both@example.com')).toHaveLength(2);
    },
    journeyLimitMs,
  );
});
