import type { Locator, Page } from 'playwright-core';
import { it } from 'vitest';
import { goodPassword } from './support/account.ts';
import { expectAccessible, openDialogSelector } from './support/audit.ts';
import { openMember } from './support/console.ts';
import { subscribe } from './support/subscribe.ts';
import {
  describeInBrowser,
  expectHidden,
  expectVisible,
  personaAddress,
  createStage,
} from './support/stage.ts';

const admin = personaAddress('admin');
const reason = 'Asked on the phone';

const region = (page: Page, name: string): Locator =>
  page.getByRole('region', { name, exact: true });
const form = (page: Page): Locator => region(page, 'Change subscription');
const state = (page: Page): Locator =>
  region(page, 'Subscription').getByRole('row', { name: /^State / });
const next = (page: Page): Locator =>
  region(page, 'Subscription').getByRole('row', { name: /^Next / });

const preview = async (page: Page, action: string, refund?: string): Promise<Locator> => {
  await form(page).getByLabel('Action').selectOption(action);
  if (refund !== undefined) await form(page).getByLabel('Refund').selectOption(refund);
  await form(page).getByLabel('Reason').fill(reason);
  await form(page).getByRole('button', { name: 'Preview subscription change' }).click();
  const dialog = page.getByRole('dialog');
  await expectVisible(dialog.getByText(`“${reason}”`));
  return dialog;
};
const confirm = async (page: Page, verb: string): Promise<void> => {
  await page.getByRole('dialog').getByRole('button', { name: verb, exact: true }).click();
  await expectVisible(page.getByText('Subscription updated'));
};
const dismiss = async (page: Page): Promise<void> => {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Cancel|Keep it)$/ })
    .click();
  await expectHidden(page.getByRole('dialog'));
};

describeInBrowser('changing a paid subscription in the console', () => {
  const { openShared, logIn, client, url } = createStage();

  const subscribed = async (email: string): Promise<Page> => {
    await subscribe(await client(), { email });
    return (await logIn(email, goodPassword)).page;
  };

  it('cancels at the end of the period and undoes it, then ends it with a refund', async () => {
    const email = 'phones-in@example.com';
    await subscribed(email);
    const { page } = await openShared(admin);
    await openMember(page, email);
    await expectVisible(state(page).getByText('Active'));

    const later = await preview(page, 'Cancel at the end of the period');
    await expectVisible(later.getByText(/Your Basic subscription ends on/));
    await expectAccessible(page, openDialogSelector);
    await confirm(page, 'End subscription');
    await expectVisible(state(page).getByText('Cancelling'));
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expectVisible(page.getByText('The change was undone'));
    await expectVisible(next(page).getByText('Renews'));

    const now = await preview(page, 'Cancel now', 'Whole period');
    await expectVisible(now.getByText(/£1\.99 of invoice .+; £0 remains paid/));
    await expectVisible(now.getByText('Your Basic subscription has ended'));
    await expectVisible(now.getByText('Your refund of £1.99'));
    await expectAccessible(page, openDialogSelector);
    await confirm(page, 'End subscription');
    await expectVisible(state(page).getByText('Cancelled'));
    await expectVisible(region(page, 'Payments').getByText(/£1\.99 refunded on/));
    await expectHidden(form(page));
    await expectVisible(
      region(page, 'Timeline')
        .getByRole('listitem')
        .filter({ hasText: 'Immediate cancellation of Basic requested, refunding £1.99' })
        .filter({ hasText: reason }),
    );
  });

  it('gives credit, and offers an upgrade for the amount that the member sees too', async () => {
    const email = 'wants-more@example.com';
    const member = await subscribed(email);
    const { page } = await openShared(admin);
    await openMember(page, email);
    await form(page).getByLabel('Action').selectOption('Give credit');
    await form(page).getByLabel('Amount in pounds').fill('0.50');
    const credit = await preview(page, 'Give credit');
    await expectVisible(credit.getByText(/£0\.50 credit, £0\.50 used by the invoice on/));
    await expectVisible(credit.getByText(/^£1\.49 on /));
    await confirm(page, 'Give credit');

    const link = await preview(page, 'Send a link to upgrade');
    const own = await member.context().request.post('/api/subscription/preview', {
      data: { targetTier: 'pro' },
      headers: { origin: url() },
    });
    const { dueNow } = (await own.json()) as { readonly dueNow: number };
    await expectVisible(link.getByText(new RegExp(`^£${(dueNow / 100).toFixed(2)};`)));
    await expectVisible(link.getByText('Your link to upgrade to Pro'));
    await confirm(page, 'Send link');
    await expectVisible(next(page).getByText('Renews'));
  });

  it('charges an open invoice again, and reports a card that is declined', async () => {
    const { page, expectRefusals } = await openShared(admin);
    await openMember(page, personaAddress('pastdue'));
    const dialog = await preview(page, 'Charge the open invoice again');
    await expectVisible(dialog.getByText(/^£\d+\.\d\d; /));
    await expectAccessible(page, openDialogSelector);
    await dialog.getByRole('button', { name: 'Charge now', exact: true }).click();
    await expectVisible(dialog.getByText('The subscription has not changed'));
    await expectVisible(dialog.getByText(/declined/));
    const [, id = ''] = /members\/([^/]+)\//.exec(page.url()) ?? [];
    expectRefusals(`400 POST /api/admin/members/${id}/subscription/retry-payment`);
    await dismiss(page);
  });
});
