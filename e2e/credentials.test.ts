import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  goodPassword,
  logOut,
  registerByForm,
  signInByForm,
  skipWelcome,
} from './support/account.ts';
import { expectAccessible } from './support/audit.ts';
import { generateTotpCode } from './support/second-factor.ts';
import { mailedLink } from './support/mailed-link.ts';
import {
  describeInBrowser,
  expectPath,
  expectVisible,
  createSharedStage,
} from './support/stage.ts';

// Ten pages one after the other.
const journeyLimitMs = 600_000;
const address = 'ada@example.com';
const laterAddress = 'ada.later@example.com';
const secondPassword = 'Second-horse-8';
const thirdPassword = 'Third-horse-9';
const fourthPassword = 'Fourth-horse-10';

const heading = (page: Page, name: string): Promise<void> =>
  expectVisible(page.getByRole('heading', { level: 1, name }));

const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

describeInBrowser('the credentials of a member', () => {
  const { open, logIn, client } = createSharedStage();

  it(
    'are confirmed, changed, reset, revoked and deleted, each by its mailed link',
    async () => {
      const { page } = await open();
      const outbox = await client();
      const follow = async (purpose: string, to = address): Promise<void> => {
        await page.goto(await mailedLink(outbox, to, purpose));
        await expect.poll(() => new URL(page.url()).hash).toBe('');
      };
      const setPassword = async (password: string): Promise<void> => {
        await page.getByLabel('New password', { exact: true }).fill(password);
        await page.getByLabel('Confirm new password').fill(password);
        await press(page, 'Set new password');
        await heading(page, 'Password changed');
        await page.getByRole('link', { name: 'Log in' }).click();
        await signInByForm(page, address, password);
        await heading(page, 'Dashboard');
      };

      await registerByForm(page, { email: address });
      await skipWelcome(page);
      await heading(page, 'Dashboard');
      await follow('verify-email');
      await heading(page, 'Confirm your email');
      await press(page, 'Confirm email');
      await heading(page, 'Email confirmed');
      await expectAccessible(page, 'main');
      await page.getByRole('link', { name: 'Go to Dashboard' }).focus();
      await page.keyboard.press('Enter');
      await heading(page, 'Dashboard');

      const elsewhere = await logIn(address, goodPassword);
      await elsewhere.page.goto('/settings');
      await expectVisible(elsewhere.page.getByText('Your email is verified.'));
      await page.goto('/settings#account');
      const password = page.getByRole('form', { name: 'Password' });
      await password.getByLabel('Current password').focus();
      await page.keyboard.type(goodPassword);
      await page.keyboard.press('Tab');
      await page.keyboard.type(secondPassword);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.type(secondPassword);
      await page.keyboard.press('Enter');
      await expectVisible(page.getByText('Password changed successfully'));
      await expectVisible(elsewhere.page.getByText('Your session has ended'));
      await expectPath(elsewhere.page, '/auth');

      await logOut(page);
      await expectPath(page, '/auth');
      await press(page, 'Forgot password?');
      // The login form has a field of the same name.
      await heading(page, 'Reset password');
      await page.getByLabel('Email').fill(address);
      await press(page, 'Send reset link');
      await expectVisible(page.getByText('Password Reset Email Sent'));
      const firstReset = await mailedLink(outbox, address, 'reset-password');
      await page.goto(firstReset);
      await heading(page, 'Set a new password');
      await expectAccessible(page, 'main');
      await setPassword(thirdPassword);

      await page.goto('/settings');
      await press(page, 'Change email');
      await page.getByLabel('New email').fill(laterAddress);
      await page.getByLabel('Current password').fill(thirdPassword);
      await press(page, 'Send link');
      await expectVisible(page.getByText(`We have sent a link to ${laterAddress}.`));
      await follow('confirm-email', laterAddress);
      await press(page, 'Use this address');
      await heading(page, 'Email changed');
      await page.getByRole('link', { name: 'Log in' }).click();
      await signInByForm(page, laterAddress, thirdPassword);
      await heading(page, 'Dashboard');
      await page.goto('/settings');
      const shown = page.getByLabel('Email', { exact: true });
      await expect.poll(() => shown.inputValue()).toBe(laterAddress);

      await follow('undo-email');
      await press(page, 'Undo the change');
      await heading(page, 'Email change undone');
      // Until then, the old password changes nothing.
      await page.goto(await mailedLink(outbox, address, 'reset-password', firstReset));
      await setPassword(fourthPassword);

      await page.goto('/settings#account');
      const deletion = page.getByRole('form', { name: 'Delete account' });
      await deletion.getByLabel('Current password').fill(fourthPassword);
      await press(page, 'Delete account');
      await expectVisible(page.getByText('Confirmation email sent'));
      await follow('delete-account');
      await heading(page, 'Delete your account?');
      await expectAccessible(page, 'main');
      await press(page, 'Delete my account');
      await expectVisible(page.getByText('Your account is deleted.'));
      await page.getByRole('link', { name: 'Go to the home page' }).click();
      await heading(page, 'Welcome to Tidemark');
      await registerByForm(page, { email: address });
      await skipWelcome(page);
      await heading(page, 'Dashboard');
    },
    journeyLimitMs,
  );

  it(
    'include a second factor from its set-up to a login with a recovery code',
    async () => {
      const { page } = await open();
      const email = 'two.factors@example.com';
      await registerByForm(page, { email });
      await skipWelcome(page);
      await heading(page, 'Dashboard');
      await page.goto(await mailedLink(await client(), email, 'verify-email'));
      await press(page, 'Confirm email');
      await heading(page, 'Email confirmed');
      await page.goto('/settings#account');
      const begun = page.waitForResponse('**/api/auth/totp/setup');
      await press(page, 'Set up');
      const { secret } = (await (await begun).json()) as { readonly secret: string };
      const form = page.getByRole('form', { name: 'Enter the six-digit code' });
      await form.waitFor();
      await expectAccessible(page);
      await form.getByLabel('Six-digit code').fill(generateTotpCode(secret));
      await press(page, 'Verify');
      const codes = page.getByRole('list', { name: 'Save these ten recovery codes' });
      await codes.waitFor();
      await expectAccessible(page);
      const [code = '', ...others] = await codes.getByRole('listitem').allInnerTexts();
      expect(others).toHaveLength(9);
      await press(page, 'I have saved them');

      await logOut(page);
      await expectPath(page, '/auth');
      await signInByForm(page, email, goodPassword);
      await page.getByLabel('Six-digit code').waitFor();
      await expectAccessible(page);
      await press(page, 'Use a recovery code');
      await page.getByLabel('Recovery code').fill(code);
      await press(page, 'Verify');
      await heading(page, 'Dashboard');
    },
    journeyLimitMs,
  );
});
