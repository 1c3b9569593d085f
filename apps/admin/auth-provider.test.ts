import { HttpError, type fetchUtils } from 'react-admin';
import { describe, expect, it } from 'vitest';
import { createAuthProvider } from './auth-provider.ts';

type Http = typeof fetchUtils.fetchJson;

const staff = { id: 'a-1', displayName: 'Ana Ruiz', email: 'ana@tidemark.example', role: 'admin' };
const signedIn = { isAuthenticated: true, user: staff, inactivitySeconds: 300 };
const signedOut = { isAuthenticated: false, user: null, inactivitySeconds: null };

const api = (check: unknown, refusal?: HttpError) => {
  const sent: string[] = [];
  const bodies: unknown[] = [];
  const http: Http = (url, options = {}) => {
    sent.push(`${options.method ?? 'GET'} ${String(url)}`);
    if (typeof options.body === 'string') bodies.push(JSON.parse(options.body));
    if (refusal !== undefined) return Promise.reject(refusal);
    const json = String(url).endsWith('/check') ? check : { user: staff, hasTOTP: false };
    return Promise.resolve({ status: 200, headers: new Headers(), body: '', json });
  };
  return { http, sent, bodies };
};

describe('somebody who is signed in', () => {
  it('is let through, by one question for all who ask at once', async () => {
    const { http, sent } = api(signedIn);
    const provider = createAuthProvider(http, () => 0);
    await Promise.all([
      provider.checkAuth({}),
      provider.getIdentity?.(),
      provider.getPermissions?.({}),
    ]);
    expect(sent).toEqual(['POST /api/auth/check']);
    expect(await provider.getIdentity?.()).toMatchObject({ fullName: 'Ana Ruiz' });
    expect(await provider.getPermissions?.({})).toBe('admin');
  });

  it('is asked for again once the answer is old', async () => {
    const { http, sent } = api(signedIn);
    let now = 0;
    const provider = createAuthProvider(http, () => now);
    await provider.checkAuth({});
    now = 5_001;
    await provider.checkAuth({});
    expect(sent).toHaveLength(2);
  });

  it('is signed out at the server', async () => {
    const { http, sent } = api(signedIn);
    expect(await createAuthProvider(http).logout({})).toBe('/login');
    expect(sent).toContain('POST /api/auth/logout');
  });

  it.each([
    [{}, 'asked'],
    [{ cause: 'inactivity' }, 'inactivity'],
  ])('is signed out for the cause that is given: %j', async (given, cause) => {
    const { http, bodies } = api(signedIn);
    await createAuthProvider(http).logout(given);
    expect(bodies).toEqual([{ cause }]);
  });
});

describe('a visitor', () => {
  it('is asked to log in, in the words of the specification', async () => {
    const provider = createAuthProvider(api(signedOut).http);
    await expect(provider.checkAuth({})).rejects.toThrow('Please log in to continue...');
  });

  it('is not signed out a second time', async () => {
    const { http, sent } = api(signedOut);
    await createAuthProvider(http).logout({});
    expect(sent).not.toContain('POST /api/auth/logout');
  });

  it('hears the server’s refusal of a wrong password', async () => {
    const { http } = api(signedOut, new HttpError('Invalid login credentials', 401));
    const credentials = { email: 'a@b.example', password: 'wrong' };
    await expect(createAuthProvider(http).login(credentials)).rejects.toThrow(
      'Invalid login credentials',
    );
  });
});

describe('a refused request', () => {
  it('ends the session when the server no longer knows it', async () => {
    const provider = createAuthProvider(api(signedOut).http);
    await expect(provider.checkError({ status: 401 })).rejects.toThrow();
  });

  it('keeps the session when only the right is missing, or the server fails', async () => {
    const provider = createAuthProvider(api(signedIn).http);
    await expect(provider.checkError({ status: 403 })).resolves.toBeUndefined();
    await expect(provider.checkError({ status: 500 })).resolves.toBeUndefined();
  });
});
