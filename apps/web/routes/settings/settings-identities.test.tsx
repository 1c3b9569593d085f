import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { user } from '../../testing/fixtures.ts';
import { resetApp, renderApp } from '../../testing/render-app.tsx';

afterEach(resetApp);

const id = '11111111-1111-4111-8111-111111111111';
const google = {
  id,
  issuer: 'https://accounts.google.com',
  linkedAt: '2026-05-01T09:00:00.000Z',
  removable: true,
};

it('a linked login is unlinked with the password', async () => {
  let identities = [google];
  const { calls, person } = renderApp('/settings#account', {
    user: user(),
    server: {
      'GET /api/account/identities': () => ({ body: { identities, linkable: null } }),
      'POST /api/account/identities/unlink': () => {
        identities = [];
        return { body: { success: true, message: 'This login no longer opens your account.' } };
      },
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Unlink accounts.google.com' }));
  const form = within(screen.getByRole('form', { name: 'Unlink accounts.google.com' }));
  await person.type(form.getByLabelText('Current password'), 'Engine1843');
  await person.click(form.getByRole('button', { name: 'Unlink' }));
  await screen.findByText('This login no longer opens your account.');
  const sent = calls.find(({ path }) => path === '/api/account/identities/unlink');
  expect(sent?.body).toEqual({ id, password: 'Engine1843' });
  await waitFor(() => {
    expect(screen.queryByText('accounts.google.com')).toBeNull();
  });
});

it('the only way to log in has no button to unlink it', async () => {
  renderApp('/settings#account', {
    user: user(),
    server: {
      'GET /api/account/identities': () => ({
        body: { identities: [{ ...google, removable: false }], linkable: null },
      }),
    },
  });
  await screen.findByText(/your only way to log in/);
  expect(screen.queryByRole('button', { name: /^Unlink/ })).toBeNull();
});

it('a login is linked with the password, and a refusal is shown', async () => {
  const { calls, person } = renderApp('/settings#account', {
    user: user(),
    server: {
      'GET /api/account/identities': () => ({ body: { identities: [], linkable: 'Google' } }),
      'POST /api/account/identities/link': () => ({
        status: 409,
        body: {
          code: 'account/address-not-confirmed',
          message: 'Please confirm your email address first, using the link we sent you.',
        },
      }),
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Link Google' }));
  const form = within(screen.getByRole('form', { name: 'Link Google' }));
  await person.type(form.getByLabelText('Current password'), 'Engine1843');
  await person.click(form.getByRole('button', { name: 'Continue' }));
  await screen.findByText('Could not link the login');
  expect(screen.getByText(/confirm your email address first/)).toBeDefined();
  const sent = calls.find(({ path }) => path === '/api/account/identities/link');
  expect(sent?.body).toEqual({ password: 'Engine1843' });
});

it('a member without a password confirms their identity instead', async () => {
  const { person } = renderApp('/settings#account', {
    user: user({ hasPassword: false }),
    server: {
      'GET /api/account/identities': () => ({ body: { identities: [google], linkable: 'Google' } }),
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Link Google' }));
  await screen.findByText(/^Confirm your identity, then log in at Google within five minutes\./);
  expect(screen.queryByText(/Confirm your password/)).toBeNull();
});

it('a login that opens another account is not linked, and the settings say so', async () => {
  renderApp('/settings?link-fault=identity-in-use#account', {
    user: user(),
    server: {
      'GET /api/account/identities': () => ({ body: { identities: [], linkable: 'Google' } }),
    },
  });
  const fault = await screen.findByText('The login at Google already opens another account.');
  expect(fault.closest('[role=alert], .alert')?.textContent).toContain('Could not link the login');
});

it.each(['__proto__', 'constructor', 'Call this number'])(
  'the settings show no text for the unknown fault %s',
  async (fault) => {
    renderApp(`/settings?link-fault=${encodeURIComponent(fault)}#account`, {
      user: user(),
      server: {
        'GET /api/account/identities': () => ({ body: { identities: [], linkable: 'Google' } }),
      },
    });
    const title = await screen.findByText('Could not link the login');
    expect(title.closest('[role=alert], .alert')?.textContent).toContain('Please try again.');
  },
);
