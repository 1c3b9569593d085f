import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import {
  resetApp,
  renderApp,
  type RenderedApp,
  type FakeServer,
} from '../../testing/render-app.tsx';

afterEach(resetApp);

const reset = 'POST /api/auth/password-reset';

const ask = async (email: string, server: FakeServer = {}): Promise<RenderedApp> => {
  const rendered = renderApp('/auth#reset-password', { server });
  const field = await screen.findByLabelText('Email');
  if (email !== '') await rendered.person.type(field, email);
  await rendered.person.click(screen.getByRole('button', { name: 'Send reset link' }));
  return rendered;
};

describe('the request for a password reset', () => {
  it.each([
    ['', 'Please enter your email address'],
    ['rosa', 'Invalid email address'],
  ])('with the address "%s" is not sent: %s', async (email, words) => {
    const { calls } = await ask(email);
    expect(screen.getByText(words)).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    expect(calls.some(({ path }) => path === '/api/auth/password-reset')).toBe(false);
  });

  it('takes the address of the login form with it', async () => {
    const { person } = renderApp('/auth', {});
    await person.type(await screen.findByLabelText('Email'), 'rosa@tidemark.example');
    await person.click(screen.getByRole('button', { name: 'Forgot password?' }));
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('rosa@tidemark.example');
  });

  it('says the same whatever the address, in a toast and on the page', async () => {
    const message = 'If there is an account with this address, we have sent a link to it.';
    const { calls } = await ask(' rosa@tidemark.example', {
      [reset]: () => ({ body: { success: true, message } }),
    });
    expect(await screen.findByText('Password Reset Email Sent')).toBeDefined();
    expect(screen.getByText(message).getAttribute('role')).toBe('status');
    expect(calls.find(({ path }) => path === '/api/auth/password-reset')?.body).toEqual({
      email: 'rosa@tidemark.example',
    });
  });

  it('says when it could not be sent', async () => {
    await ask('rosa@tidemark.example', { [reset]: () => 'down' });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Failed to send password reset emailNetwork Error');
  });
});
