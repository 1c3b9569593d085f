import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SessionMessage } from '#ui/api/session-end.ts';
import { user } from '../../testing/fixtures.ts';
import { sendFeedMessages } from '../../testing/fake-feed.ts';
import { waitForSessionListener } from '../../testing/heard-channel.ts';
import {
  resetApp,
  renderApp,
  type RenderedApp,
  type FakeServer,
} from '../../testing/render-app.tsx';

let other: ReturnType<typeof otherTab>;
beforeEach(() => {
  other = otherTab();
});
afterEach(() => {
  other.close();
  resetApp();
});

const signedIn = { isAuthenticated: true, user: user(), inactivitySeconds: 300, ended: false };
const signedOut = { isAuthenticated: false, user: null, inactivitySeconds: null, ended: false };

// A browser whose session can be ended behind the page's back.
const open = async (
  path: string,
  server: FakeServer = {},
): Promise<RenderedApp & { check: { body: object } }> => {
  const check = { body: signedIn as object };
  const rendered = renderApp(path, {
    user: user(),
    server: { 'POST /api/auth/check': () => ({ body: check.body }), ...server },
  });
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  await waitForSessionListener();
  return { ...rendered, check };
};

// Another tab of this browser.
const otherTab = (): {
  news: unknown[];
  tell: (news: SessionMessage) => void;
  close: () => void;
} => {
  const channel = new BroadcastChannel('tidemark.session');
  const news: unknown[] = [];
  channel.onmessage = ({ data }) => {
    const { tab: _tab, ...message } = data as SessionMessage & { tab?: string };
    news.push(message);
  };
  return {
    news,
    tell: (one) => {
      channel.postMessage(one);
    },
    close: () => {
      channel.close();
    },
  };
};

describe('a session that another tab ended', () => {
  it.each([
    ['asked', 'You logged out in another tab or window.'],
    ['inactivity', /You were inactive for five minutes/],
  ] as const)('leads to the login page at once, with the reason: %s', async (why, words) => {
    const { address, calls } = await open('/settings?tier=pro#news');
    const checks = (): number => calls.filter(({ path }) => path === '/api/auth/check').length;
    const before = checks();
    other.tell({ type: 'ended', why });
    expect(await screen.findByText(words)).toBeDefined();
    expect(address()).toBe('/auth');
    expect(checks()).toBe(before);
  });

  it('is asked about where only the server knows, and one that goes on stays', async () => {
    const { address, check } = await open('/settings');
    other.tell({ type: 'ended', why: 'elsewhere' });
    await act(() => Promise.resolve());
    expect(address()).toBe('/settings');
    check.body = signedOut;
    other.tell({ type: 'ended', why: 'elsewhere' });
    expect(await screen.findByText('Your session has ended')).toBeDefined();
  });
});

const createPreferences = (currency: string): object => ({
  preferredCoins: ['BTC'],
  newsCoins: [],
  currency,
  preferredCategories: [],
  sentimentPreference: 'all',
});

describe('a setting', () => {
  it('that another tab saved is fetched again', async () => {
    let currency = 'USD';
    await open('/settings#coins', {
      'GET /api/preferences': () => ({ body: createPreferences(currency) }),
    });
    const pounds = await screen.findByRole('radio', { name: '£ GBP' });
    currency = 'GBP';
    other.tell({ type: 'saved', area: 'preferences' });
    await waitFor(() => {
      expect(pounds.matches(':checked')).toBe(true);
    });
  });

  it('that this tab saved is announced to the other tabs', async () => {
    const { person } = await open('/settings#coins', {
      'GET /api/preferences': () => ({ body: createPreferences('USD') }),
      'PUT /api/preferences': () => ({ body: createPreferences('GBP') }),
    });
    await person.click(await screen.findByRole('radio', { name: '£ GBP' }));
    await waitFor(() => {
      expect(other.news).toEqual([{ type: 'saved', area: 'preferences' }]);
    });
  });
});

describe('a session that ended while the tab slept', () => {
  it('is noticed when the tab is shown, told to the other tabs, and led back from', async () => {
    const { address, check, person } = await open('/settings?tier=pro#news', {
      'POST /api/auth/local': () => {
        check.body = signedIn;
        return { body: { user: user(), hasTOTP: false, requires2FA: false } };
      },
    });
    check.body = signedOut;
    document.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByText('Your session has ended')).toBeDefined();
    await waitFor(() => {
      expect(other.news).toEqual([{ type: 'ended', why: 'elsewhere' }]);
    });
    await person.type(await screen.findByLabelText('Email'), 'rosa@tidemark.example');
    await person.type(screen.getByLabelText('Password'), 'low-water-mark');
    await person.click(screen.getByRole('button', { name: 'Log in' }));
    await waitFor(() => {
      expect(address()).toBe('/settings?tier=pro#news');
    });
    await waitFor(() => {
      expect(other.news.at(-1)).toEqual({ type: 'started' });
    });
  });
});

