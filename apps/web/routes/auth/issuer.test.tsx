import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { issuerLoginErrors } from '#contract/account/issuer.ts';
import { issuerFaultTexts } from '../../components/issuer-fault-texts.ts';
import { user } from '../../testing/fixtures.ts';
import { resetApp, renderApp, type FakeServer } from '../../testing/render-app.tsx';

afterEach(resetApp);

const ways = (available: boolean, label = 'Google'): FakeServer => ({
  'GET /api/auth/ways': () => ({ body: { google: { label, available } } }),
});

describe('logging in at an issuer', () => {
  it('is a way there and back to the page that was asked for', async () => {
    const { person } = renderApp('/markets?sort=volume', { server: ways(true, 'Harbour') });
    await person.click(await screen.findByRole('link', { name: 'Go to Login' }));
    const link = await screen.findByRole('link', { name: 'Continue with Harbour' });
    expect(link.getAttribute('href')).toBe('/api/auth/google?returnTo=%2Fmarkets%3Fsort%3Dvolume');
  });

  it('reports that it is not set up', async () => {
    renderApp('/auth', { server: ways(false) });
    const words = await screen.findByText('Login with Google is not set up on this server.');
    const button = screen.getByRole('button', { name: 'Continue with Google' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.getAttribute('aria-describedby')).toBe(words.id);
  });

  it.each(issuerLoginErrors)('explains %s, once', async (fault) => {
    const { address } = renderApp(`/auth?fault=${fault}&returnTo=%2Fmarkets`, {
      server: ways(true),
    });
    const alert = await screen.findByRole('alert');
    await waitFor(() => {
      expect(alert.textContent).toBe(`Login Failed${issuerFaultTexts[fault]('Google')}`);
    });
    await waitFor(() => {
      expect(address()).toBe('/auth');
    });
    const link = screen.getByRole('link', { name: 'Continue with Google' });
    expect(link.getAttribute('href')).toContain('returnTo=%2Fmarkets');
  });

  it('does not show text from the address', async () => {
    renderApp('/auth?fault=Call%20this%20number', { server: ways(true) });
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Login FailedFailed to authenticate with server',
    );
  });

  it('asks for the code of an account that has a second factor', async () => {
    let inside = false;
    const server: FakeServer = {
      ...ways(true),
      'POST /api/auth/check': () => ({
        body: {
          isAuthenticated: inside,
          user: inside ? user() : null,
          inactivitySeconds: null,
          ended: false,
        },
      }),
      'POST /api/auth/verify-totp-login': () => {
        inside = true;
        return { body: { success: true, verified: true, message: 'x' } };
      },
    };
    const { address, calls, person } = renderApp('/auth?step=code&returnTo=%2Fmarkets', { server });
    await person.type(await screen.findByLabelText('Six-digit code'), '402917{Enter}');
    await waitFor(() => {
      expect(address()).toBe('/markets');
    });
    expect(calls.find(({ path }) => path === '/api/auth/verify-totp-login')?.body).toEqual({
      token: '402917',
    });
  });
});

describe('an account without a password', () => {
  it('is confirmed at its issuer where another one enters its password', async () => {
    const { calls, person } = renderApp('/settings#account', {
      user: user({ hasPassword: false }),
      server: {
        'POST /api/account/delete': () => ({ body: { success: true, message: 'Sent.' } }),
      },
    });
    const [link] = await screen.findAllByRole('link', { name: 'Confirm your identity' });
    expect(link?.getAttribute('href')).toMatch(/^\/api\/auth\/google\?purpose=confirm&returnTo=/);
    expect(screen.queryByLabelText('Current password')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Delete account' }));
    expect(await screen.findByText('Sent.')).toBeDefined();
    expect(calls.find(({ path }) => path === '/api/account/delete')?.body).toEqual({});
  });
});
