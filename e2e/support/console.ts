import type { Page } from 'playwright-core';
import { expectSeen } from './stage.ts';

export const openMember = async (page: Page, email: string): Promise<void> => {
  await page.goto('/admin/members');
  await page.getByRole('searchbox', { name: 'E-mail, name or Stripe id' }).fill(email);
  await expectSeen(page.getByText('1 member matches the filters.'));
  await page.getByRole('cell', { name: email }).getByRole('link').click();
  await expectSeen(page.getByRole('heading', { name: 'Timeline' }));
};

export type Grant = {
  readonly action: 'Grant Basic' | 'Grant Pro';
  readonly duration: 'Trial (7-day)' | 'Monthly' | 'Annual' | 'Lifetime';
  readonly reason: string;
};

export const previewGrant = async (page: Page, grant: Grant): Promise<void> => {
  await page.getByLabel('Action').selectOption(grant.action);
  await page.getByLabel('Duration').selectOption(grant.duration);
  await page.getByLabel('Reason').fill(grant.reason);
  await page.getByRole('button', { name: 'Preview change' }).click();
  await expectSeen(page.getByRole('dialog').getByText(grant.reason));
};

export const confirmChange = async (page: Page, word: 'Grant' | 'End'): Promise<void> => {
  await page.getByRole('dialog').getByRole('button', { name: word, exact: true }).click();
  await expectSeen(page.getByText('Membership Updated'));
};
