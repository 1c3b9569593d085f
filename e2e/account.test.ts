import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  fillRegistration,
  goodPassword,
  logOut,
  registerByForm,
  skipWelcome,
  signInByForm,
} from './support/account.ts';
import { expectAccessible, openMenuSelector } from './support/audit.ts';
import { mailedLink } from './support/mailed-link.ts';
import {
  demoPassword,
  describeInBrowser,
  expectPath,
  expectVisible,
  personaAddress,
  readAfterLogout,
  createStage,
} from './support/stage.ts';

const createAccount = (page: Page): Locator => page.getByRole('button', { name: 'Create account' });
const dashboard = (page: Page): Locator =>
  page.getByRole('heading', { level: 1, name: 'Dashboard' });

describeInBrowser('an account', () => {
  const { open, logIn, openShared, client } = createStage();

  describe('registering', () => {
    it('names what is wrong with each entry, in words and next to the field', async () => {
      const { page } = await openShared();
      await page.goto('/auth');
      for (const [given, words] of [
        [{ confirmation: 'Correct-horse-8' }, "Passwords don't match"],
        [{ password: 'Abc-1' }, 'Password must be at least 8 characters long.'],
        [
          { password: 'Correct-horse' },
          'Password must include at least one uppercase letter and one number.',
        ],
        [{ email: 'nobody' }, 'Invalid email address format'],
        [{ email: '' }, 'Please enter your email address'],
      ] as const) {
        await fillRegistration(page, { email: 'new@example.com', ...given });
        await createAccount(page).click();
        await expectVisible(page.getByText(words));
        await expectPath(page, '/auth');
        await expect
          .poll(() => page.locator('[aria-invalid=true]').count(), { message: words })
          .toBe(1);
      }
    });

    it('reports that an address is taken', async () => {
      const visitor = await openShared();
      visitor.expectRefusals('409 POST /api/auth/register');
      await registerByForm(visitor.page, { email: personaAddress('free') });
      await expectVisible(visitor.page.getByText('Registration failed'));
      await expectVisible(visitor.page.getByText('This email is already registered'));
      await expectAccessible(visitor.page);
    });

    it('ends on the dashboard of a free member, who can log in again later', async () => {
      const { page, allowRefusals } = await open();
      allowRefusals(readAfterLogout);
      const email = 'ana@example.com';
      await registerByForm(page, { email, displayName: 'Ana Ruiz' });
      await expectVisible(page.getByText('Registration successful'));
      await skipWelcome(page);
      await expectVisible(dashboard(page));
      await expectVisible(page.getByRole('heading', { name: 'Free Plan' }));
      await expectVisible(page.getByRole('button', { name: 'Ana Ruiz' }));
      await logOut(page);
      await expectPath(page, '/auth');
      await signInByForm(page, email, goodPassword);
      await expectVisible(dashboard(page));
    });

    it('first asks for coins and the newsletter, and reminds on every page to confirm the address', async () => {
      const { page } = await open();
      await registerByForm(page, { email: 'newcomer@example.com' });
      await expectVisible(page.getByRole('heading', { level: 1, name: 'Welcome' }));
      const reminder = page.getByRole('region', { name: 'Confirm your email address' });
      await expectVisible(reminder.getByText(/newcomer@example\.com/));
      // A toast in front of it would get the click.
      await expectVisible(page.getByText('Registration successful'));
      await reminder.getByRole('button', { name: 'Send a new link' }).click({ trial: true });
      await expectAccessible(page);
      const focusedName = (): Promise<string> =>
        page.evaluate<string>('document.activeElement.parentElement.textContent');
      await page.getByRole('group', { name: 'Your coins' }).getByLabel('BTC').focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('Tab');
      expect(await focusedName()).toContain('ETH');
      await page.getByRole('checkbox', { name: 'Newsletter' }).focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expectVisible(dashboard(page));
      await expectVisible(reminder);
      await page.goto('/crypto/BTC');
      await expectVisible(page.getByRole('button', { name: 'Watching Bitcoin', pressed: true }));
      await page.goto('/settings#notifications');
      await expectVisible(page.getByRole('switch', { name: 'Newsletter by email', checked: true }));
      await page.getByRole('checkbox', { name: 'Your coins', checked: false }).focus();
      await page.keyboard.press('Space');
      await expectVisible(page.getByText('Saved', { exact: true }));
      await page.reload();
      await expectVisible(page.getByRole('checkbox', { name: 'Your coins', checked: true }));
      await expectAccessible(page);
      await expectVisible(reminder.getByRole('button', { name: 'Send a new link' }));
      await page.goto(await mailedLink(await client(), 'newcomer@example.com', 'verify-email'));
      await page.getByRole('button', { name: 'Confirm email' }).click();
      await expectVisible(page.getByRole('heading', { name: 'Email confirmed' }));
      await page.goto('/portfolio');
      await expectVisible(page.getByRole('heading', { name: 'Portfolio' }));
      expect(await reminder.count()).toBe(0);
    });

    it('registers once when the button is pressed twice', async () => {
      const { page } = await open();
      const sent: string[] = [];
      const pressed = Promise.withResolvers<undefined>();
      // The answer comes after both presses, so that none of them lands on the next page.
      await page.route('**/api/auth/register', async (route) => {
        sent.push(route.request().method());
        await pressed.promise;
        await route.continue();
      });
      await page.goto('/auth');
      await fillRegistration(page, { email: 'twice@example.com' });
      await createAccount(page).dblclick();
      pressed.resolve(undefined);
      await expectVisible(page.getByRole('heading', { level: 1, name: 'Welcome' }));
      expect(sent).toEqual(['POST']);
    });

    it('sends nothing when it is abandoned by a refresh or the back button', async () => {
      const { page } = await open();
      const sent: string[] = [];
      page.on('request', (request) => {
        if (new URL(request.url()).pathname === '/api/auth/register') sent.push(request.method());
      });
      await page.goto('/');
      await page.getByRole('link', { name: 'Login to Continue' }).click();
      await fillRegistration(page, { email: 'half@example.com' });
      await page.reload();
      await expectVisible(page.getByRole('tab', { name: 'Create account' }));
      await page.goBack();
      await expectVisible(page.getByRole('heading', { name: 'Welcome to Tidemark' }));
      expect(sent).toEqual([]);
    });
  });

  describe('logging in and out', () => {
    it('shows the same error for a wrong password and an unknown address', async () => {
      const visitor = await openShared();
      for (const email of [personaAddress('free'), 'stranger@example.com']) {
        visitor.expectRefusals('401 POST /api/auth/local');
        await visitor.page.goto('/auth');
        await signInByForm(visitor.page, email, 'Wrong-password-1');
        const alert = visitor.page.getByRole('alert');
        await expect
          .poll(() => alert.textContent())
          .toMatch(/^Login FailedInvalid login credentials\. \d+ attempts left\.$/);
        await expectPath(visitor.page, '/auth');
      }
    });

    it('confirms it, and opens the dashboard', async () => {
      const { page } = await open();
      await page.goto('/auth');
      await signInByForm(page, personaAddress('basic'));
      await expectVisible(page.getByText('Login successful'));
      await expectVisible(dashboard(page));
      await expectVisible(page.getByRole('heading', { name: 'Basic Plan' }));
    });

    it('logs in as a demo persona with one press', async () => {
      const { page } = await open();
      await page.goto('/auth');
      await page
        .getByRole('complementary', { name: 'Demo accounts' })
        .getByRole('button', { name: 'pro', exact: true })
        .click();
      const password = page.getByLabel('Password', { exact: true });
      await expect.poll(() => password.inputValue()).toBe(demoPassword);
      await page.getByRole('button', { name: 'Log in', exact: true }).click();
      await expectVisible(page.getByRole('heading', { name: 'Pro Plan' }));
    });

    it('works with the keyboard alone', async () => {
      const { page } = await open();
      await page.goto('/auth');
      await page.getByLabel('Email').focus();
      await page.keyboard.type(personaAddress('free'));
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.type(demoPassword);
      await page.keyboard.press('Enter');
      await expectVisible(dashboard(page));
    });

    it('logs out through the menu, and the back button shows nothing of the account', async () => {
      const { page, allowRefusals } = await logIn(personaAddress('free'));
      allowRefusals(readAfterLogout);
      await page.goto('/settings');
      await expectVisible(page.getByRole('heading', { level: 1, name: 'Settings' }));
      await page.getByRole('button', { name: 'Account menu' }).click();
      await expectVisible(page.locator(openMenuSelector));
      await expectAccessible(page, openMenuSelector);
      await page.getByRole('menuitem', { name: 'Log out' }).click();
      await expectPath(page, '/auth');
      await expectVisible(page.getByRole('button', { name: 'Log in', exact: true }));
      expect(await page.getByText('Your session has ended').count()).toBe(0);
      await page.goBack();
      await expectVisible(page.getByRole('link', { name: 'Login to Continue' }));
      expect(await page.getByText(personaAddress('free')).count()).toBe(0);
    });

    it('redirects every tab to the login with the reason, and afterwards back to the page', async () => {
      const { page, context, allowRefusals } = await logIn(personaAddress('free'));
      allowRefusals(readAfterLogout);
      await page.goto('/settings?from=mail#news');
      await expectVisible(page.getByRole('button', { name: 'Save preferences' }));
      const other = await context.newPage();
      await other.goto('/dashboard');
      await logOut(other);
      await expectVisible(page.getByText('You logged out in another tab or window.'));
      await expectPath(page, '/auth');
      await expectPath(other, '/auth');
      expect(await other.getByText('You logged out in another tab').count()).toBe(0);
      await signInByForm(page, personaAddress('free'));
      await expectVisible(page.getByRole('button', { name: 'Save preferences' }));
      expect(new URL(page.url()).search + new URL(page.url()).hash).toBe('?from=mail#news');
      await expectVisible(dashboard(other));
    });

    it('is recorded as events with the right actor in the member’s history', async () => {
      const { page, allowRefusals } = await open();
      allowRefusals(readAfterLogout);
      const email = 'history@example.com';
      await registerByForm(page, { email });
      await skipWelcome(page);
      await expectVisible(dashboard(page));
      await logOut(page);
      await expectPath(page, '/auth');
      const staff = await client(personaAddress('admin'));
      const query = new URLSearchParams({ filter: JSON.stringify({ q: email }) });
      const find = async (): Promise<{ id: string }[]> =>
        (await (await staff.call('GET', `/api/admin/members?${query.toString()}`)).json()) as never;
      await expect.poll(find).toHaveLength(1);
      const [member] = await find();
      const everything = new URLSearchParams({
        filter: JSON.stringify({ categories: ['account', 'signin'] }),
      });
      const timeline = async (): Promise<{ type: string; actor: { id: string } }[]> => {
        const path = `/api/admin/members/${String(member?.id)}/timeline?${everything.toString()}`;
        return (await (await staff.call('GET', path)).json()) as never;
      };
      // Another session may read a moment before the read model has it.
      await expect
        .poll(async () => (await timeline()).map(({ type }) => type))
        .toEqual(expect.arrayContaining(['AccountRegistered', 'SignedOut']));
      const ended = (await timeline()).find(({ type }) => type === 'SignedOut');
      expect(ended?.actor.id).toBe(member?.id);
    });
  });

  describe('changing its content', () => {
    it('shows a new display name immediately and after a reload', async () => {
      const { page } = await logIn(personaAddress('free'));
      await page.goto('/settings');
      await page.getByLabel('Display name').fill('Rosa L. Berg');
      await page.getByRole('button', { name: 'Save profile' }).click();
      await expectVisible(page.getByText('Profile updated'));
      await expectVisible(page.getByRole('button', { name: 'Rosa L. Berg' }));
      await page.reload();
      await expectVisible(page.getByRole('button', { name: 'Rosa L. Berg' }));
      const name = page.getByLabel('Display name');
      await expect.poll(() => name.inputValue()).toBe('Rosa L. Berg');
    });

    it('refuses empty names with the catalogue’s message', async () => {
      const { page } = await logIn(personaAddress('basic'));
      await page.goto('/settings');
      await page.getByLabel('Display name').fill(' ');
      await page.getByLabel('Username').fill('');
      await page.getByRole('button', { name: 'Save profile' }).click();
      await expectVisible(page.getByText('Display name cannot be empty.'));
      await expectVisible(page.getByText('Username cannot be empty.'));
      await expectAccessible(page, 'main form');
    });

    it('refuses a username that is taken', async () => {
      const visitor = await logIn(personaAddress('basic'));
      const { page } = visitor;
      const other = await logIn(personaAddress('pro'));
      await other.page.goto('/settings');
      const taken = await other.page.getByLabel('Username').inputValue();
      await page.goto('/settings');
      await page.getByLabel('Username').fill(taken);
      visitor.expectRefusals('409 PATCH /api/profile');
      await page.getByRole('button', { name: 'Save profile' }).click();
      await expectVisible(page.getByText('Failed to update profile'));
    });

    it('puts the list of coins on the dashboard immediately, in the order that the keyboard gave it', async () => {
      const { page } = await logIn(personaAddress('manual'));
      await page.goto('/settings#coins');
      await page.getByLabel('Coin to add').selectOption('DOT');
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      const list = page.getByRole('list', { name: 'Your coins in order' });
      const places = (): Promise<string[]> => list.locator('b').allTextContents();
      await expect.poll(places).toContain('DOT');
      for (let left = (await places()).length - 1; left > 0; left -= 1) {
        await page.getByRole('button', { name: 'Move DOT up' }).focus();
        await page.keyboard.press('Enter');
      }
      await expect.poll(async () => (await places())[0]).toBe('DOT');
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click();
      const overview = page.getByRole('region', { name: 'Market Overview' });
      await expect
        .poll(async () => (await overview.getByRole('link').allTextContents())[0])
        .toContain('DOT');
      const rows = page.getByRole('table', { name: 'Your coins' }).getByRole('rowheader');
      await expect.poll(async () => (await rows.allTextContents())[0]).toContain('DOT');
    });
  });
});
