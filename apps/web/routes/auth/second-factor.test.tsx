import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { createAccessDecisions, user } from '../../testing/fixtures.ts';
import {
  resetApp,
  renderApp,
  type RenderedApp,
  type FakeServer,
} from '../../testing/render-app.tsx';

afterEach(resetApp);

const codes = ['k7f2-93qa', 'm4xc-17ht'];
const verifyPath = '/api/auth/verify-totp-login';

// A login with a second step; one code lets in.
const loginServer = (refusal?: { status: number; body: object }): FakeServer => {
  let inside = false;
  return {
    'POST /api/auth/check': () => ({
      body: {
        isAuthenticated: inside,
        user: inside ? user() : null,
        inactivitySeconds: null,
        ended: false,
      },
    }),
    'POST /api/auth/local': () => ({ body: { user: null, hasTOTP: true, requires2FA: true } }),
    [`POST ${verifyPath}`]: ({ body }) => {
      inside = refusal === undefined && (body as { token: string }).token === '402917';
      if (inside) return { body: { success: true, verified: true, message: 'x' } };
      return refusal ?? wrong;
    },
  };
};

const wrong = {
  status: 403,
  body: {
    status: 403,
    code: 'second-factor/wrong-code',
    message: 'Invalid verification code',
    triesLeft: 4,
  },
};

const logIn = async (server: FakeServer, from = '/auth'): Promise<RenderedApp> => {
  const rendered = renderApp(from, { server });
  const { person } = rendered;
  await person.type(await screen.findByLabelText('Email'), 'rosa@tidemark.example');
  await person.type(screen.getByLabelText('Password'), 'low-water-mark');
  await person.click(screen.getByRole('button', { name: 'Log in' }));
  await screen.findByRole('heading', { name: 'Enter your code' });
  return rendered;
};

