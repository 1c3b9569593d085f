import type { BrowserContext, Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Client } from './support/client.ts';
import { describeInBrowser, expectAt, expectSeen, personaAddress, stage } from './support/stage.ts';

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
  await expectSeen(page.getByText('Predictions are not available yet.'));
  await connected;
  return page;
};

describeInBrowser('access that support revokes', () => {
  const { client, enter } = stage();

  it('closes the page in every tab at once, and the navigation follows', async () => {
    const support = await client(personaAddress('admin'));
    await manageMembership(support, {
      action: 'grant',
      membershipType: 'pro',
      duration: 'lifetime',
    });
    const { context } = await enter(email);
    const tabs = [await openPredictions(context), await openPredictions(context)];
    for (const tab of tabs) {
      await expectSeen(sidebar(tab).getByText('Pro Plan', { exact: true }));
      expect(await sidebar(tab).getByRole('link', { name: 'See plans' }).count()).toBe(0);
    }

    await manageMembership(support, { action: 'revoke', membershipType: 'all' });
    // While a feed is open, access is asked for after a push only.
    await Promise.all(tabs.map((tab) => expectAt(tab, '/')));

    for (const tab of tabs) {
      await expectSeen(tab.getByRole('heading', { level: 1, name: 'Dashboard' }));
      await expectSeen(sidebar(tab).getByText('Free Plan', { exact: true }));
      await expectSeen(sidebar(tab).getByRole('link', { name: 'See plans' }));
      await sidebar(tab).getByRole('link', { name: 'Predictions PRO' }).click();
      await expectSeen(tab.getByRole('heading', { name: 'Premium Feature' }));
    }
  });
});
