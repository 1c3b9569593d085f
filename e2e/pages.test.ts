import { expect, it } from 'vitest';
import { expectSound } from './support/audit.ts';
import { describeInBrowser, expectSeen, personaAddress, stage } from './support/stage.ts';

type Listed = readonly [path: string, heading: string];

const signedOut: readonly Listed[] = [
  ['/', 'Welcome to Tidemark'],
  ['/dashboard', 'Welcome to Tidemark'],
  ['/auth', 'Log in'],
  ['/news', 'Please log in to continue...'],
  ['/predictions', 'Predictions'],
  ['/settings', 'Settings'],
  ['/subscription', 'Subscription'],
  ['/newsletter', 'Log in'],
  ['/admin/', 'Log in to the console'],
];

const member: readonly Listed[] = [
  ['/dashboard', 'Dashboard'],
  ['/markets', 'Cryptocurrency Markets'],
  ['/crypto/eth', 'ETH'],
  ['/news', 'Crypto News'],
  ['/predictions', 'Premium Feature'],
  ['/market-sentiment', 'Market Sentiment'],
  ['/settings', 'Settings'],
  ['/settings#account', 'Settings'],
  ['/settings#news', 'Settings'],
  ['/subscription', 'Subscription'],
  ['/newsletter', 'Access Denied'],
];

const admin: readonly Listed[] = [
  ['/dashboard', 'Dashboard'],
  ['/newsletter', 'Newsletter Generator'],
  ['/admin/monitoring', 'Bot Monitor'],
  ['/admin/members', 'Members'],
];

/** The stage fails a test on console errors, so a breach of the content policy on any of these pages is seen too. */
describeInBrowser('every page, wide and light, wide and dark, and on a phone', () => {
  const { open, enter } = stage();

  it.each(signedOut)('is sound for a signed-out visitor: %s', async (path, heading) => {
    const { page } = await open();
    const answer = await page.goto(path);
    expect(answer?.headers()['content-security-policy']).toContain(`default-src 'self'`);
    await expectSeen(page.getByRole('heading', { level: 1, name: heading }));
    await expectSound(page);
  });

  it.each(member)('is sound for a member: %s', async (path, heading) => {
    const { page } = await enter(personaAddress('free'));
    await page.goto(path);
    await expectSeen(page.getByRole('heading', { level: 1, name: heading }));
    await expectSound(page);
  });

  it.each(admin)('is sound for an admin: %s', async (path, heading) => {
    const { page } = await enter(personaAddress('admin'));
    await page.goto(path);
    await expectSeen(page.getByRole('heading', { level: 1, name: heading }));
    await expectSound(page);
  });
});
