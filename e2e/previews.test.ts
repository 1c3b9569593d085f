import type { Page } from 'playwright-core';
import { it } from 'vitest';
import { expectAccessible, openDialogSelector } from './support/audit.ts';
import { openMember } from './support/console.ts';
import {
  describeInBrowser,
  expectHidden,
  expectVisible,
  personaAddress,
  createStage,
} from './support/stage.ts';

const cancel = async (page: Page): Promise<void> => {
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expectHidden(page.getByRole('dialog'));
};

describeInBrowser('staff see what a command changes before they send it', () => {
  const { logIn } = createStage();

  it('a suspension: the sessions that end and the mail', async () => {
    const { page } = await logIn(personaAddress('admin'));
    await openMember(page, personaAddress('basic'));
    await page.getByRole('heading', { name: 'Change login' }).click();
    const form = page.locator('form', { has: page.getByLabel('Change', { exact: true }) });
    await form.getByLabel('Change', { exact: true }).selectOption('Suspend the account');
    await form.getByRole('button', { name: 'Preview login change' }).click();
    await expectVisible(form.getByText('Please give a reason.'));
    await form.getByLabel('Reason').fill('Sends spam');
    await form.getByRole('button', { name: 'Preview login change' }).click();
    const dialog = page.getByRole('dialog');
    await expectVisible(dialog.getByText('Your access to Tidemark is suspended'));
    await expectVisible(dialog.getByText(/session(s)? end/u));
    await expectAccessible(page, openDialogSelector);
    await cancel(page);
  });

  it('a tool: the plan and the invitation of a new client', async () => {
    const { page } = await logIn(personaAddress('admin'));
    await page.goto('/admin/tools?tab=client-memberships');
    const form = page.getByRole('region', { name: 'Add client' });
    await form.getByLabel('Email').fill('new-client@example.com');
    await form.getByLabel('Subscription type').selectOption('Pro');
    await form.getByLabel('Reason').fill('Contract');
    await form.getByRole('button', { name: 'Add client' }).click();
    await expectVisible(page.getByRole('dialog').getByText('Your Tidemark account is ready'));
    await expectAccessible(page, openDialogSelector);
    await cancel(page);
  });

  it('a coupon: who can use it until when', async () => {
    const { page } = await logIn(personaAddress('admin'));
    await page.goto('/admin/coupons/create');
    const form = page.getByRole('form', { name: 'Create coupon' });
    await form.getByRole('button', { name: 'Preview coupon' }).click();
    await expectVisible(form.getByText('Please give the coupon a name.'));
    await expectAccessible(page);
    await form.getByLabel('Code').fill('summer');
    await form.getByLabel('Name').fill('Summer offer');
    await form.getByLabel('Percent', { exact: true }).fill('20');
    await form.getByLabel('Valid until').fill('2027-07-31');
    await form.getByLabel('Reason').fill('Summer campaign');
    await form.getByRole('button', { name: 'Preview coupon' }).click();
    const dialog = page.getByRole('dialog');
    await expectVisible(dialog.getByText('24:00 in London on 31 July 2027'));
    await expectAccessible(page, openDialogSelector);
    await cancel(page);
  });
});
