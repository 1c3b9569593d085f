import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  type Attention,
  type AttentionCheck,
  attentionEndpoints,
} from '#contract/admin/attention.ts';
import { expectAccessible } from './support/audit.ts';
import { keyboardFaults } from './support/keyboard.ts';
import {
  describeInBrowser,
  expectVisible,
  personaAddress,
  createSharedStage,
} from './support/stage.ts';

const at = '2026-03-02T08:00:00.000Z';

const found: Readonly<Partial<Record<AttentionCheck['id'], Partial<AttentionCheck>>>> = {
  'consumers-stopped': {
    state: 'open',
    count: 1,
    since: at,
    items: [{ label: 'mail-welcome', detail: 'stopped at an event: no', link: null, at }],
  },
  'jobs-failed': { state: 'unknown', count: null },
  'mails-unknown': { state: 'open', count: 7, since: at },
  'support-waiting': {
    state: 'open',
    count: 1,
    since: at,
    items: [{ label: '1A2B3C4D', detail: 'priority support', link: '/support-requests', at }],
  },
};

/** The server's answer, with faults and work that the demo does not have. */
const withFindings = (page: Page): Promise<unknown> =>
  page.route(`**${attentionEndpoints.attention.path}`, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as Attention;
    const checks = answer.checks.map((check) => ({ ...check, ...found[check.id] }));
    const json: Attention = { ...answer, alarms: true, checks };
    await route.fulfill({ response, json });
  });

describeInBrowser('the home page of the console', () => {
  const { logIn } = createSharedStage();

  it('opens at /admin, and leads to the three tabs of the admin tools', async () => {
    const { page } = await logIn(personaAddress('admin'));
    await page.goto('/admin');
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Needs attention' }));
    await expectVisible(page.getByText(/Checked /));
    await page.getByRole('link', { name: 'Manual Operations' }).click();
    await expectVisible(page.getByRole('tab', { name: 'Manual Operations', selected: true }));
    await page.getByRole('link', { name: 'Tidemark console, home' }).click();
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Needs attention' }));
  });

  it('shows faults before pending work, accessible on every screen, each one link away from its list', async () => {
    const { page } = await logIn(personaAddress('admin'));
    await withFindings(page);
    await page.goto('/admin');
    await expectVisible(page.getByText(/^3 faults and 1 task waiting/));
    const home = page.getByRole('banner').getByRole('link', { name: 'Needs attention (3)' });
    expect(await home.getAttribute('aria-current')).toBe('page');
    const faults = page.getByRole('region', { name: 'Faults' });
    await faults.getByText('What to do').first().click();
    await expectVisible(faults.getByText('npm run cli -- consumers show'));
    await expectAccessible(page);
    expect(await keyboardFaults(page, 'main')).toEqual([]);
    await faults.getByRole('link', { name: 'Show all: Emails with unknown delivery' }).click();
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Emails' }));
    expect(new URL(page.url()).searchParams.get('filter')).toContain('in-doubt');
  });

  it('turns the notifications of a fault off with a reason, and on again', async () => {
    const { page } = await logIn(personaAddress('admin'));
    await withFindings(page);
    await page.goto('/admin');
    const fault = page
      .getByRole('region', { name: 'Faults' })
      .getByRole('listitem')
      .filter({ hasText: 'Emails with unknown delivery' });
    await fault.getByLabel('Turn off notifications: Emails with unknown delivery').click();
    await fault.getByLabel('Notifications are off for').selectOption('1 day');
    await fault.getByLabel('Reason').fill('The mail server is being moved');
    await expectAccessible(page);
    await fault.getByRole('button', { name: 'Turn off notifications' }).click();
    const silenced = page.getByRole('region', { name: 'Notifications off' });
    await expectVisible(silenced.getByText('The mail server is being moved'));
    await expectAccessible(page);
    expect(await keyboardFaults(page, 'main')).toEqual([]);
    await silenced
      .getByRole('button', { name: 'Turn on notifications: Emails with unknown delivery' })
      .click();
    await expectVisible(page.getByText('Notifications are on'));
  });

  it('shows the same faults on the bot monitor, and OK without one', async () => {
    const { page } = await logIn(personaAddress('admin'));
    await withFindings(page);
    await page.goto('/admin/monitoring');
    await expectVisible(page.getByText(/^Needs attention: Stopped background work \(1\)/));
    const faults = page.getByRole('region', { name: 'Faults', exact: true });
    await faults.getByRole('link', { name: 'Stopped background work' }).click();
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Read models' }));
  });
});
