import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { user } from '../../testing/fixtures.ts';
import {
  resetApp,
  renderApp,
  type RenderedApp,
  type FakeServer,
} from '../../testing/render-app.tsx';
import { accountTexts, type AccountText } from '../../testing/specified-texts.ts';

afterEach(resetApp);

type Provoke = () => Promise<unknown>;

const fill = async ({ person }: RenderedApp, fields: Readonly<Record<string, string>>) => {
  for (const [label, text] of Object.entries(fields)) {
    const field = await screen.findByLabelText(label);
    await person.clear(field);
    if (text !== '') await person.type(field, text);
  }
};

const fails = (status: number, body?: object) => () => ({ status, ...(body ? { body } : {}) });
const signedIn = { body: { user: user(), hasTOTP: false } };

const logIn =
  (server: FakeServer = {}, fields: Record<string, string> = {}): Provoke =>
  async () => {
    const rendered = renderApp('/auth', { server });
    await fill(rendered, { Email: 'a@b.example', Password: 'x', ...fields });
    await rendered.person.click(screen.getByRole('button', { name: 'Log in' }));
  };

const register =
  (server: FakeServer = {}, fields: Record<string, string> = {}): Provoke =>
  async () => {
    const rendered = renderApp('/auth#register', { server });
    const typed = { Password: 'LowWater1', 'Confirm password': 'LowWater1', ...fields };
    await fill(rendered, { Email: 'a@b.example', ...typed });
    await rendered.person.click(screen.getByRole('checkbox', { name: 'I am 18 or over' }));
    await rendered.person.click(screen.getByRole('button', { name: 'Create account' }));
  };

const reset =
  (server: FakeServer = {}, email = 'a@b.example'): Provoke =>
  async () => {
    const rendered = renderApp('/auth#reset-password', { server });
    await fill(rendered, { Email: email });
    await rendered.person.click(screen.getByRole('button', { name: 'Send reset link' }));
  };

const changePassword =
  (server: FakeServer = {}, fields: Record<string, string> = {}): Provoke =>
  async () => {
    const { person } = renderApp('/settings#account', { user: user(), server });
    const form = within(await screen.findByRole('form', { name: 'Password' }));
    const typed = { 'Current password': 'x', 'New password': 'LowWater1', ...fields };
    const confirmation = { 'Confirm new password': typed['New password'], ...typed };
    for (const [label, text] of Object.entries(confirmation)) {
      if (text !== '') await person.type(form.getByLabelText(label), text);
    }
    await person.click(screen.getByRole('button', { name: 'Change password' }));
  };

type Pressed = { server: FakeServer; fields?: Record<string, string> };

const press = async (
  button: string,
  path: string,
  { server, fields = {} }: Pressed,
): Promise<void> => {
  const rendered = renderApp(path, { user: user(), server });
  await screen.findByRole('button', { name: button });
  await fill(rendered, fields);
  await rendered.person.click(screen.getByRole('button', { name: button }));
};

const profile =
  (fields: Record<string, string>, server: FakeServer = {}): Provoke =>
  () =>
    press('Save profile', '/settings', { server, fields });

const local = 'POST /api/auth/local';
const opening = 'POST /api/auth/register';
const resetting = 'POST /api/auth/password-reset';
const changing = 'POST /api/auth/change-password';
const taken = 'This email is already registered';
const wrong = { code: 'account/invalid-credentials', message: 'Invalid login credentials' };

/** How each text comes about; the compiler asks for every one. */
const provoke: Readonly<Record<AccountText, Provoke>> = {
  'API Error: 418': logIn({ [local]: fails(418) }),
  'Account created': register({ [opening]: () => ({ status: 201, ...signedIn }) }),
  'Current password is required.': changePassword({}, { 'Current password': '' }),
  'Display name cannot be empty.': profile({ 'Display name': '' }),
  'Failed to authenticate with server': logIn({ [local]: fails(500, {}) }),
  'Failed to process account deletion. Please try again.': async () => {
    const server = { 'POST /api/account/delete': fails(500, {}) };
    const { person } = renderApp('/settings#account', { user: user(), server });
    const form = within(await screen.findByRole('form', { name: 'Delete account' }));
    await person.type(form.getByLabelText('Current password'), 'x');
    await person.click(form.getByRole('button', { name: 'Delete account' }));
  },
  'Failed to save your preferences. Please try again.': () =>
    press('Save preferences', '/settings#news', {
      server: { 'PUT /api/preferences': fails(500, {}) },
    }),
  'Failed to send password reset email': reset({ [resetting]: fails(500, {}) }),
  'Failed to update password. Please check your current password and try again.': changePassword({
    [changing]: fails(500, {}),
  }),
  'Failed to update profile': profile(
    { 'Display name': 'Rosa' },
    { 'PATCH /api/profile': fails(500, {}) },
  ),
  'Invalid email address': reset({}, 'nobody'),
  'Invalid email address format': register({}, { Email: 'nobody' }),
  'Invalid login credentials': logIn({ [local]: fails(401, wrong) }),
  'Login Failed': logIn({ [local]: fails(401, wrong) }),
  'Login failed': logIn({ [local]: fails(500, {}) }),
  'Login successful': logIn({ [local]: () => signedIn }),
  'Network Error': logIn({ [local]: () => 'down' }),
  'New password must be at least 8 characters long.': changePassword({}, { 'New password': 'Lo1' }),
  'New passwords do not match.': changePassword({}, { 'Confirm new password': 'Other1234' }),
  'Password Change Failed': changePassword({ [changing]: fails(500, {}) }),
  'Password Reset Email Sent': reset({ [resetting]: () => ({ body: { message: 'Sent.' } }) }),
  'Password must include at least one uppercase letter and one number.': changePassword(
    {},
    { 'New password': 'lowwater' },
  ),
  "Passwords don't match": register({}, { 'Confirm password': 'Other1234' }),
  'Please check your email and password': logIn({}, { Password: '' }),
  'Please enter your email address': reset({}, ''),
  'Registration failed': register({ [opening]: fails(500, {}) }),
  'Registration successful': register({ [opening]: () => ({ status: 201, ...signedIn }) }),
  'There was an error creating your account': register({ [opening]: fails(500, {}) }),
  'This email is already registered': register({
    [opening]: fails(409, { message: taken, errors: [{ field: 'email', message: taken }] }),
  }),
  'User not logged in or missing email': changePassword({
    [changing]: fails(401, { code: 'session/required', message: 'Please log in.' }),
  }),
  'Username cannot be empty.': profile({ Username: '' }),
};

describe('a text of the specification', () => {
  it.each(accountTexts)('%s', async (text) => {
    await provoke[text]();
    const saying = (content: string): boolean => content.includes(text);
    expect((await screen.findAllByText(saying)).length).toBeGreaterThan(0);
  });

  it('is provoked here', () => {
    expect(Object.keys(provoke).sort()).toEqual([...accountTexts].sort());
  });
});
