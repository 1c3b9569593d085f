import type { Page } from 'playwright-core';
import { expectSeen } from './stage.ts';

export const openMember = async (page: Page, email: string): Promise<void> => {
  // The server keeps an agent's filters.
  await page.goto('/admin/members?filter={}');
  const search = page.getByRole('searchbox', { name: 'Name, address, account or Stripe id' });
  await search.fill(email);
  await expectSeen(page.getByText('1 member matches the filters.'));
  await page.getByRole('rowheader', { name: email }).getByRole('link').click();
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
  await page.getByLabel('Reason, kept forever').fill(grant.reason);
  await page.getByRole('button', { name: 'Preview change' }).click();
  await expectSeen(page.getByRole('dialog').getByText(grant.reason));
};

export const confirmChange = async (page: Page, word: 'Grant' | 'Revoke'): Promise<void> => {
  await page.getByRole('dialog').getByRole('button', { name: word, exact: true }).click();
  await expectSeen(page.getByText('Membership Updated'));
};
