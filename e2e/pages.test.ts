import { expect, it } from 'vitest';
import { expectAccessible } from './support/audit.ts';
import { serveForecasts } from './support/forecasts.ts';
import {
  describeInBrowser,
  expectVisible,
  personaAddress,
  createSharedStage,
} from './support/stage.ts';

type Listed = readonly [path: string, heading: string | RegExp];

const signedOut: readonly Listed[] = [
  ['/dashboard', 'Welcome to Tidemark'],
  ['/auth', 'Log in'],
  ['/confirm/undo-email', 'Nothing has changed'],
  ['/auth#reset-password', 'Reset password'],
  ['/news', 'Please log in to continue...'],
  ['/settings', 'Settings'],
  ['/coins/BTC', 'Bitcoin BTC'],
  ['/track-record', /\(chance: 50%\)|scored later/],
  ['/admin/', 'Log in to the console'],
];

const member: readonly Listed[] = [
  ['/dashboard', 'Dashboard'],
  ['/markets', 'Cryptocurrency Markets'],
  ['/crypto/eth', 'Ethereum ETH'],
  ['/coins/eth', 'Ethereum ETH'],
  ['/alerts', 'Alerts'],
  ['/news', 'Crypto News'],
  ['/predictions', 'Premium Feature'],
  ['/settings', 'Settings'],
  ['/settings#account', 'Settings'],
  ['/settings#news', 'Settings'],
  ['/subscription', 'Subscription'],
  ['/access', 'Why can I see this?'],
  ['/newsletter', 'Access Denied'],
];

const admin: readonly Listed[] = [
  ['/dashboard', 'Dashboard'],
  ['/newsletter', 'Newsletter Generator'],
  ['/admin/monitoring', 'Bot Monitor'],
  ['/admin', 'Needs attention'],
  ['/admin/members', 'Members'],
];

// Console errors fail a test, so a violation of the content security policy on these pages does too.
describeInBrowser('every page, wide and light, wide and dark, and on a phone', () => {
  const { openShared } = createSharedStage();

  it.each(signedOut)('is accessible for a signed-out visitor: %s', async (path, heading) => {
    const { page } = await openShared();
    const answer = await page.goto(path);
    const policy = answer?.headers()['content-security-policy'] ?? '';
    expect(policy).toContain(`default-src 'self'`);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    await expectVisible(page.getByRole('heading', { level: 1, name: heading }));
    await expectAccessible(page);
  });

  it.each(member)('is accessible for a member: %s', async (path, heading) => {
    const { page } = await openShared(personaAddress('free'));
    await page.goto(path);
    await expectVisible(page.getByRole('heading', { level: 1, name: heading }));
    await expectAccessible(page);
  });

  it('is accessible for a pro member: /predictions', async () => {
    const { page } = await openShared(personaAddress('pro'));
    await serveForecasts(page);
    await page.goto('/predictions');
    await expectVisible(page.getByText(/^80% chance: /));
    await expectVisible(page.locator('.fan svg'));
    await expectAccessible(page);
  });

  it.each([
    ['a visitor', undefined, 'Login to Continue'],
    ['a member', personaAddress('free'), /^(Upgrade to Pro|See plans)$/],
  ] as const)(
    'is accessible for %s: the gate of the forecasts, with what is behind it',
    async (_who, address, button) => {
      const { page } = await openShared(address);
      await page.goto('/track-record');
      await serveForecasts(page);
      await page.goto('/expected-moves');
      await expectVisible(page.getByText(/, inside the range$/));
      await expectVisible(page.getByText(/of our 24-hour 80% ranges for Bitcoin held/));
      await expectVisible(page.getByText('Pro: £5.99 a month.'));
      await expectVisible(page.getByRole('main').getByRole('link', { name: button }));
      await expectAccessible(page);
    },
  );

  it('is accessible for a pro member: /expected-moves, reached from the navigation', async () => {
    const { page } = await openShared(personaAddress('pro'));
    await serveForecasts(page);
    await page.goto('/predictions');
    await page.getByRole('link', { name: 'Expected moves' }).first().click();
    const table = page.getByRole('region', { name: 'Next day, table' });
    await expectVisible(table.getByRole('link', { name: 'BTC Bitcoin' }));
    await expectVisible(page.getByText('DOT: No forecast for this hour'));
    await expectAccessible(page);
  });

  it('is accessible for a pro member: tomorrow’s range on /crypto/btc', async () => {
    const { page } = await openShared(personaAddress('pro'));
    await serveForecasts(page);
    await page.goto('/crypto/btc');
    await expectVisible(page.getByText(/^80% chance: /));
    await expectAccessible(page, '.by-tomorrow');
  });

  it.each(['Technical Analysis', 'Volume Analysis', 'Market Sentiment', 'Model Performance'])(
    'is accessible for a pro member: /predictions, %s',
    async (name) => {
      const { page } = await openShared(personaAddress('pro'));
      await serveForecasts(page);
      await page.goto('/predictions');
      await page.getByRole('tab', { name }).click();
      await expectVisible(page.getByRole('tabpanel', { name }));
      await expectAccessible(page, '[role=tabpanel]');
    },
  );

  it.each(['Predictions', 'News', 'Users'])(
    'is accessible for an admin: /admin/monitoring, %s',
    async (name) => {
      const { page } = await openShared(personaAddress('admin'));
      await page.goto('/admin/monitoring');
      await page.getByRole('tab', { name }).click();
      await expectVisible(page.getByRole('tabpanel', { name }));
      await expectAccessible(page, '[role=tabpanel]');
    },
  );

  it.each(admin)('is accessible for an admin: %s', async (path, heading) => {
    const { page } = await openShared(personaAddress('admin'));
    await page.goto(path);
    await expectVisible(page.getByRole('heading', { level: 1, name: heading }));
    await expectAccessible(page);
  });
});
