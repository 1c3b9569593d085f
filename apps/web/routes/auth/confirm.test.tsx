import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { user } from '../../testing/fixtures.ts';
import {
  resetApp,
  renderApp,
  type RenderedApp,
  type FakeServer,
} from '../../testing/render-app.tsx';

const told: unknown[] = [];
let channel: BroadcastChannel;
beforeEach(() => {
  channel = new BroadcastChannel('tidemark.session');
  channel.onmessage = ({ data }) => {
    const { type, why } = data as { type: string; why?: string };
    told.push({ type, why });
  };
});
afterEach(() => {
  channel.close();
  told.length = 0;
  resetApp();
});

const paths = {
  'verify-email': '/api/auth/verify-email',
  'confirm-email': '/api/auth/change-email/confirm',
  'undo-email': '/api/auth/change-email/undo',
  'reset-password': '/api/auth/password-reset/confirm',
  'delete-account': '/api/account/delete/confirm',
} as const;
type Purpose = keyof typeof paths;

const titles: Record<Purpose, string> = {
  'verify-email': 'Confirm your email',
  'confirm-email': 'Use this email address?',
  'undo-email': 'Undo the email change?',
  'reset-password': 'Set a new password',
  'delete-account': 'Delete your account?',
};

const outcomes = [
  ['confirm-email', 'Use this address', 'Email changed'],
  ['undo-email', 'Undo the change', 'Email change undone'],
  ['delete-account', 'Delete my account', 'Account deleted'],
] as const;

const message = 'It is done.';
const done = (purpose: Purpose): FakeServer => ({
  [`POST ${paths[purpose]}`]: () => ({ body: { success: true, message } }),
});
const used =
  'This link was used already, a newer one has replaced it, or your password or address has changed since.';
const refused = (purpose: Purpose): FakeServer => ({
  [`POST ${paths[purpose]}`]: () => ({
    status: 409,
    body: { code: 'account/link-used', message: used, errors: [{ field: 'token', message: used }] },
  }),
});

const follow = async (
  purpose: Purpose,
  { server = {}, member = true }: { server?: FakeServer; member?: boolean } = {},
): Promise<RenderedApp> => {
  const who = member ? user({ emailVerified: purpose !== 'verify-email' }) : null;
  const rendered = renderApp(`/confirm/${purpose}#to-ken`, { user: who, server });
  await screen.findByRole('heading', { level: 1 });
  return rendered;
};

const sentIn = ({ calls }: RenderedApp, purpose: Purpose): unknown[] =>
  calls.filter(({ path }) => path === paths[purpose]).map(({ body }) => body);

const heading = (name: string): Promise<HTMLElement> =>
  screen.findByRole('heading', { level: 1, name });

describe.each(Object.entries(titles) as [Purpose, string][])('a link to %s', (purpose, title) => {
  it('removes its token from the address immediately, and sends it in a body only', async () => {
    const rendered = await follow(purpose);
    await waitFor(() => {
      expect(rendered.address()).toBe(`/confirm/${purpose}`);
    });
    expect(rendered.calls.every(({ path }) => !path.includes('to-ken'))).toBe(true);
    expect(await heading(title)).toBeDefined();
    expect(sentIn(rendered, purpose)).toEqual([]);
  });

  it('without its token is reported, with a link to a new one', async () => {
    const rendered = renderApp(`/confirm/${purpose}`, { user: null });
    expect(await heading('Nothing has changed')).toBeDefined();
    expect(screen.getByRole('alert').textContent).toMatch(/^This link is incomplete/);
    expect(screen.getByRole('main').querySelector('.button.primary')).not.toBeNull();
    expect(sentIn(rendered, purpose)).toEqual([]);
  });
});

