import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { TrackRecord } from '#contract/predictions/track-record.ts';
import { planListEndpoints } from '#contract/membership/subscriptions.ts';
import { plans, user } from '../../testing/fixtures.ts';
import { resetApp, renderApp, type FakeServer } from '../../testing/render-app.tsx';
import { emptyRecord, recordFigures, sampleTrackRecord } from '../../testing/track-record.ts';

afterEach(resetApp);

const purchasable = {
  [`GET ${planListEndpoints.plans.path}`]: () => ({
    body: plans.map((plan) => ({ ...plan, stripePriceId: 'price_1' })),
  }),
};

const recorded = (body: TrackRecord): FakeServer => ({ 'GET /api/track-record': () => ({ body }) });

const sidebar = (): Promise<HTMLElement> => screen.findByRole('complementary', { name: 'Sidebar' });
const promo = (): Promise<HTMLElement> => screen.findByRole('region', { name: 'Pro plan' });

describe('while no plan can be paid for', () => {
  it('leads to the plans instead of promising an upgrade', async () => {
    renderApp('/dashboard', { user: user() });
    const offer = within(await promo());
    expect(await offer.findByText('£5.99 a month')).toBeDefined();
    expect(offer.getByRole('link', { name: 'See plans' })).toBeDefined();
    expect(await within(await sidebar()).findByRole('link', { name: 'See plans' })).toBeDefined();
    expect(screen.queryByRole('link', { name: /Upgrade/ })).toBeNull();
  });

  it('names the record of what it sells in figures, and none before there are any', async () => {
    const day = { symbol: 'BTC', horizonHours: 24, ...recordFigures };
    renderApp('/dashboard', {
      user: user(),
      server: recorded({ ...sampleTrackRecord, rows: [day] }),
    });
    const words = '80.3% of our 24-hour 80% ranges for Bitcoin held (n = 4,000).';
    expect(await within(await promo()).findByText(words, { exact: false })).toBeDefined();
    resetApp();
    renderApp('/dashboard', { user: user(), server: recorded(emptyRecord) });
    const none = 'No results yet.';
    expect(await within(await promo()).findByText(none, { exact: false })).toBeDefined();
  });

  it('says beside what it sells that forecasts are switched off', async () => {
    const state = { ...emptyRecord.state, switchedOff: true } as const;
    renderApp('/dashboard', { user: user(), server: recorded({ ...emptyRecord, state }) });
    const text = 'Forecasts are switched off on this installation.';
    expect(await within(await promo()).findByText(text, { exact: false })).toBeDefined();
  });

  it('says so at a gate that names a plan', async () => {
    renderApp('/predictions', { user: user() });
    expect(await screen.findByText(/Payments are not available yet/)).toBeDefined();
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'See plans' }).className).not.toContain('primary');
    expect(screen.queryByRole('link', { name: /Upgrade/ })).toBeNull();
  });
});

describe('once a plan has a price id', () => {
  it('offers it at a gate', async () => {
    renderApp('/predictions', { user: user(), server: purchasable });
    const main = within(await screen.findByRole('main'));
    expect(await main.findByRole('link', { name: 'Upgrade to Pro' })).toBeDefined();
  });

  it.each(['/subscription', '/predictions', '/expected-moves'])(
    'tells a visitor at %s of the refund within 14 days',
    async (path) => {
      renderApp(path, { server: purchasable });
      const note = 'You can cancel within 14 days of purchase for a full refund';
      expect(await screen.findByText(note, { exact: false })).toBeDefined();
    },
  );

  it('offers it', async () => {
    renderApp('/dashboard', { user: user(), server: purchasable });
    const offer = within(await promo());
    expect(await offer.findByRole('link', { name: 'Upgrade to Pro' })).toBeDefined();
    expect(await within(await sidebar()).findByRole('link', { name: 'Upgrade' })).toBeDefined();
  });
});

describe('the plan cards', () => {
  it('show what each plan saves and is billed for a year, under its price', async () => {
    const { person } = renderApp('/subscription', { user: user() });
    await screen.findByText('£1.99');
    expect(screen.queryByText(/^Billed/)).toBeNull();
    await person.click(screen.getByRole('radio', { name: /Yearly/ }));
    const card = (name: string): string =>
      screen.getByRole('article', { name }).querySelector('.plan-amount')?.textContent ?? '';
    expect(card('Basic')).toBe('£1.59 per month Save 20%Billed £19.08 a year');
    expect(card('Pro')).toBe('£4.99 per month Save 17%Billed £59.88 a year');
    expect(card('Free').trim()).toBe('£0');
  });
});

