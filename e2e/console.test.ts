import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { signInByForm } from './support/account.ts';
import { expectAccessible, openDialogSelector, resize } from './support/audit.ts';
import {
  confirmChange,
  membershipReason,
  openMember,
  previewButton,
  previewGrant,
} from './support/console.ts';
import { expectFocusRestored, expectFocusTrapped } from './support/keyboard.ts';
import {
  describeInBrowser,
  expectPath,
  expectHidden,
  expectVisible,
  findPassword,
  personaAddress,
  readAfterLogout,
  createStage,
} from './support/stage.ts';

const admin = personaAddress('admin');
const count = async (page: Page): Promise<number> =>
  Number(
    /^([\d,]+) member/
      .exec((await page.locator('h1 + p').textContent()) ?? '')?.[1]
      ?.replace(',', ''),
  );
const words = 'Name, email, account or Stripe ID';
const choose = async (page: Page, filter: string, word: string): Promise<void> => {
  await page.getByRole('combobox', { name: filter }).click();
  await page.getByRole('option', { name: word }).click();
};
// A list without a filter, whatever its address was before.
const everybody = '/admin/members?filter={}';
const newest = (page: Page): Locator =>
  page.getByRole('region', { name: 'Timeline' }).getByRole('listitem').first();
const fact = (page: Page, label: string): Locator =>
  page
    .getByRole('region', { name: 'Membership', exact: true })
    .getByRole('row', { name: new RegExp(`^${label}`) });