const endedByItself = { ...signedOut, ended: true };

// An answer that the test lets come.
const held = <Body,>(): { answer: Promise<Body>; let: (body: Body) => void } => {
  const { promise, resolve } = Promise.withResolvers<Body>();
  return { answer: promise, let: resolve };
};

const logOut = async (person: RenderedApp['person']): Promise<void> => {
  await person.click(await screen.findByRole('button', { name: /Account menu/ }));
  await person.click(await screen.findByRole('menuitem', { name: 'Log out' }));
};

// What the live feed says when the session has ended on the server.
const feedTells = (): Promise<void> => sendFeedMessages({ type: 'ACCESS_CHANGED' });

describe('a session that a new password ended elsewhere', () => {
  it('is told by the feed: the tab leads to the login, with the reason, and tells the others', async () => {
    const { address, check } = await open('/settings#account');
    check.body = endedByItself;
    await feedTells();
    expect(await screen.findByText('Your session has ended')).toBeDefined();
    expect(address()).toBe('/auth');
    await waitFor(() => {
      expect(other.news).toEqual([{ type: 'ended', why: 'elsewhere' }]);
    });
  });
});

describe('"Log out" in this tab', () => {
  it.each([
    ['before the logout is answered', ['check', 'logout']],
    ['after the logout is answered', ['logout', 'check']],
  ])(
    'is no session that ended by itself, when the feed says so and is asked about %s',
    async (_when, order) => {
      const logout = held<{ status: number }>();
      const check = held<{ body: object }>();
      let isLeaving = false;
      const { address, calls, person } = await open('/settings', {
        'POST /api/auth/logout': () => {
          isLeaving = true;
          return logout.answer;
        },
        'POST /api/auth/check': () => (isLeaving ? check.answer : { body: signedIn }),
      });
      const checks = (): number => calls.filter(({ path }) => path === '/api/auth/check').length;
      await logOut(person);
      const before = checks();
      await feedTells();
      await waitFor(() => {
        expect(checks()).toBeGreaterThan(before);
      });
      for (const answer of order) {
        if (answer === 'logout') logout.let({ status: 204 });
        else check.let({ body: endedByItself });
        await act(() => new Promise((resolve) => setTimeout(resolve)));
      }
      await waitFor(
        () => {
          expect(address()).toBe('/auth');
        },
        { timeout: 3000 },
      );
      expect(await screen.findByRole('button', { name: 'Log in' })).toBeDefined();
      expect(screen.queryByText('Your session has ended')).toBeNull();
      expect(other.news).toEqual([{ type: 'ended', why: 'asked' }]);
    },
  );

  it('tells the other tabs, and needs no reason here', async () => {
    const { address, person } = await open('/settings', {
      'POST /api/auth/logout': () => ({ status: 204 }),
    });
    await person.click(await screen.findByRole('button', { name: /Account menu/ }));
    await person.click(await screen.findByRole('menuitem', { name: 'Log out' }));
    await waitFor(
      () => {
        expect(address()).toBe('/auth');
      },
      { timeout: 3000 },
    );
    await waitFor(() => {
      expect(other.news).toEqual([{ type: 'ended', why: 'asked' }]);
    });
    expect(screen.queryByText('You are logged out')).toBeNull();
  });
});

describe('the login page', () => {
  it('follows a login in another tab', async () => {
    const check = { body: signedOut as object };
    const { address } = renderApp('/auth', {
      server: { 'POST /api/auth/check': () => ({ body: check.body }) },
    });
    await screen.findByRole('button', { name: 'Log in' });
    await waitForSessionListener();
    check.body = signedIn;
    other.tell({ type: 'started' });
    await waitFor(() => {
      expect(address()).toBe('/dashboard');
    });
  });

  it('shows that a session has ended to a returning reader', async () => {
    const body = { ...signedOut, ended: true };
    renderApp('/auth', { server: { 'POST /api/auth/check': () => ({ body }) } });
    expect(await screen.findByText('Your session has ended')).toBeDefined();
  });
});
