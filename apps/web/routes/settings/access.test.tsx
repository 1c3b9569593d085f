import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { minuteMs } from '#contract/durations.ts';
import { createAccessDecisions, user, type GuardedResource } from '../../testing/fixtures.ts';
import { sendFeedMessages } from '../../testing/fake-feed.ts';
import { resetApp, renderApp, type RenderedApp } from '../../testing/render-app.tsx';

afterEach(() => {
  resetApp();
  vi.useRealTimers();
});

type Stage = RenderedApp & {
  // What the server opens from now on.
  decide: (...opened: GuardedResource[]) => void;
  asked: () => number;
};

// A member whose access the test changes while the page is open.
const visitAs = (
  path: string,
  opened: readonly GuardedResource[],
  until: string | null = null,
): Stage => {
  let decisions = createAccessDecisions(opened, until);
  const server = { 'GET /api/access': () => ({ body: decisions }) };
  const rendered = renderApp(path, { user: user(), server });
  return {
    ...rendered,
    decide: (...next) => {
      decisions = createAccessDecisions(next);
    },
    asked: () => rendered.calls.filter((call) => call.path === '/api/access').length,
  };
};

const predictions = (): Promise<HTMLElement> =>
  screen.findByRole('heading', { level: 1, name: 'Predictions' });

describe('what a reader may see', () => {
  it('is asked once, for navigation, page and plan box alike', async () => {
    const sold = [
      'predictions',
      'coin-sentiment',
      'unlimited-news',
      'market-detail',
      'more-alerts',
      'most-alerts',
      'signals',
      'priority-support',
    ] as const;
    const { asked, person } = visitAs('/predictions', sold);
    await predictions();
    expect(screen.queryByRole('link', { name: 'See plans' })).toBeNull();
    await person.click(screen.getByRole('link', { name: 'Settings' }));
    await screen.findByRole('heading', { level: 1, name: 'Settings' });
    expect(asked()).toBe(1);
  });

  it('follows the server’s decision and no plan', async () => {
    const { address } = renderApp('/predictions', {
      user: user({ role: 'pro', subscriptionTier: 'pro', subscriptionStatus: 'active' }),
    });
    expect(await screen.findByRole('heading', { name: 'Premium Feature' })).toBeDefined();
    expect(screen.getByText(/^“Predictions” is part of the Pro plan\./)).toBeDefined();
    expect(address()).toBe('/predictions');
  });

  it('names the plan that the server says it takes', async () => {
    const needsBasic = { allowed: false, requires: 'basic', rule: 'denied/needs-basic' } as const;
    const decisions = createAccessDecisions().map((decision) =>
      decision.resource === 'markets' ? { ...decision, ...needsBasic } : decision,
    );
    const server = { 'GET /api/access': () => ({ body: decisions }) };
    renderApp('/crypto/btc', { user: user(), server });
    expect(await screen.findByText(/^“BTC” is part of the Basic plan\./)).toBeDefined();
  });

  it('says that a plan has ended', async () => {
    const decisions = createAccessDecisions().map((decision) =>
      decision.resource === 'predictions' ? { ...decision, rule: 'denied/plan-ended' } : decision,
    );
    const server = { 'GET /api/access': () => ({ body: decisions }) };
    renderApp('/predictions', { user: user(), server });
    const reason = 'Your plan has ended. “Predictions” is part of the Pro plan.';
    expect(await screen.findByText(reason)).toBeDefined();
  });

  it('can be asked for again when the server did not answer', async () => {
    let answers = false;
    const server = {
      'GET /api/access': () => (answers ? { body: createAccessDecisions() } : ('down' as const)),
    };
    const { person } = renderApp('/settings', { user: user(), server });
    const again = await screen.findByRole('button', { name: 'Try again now' });
    answers = true;
    await person.click(again);
    expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeDefined();
  });
});

