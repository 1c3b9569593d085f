import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, openDialogSelector } from './support/audit.ts';
import { openMember } from './support/console.ts';
import { enableSecondFactor } from './support/second-factor.ts';
import {
  describeInBrowser,
  expectHidden,
  expectVisible,
  personaAddress,
  createStage,
} from './support/stage.ts';

const panel = (page: Page): Locator => page.getByRole('region', { name: 'Login', exact: true });
const change = (page: Page): Locator =>
  page.getByRole('region', { name: 'Change login', exact: true });
const fact = (page: Page, name: string): Locator =>
  panel(page).getByRole('row', { name: new RegExp(`^${name} `, 'u') });

const help = async (page: Page, action: string): Promise<void> => {
  await panel(page).getByRole('button', { name: action }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Asked on the phone');
  await page.getByRole('dialog').getByRole('button', { name: action }).click();
  await expectHidden(page.getByRole('dialog'));
};
const entry = (page: Page, title: string): Locator =>
  page
    .getByRole('region', { name: 'Timeline' })
    .getByRole('listitem')
    .filter({ hasText: title })
    .filter({ hasText: 'Asked on the phone' });

describeInBrowser('a member who cannot log in', () => {
  const { client, logIn: enter } = createStage();

  it('is locked out: staff see until when and why, and unlock the login', async () => {
    const email = personaAddress('free');
    const member = await client();
    const logIn = async (password: string): Promise<number> =>
      (await member.call('POST', '/api/auth/local', { email, password })).status;
    for (let attempt = 0; attempt < 10; attempt += 1) await logIn('Wrong-Horse-1');
    const { page } = await enter(personaAddress('admin'));
    await openMember(page, email);
    await expectVisible(fact(page, 'Status').getByText(/^Active, but locked/u));
    await expectVisible(fact(page, 'Lock').getByText(/too many wrong passwords$/u));
    await expectVisible(fact(page, 'Failed logins').getByText(/^Wrong password: /u));
    await expectAccessible(page);
    await panel(page).getByRole('button', { name: 'Unlock' }).click();
    await expectVisible(page.getByRole('dialog').getByText(/try again immediately/u));
    await expectAccessible(page, openDialogSelector);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await help(page, 'Unlock');
    await expectVisible(fact(page, 'Lock').getByText('Not locked'));
    await expectVisible(entry(page, 'Login unlocked'));
  });

  it('never confirmed the address: staff see the link and send a new one', async () => {
    const email = 'unconfirmed@example.com';
    const member = await client();
    const registered = await member.call('POST', '/api/auth/register', {
      email,
      password: 'Correct-horse-7',
    });
    expect(registered.status).toBe(201);
    const { page } = await enter(personaAddress('admin'));
    await expect
      .poll(async () => {
        await openMember(page, email).catch(() => undefined);
        return panel(page).count();
      })
      .toBe(1);
    await expectVisible(fact(page, 'Email address').getByText('Not confirmed'));
    await expectVisible(fact(page, 'Mailed links').getByText(/^Confirmation link: requested/u));
    await help(page, 'Resend confirmation');
    await expectVisible(entry(page, 'Confirmation link sent by staff'));
    await help(page, 'End all sessions');
    await expectVisible(fact(page, 'Sessions').getByText('None'));
  });

  it('lost the second factor: an admin asks, and another admin has to confirm', async () => {
    const email = personaAddress('pro');
    const member = await client(email);
    await enableSecondFactor(member);
    const { page } = await enter(personaAddress('admin'));
    await openMember(page, email);
    await expectVisible(fact(page, 'Two-factor login').getByText(/^Two-factor login is on/u));
    await change(page).locator('summary').press('Enter');
    await change(page).getByRole('combobox').selectOption('Remove a lost second factor');
    await change(page).getByLabel('First identity check').fill('Named three invoices');
    await change(page).getByRole('button', { name: 'Preview login change' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: 'Ask a second admin to confirm' })
      .click();
    await expectVisible(panel(page).getByText(/asked to remove the second factor$/u));
    await expectVisible(panel(page).getByText(/You made this request/u));
    await page.goto('/admin');
    await expectVisible(page.getByText(/recover/iu));
  });
});
