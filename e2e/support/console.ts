import type { Locator, Page } from 'playwright-core';
import { expectVisible } from './stage.ts';

/** Opens the member's page directly; the navigation through the list has its own test. */
export const openMember = async (page: Page, email: string): Promise<void> => {
  const filter = encodeURIComponent(JSON.stringify({ q: email }));
  const answer = await page.context().request.get(`/api/admin/members?filter=${filter}`);
  const [member] = (await answer.json()) as { readonly id: string }[];
  await page.goto(`/admin/members/${member?.id ?? 'unknown'}/show`);
  await expectVisible(page.getByRole('heading', { name: 'Timeline' }));
};

export type Grant = {
  readonly plan: 'Basic' | 'Pro';
  readonly duration: '7-day trial' | '1 month' | '1 year' | 'Lifetime';
  readonly reason: string;
};

export const membershipReason = (page: Page): Locator =>
  page.getByRole('region', { name: 'Change membership' }).getByLabel('Reason');

/** The button of the form that changes the membership. */
export const previewButton = (page: Page): Locator =>
  page
    .getByRole('region', { name: 'Change membership' })
    .getByRole('button', { name: 'Preview membership change' });

export const previewGrant = async (page: Page, grant: Grant): Promise<void> => {
  const form = page.getByRole('region', { name: 'Change membership' });
  await form.getByLabel('Action').selectOption('Give time');
  await form.getByLabel('Plan').selectOption(grant.plan);
  await form.getByLabel('Duration').selectOption(grant.duration);
  await membershipReason(page).fill(grant.reason);
  await previewButton(page).click();
  await expectVisible(page.getByRole('dialog').getByText(grant.reason));
};

export const confirmChange = async (page: Page, word: 'Give' | 'Undo'): Promise<void> => {
  await page.getByRole('dialog').getByRole('button', { name: word, exact: true }).click();
  await expectVisible(page.getByText('Membership updated'));
};
