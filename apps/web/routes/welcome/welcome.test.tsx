import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { createAlerts, user } from '../../testing/fixtures.ts';
import { resetApp, renderApp, type FakeServer } from '../../testing/render-app.tsx';

afterEach(resetApp);

const notifications = {
  email: 'rosa@tidemark.example',
  emailVerified: false,
  suppression: null,
  newsletter: { frequency: 'daily', topics: [] },
  notifications: [],
};
const accepting: FakeServer = {
  'PUT /api/watchlist/ETH': () => ({ body: createAlerts() }),
  'PUT /api/watchlist/BTC': () => ({ body: createAlerts() }),
  'PUT /api/notifications': () => ({ body: notifications }),
};

const writes = (calls: ReturnType<typeof renderApp>['calls']) =>
  calls.filter(({ method, path }) => method !== 'GET' && path !== '/api/auth/check');

describe('the welcome page', () => {
  it('saves coins and newsletter, then opens the dashboard', async () => {
    const { address, calls, person } = renderApp('/welcome', { user: user(), server: accepting });
    const coins = within(await screen.findByRole('group', { name: 'Your coins' }));
    expect(coins.queryAllByRole('checkbox', { checked: true })).toEqual([]);
    await person.click(coins.getByRole('checkbox', { name: 'ETH' }));
    await person.click(coins.getByRole('checkbox', { name: 'BTC' }));
    await person.click(screen.getByRole('checkbox', { name: 'Newsletter', checked: false }));
    await person.click(screen.getByRole('button', { name: 'Save and continue' }));
    await waitFor(() => {
      expect(address()).toBe('/dashboard');
    });
    expect(writes(calls).map(({ method, path, body }) => [method, path, body])).toEqual([
      ['PUT', '/api/watchlist/ETH', undefined],
      ['PUT', '/api/watchlist/BTC', undefined],
      ['PUT', '/api/notifications', { choices: { newsletter: true } }],
    ]);
  });

  it.each([
    ['/markets#alerts', '/markets#alerts'],
    ['//evil.example', '/dashboard'],
    ['https://evil.example', '/dashboard'],
  ])('leads back to %s after a registration at an identity provider as %s', async (to, opened) => {
    const query = new URLSearchParams({ returnTo: to }).toString();
    const { address, person } = renderApp(`/welcome?${query}`, { user: user(), server: accepting });
    await person.click(await screen.findByRole('link', { name: 'Skip' }));
    await waitFor(() => {
      expect(address()).toBe(opened);
    });
  });

  it('saves nothing when it is skipped', async () => {
    const { address, calls, person } = renderApp('/welcome', { user: user(), server: accepting });
    await person.click(await screen.findByRole('checkbox', { name: 'Newsletter' }));
    await person.click(screen.getByRole('link', { name: 'Skip' }));
    await waitFor(() => {
      expect(address()).toBe('/dashboard');
    });
    expect(writes(calls)).toEqual([]);
  });

  it('stays and shows what could not be saved', async () => {
    const server: FakeServer = {
      'PUT /api/watchlist/ETH': () => ({ status: 503, body: { message: 'Try again.' } }),
    };
    const { address, person } = renderApp('/welcome', { user: user(), server });
    await person.click(await screen.findByRole('checkbox', { name: 'ETH' }));
    await person.click(screen.getByRole('button', { name: 'Save and continue' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Could not save your choice/);
    expect(address()).toBe('/welcome');
    expect(screen.getByRole('checkbox', { name: 'ETH', checked: true })).toBeDefined();
  });

  it('needs a login', async () => {
    renderApp('/welcome', {});
    expect(await screen.findByRole('heading', { name: 'Log in' })).toBeDefined();
  });
});

describe('a registration', () => {
  const register = async (path: string): Promise<ReturnType<typeof renderApp>> => {
    let registered = false;
    const answer = () => ({
      isAuthenticated: registered,
      user: registered ? user() : null,
      inactivitySeconds: null,
      ended: false,
    });
    const rendered = renderApp(path, {
      server: {
        'POST /api/auth/check': () => ({ body: answer() }),
        'POST /api/auth/register': () => {
          registered = true;
          return { status: 201, body: { user: user() } };
        },
      },
    });
    const { person } = rendered;
    await person.click(await screen.findByRole('tab', { name: 'Create account' }));
    await person.type(screen.getByLabelText('Email'), 'rosa@tidemark.example');
    await person.type(screen.getByLabelText('Password'), 'LowWater1');
    await person.type(screen.getByLabelText('Confirm password'), 'LowWater1');
    await person.click(screen.getByRole('checkbox', { name: 'I am 18 or over' }));
    await person.click(screen.getByRole('button', { name: 'Create account' }));
    await screen.findByRole('heading', { name: 'Welcome', level: 1 });
    return rendered;
  };

  it('opens the welcome page once, and then the dashboard', async () => {
    const { address, person } = await register('/auth');
    expect(address()).toBe('/welcome');
    await person.click(screen.getByRole('link', { name: 'Skip' }));
    await waitFor(() => {
      expect(address()).toBe('/dashboard');
    });
  });

  it('returns to the page that was requested before', async () => {
    const { address, person } = await register('/portfolio');
    await person.click(screen.getByRole('link', { name: 'Skip' }));
    await waitFor(() => {
      expect(address()).toBe('/portfolio');
    });
  });
});

describe('an address that is not confirmed', () => {
  const resend = 'POST /api/auth/verify-email/resend';
  const band = () => screen.findByRole('region', { name: 'Confirm your email address' });

  it.each(['/portfolio', '/support', '/predictions', '/welcome'])(
    'is a reminder on %s, with a button for a new link',
    async (path) => {
      const server: FakeServer = {
        [resend]: () => ({ body: { message: 'We have sent you a new link.' } }),
      };
      const who = user({ emailVerified: false, email: 'rosa@tidemark.example' });
      const { person } = renderApp(path, { user: who, server });
      const reminder = within(await band());
      expect(reminder.getByText(/sent to rosa@tidemark\.example/)).toBeDefined();
      await person.click(reminder.getByRole('button', { name: 'Send a new link' }));
      expect(await screen.findByText('We have sent you a new link.')).toBeDefined();
      expect(await band()).toBeDefined();
    },
  );

  it('shows when the next link can be sent', async () => {
    const limit = {
      code: 'limit/too-many',
      message: 'Too many attempts.',
      retryAt: '2026-05-04T14:20:00Z',
    };
    const server: FakeServer = { [resend]: () => ({ status: 429, body: limit }) };
    const { person } = renderApp('/portfolio', { user: user({ emailVerified: false }), server });
    await person.click(within(await band()).getByRole('button', { name: 'Send a new link' }));
    expect(await screen.findByText(/Too many attempts\. Try again at \d\d:\d\d/)).toBeDefined();
  });

  it('is not mentioned once it is confirmed', async () => {
    renderApp('/portfolio', { user: user() });
    await screen.findByRole('heading', { name: 'Portfolio' });
    expect(screen.queryByRole('region', { name: 'Confirm your email address' })).toBeNull();
  });
});
