import { onlineManager } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { user } from '../../testing/fixtures.ts';
import { resetApp, renderApp, type FakeServer } from '../../testing/render-app.tsx';
import { demoEndpoints } from '#contract/system/demo.ts';

afterEach(resetApp);

const demo = {
  now: '2026-01-05T09:00:00Z',
  password: 'low-water-mark',
  personas: [{ id: '1', email: 'basic@tidemark.example', plan: 'basic', story: 'Pays monthly.' }],
  outbox: '/demo/outbox',
  provider: null,
};

// A server that lets one password in.
const loginServer = (): FakeServer => {
  let inside = false;
  return {
    'POST /api/auth/check': () => ({
      body: inside
        ? { isAuthenticated: true, user: user(), inactivitySeconds: null }
        : { isAuthenticated: false, user: null, inactivitySeconds: null },
    }),
    'POST /api/auth/local': ({ body }) => {
      inside = (body as { password: string }).password === 'low-water-mark';
      return inside
        ? { body: { user: user(), hasTOTP: false, requires2FA: false } }
        : { status: 401, body: { message: 'Invalid login credentials', code: 'x', status: 401 } };
    },
    'GET /api/demo': () => ({ body: demo }),
  };
};

describe('the login form', () => {
  it('shows what is missing before it sends a request', async () => {
    const { calls, person } = renderApp('/auth', {});
    await person.click(await screen.findByRole('button', { name: 'Log in' }));
    expect(screen.getByText('Please enter your email address')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
    expect(calls.some((call) => call.path === '/api/auth/local')).toBe(false);
  });

  it('shows the specified message for a refused login', async () => {
    const { person } = renderApp('/auth', { server: loginServer() });
    await person.type(await screen.findByLabelText('Email'), 'rosa@tidemark.example');
    await person.type(screen.getByLabelText('Password'), 'wrong');
    await person.click(screen.getByRole('button', { name: 'Log in' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Login FailedInvalid login credentials');
  });

  it('leads to a reset link when the account needs a new password', async () => {
    const message = 'Please set a new password first, using the link we sent you.';
    const refusal = { status: 409, code: 'account/reset-required', message };
    const server: FakeServer = {
      ...loginServer(),
      'POST /api/auth/local': () => ({ status: 409, body: refusal }),
    };
    const { address, person } = renderApp('/auth', { server });
    await person.type(await screen.findByLabelText('Email'), 'rosa@tidemark.example');
    await person.type(screen.getByLabelText('Password'), 'low-water-mark');
    await person.click(screen.getByRole('button', { name: 'Log in' }));
    expect((await screen.findByRole('alert')).textContent).toContain(message);
    await person.click(screen.getByRole('button', { name: 'Get a new link' }));
    expect(address()).toBe('/auth#reset-password');
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('rosa@tidemark.example');
  });

  it('takes a demo account and leads to the dashboard', async () => {
    const { address, calls, person } = renderApp('/auth', { server: loginServer() });
    await person.click(await screen.findByRole('button', { name: 'basic' }));
    await person.click(screen.getByLabelText('Keep me logged in on this device'));
    await person.click(screen.getByRole('button', { name: 'Log in' }));
    await waitFor(() => {
      expect(address()).toBe('/dashboard');
    });
    expect(screen.getByText('Login successful')).toBeDefined();
    expect(calls.find((call) => call.path === '/api/auth/local')?.body).toEqual({
      email: 'basic@tidemark.example',
      password: 'low-water-mark',
      remember: true,
    });
  });

  it('leads back to the page that was asked for', async () => {
    const { address, person } = renderApp('/markets?sort=volume#table', { server: loginServer() });
    await person.click(await screen.findByRole('link', { name: 'Go to Login' }));
    expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'Log in' }));
    await person.click(await screen.findByRole('button', { name: 'basic' }));
    await person.click(screen.getByRole('button', { name: 'Log in' }));
    await waitFor(() => {
      expect(address()).toBe('/markets?sort=volume#table');
    });
    await waitFor(() => {
      expect(document.activeElement?.id).toBe('main');
    });
  });

  it('leads to the password reset and back', async () => {
    const { address, person } = renderApp('/auth', {});
    await person.click(await screen.findByRole('button', { name: 'Forgot password?' }));
    expect(address()).toBe('/auth#reset-password');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Reset password' }));
    await person.click(screen.getByRole('button', { name: 'Back to login' }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Log in' }));
    expect(address()).toBe('/auth');
  });

  it('fails immediately without a network', async () => {
    const server: FakeServer = { ...loginServer(), 'POST /api/auth/local': () => 'down' };
    const { person } = renderApp('/auth', { server });
    await person.click(await screen.findByRole('button', { name: 'basic' }));
    onlineManager.setOnline(false);
    await person.click(screen.getByRole('button', { name: 'Log in' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Login FailedNetwork Error');
    onlineManager.setOnline(true);
  });

  it('offers no demo accounts where there are none', async () => {
    renderApp('/auth', {});
    await screen.findByRole('button', { name: 'Log in' });
    expect(screen.queryByRole('complementary', { name: 'Demo accounts' })).toBeNull();
  });
});

describe('a lockout', () => {
  it.each([
    [
      { status: 401, message: 'Invalid login credentials', triesLeft: 3 },
      /credentials\. 3 attempts left\.$/,
    ],
    [
      {
        status: 401,
        message: 'Invalid login credentials',
        triesLeft: 0,
        retryAt: '2026-05-04T14:20:00Z',
      },
      /credentials\. No attempts left\. Try again at \d\d:\d\d [^.]+\.$/,
    ],
    [
      {
        status: 429,
        message: 'Too many attempts. Please wait a moment and try again.',
        retryAt: '2026-05-04T14:20:00Z',
      },
      /FailedToo many attempts\. Try again at \d\d:\d\d [^.]+\.$/,
    ],
  ])('shows the attempts left, then the time of the next one: %j', async (problem, words) => {
    const { status } = problem;
    const server: FakeServer = {
      ...loginServer(),
      'POST /api/auth/local': () => ({ status, body: { code: 'x', ...problem } }),
    };
    const { calls, person } = renderApp('/auth', { server });
    await person.click(await screen.findByRole('button', { name: 'basic' }));
    await person.click(screen.getByRole('button', { name: 'Log in' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(words);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Log in' }));
    const password = screen.getByLabelText('Password');
    await person.type(password, 'x{Enter}');
    await waitFor(() => {
      expect(calls.filter(({ path }) => path === '/api/auth/local')).toHaveLength(2);
    });
    await screen.findByRole('alert');
    expect(document.activeElement).toBe(password);
  });
});

describe('the theme', () => {
  it('follows the choice in another tab', async () => {
    renderApp('/auth', {});
    await screen.findByRole('button', { name: 'Log in' });
    const choose = (newValue: string): void => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'tidemark.theme', newValue }));
    };
    choose('dark');
    expect(document.documentElement.dataset['theme']).toBe('dark');
    choose('purple');
    expect(document.documentElement.dataset['theme']).toBe('dark');
    choose('light');
    expect(document.documentElement.dataset['theme']).toBe('light');
  });
});

describe('the login page', () => {
  it('has the button for the theme', async () => {
    const { person } = renderApp('/auth', {});
    const button = await screen.findByRole('button', { name: 'Switch between light and dark' });
    await person.click(button);
    expect(document.documentElement.dataset['theme']).toBe('light');
  });

  it('shows a password on request', async () => {
    const { person } = renderApp('/auth', {});
    const field = await screen.findByLabelText('Password');
    await person.click(screen.getByRole('button', { name: 'Show password' }));
    expect(field.getAttribute('type')).toBe('text');
    await person.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(field.getAttribute('type')).toBe('password');
  });

  it('keeps a place for the demo accounts until the server has answered', async () => {
    renderApp('/auth', {});
    const served = globalThis.fetch;
    const answer: { refuse?: (cause: Error) => void } = {};
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
      url === demoEndpoints.demo.path
        ? new Promise((_, reject) => {
            answer.refuse = reject;
          })
        : served(url, init),
    );
    await screen.findByRole('button', { name: 'Log in' });
    expect(document.querySelector('.demo')).not.toBeNull();
    answer.refuse?.(new TypeError('Failed to fetch'));
    await waitFor(() => {
      expect(document.querySelector('.demo')).toBeNull();
    });
  });
});

describe('the registration', () => {
  it('shows both passwords on request, and does not offer to keep the login', async () => {
    const { calls, person } = renderApp('/auth#register', {});
    const field = await screen.findByLabelText('Password');
    const confirmation = screen.getByLabelText('Confirm password');
    await person.click(screen.getByRole('button', { name: 'Show password' }));
    expect([field, confirmation].map((input) => input.getAttribute('type'))).toEqual([
      'text',
      'text',
    ]);
    await person.type(screen.getByLabelText('Email'), 'rosa@tidemark.example');
    await person.type(field, 'LowWater1');
    await person.type(confirmation, 'LowWater1');
    await person.click(screen.getByRole('checkbox', { name: 'I am 18 or over' }));
    expect(screen.queryByRole('checkbox', { name: 'Keep me logged in on this device' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Create account' }));
    const sent = calls.find(({ path }) => path === '/api/auth/register');
    expect(sent?.body).toEqual({
      email: 'rosa@tidemark.example',
      password: 'LowWater1',
      ageConfirmed: true,
    });
  });

  it('is reached by the arrow keys and checks both passwords', async () => {
    const { person } = renderApp('/auth', {});
    (await screen.findByRole('tab', { name: 'Log in' })).focus();
    await person.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'Create account' }).getAttribute('aria-selected')).toBe(
      'true',
    );
    await person.type(screen.getByLabelText('Email'), 'rosa@tidemark.example');
    await person.type(screen.getByLabelText('Password'), 'LowWater1');
    await person.type(screen.getByLabelText('Confirm password'), 'LowWater2');
    await person.click(screen.getByRole('button', { name: 'Create account' }));
    expect(screen.getByText("Passwords don't match")).toBeDefined();
  });

  it('needs the confirmation of age, which is asked for below the passwords', async () => {
    const { calls, person } = renderApp('/auth#register', {});
    await person.type(await screen.findByLabelText('Email'), 'rosa@tidemark.example');
    await person.type(screen.getByLabelText('Password'), 'LowWater1');
    await person.type(screen.getByLabelText('Confirm password'), 'LowWater1');
    await person.click(screen.getByRole('button', { name: 'Create account' }));
    const box = screen.getByRole('checkbox', { name: 'I am 18 or over' });
    const note = document.getElementById(box.getAttribute('aria-describedby') ?? '');
    expect(note?.textContent).toBe('Only people aged 18 or over can create an account.');
    expect(document.activeElement).toBe(box);
    expect(calls.some(({ path }) => path === '/api/auth/register')).toBe(false);
    await person.click(box);
    await person.click(screen.getByRole('button', { name: 'Create account' }));
    expect(calls.some(({ path }) => path === '/api/auth/register')).toBe(true);
  });

  it('shows the server’s error beside its field', async () => {
    const taken = 'This email is already registered';
    const { person } = renderApp('/auth', {
      server: {
        'POST /api/auth/register': () => ({
          status: 409,
          body: { message: taken, status: 409, errors: [{ field: 'email', message: taken }] },
        }),
      },
    });
    await person.click(await screen.findByRole('tab', { name: 'Create account' }));
    await person.type(screen.getByLabelText('Email'), 'rosa@tidemark.example');
    await person.type(screen.getByLabelText('Password'), 'LowWater1');
    await person.type(screen.getByLabelText('Confirm password'), 'LowWater1');
    await person.click(screen.getByRole('checkbox', { name: 'I am 18 or over' }));
    await person.click(screen.getByRole('button', { name: 'Create account' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Registration failed');
    const field = screen.getByLabelText('Email');
    const notes = document.getElementById(field.getAttribute('aria-describedby') ?? '');
    expect(notes?.textContent).toBe(taken);
    expect(document.activeElement).toBe(field);
    await person.clear(field);
    await person.type(field, 'rosa');
    await person.click(screen.getByRole('button', { name: 'Create account' }));
    expect(screen.getByText('Invalid email address format')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
