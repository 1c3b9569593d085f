import type { Page } from 'playwright-core';
import { demoPassword } from './stage.ts';

export const signInByForm = async (
  page: Page,
  email: string,
  password = demoPassword,
): Promise<void> => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
};

export type Registration = {
  readonly email: string;
  readonly password?: string;
  readonly confirmation?: string;
  readonly displayName?: string;
};

export const goodPassword = 'Correct-horse-7';

export const fillRegistration = async (
  page: Page,
  { email, password = goodPassword, confirmation = password, displayName = '' }: Registration,
): Promise<void> => {
  await page.getByRole('tab', { name: 'Create account' }).click();
  await page.getByLabel('Display name (optional)').fill(displayName);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(confirmation);
  await page.getByLabel('I am 18 or over').check();
};

export const registerByForm = async (page: Page, registration: Registration): Promise<void> => {
  await page.goto('/auth');
  await fillRegistration(page, registration);
  await page.getByRole('button', { name: 'Create account' }).click();
};

/** Leaves the page that asks a new member for coins and the newsletter. */
export const skipWelcome = (page: Page): Promise<void> =>
  page.getByRole('link', { name: 'Skip', exact: true }).click();

export const logOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
};
