import { describe, expect, it } from 'vitest';
import {
  describeInBrowser,
  expectPath,
  expectVisible,
  personaAddress,
  createSharedStage,
} from './support/stage.ts';
import { expectAccessible } from './support/audit.ts';
import { signInByForm } from './support/account.ts';

const guarded = ['/news', '/news/some-story', '/market-sentiment', '/markets', '/crypto/BTC'];

describeInBrowser('the gates', () => {
  const { open, openShared, url } = createSharedStage();

  describe('for a visitor who is signed out', () => {
    it.each(guarded)('is asked to log in at %s', async (path) => {
      const { page, allowRefusals } = await openShared();
      // Search engines read from the status that there is no such story.
      allowRefusals('404 GET /news/some-story');
      await page.goto(path);
      await expectVisible(page.getByRole('heading', { name: 'Please log in to continue...' }));
      await page.getByRole('link', { name: 'Go to Login' }).click();
      await expectPath(page, '/auth');
    });

    it('is welcomed at the dashboard, and led to the login from there', async () => {
      const { page } = await openShared();
      await page.goto('/');
      await expectVisible(page.getByRole('heading', { name: 'Welcome to Tidemark' }));
      await expectVisible(page.getByRole('img', { name: /^Bitcoin, price over 7 days/ }));
      await page.getByRole('link', { name: 'Login to Continue' }).click();
      await expectPath(page, '/auth');
      await page.goBack();
      await page.getByRole('link', { name: 'Create account' }).click();
      await expectVisible(page.getByRole('button', { name: 'Create account' }));
    });

    it.each(['/predictions', '/settings', '/subscription'])(
      'sees the specific prompt of %s before the general one',
      async (path) => {
        const { page } = await openShared();
        await page.goto(path);
        await expectVisible(page.getByRole('link', { name: 'Login to Continue' }));
      },
    );

    it.each(['/portfolio', '/newsletter'])('sees the login page at %s', async (path) => {
      const { page } = await openShared();
      await page.goto(path);
      await expectVisible(page.getByRole('tab', { name: 'Create account' }));
    });

    it('reads the risk summary from the warning, and the privacy notice and sources from the foot', async () => {
      const { page } = await openShared();
      await page.goto('/subscription');
      await page.getByRole('link', { name: 'Take 2 mins to learn more' }).click();
      await expectVisible(page.getByRole('heading', { level: 1, name: 'Risk summary' }));
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Privacy notice' }).click();
      await expectVisible(page.getByRole('cell', { name: 'IP address and browser of each login' }));
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Sources and licences' }).click();
      await expectVisible(page.getByRole('heading', { level: 3, name: 'CoinGecko' }));
      await expectAccessible(page);
    });

    it('reads the page of a coin, with the range of yesterday and its outcome', async () => {
      const { page } = await openShared();
      await page.goto('/coins/btc');
      await expectPath(page, '/coins/BTC');
      await expectVisible(page.getByRole('heading', { level: 1, name: 'Bitcoin BTC' }));
      await expectVisible(page.getByRole('img', { name: /^Bitcoin, price over 7 days/ }));
      await expectVisible(page.getByRole('region', { name: 'Yesterday’s 80% range' }));
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Open the member page of Bitcoin' }).click();
      await expectVisible(page.getByRole('heading', { name: 'Please log in to continue...' }));
    });

    it('returns to the requested page after the login', async () => {
      const { page } = await open();
      await page.goto('/markets');
      await page.getByRole('link', { name: 'Go to Login' }).click();
      await signInByForm(page, personaAddress('free'));
      await expectPath(page, '/markets');
      await expectVisible(page.getByRole('heading', { name: 'Cryptocurrency Markets' }));
    });

    it('gets a 404 page and status for an address that does not exist', async () => {
      const visitor = await openShared();
      visitor.expectRefusals('404 GET /nowhere/at-all');
      const answer = await visitor.page.goto('/nowhere/at-all');
      expect(answer?.status()).toBe(404);
      await expectVisible(visitor.page.getByRole('heading', { name: '404 Page Not Found' }));
      await expectAccessible(visitor.page);
    });

    it('is redirected from an address in different case', async () => {
      const answer = await fetch(new URL('/Dashboard?pro=true', url()), { redirect: 'manual' });
      expect(answer.status).toBe(308);
      expect(answer.headers.get('location')).toBe('/dashboard?pro=true');
    });

    it('gets no data from the API', async () => {
      const paths = ['/api/auth/me', '/api/preferences', '/api/admin/members', '/api/admin/users'];
      const statuses = await Promise.all(
        paths.map(async (path) => (await fetch(new URL(path, url()))).status),
      );
      expect(statuses).toEqual(paths.map(() => 401));
    });
  });

  describe('for a logged-in user', () => {
    it('finds the portfolio disabled, with its text hidden', async () => {
      const { page } = await openShared(personaAddress('free'));
      await page.goto('/portfolio');
      const text = page.getByText('Portfolio disabled');
      await text.waitFor({ state: 'attached' });
      expect(await text.isVisible()).toBe(false);
    });

    it('does not stay on the login page', async () => {
      const { page } = await openShared(personaAddress('free'));
      await page.goto('/auth');
      await expectPath(page, '/dashboard');
    });

    it('sees the 404 page inside the frame', async () => {
      const visitor = await openShared(personaAddress('free'));
      visitor.expectRefusals('404 GET /dashbord');
      await visitor.page.goto('/dashbord');
      await expectVisible(visitor.page.getByRole('heading', { name: '404 Page Not Found' }));
      await visitor.page.getByRole('link', { name: '/dashboard', exact: true }).click();
      await expectPath(visitor.page, '/dashboard');
    });

    it('sees the toast for a mode in the address once, and gets no more access than the plan includes', async () => {
      const { page } = await openShared(personaAddress('free'));
      // The toast goes by itself, perhaps before everything is loaded.
      await page.goto('/dashboard?pro=true&kept=1', { waitUntil: 'commit' });
      await expectVisible(
        page.getByText('Pro mode requires the Pro plan. You are on the Free plan.'),
      );
      await expect.poll(() => new URL(page.url()).search).toBe('?kept=1');
    });
  });
});