describe('a page of a link that is loaded again', () => {
  const purpose = 'confirm-email';
  const reload = (path: string, server: FakeServer = {}): void => {
    cleanup();
    renderApp(path, { user: null, server });
  };

  it('still has the link, which is in no address', async () => {
    const { address } = renderApp(`/confirm/${purpose}#to-ken`, { user: null });
    expect(await heading(titles[purpose])).toBeDefined();
    expect(address()).toBe(`/confirm/${purpose}`);
    reload(`/confirm/${purpose}`, done(purpose));
    expect(await heading(titles[purpose])).toBeDefined();
    expect(await screen.findByRole('button', { name: 'Use this address' })).toBeDefined();
  });

  it('gives the link to no other page', async () => {
    renderApp(`/confirm/${purpose}#to-ken`, { user: null });
    expect(await heading(titles[purpose])).toBeDefined();
    reload('/confirm/undo-email');
    expect(screen.queryByRole('button', { name: 'Undo the change' })).toBeNull();
  });

  it('has no link any more after it has worked', async () => {
    const { person } = renderApp(`/confirm/${purpose}#to-ken`, {
      user: null,
      server: done(purpose),
    });
    await person.click(await screen.findByRole('button', { name: 'Use this address' }));
    expect(await heading('Email changed')).toBeDefined();
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('a link that confirms an address', () => {
  const pressConfirm = async ({ person }: RenderedApp): Promise<void> => {
    await person.click(await screen.findByRole('button', { name: 'Confirm email' }));
  };

  it('does it with one press, and leads on', async () => {
    const rendered = await follow('verify-email', { server: done('verify-email') });
    expect(sentIn(rendered, 'verify-email')).toEqual([]);
    await pressConfirm(rendered);
    expect(document.activeElement).toBe(await heading('Email confirmed'));
    expect(screen.getByText(message).closest('[role=status]')).not.toBeNull();
    expect(sentIn(rendered, 'verify-email')).toEqual([{ token: 'to-ken' }]);
    await rendered.person.click(await screen.findByRole('link', { name: 'Go to Dashboard' }));
    await waitFor(() => {
      expect(rendered.address()).toBe('/dashboard');
    });
  });

  it('that was used sends a new one on request', async () => {
    const rendered = await follow('verify-email', {
      server: {
        ...refused('verify-email'),
        'POST /api/auth/verify-email/resend': () => ({ body: { success: true, message } }),
      },
    });
    await pressConfirm(rendered);
    expect(await heading('Nothing has changed')).toBeDefined();
    expect(screen.getByRole('alert').textContent).toBe(`This link did not work.${used}`);
    await rendered.person.click(await screen.findByRole('button', { name: 'Send a new link' }));
    expect(await screen.findByText('New link sent')).toBeDefined();
  });

  it('that was used says that the address is verified, where it is', async () => {
    const server = refused('verify-email');
    await pressConfirm(renderApp('/confirm/verify-email#to-ken', { user: user(), server }));
    expect(await heading('Your email is already confirmed')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows only that when its page is reloaded', async () => {
    renderApp('/confirm/verify-email', { user: user() });
    expect(await heading('Your email is already confirmed')).toBeDefined();
    expect(screen.queryByText(/Nothing has changed|incomplete/)).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('that was used leads a visitor to the login', async () => {
    const server = refused('verify-email');
    await pressConfirm(await follow('verify-email', { server, member: false }));
    const link = await screen.findByRole('link', { name: 'Log in to get a new link' });
    expect(link.getAttribute('href')).toBe('/auth');
  });

  it('can be tried again when the server did not answer', async () => {
    let isDown = true;
    const rendered = await follow('verify-email', {
      server: {
        [`POST ${paths['verify-email']}`]: () =>
          isDown ? 'down' : { body: { success: true, message } },
      },
    });
    await pressConfirm(rendered);
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Something went wrongNetwork Error',
    );
    isDown = false;
    await pressConfirm(rendered);
    expect(await heading('Email confirmed')).toBeDefined();
  });
});

describe.each(outcomes)('a link to %s', (purpose, action, title) => {
  it('does nothing before its button is pressed, then shows the outcome', async () => {
    const rendered = await follow(purpose, { server: done(purpose) });
    await rendered.person.click(await screen.findByRole('button', { name: action }));
    expect(document.activeElement).toBe(await heading(title));
    expect(screen.getByText(message)).toBeDefined();
    expect(sentIn(rendered, purpose)).toEqual([{ token: 'to-ken' }]);
  });

  it('that was used says so, with the way to what helps', async () => {
    const rendered = await follow(purpose, { server: refused(purpose) });
    await rendered.person.click(await screen.findByRole('button', { name: action }));
    expect(await heading('Nothing has changed')).toBeDefined();
    expect(screen.getByText(used, { exact: false })).toBeDefined();
    expect((await screen.findByRole('link', { name: /Settings|password/ })).className).toContain(
      'primary',
    );
  });

  it('can be tried again when the server did not answer', async () => {
    const server: FakeServer = { [`POST ${paths[purpose]}`]: () => 'down' };
    const rendered = await follow(purpose, { server });
    const button = await screen.findByRole('button', { name: action });
    await rendered.person.click(button);
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Something went wrongNetwork Error',
    );
    await rendered.person.click(button);
    await waitFor(() => {
      expect(sentIn(rendered, purpose)).toHaveLength(2);
    });
  });
});

const typeNew = async ({ person }: RenderedApp, next: string, again = next): Promise<void> => {
  await person.type(await screen.findByLabelText('New password'), next);
  await person.type(screen.getByLabelText('Confirm new password'), again);
  await person.click(screen.getByRole('button', { name: 'Set new password' }));
};

describe('a link that sets a new password', () => {
  it.each([
    ['Low1', 'Low1', 'New password must be at least 8 characters long.'],
    ['lowwater', 'lowwater', 'Password must include at least one uppercase letter and one number.'],
    ['LowWater1', 'LowWater2', 'New passwords do not match.'],
  ])('takes no %s with %s', async (next, again, words) => {
    const rendered = await follow('reset-password', { member: false });
    await typeNew(rendered, next, again);
    expect(screen.getByText(words)).toBeDefined();
    expect(sentIn(rendered, 'reset-password')).toEqual([]);
  });

  it('sets it, and leads to the login', async () => {
    const server = done('reset-password');
    const rendered = await follow('reset-password', { server, member: false });
    await typeNew(rendered, 'LowWater1');
    expect(await heading('Password changed')).toBeDefined();
    expect(sentIn(rendered, 'reset-password')).toEqual([
      { token: 'to-ken', password: 'LowWater1' },
    ]);
    await rendered.person.click(await screen.findByRole('link', { name: 'Log in' }));
    expect(await heading('Log in')).toBeDefined();
    expect(rendered.address()).toBe('/auth');
  });

  it('shows the server’s error next to the password field', async () => {
    const words = 'Please choose another one.';
    const rendered = await follow('reset-password', {
      member: false,
      server: {
        [`POST ${paths['reset-password']}`]: () => ({
          status: 400,
          body: { message: words, errors: [{ field: 'password', message: words }] },
        }),
      },
    });
    await typeNew(rendered, 'LowWater1');
    expect(await screen.findByText(words)).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('New password'));
  });

  it('that was used has the form for another one', async () => {
    const server = { ...refused('reset-password') };
    const rendered = await follow('reset-password', { server, member: false });
    await typeNew(rendered, 'LowWater1');
    expect(await heading('Nothing has changed')).toBeDefined();
    await rendered.person.click(screen.getByRole('button', { name: 'Send reset link' }));
    expect(screen.getByText('Please enter your email address')).toBeDefined();
  });
});

describe('a link that ends the session of this browser', () => {
  it.each([
    ['undo-email', { action: 'Undo the change', title: 'Email change undone', way: 'Log in' }],
    [
      'delete-account',
      { action: 'Delete my account', title: 'Account deleted', way: 'Go to the home page' },
    ],
  ] as const)(
    'stays to say so, and tells the other tabs: %s',
    async (purpose, { action, title, way }) => {
      let isIn = true;
      const rendered = await follow(purpose, {
        server: {
          'POST /api/auth/check': () => ({
            body: isIn
              ? { isAuthenticated: true, user: user(), inactivitySeconds: 300, ended: false }
              : { isAuthenticated: false, user: null, inactivitySeconds: null, ended: true },
          }),
          [`POST ${paths[purpose]}`]: () => {
            isIn = false;
            return { body: { success: true, message } };
          },
        },
      });
      await rendered.person.click(await screen.findByRole('button', { name: action }));
      expect(await heading(title)).toBeDefined();
      const link = await screen.findByRole('link', { name: way });
      expect(rendered.address()).toBe(`/confirm/${purpose}`);
      await waitFor(() => {
        expect(told).toContainEqual({ type: 'ended', why: 'elsewhere' });
      });
      await rendered.person.click(link);
      expect(await heading(way === 'Log in' ? 'Log in' : 'Welcome to Tidemark')).toBeDefined();
      expect(screen.queryByText('Your session has ended')).toBeNull();
    },
  );
});

describe('a link that nobody mails', () => {
  it('is taken for an incomplete one', async () => {
    renderApp('/confirm/verify-ema', { user: null });
    expect(await heading('Nothing has changed')).toBeDefined();
    expect(await screen.findByRole('link', { name: 'Log in' })).toBeDefined();
  });
});