describe('the tag of a link', () => {
  const requiring = (requires: ReturnType<typeof createAccessDecisions>[number]['requires']) => ({
    'GET /api/access': () => ({
      body: createAccessDecisions().map((decision) =>
        decision.resource === 'predictions' ? { ...decision, requires } : decision,
      ),
    }),
  });

  it.each([
    ['pro', 'Predictions PRO'],
    ['basic', 'Predictions BASIC'],
    ['signed-in', 'Predictions'],
    ['open', 'Predictions'],
  ] as const)('names what the page takes, as the server says: %s', async (requires, name) => {
    renderApp('/settings', { user: user(), server: requiring(requires) });
    await screen.findByRole('heading', { level: 1, name: 'Settings' });
    expect(await screen.findByRole('link', { name })).toBeDefined();
  });
});

describe('access that changes while a page is open', () => {
  it('leaves to / when the page is no longer allowed', async () => {
    const { address, decide } = visitAs('/predictions', ['predictions']);
    await predictions();
    decide();
    await sendFeedMessages({ type: 'ACCESS_CHANGED' });
    await waitFor(() => {
      expect(address()).toBe('/');
    });
  });

  it('leads to the login page, which says why, when the session has ended elsewhere', async () => {
    const ended = createAccessDecisions().map((decision) => ({
      ...decision,
      allowed: false,
      rule: 'denied/signed-out',
    }));
    let decisions = createAccessDecisions();
    let check: object = { isAuthenticated: true, user: user(), inactivitySeconds: null };
    const server = {
      'GET /api/access': () => ({ body: decisions }),
      'POST /api/auth/check': () => ({ body: { ended: false, ...check } }),
    };
    const { address } = renderApp('/settings', { user: user(), server });
    await screen.findByRole('heading', { level: 1, name: 'Settings' });
    decisions = ended;
    check = { isAuthenticated: false, user: null, ended: true, endedBecause: 'device' };
    await sendFeedMessages({ type: 'ACCESS_CHANGED' });
    expect(await screen.findByText('This device was logged out')).toBeDefined();
    expect(address()).toBe('/auth');
  });

  it('opens a page, and shows the admin links', async () => {
    const { decide } = visitAs('/predictions', []);
    await screen.findByRole('heading', { name: 'Premium Feature' });
    expect(screen.queryByRole('link', { name: 'Newsletter ADMIN' })).toBeNull();
    decide('predictions', 'newsletter-admin');
    await sendFeedMessages({ type: 'ACCESS_CHANGED' });
    await predictions();
    expect(screen.getByRole('link', { name: 'Newsletter ADMIN' })).toBeDefined();
  });

  it('keeps a page open that is still allowed', async () => {
    const { address, asked, decide } = visitAs('/settings', ['predictions']);
    await screen.findByRole('heading', { level: 1, name: 'Settings' });
    decide();
    await sendFeedMessages({ type: 'ACCESS_CHANGED' });
    // At the start, when the feed opens, and at the push.
    await waitFor(() => {
      expect(asked()).toBe(3);
    });
    expect(address()).toBe('/settings');
  });

  it('is noticed without a push when a plan ends by itself', async () => {
    vi.useFakeTimers({
      now: new Date('2026-01-05T09:00:00Z'),
      toFake: ['Date', 'setInterval', 'clearInterval'],
    });
    const given = visitAs('/predictions', ['predictions'], '2026-01-05T09:30:00Z');
    const { address, asked, decide } = given;
    await predictions();
    await sendFeedMessages({ type: 'MARKET_DATA', seq: 1, data: [] });
    await vi.waitFor(() => {
      expect(asked()).toBe(2);
    });
    decide();
    act(() => {
      vi.advanceTimersByTime(30 * minuteMs + 1000);
    });
    // An answer that was under way at the end still says what held before: then it is asked for again a minute later.
    await vi.waitFor(() => {
      act(() => {
        vi.advanceTimersByTime(60_000);
      });
      expect(address()).toBe('/');
    });
  });
});