describe('the featured plan', () => {
  // Its place in the list does not decide.
  const server = { [`GET ${planListEndpoints.plans.path}`]: () => ({ body: plans.toReversed() }) };

  it('is called popular in the price list', async () => {
    renderApp('/subscription', { user: user(), server });
    await screen.findByText('£1.99');
    const cards = screen.getAllByRole('article').filter(({ className }) => className === 'popular');
    expect(cards.map((card) => card.querySelector('h2')?.textContent)).toEqual(['Pro']);
  });

  it('is advertised on the dashboard', async () => {
    renderApp('/dashboard', { user: user(), server });
    expect(await within(await promo()).findByText('£5.99 a month')).toBeDefined();
  });
});

describe('a feature that is not yet available', () => {
  const planned = 'Portfolio automation (not yet available)';
  const server = {
    [`GET ${planListEndpoints.plans.path}`]: () => ({
      body: plans.map((plan) => ({ ...plan, features: ['Trading signals', planned] })),
    }),
  };

  it.each(['/subscription', '/dashboard'])('has no tick on %s', async (path) => {
    renderApp(path, { user: user(), server });
    const [available] = await screen.findAllByText('Trading signals');
    const [unavailable] = screen.getAllByText(planned);
    expect(available?.closest('li')?.querySelector('svg')).not.toBeNull();
    expect(unavailable?.closest('li')?.querySelector('svg')).toBeNull();
  });
});

describe('a member whose payment failed', () => {
  const unpaid = user({
    subscriptionTier: 'pro',
    subscriptionStatus: 'active',
    pastDue: true,
    planEndsAt: '2026-01-19T10:00:00.000Z',
  });

  it('reads in the plan box and on the dashboard that it failed and what to do, never “Active”', async () => {
    renderApp('/dashboard', { user: unpaid, server: purchasable });
    const side = within(await sidebar());
    expect(await side.findByText('Payment failed')).toBeDefined();
    expect(side.getByRole('link', { name: 'Pay now' }).getAttribute('href')).toBe('/subscription');
    const line = within(await screen.findByRole('region', { name: 'Subscription' }));
    expect(line.getByText('Payment failed')).toBeDefined();
    expect(
      line.getByText(
        'Your last payment failed. Pay by 19 January 2026 to keep your Pro subscription.',
      ),
    ).toBeDefined();
    expect(line.getByRole('link', { name: 'Pay now' }).getAttribute('href')).toBe('/subscription');
    expect(screen.queryByText('Active')).toBeNull();
  });
});

describe('staff', () => {
  it('have no plan box and are sold nothing', async () => {
    const opened = [
      'admin',
      'monitor',
      'newsletter-admin',
      'market-detail',
      'predictions',
      'coin-sentiment',
      'unlimited-news',
      'more-alerts',
      'most-alerts',
      'signals',
      'priority-support',
    ] as const;
    renderApp('/dashboard', { user: user({ role: 'admin' }), opened });
    const side = within(await sidebar());
    expect(await side.findByRole('link', { name: 'Newsletter ADMIN' })).toBeDefined();
    expect(side.queryByText('Free Plan')).toBeNull();
    await screen.findByRole('region', { name: 'Market Overview' });
    expect(screen.queryByRole('region', { name: 'Pro plan' })).toBeNull();
  });
});

describe('staff', () => {
  it('have no plan, on no page', async () => {
    const staff = { user: user({ role: 'admin' }), opened: ['admin', 'monitor'] } as const;
    renderApp('/subscription', staff);
    expect(
      await screen.findByText('You are staff. You have access to everything without a plan.'),
    ).toBeDefined();
    await screen.findByRole('article', { name: 'Pro' });
    expect(screen.queryByText('Your plan')).toBeNull();
    expect(screen.queryByText(/You are on/)).toBeNull();
    expect(screen.queryByText(/Payments are not available/)).toBeNull();
    resetApp();
    renderApp('/dashboard', staff);
    await screen.findByRole('region', { name: 'Market Overview' });
    expect(screen.queryByRole('region', { name: 'Subscription' })).toBeNull();
    expect(screen.queryByText('Free Plan')).toBeNull();
  });
});
