import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { OwnSubscription } from '#contract/membership/subscription.ts';
import { user } from '../../testing/fixtures.ts';
import {
  resetApp,
  renderApp,
  type RenderedApp,
  type FakeServer,
} from '../../testing/render-app.tsx';
import { noSubscription } from '../../testing/subscriptions.ts';

afterEach(resetApp);

const problem = (
  status: number,
  body: object,
): (() => { readonly status: number; readonly body: object }) => {
  return () => ({ status, body });
};

const done = (message: string) => () => ({ body: { success: true, message } });

const bodyOf = ({ calls }: RenderedApp, path: string): unknown =>
  calls.find((call) => call.path === path && call.method === 'POST')?.body;

const openAccount = async (server: FakeServer = {}): Promise<RenderedApp> => {
  const rendered = renderApp('/settings#account', { user: user(), server });
  await screen.findByRole('form', { name: 'Password' });
  return rendered;
};

type Typed = { current?: string; next?: string; confirmation?: string };

const changePassword = async (
  { current = '', next = '', confirmation = next }: Typed,
  server: FakeServer = {},
): Promise<RenderedApp> => {
  const rendered = await openAccount(server);
  const { person } = rendered;
  const inputs = ['Current password', 'New password', 'Confirm new password'];
  for (const [index, text] of [current, next, confirmation].entries()) {
    const [field] = screen.getAllByLabelText(inputs[index] ?? '');
    if (field && text !== '') await person.type(field, text);
  }
  await person.click(screen.getByRole('button', { name: 'Change password' }));
  return rendered;
};

const path = '/api/auth/change-password';
const right = { current: 'low-water-mark', next: 'LowWater1' };

describe('a change of password', () => {
  it.each([
    [{ next: 'LowWater1' }, 'Current password is required.'],
    [{ current: 'x', next: 'Low1' }, 'New password must be at least 8 characters long.'],
    [
      { current: 'x', next: 'lowwater' },
      'Password must include at least one uppercase letter and one number.',
    ],
    [{ current: 'x', next: 'LowWater1', confirmation: 'LowWater2' }, 'New passwords do not match.'],
  ])('of %j is not sent: %s', async (typed, words) => {
    const rendered = await changePassword(typed);
    expect(screen.getByText(words)).toBeDefined();
    expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
    expect(bodyOf(rendered, path)).toBeUndefined();
  });

  it('is said, and leaves no password in the form', async () => {
    const rendered = await changePassword(right, {
      [`POST ${path}`]: done('Password changed successfully'),
    });
    expect(await screen.findByText('Password changed successfully')).toBeDefined();
    expect(bodyOf(rendered, path)).toEqual({
      currentPassword: 'low-water-mark',
      newPassword: 'LowWater1',
    });
    for (const field of screen.getByRole('form', { name: 'Password' }).querySelectorAll('input')) {
      expect(field.value).toBe('');
    }
    expect(rendered.address()).toBe('/settings#account');
    expect(rendered.calls.some((call) => call.path.startsWith('/api/kept'))).toBe(false);
  });

  it.each([
    [
      'the server’s sentence',
      problem(403, {
        code: 'account/wrong-password',
        message: 'This is not your current password.',
        triesLeft: 3,
        errors: [{ field: 'password', message: 'x' }],
      }),
      'Password Change FailedThis is not your current password. 3 attempts left.',
    ],
    [
      'a sentence of ours where the server has none',
      problem(500, {}),
      'Password Change FailedFailed to update password. Please check your current password and try again.',
    ],
    [
      'that nobody is logged in',
      problem(401, { code: 'session/required', message: 'Please log in.' }),
      'Password Change FailedUser not logged in or missing email',
    ],
  ])('that is refused says so with %s', async (_what, answer, words) => {
    await changePassword(right, { [`POST ${path}`]: answer });
    expect((await screen.findByRole('alert')).textContent).toBe(words);
  });

  it('that breaks a rule of the server names the field', async () => {
    const message = 'Please choose another one.';
    await changePassword(right, {
      [`POST ${path}`]: problem(400, { message, errors: [{ field: 'newPassword', message }] }),
    });
    expect((await screen.findByRole('alert')).textContent).toBe('Password Change Failed');
    expect(document.activeElement).toBe(screen.getByLabelText('New password'));
    expect(screen.getByText(message)).toBeDefined();
  });
});

const deletion = '/api/account/delete';

const askForDeletion = async (password: string, server: FakeServer = {}): Promise<RenderedApp> => {
  const rendered = await openAccount(server);
  const field = screen.getByRole('form', { name: 'Delete account' }).querySelector('input');
  if (field && password !== '') await rendered.person.type(field, password);
  await rendered.person.click(screen.getByRole('button', { name: 'Delete account' }));
  return rendered;
};

