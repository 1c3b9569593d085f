import type { BrowserContext, Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Client } from './support/client.ts';
import { runCli } from './support/run-to-end.ts';
import {
  describeInBrowser,
  expectPath,
  expectVisible,
  personaAddress,
  createStage,
} from './support/stage.ts';

const email = personaAddress('free');

const manageMembership = async (support: Client, body: object): Promise<void> => {
  const path = '/api/admin/manage-membership';
  const answer = await support.call('POST', path, { userEmail: email, ...body });
  expect(answer.status, await answer.text()).toBe(200);
};

const sidebar = (page: Page): Locator => page.getByRole('complementary', { name: 'Sidebar' });

// A tab whose live feed is connected, so that what follows is pushed and not asked for.
const openPredictions = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage();
  const connected = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived'));
  await page.goto('/predictions');
  await expectVisible(page.getByText('Forecasts are switched off on this installation.'));
  await connected;
  return page;
};

const oneMember = '/admin/members?filter={"q":"mei"}';

// What the box of a plan offers, whether the payment provider has named its prices yet or not.
const plansLink = (place: Locator): Locator =>
  place.getByRole('link', { name: /^(Upgrade|See plans)/ });

describeInBrowser('access that is revoked', () => {
  const { client, logIn, product } = createStage();

  it('closes the page in every tab immediately and updates the navigation', async () => {
    const support = await client(personaAddress('admin'));
    await manageMembership(support, {
      action: 'grant',
      membershipType: 'pro',
      duration: 'lifetime',
    });
    const { context } = await logIn(email);
    const tabs = [await openPredictions(context), await openPredictions(context)];
    for (const tab of tabs) {
      await expectVisible(sidebar(tab).getByText('Pro Plan', { exact: true }));
      expect(await plansLink(sidebar(tab)).count()).toBe(0);
    }

    await manageMembership(support, { action: 'revoke', membershipType: 'all' });
    // While a feed is open, access is asked for after a push only.
    await Promise.all(tabs.map((tab) => expectPath(tab, '/')));

    for (const tab of tabs) {
      await expectVisible(tab.getByRole('heading', { level: 1, name: 'Dashboard' }));
      await expectVisible(sidebar(tab).getByText('Free Plan', { exact: true }));
      await expectVisible(plansLink(sidebar(tab)));
      await sidebar(tab).getByRole('link', { name: 'Predictions PRO' }).click();
      await expectVisible(tab.getByRole('heading', { name: 'Premium Feature' }));
    }
  });

  it('closes the console of an admin who loses the role, shows why, and refuses further requests', async () => {
    const agent = personaAddress('pro');
    const { dataDir } = product();
    await runCli(dataDir, 'admin', 'grant', agent);
    const { context } = await logIn(agent);
    const members = async (): Promise<number> =>
      (await context.request.get('/api/admin/members')).status();
    await expect.poll(members).toBe(200);
    // Not the visitor's own page: whether something is refused meanwhile depends on what it asks just then.
    const page = await context.newPage();
    await page.goto(oneMember);
    await expectVisible(page.getByRole('link', { name: 'Mei Tanaka' }));

    await runCli(dataDir, 'admin', 'revoke', agent);
    await expectVisible(page.getByText('You no longer have access to the console.'));
    await expectVisible(page.getByRole('heading', { name: 'Log in to the console' }));
    expect(await page.getByText('Mei Tanaka').count()).toBe(0);
    expect(await members()).toBe(401);
    expect((await context.request.get('/api/preferences')).status()).toBe(401);
    await page.goto(oneMember);
    await expectVisible(page.getByRole('heading', { name: 'Log in to the console' }));
    expect(await page.getByText('Mei Tanaka').count()).toBe(0);
  });
});