describeInBrowser('the console', () => {
  const { open, logIn, openShared, client, product } = createStage();

  describe('for a member', () => {
    it('is refused without sending API requests in their name', async () => {
      const { page } = await openShared(personaAddress('pro'));
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await page.goto('/admin/members');
      await expectVisible(page.getByRole('heading', { name: 'Access Denied' }));
      await expectVisible(page.getByText("You don't have permission to access this page."));
      expect(asked.filter((path) => path.startsWith('/api/admin'))).toEqual([]);
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Return to Dashboard' }).click();
      await expectVisible(page.getByRole('heading', { level: 1, name: 'Dashboard' }));
    });

    it('is refused by the API too', async () => {
      const member = await client(personaAddress('pro'));
      for (const path of ['/api/admin/members', '/api/admin/users']) {
        expect((await member.call('GET', path)).status, path).toBe(403);
      }
    });
  });

  describe('its search', () => {
    it('finds what a request led to by the id in its answer', async () => {
      const email = personaAddress('free');
      const member = await client(email);
      const answer = await member.call('POST', '/api/auth/password-reset', { email });
      const requestId = answer.headers.get('x-request-id') ?? '';
      const staff = await client(admin);
      const found = async (): Promise<number> => {
        const query = new URLSearchParams({ q: requestId }).toString();
        const search = await staff.call('GET', `/api/admin/search?${query}`);
        return ((await search.json()) as { mails: { total: number } }).mails.total;
      };
      await expect.poll(found).toBe(1);
      const { page } = await openShared(admin);
      await page.goto(everybody);
      await expectVisible(page.getByText(/^\d+ members in total\.$/));
      await page.keyboard.press('/');
      await page.keyboard.type(requestId);
      await page.keyboard.press('Enter');
      const part = (name: string): Locator => page.getByRole('region', { name });
      await expectVisible(
        part('Emails of this request').getByRole('link', { name: /^Password reset to/ }),
      );
      await expectAccessible(page);
      await part('Events of this request').getByRole('link', { name: 'MailRequested' }).click();
      await expectVisible(page.getByRole('link', { name: requestId }));
    });
  });

  describe('its lists of emails and invoices', () => {
    it('narrow by type, day and amount', async () => {
      const { page } = await openShared(admin);
      await page.goto('/admin/mails?filter={}');
      await choose(page, 'Type', 'Login from a new device');
      await expectVisible(page.getByText('Type: Login from a new device'));
      await expectVisible(page.getByRole('link', { name: 'Login from a new device' }).first());
      await page.getByLabel('Requested from').fill('2020-01-01');
      await expectVisible(page.getByText('Requested from: 1 Jan 2020'));
      await page.getByLabel('Requested until').fill('2020-01-02');
      await expectVisible(page.getByText('No emails', { exact: true }));
      await expectAccessible(page);
      await page.goto('/admin/invoices?filter={}');
      await page.getByLabel('Total from (£)').fill('2.00');
      await expectVisible(page.getByText('Total from: £2.00'));
      const totals = (): Promise<string[]> =>
        page.locator('td.column-totalPence').allTextContents();
      await expect.poll(async () => (await totals()).length).toBeGreaterThan(0);
      await expect.poll(async () => (await totals()).includes('£1.99')).toBe(false);
      await page.getByLabel('Total up to (£)').fill('1.00');
      await expectVisible(page.getByText('The range ends before it begins.'));
      await expectAccessible(page);
    });
  });

  describe('its list of members', () => {
    it('narrows by words and by plan, widens again, and reports an empty search', async () => {
      const { page } = await openShared(admin);
      await page.goto(everybody);
      await expectVisible(page.getByText(/^\d+ members in total\.$/));
      const all = await count(page);
      await choose(page, 'Plan', 'Pro');
      await expectVisible(page.getByRole('button', { name: 'Remove the filter Plan: Pro' }));
      await expect
        .poll(async () => {
          const found = await count(page);
          return found > 0 && found < all;
        })
        .toBe(true);
      const search = page.getByRole('main').getByRole('searchbox', { name: words });
      await search.fill('nobody@at.all');
      await expectVisible(page.getByText('No members found'));
      await search.fill('mei');
      await expectVisible(page.getByText('1 member matches the filters.'));
      await expectVisible(page.getByRole('link', { name: 'Mei Tanaka' }));
      await page.getByRole('button', { name: 'Clear' }).click();
      await expect.poll(() => count(page)).toBe(all);
      await page.keyboard.press('Escape');
      await page.keyboard.press('/');
      await page.keyboard.type('tanaka mei');
      await page.keyboard.press('Enter');
      await expectVisible(page.getByRole('heading', { level: 1, name: 'Mei Tanaka' }));
    });

    it('moves the focus next to a removed filter', async () => {
      const { page } = await openShared(admin);
      await page.goto(everybody);
      await choose(page, 'Plan', 'Pro');
      const chip = page.getByRole('button', { name: 'Remove the filter Plan: Pro' });
      await chip.press('Enter');
      await expectHidden(chip);
      await expect
        .poll(() => page.evaluate('document.activeElement.closest(".filters") !== null'))
        .toBe(true);
    });

    it('extends the plan of selected members from its end, and undoes it', async () => {
      const { page } = await openShared(admin);
      await page.goto('/admin/members?filter={"q":"tanaka"}');
      await page.getByRole('checkbox', { name: 'Select this page' }).click();
      await page.getByRole('button', { name: /^Grant Basic/ }).click();
      await page.getByLabel('What to grant').selectOption('Extend Pro by 1 month');
      await expectVisible(page.getByText('1 member will change.'));
      await expectAccessible(page, '.bulk-preview');
      await page.getByLabel('Reason').fill('The outage of Tuesday');
      await page.getByRole('button', { name: 'Apply to 1 member' }).click();
      await expectVisible(page.getByRole('heading', { level: 1, name: 'Extend Pro by 1 month' }));
      await expectVisible(page.getByText('Completed', { exact: true }));
      await expectVisible(page.getByRole('row', { name: 'Changed 1' }));
      await page.getByRole('button', { name: 'Preview undo' }).click();
      await page.getByLabel('Reason').fill('Wrong member');
      await page.getByRole('button', { name: 'Apply to 1 member' }).click();
      await expectVisible(page.getByRole('heading', { level: 1, name: 'Undo a bulk change' }));
      await expectVisible(page.getByText('Completed', { exact: true }));
    });

    it('sorts by a column, both ways, and exports all matching members as a file', async () => {
      const { page } = await openShared(admin);
      await page.goto(everybody);
      const names = (): Promise<string[]> =>
        page.getByRole('row').getByRole('link').allTextContents();
      const head = page.getByRole('columnheader', { name: 'Member' }).getByRole('button');
      await head.click();
      await expect.poll(async () => (await names())[0]).toBe('Ada Byrne');
      await head.click();
      await expect.poll(async () => (await names())[0]).toBe('Yuki Sato');
      const all = await count(page);
      await choose(page, 'Origin', 'complimentary');
      await expect.poll(() => count(page)).toBeLessThan(all);
      const granted = await count(page);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: /^Export \d+$/ }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/^tidemark-members-.*\.csv$/);
      const lines = readFileSync(await download.path(), 'utf8')
        .trim()
        .split('\r\n');
      expect(lines[0]).toMatch(/Member,Email,Plan,Role,Status/u);
      expect(lines.length - 1).toBe(granted);
      expect(lines.slice(1).every((line) => line.includes(',complimentary,'))).toBe(true);
    });
  });

  it('grants a plan that the member sees, records who did it and why, and undoes it', async () => {
    const email = personaAddress('free');
    const member = await logIn(email);
    await member.page.goto('/dashboard');
    await expectVisible(member.page.getByRole('heading', { name: 'Free Plan' }));

    const { page } = await openShared(admin);
    await openMember(page, email);
    await expectAccessible(page);
    const reason = 'Found the fault in the replay';
    await previewGrant(page, { plan: 'Pro', duration: '1 month', reason });
    await expectVisible(page.getByRole('dialog').getByText(/Free\s*becomes\s*Pro until/));
    await expectAccessible(page, openDialogSelector);
    await confirmChange(page, 'Give');
    await expectVisible(fact(page, 'Plan').getByText('Pro'));
    await expectVisible(newest(page).getByText(/Pro granted/));
    const told = (await newest(page).textContent()) ?? '';
    expect(told).toContain('By Imogen Hale.');
    expect(told).toContain(reason);
    expect(told).toMatch(/Free\s*became\s*Pro/);

    await member.page.reload();
    await expectVisible(member.page.getByRole('heading', { name: 'Pro Plan' }));
    await expectVisible(member.page.getByText('You are on Pro'));

    await page.getByRole('button', { name: 'Previous event' }).click();
    await expectVisible(page.getByText(/You are viewing/));
    await page.getByRole('button', { name: 'Previous event' }).click();
    const cells = fact(page, 'Plan').getByRole('cell');
    await expect.poll(() => cells.allTextContents()).toEqual(['Free', 'Pro']);
    const preview = previewButton(page);
    await expect.poll(() => preview.isDisabled()).toBe(true);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Show in the timeline' }).click();
    const here = page.getByRole('listitem').filter({ hasText: 'You are here' });
    await expect.poll(() => here.evaluate(isFocused)).toBe(true);
    await page.getByRole('button', { name: 'Back to now' }).click();

    await page.getByRole('button', { name: /^Undo Pro, ends/ }).click();
    await expect.poll(() => membershipReason(page).evaluate(isFocused)).toBe(true);
    await page.keyboard.type('It was the wrong member');
    await previewButton(page).click();
    await confirmChange(page, 'Undo');
    await expectVisible(fact(page, 'Plan').getByText('Free'));
    await page
      .getByRole('link', { name: /^No plan since .*: Imogen Hale ended the Pro grant/ })
      .click();
    await expect.poll(() => newest(page).evaluate(isFocused)).toBe(true);
    await member.page.reload();
    await expectVisible(member.page.getByRole('heading', { name: 'Free Plan' }));
  });

  it('warns of a second trial, and undoes it from its toast', async () => {
    const { page } = await openShared(admin);
    await openMember(page, personaAddress('free'));
    const trial = { plan: 'Pro', duration: '7-day trial', reason: 'Wants to try it' } as const;
    const dialog = page.getByRole('dialog', { name: /^Give Pro trial, ends/ });
    await previewGrant(page, trial);
    await expectVisible(dialog.getByText('A Pro trial was granted on'));
    await expectAccessible(page, openDialogSelector);
    await confirmChange(page, 'Give');
    await expectVisible(page.getByRole('button', { name: /^Undo Pro trial, ends/ }));
    await expectVisible(newest(page).getByText('Pro trial granted'));
    await expectAccessible(page);
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await expectVisible(page.getByText('Grant undone'));
    await expectVisible(fact(page, 'Plan').getByText('Free'));
    await expectVisible(newest(page).getByText('Pro trial undone'));
  });

  it('requires a reason before the preview, keeps the focus in it, and opens the stored event', async () => {
    const { page } = await openShared(admin);
    await openMember(page, personaAddress('basic'));
    await previewButton(page).click();
    await expect.poll(() => membershipReason(page).evaluate(isFocused)).toBe(true);
    expect(await page.getByRole('dialog').count()).toBe(0);
    const grant = { plan: 'Pro', duration: '1 month', reason: 'To look at it' } as const;
    await previewGrant(page, grant);
    await expectFocusTrapped(page.getByRole('dialog'));
    await expectFocusRestored(page.getByRole('dialog'), previewButton(page));
    await page.getByRole('link', { name: /^Open the event: Registered/ }).click();
    const payload = page.getByRole('region', { name: 'Payload' });
    await expectVisible(
      payload.getByRole('row', { name: `email encrypted ${personaAddress('basic')}` }),
    );
    const heading = page.getByRole('heading', { level: 1, name: 'AccountRegistered' });
    await expect.poll(() => heading.evaluate(isFocused)).toBe(true);
    await expectAccessible(page);
  });

  it('refuses the second of two concurrent changes to the same member', async () => {
    const email = personaAddress('incomplete');
    const first = await openShared(admin);
    const second = await logIn(admin);
    await openMember(first.page, email);
    await openMember(second.page, email);
    const plan = 'Basic';
    await previewGrant(first.page, { plan, duration: '1 month', reason: 'First at the desk' });
    await previewGrant(second.page, { plan, duration: '1 year', reason: 'Second at the desk' });
    await confirmChange(first.page, 'Give');
    second.expectRefusals('412 POST /api/admin/members/' + memberId(second.page) + '/time');
    const dialog = second.page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Give', exact: true }).click();
    await expectVisible(dialog.getByText('Imogen Hale: Basic granted.'));
    await expectAccessible(second.page, openDialogSelector);
    await dialog.getByRole('button', { name: 'Preview again' }).click();
    await expectVisible(dialog.getByText(/Basic, complimentary until/));
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expectHidden(dialog);
    await expectVisible(newest(second.page).getByText('First at the desk'));
    const timeline = second.page.getByRole('region', { name: 'Timeline' });
    expect(await timeline.getByText('Second at the desk').count()).toBe(0);
  });

  it('logs an admin in with its own form, and out in every tab', async () => {
    const { page, context, allowRefusals } = await open();
    allowRefusals(readAfterLogout);
    await page.goto('/admin/');
    await expectVisible(page.getByRole('heading', { name: 'Log in to the console' }));
    expect(await page.getByText('You have logged out.').count()).toBe(0);
    await signInByForm(page, admin, findPassword(product(), admin));
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Needs attention' }));
    await page.getByRole('link', { name: 'Members', exact: true }).click();
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Members' }));
    await expectVisible(page.getByRole('link', { name: /^Granted \d/ }));
    const other = await context.newPage();
    await other.goto('/admin/bulk-changes');
    await expectVisible(other.getByRole('heading', { level: 1, name: 'Bulk changes' }));
    for (const width of [390, 1440]) {
      await resize(page, { width, height: 900 });
      await page.getByRole('button', { name: /^Account menu/ }).click();
      const box = await page.getByRole('menuitem', { name: 'Log out' }).boundingBox();
      expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= width).toBe(true);
      await page.keyboard.press('Escape');
    }
    await page.getByRole('button', { name: /^Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expectVisible(page.getByRole('heading', { name: 'Log in to the console' }));
    await expectVisible(page.getByText('You have logged out.'));
    await expectVisible(other.getByText('You logged out in another tab or window.'));
    await page.goto('/dashboard');
    await expectPath(page, '/dashboard');
    await expectVisible(page.getByRole('heading', { name: 'Welcome to Tidemark' }));
  });
});

const memberId = (page: Page): string => new URL(page.url()).pathname.split('/')[3] ?? '';
const isFocused = (element: { ownerDocument: { activeElement: unknown } }): boolean =>
  element.ownerDocument.activeElement === element;