describe('the second step of a login', () => {
  it('takes the code of the app, and leads on', async () => {
    const { calls, person, address } = await logIn(loginServer());
    const field = screen.getByLabelText('Six-digit code');
    expect(document.activeElement).toBe(field);
    expect(field.getAttribute('autocomplete')).toBe('one-time-code');
    expect(field.getAttribute('inputmode')).toBe('numeric');
    expect(screen.queryByText('Login successful')).toBeNull();
    await person.type(field, '402917{Enter}');
    await waitFor(() => {
      expect(address()).toBe('/dashboard');
    });
    expect(await screen.findByText('Two-factor authentication successful')).toBeDefined();
    expect(calls.find(({ path }) => path === verifyPath)?.body).toEqual({
      token: '402917',
      email: 'rosa@tidemark.example',
    });
  });

  it('reports a wrong code, and the attempts left', async () => {
    const { calls, person } = await logIn(loginServer());
    await person.click(screen.getByRole('button', { name: 'Verify' }));
    expect(screen.getByText('Please enter a code.')).toBeDefined();
    expect(calls.some(({ path }) => path === verifyPath)).toBe(false);
    await person.type(screen.getByLabelText('Six-digit code'), '000000{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Verification failedInvalid verification code. 4 attempts left.',
    );
  });

  it.each([
    [500, 'server/unexpected', 'Server error during verification'],
    [401, 'second-factor/no-sign-in', 'This login has expired.'],
  ])('answered with %i %s says: %s', async (status, code, words) => {
    const body = { status, code, message: 'This login has expired.' };
    const { person, address } = await logIn(loginServer({ status, body }));
    await person.type(screen.getByLabelText('Six-digit code'), '402917{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe(`Verification failed${words}`);
    await person.click(screen.getByRole('button', { name: 'Back to login' }));
    expect(await screen.findByLabelText('Password')).toBeDefined();
    expect(address()).toBe('/auth');
  });

  it('takes a recovery code instead', async () => {
    const { calls, person } = await logIn(loginServer());
    await person.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    const field = screen.getByLabelText('Recovery code');
    expect(document.activeElement).toBe(field);
    await person.type(field, 'k7f2-93qa{Enter}');
    await screen.findByRole('alert');
    expect(calls.find(({ path }) => path === verifyPath)?.body).toMatchObject({
      token: 'k7f2-93qa',
    });
  });

  it('is not asked for where no login waits for it', async () => {
    renderApp('/auth#code', {});
    expect(await screen.findByRole('heading', { name: 'Log in' })).toBeDefined();
  });
});

const panel = async () => within(await screen.findByRole('region', { name: 'Two-factor login' }));

const settingsServer = (enabled = false): FakeServer => {
  let on = enabled;
  return {
    'GET /api/auth/totp': () => ({ body: { enabled: on, recoveryCodesLeft: on ? 2 : 0 } }),
    'POST /api/auth/totp/setup': () => ({
      body: {
        secret: 'J4QX7KTM2WDAPZ5H',
        uri: 'otpauth://totp/x',
        qr: '<svg/>',
        replacesEarlier: false,
      },
    }),
    'POST /api/auth/totp/enable': ({ body }) => {
      if ((body as { token: string }).token !== '402917') return wrong;
      on = true;
      return { body: { success: true, message: 'It is on.', recoveryCodes: codes } };
    },
    'POST /api/auth/totp/disable': () => {
      on = false;
      return { body: { success: true, message: 'It is off.' } };
    },
  };
};

describe('two-factor login in the settings', () => {
  it.each([false, true])('says whether the code replaces an earlier one: %s', async (replaces) => {
    const setup = { secret: 'J4QX7KTM2WDAPZ5H', uri: 'otpauth://totp/x', qr: '<svg/>' };
    const { person } = renderApp('/settings#account', {
      user: user(),
      server: {
        ...settingsServer(),
        'POST /api/auth/totp/setup': () => ({ body: { ...setup, replacesEarlier: replaces } }),
      },
    });
    await person.click(await (await panel()).findByRole('button', { name: 'Set up' }));
    const shown = await panel();
    expect(await shown.findByLabelText('Six-digit code')).toBeDefined();
    expect(shown.queryAllByText(/This code is new/u)).toHaveLength(replaces ? 1 : 0);
  });

  it('asks for the password when the login is not recent', async () => {
    const sent: unknown[] = [];
    const server = settingsServer();
    const { person } = renderApp('/settings#account', {
      user: user(),
      server: {
        ...server,
        'GET /api/auth/proof': () => ({ body: { fresh: false, ways: ['password'] } }),
        'POST /api/auth/totp/enable': ({ body }) => {
          sent.push(body);
          return { body: { success: true, message: 'It is on.', recoveryCodes: codes } };
        },
      },
    });
    await person.click(await (await panel()).findByRole('button', { name: 'Set up' }));
    const shown = await panel();
    const password = await shown.findByLabelText('Current password');
    await person.type(shown.getByLabelText('Six-digit code'), '402917{Enter}');
    expect(await shown.findByText('Current password is required.')).toBeDefined();
    await person.type(password, 'Correct-Horse-1{Enter}');
    await person.click(await shown.findByRole('button', { name: 'I have saved them' }));
    expect(sent).toEqual([{ password: 'Correct-Horse-1', token: '402917' }]);
  });

  it('is set up in three steps, and its codes stay until they are kept', async () => {
    const { person } = renderApp('/settings#account', { user: user(), server: settingsServer() });
    await person.click(await (await panel()).findByRole('button', { name: 'Set up' }));
    const shown = await panel();
    expect((await shown.findByRole('img')).getAttribute('src')).toMatch(/^data:image\/svg\+xml,/);
    expect(shown.getByText('J4QX 7KTM 2WDA PZ5H')).toBeDefined();
    await person.type(shown.getByLabelText('Six-digit code'), '000000{Enter}');
    expect((await shown.findByRole('alert')).textContent).toContain('4 attempts left.');
    await person.clear(shown.getByLabelText('Six-digit code'));
    await person.type(shown.getByLabelText('Six-digit code'), '402917{Enter}');
    expect(await shown.findByText('k7f2-93qa')).toBeDefined();

    await person.click(screen.getByRole('tab', { name: 'Profile' }));
    await person.click(screen.getByRole('tab', { name: 'Account' }));
    const again = await panel();
    expect(await again.findByText('m4xc-17ht')).toBeDefined();
    await person.click(again.getByRole('button', { name: 'I have saved them' }));
    expect(again.queryByText('k7f2-93qa')).toBeNull();
    expect(await again.findByText(/2 recovery codes left/)).toBeDefined();
  });

  it('is turned on, and the devices that it logged out are no longer listed', async () => {
    let asked = 0;
    const server: FakeServer = {
      ...settingsServer(),
      'GET /api/sessions': () => {
        asked += 1;
        return { body: { sessions: [], history: [] } };
      },
    };
    const { person } = renderApp('/settings#account', { user: user(), server });
    await person.click(await (await panel()).findByRole('button', { name: 'Set up' }));
    const shown = await panel();
    await shown.findByRole('img');
    const before = asked;
    await person.type(shown.getByLabelText('Six-digit code'), '402917{Enter}');
    await shown.findByText('k7f2-93qa');
    await waitFor(() => {
      expect(asked).toBeGreaterThan(before);
    });
    await person.click(shown.getByRole('button', { name: 'I have saved them' }));
  });

  it('is turned off with password and code', async () => {
    const server = settingsServer(true);
    const { calls, person } = renderApp('/settings#account', { user: user(), server });
    await person.click(await (await panel()).findByRole('button', { name: 'Turn off' }));
    const shown = await panel();
    await person.click(shown.getByRole('button', { name: 'Turn off' }));
    expect(shown.getByText('Current password is required.')).toBeDefined();
    expect(shown.getByText('Please enter a code.')).toBeDefined();
    await person.type(shown.getByLabelText('Current password'), 'low-water-mark');
    await person.type(shown.getByLabelText(/Code from the app/), '402917');
    await person.click(shown.getByRole('button', { name: 'Turn off' }));
    expect(await shown.findByRole('button', { name: 'Set up' })).toBeDefined();
    expect(calls.find(({ path }) => path === '/api/auth/totp/disable')?.body).toEqual({
      password: 'low-water-mark',
      token: '402917',
    });
  });
});

describe('staff without two-factor login', () => {
  it('read what to do on a page that takes staff rights', async () => {
    const decisions = createAccessDecisions([]).map((decision) =>
      decision.requires === 'staff' || decision.requires === 'admin'
        ? { ...decision, allowed: false, rule: 'denied/needs-second-factor' }
        : decision,
    );
    const server: FakeServer = {
      'GET /api/access': () => ({ body: decisions }),
      ...settingsServer(),
    };
    const { person, address } = renderApp('/newsletter', { user: user(), server });
    expect(await screen.findByRole('heading', { name: 'Two-factor login required' })).toBeDefined();
    await person.click(screen.getByRole('link', { name: 'Set up two-factor login' }));
    expect(address()).toBe('/settings#account');
    expect(await (await panel()).findByText(/Your staff access starts/)).toBeDefined();
  });
});