describe('the deletion of an account', () => {
  it.each([
    [
      '2999-05-19T23:00:00.000Z',
      /by the end of 19 May 2999, everything you paid for it is refunded/,
    ],
    [null, /paid until 5 June 2999\. .*the time that is left is not refunded/],
  ])('says before what happens to the money, with a refund until %s', async (until, words) => {
    const basic: OwnSubscription = {
      ...noSubscription,
      phase: 'active',
      subscriptionId: 'sub_1',
      terms: { plan: 'basic', interval: 'month' },
      periodEndsAt: '2999-06-04T23:30:00.000Z',
      withdrawableUntil: until,
    };
    await openAccount({ 'GET /api/subscription': () => ({ body: basic }) });
    const form = within(screen.getByRole('form', { name: 'Delete account' }));
    expect(await form.findByText(words)).toBeDefined();
  });

  it('asks for the password', async () => {
    const rendered = await askForDeletion('');
    expect(screen.getByText('Current password is required.')).toBeDefined();
    expect(bodyOf(rendered, deletion)).toBeUndefined();
  });

  it('says that a confirmation email was sent, and that it waits for its link', async () => {
    const message = 'We have sent you a link. Your account is deleted when you follow it.';
    const rendered = await askForDeletion('low-water-mark', {
      [`POST ${deletion}`]: done(message),
    });
    expect(await screen.findByText('Confirmation email sent')).toBeDefined();
    expect(screen.getByText(message)).toBeDefined();
    expect(bodyOf(rendered, deletion)).toEqual({ password: 'low-water-mark' });
  });

  it('that failed says so, with the reason', async () => {
    await askForDeletion('low-water-mark', { [`POST ${deletion}`]: () => 'down' });
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Failed to process account deletion. Please try again.Network Error',
    );
  });
});

const change = '/api/auth/change-email';
const kept = '/api/kept/drafts/settings.email';

const changeEmail = async (
  email: string,
  { password = '', server = {} }: { password?: string; server?: FakeServer } = {},
): Promise<RenderedApp> => {
  const rendered = renderApp('/settings', { user: user(), server });
  const { person } = rendered;
  await person.click(await screen.findByRole('button', { name: 'Change email' }));
  expect(document.activeElement).toBe(screen.getByLabelText('New email'));
  if (email !== '') await person.type(screen.getByLabelText('New email'), email);
  if (password !== '') await person.type(screen.getByLabelText('Current password'), password);
  await person.click(screen.getByRole('button', { name: 'Send link' }));
  return rendered;
};

describe('the address of an account', () => {
  it('that is verified says so, and can be changed', async () => {
    renderApp('/settings', { user: user() });
    expect(await screen.findByText('Your email is verified.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Send a new link' })).toBeNull();
  });

  it.each([
    ['', 'Please enter your email address'],
    ['rosa', 'Invalid email address format'],
    ['Rosa@Tidemark.example', 'This is already your address.'],
    ['later@tidemark.example', 'Current password is required.'],
  ])('is not changed to "%s": %s', async (email, words) => {
    const rendered = await changeEmail(email);
    expect(screen.getByText(words)).toBeDefined();
    expect(bodyOf(rendered, change)).toBeUndefined();
  });

  it('is changed by a link to the new one; the draft never has the password', async () => {
    const message = 'We have sent a link to later@tidemark.example.';
    const rendered = await changeEmail('later@tidemark.example', {
      password: 'low-water-mark',
      server: { [`POST ${change}`]: done(message), [`PUT ${kept}`]: () => ({ status: 204 }) },
    });
    expect(await screen.findByText(message)).toBeDefined();
    expect(screen.getByText('Confirmation email sent')).toBeDefined();
    expect(bodyOf(rendered, change)).toEqual({
      email: 'later@tidemark.example',
      password: 'low-water-mark',
    });
    await waitFor(() => {
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change email' }));
    });
    const drafts = rendered.calls.filter((call) => call.path === kept && call.method === 'PUT');
    expect(JSON.stringify(drafts)).not.toContain('low-water-mark');
  });

  it('says which address is taken, beside its field', async () => {
    const message = 'This email is already registered';
    await changeEmail('later@tidemark.example', {
      password: 'low-water-mark',
      server: {
        [`POST ${change}`]: problem(409, { message, errors: [{ field: 'email', message }] }),
      },
    });
    expect((await screen.findByRole('alert')).textContent).toBe('Could not change your email');
    expect(screen.getByText(message)).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('New email'));
  });

  it('that was typed but not sent is offered again', async () => {
    const value = { email: 'later@tidemark.example' };
    const { person } = renderApp('/settings', {
      user: user(),
      server: {
        [`GET ${kept}`]: () => ({ body: { value, savedAt: '2026-01-05T09:00:00.000Z' } }),
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Restore changes' }));
    expect(screen.getByLabelText<HTMLInputElement>('New email').value).toBe(value.email);
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change email' }));
  });
});

describe('an address that is not verified yet', () => {
  const resend = 'POST /api/auth/verify-email/resend';
  const unverified = user({ emailVerified: false });

  it.each([
    [done('We have sent you a new link.'), 'New link sent', 'We have sent you a new link.'],
    [
      problem(429, {
        code: 'limit/too-many',
        message: 'Too many attempts.',
        retryAt: '2026-05-04T14:20:00Z',
      }),
      'Could not send the link',
      /^Too many attempts\. Try again at \d\d:\d\d/,
    ],
  ])('is said, with a button for a new link: %#', async (answer, title, words) => {
    const { person } = renderApp('/settings', { user: unverified, server: { [resend]: answer } });
    expect(await screen.findByText('Not verified yet')).toBeDefined();
    const panel = within(screen.getByRole('main'));
    await person.click(panel.getByRole('button', { name: 'Send a new link' }));
    const said = (await screen.findByText(title)).closest('p');
    expect(said?.textContent.slice(title.length)).toMatch(words);
  });
});
