import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createAuthProvider, type ConsoleAuthProvider } from './auth-provider.ts';
import { authEndpoints } from '#contract/account/auth.ts';
import { accessEndpoints } from '#contract/account/access.ts';

const staff = { id: 'a-1', displayName: 'Ana Ruiz', email: 'ana@tidemark.example', role: 'admin' };
const signedIn = { isAuthenticated: true, user: staff, inactivitySeconds: 300, ended: false };
const signedOut = { isAuthenticated: false, user: null, inactivitySeconds: null, ended: false };

type Answers = { check?: unknown; access?: unknown; refusal?: Response };

// A server that answers as told; what was asked of it is kept.
const api = ({ check = signedIn, access = [], refusal }: Answers) => {
  const sent: string[] = [];
  const bodies: unknown[] = [];
  const answers: Partial<Record<string, unknown>> = {
    [authEndpoints.authCheck.path]: check,
    [accessEndpoints.access.path]: access,
    [authEndpoints.signIn.path]: { user: staff, hasTOTP: false, requires2FA: false },
  };
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push(`${init.method ?? 'GET'} ${url}`);
    if (typeof init.body === 'string') bodies.push(JSON.parse(init.body));
    const answer = answers[url];
    const success = answer === undefined ? new Response() : Response.json(answer);
    return Promise.resolve(refusal ?? success);
  });
  return { sent, bodies };
};

const authProvider = (now?: () => number): ConsoleAuthProvider =>
  createAuthProvider(new QueryClient(), now === undefined ? {} : { now });

const closing: BroadcastChannel[] = [];
/** What another tab of this browser is told. */
const otherTab = (): unknown[] => {
  const news: unknown[] = [];
  const channel = new BroadcastChannel('tidemark.session');
  closing.push(channel);
  channel.onmessage = ({ data }: MessageEvent<Record<string, unknown>>) => {
    news.push({ ...data, tab: undefined });
  };
  return news;
};

afterEach(() => {
  for (const channel of closing.splice(0)) channel.close();
  vi.unstubAllGlobals();
});

describe('somebody who is signed in', () => {
  it('is let through, with one request for concurrent checks', async () => {
    const { sent } = api({});
    const provider = authProvider(() => 0);
    await Promise.all([provider.checkAuth({}), provider.getIdentity?.()]);
    expect(sent).toEqual(['POST /api/auth/check']);
    expect(await provider.getIdentity?.()).toMatchObject({ fullName: 'Ana Ruiz' });
  });

  it('is checked again once the answer is old', async () => {
    const { sent } = api({});
    let now = 0;
    const provider = authProvider(() => now);
    await provider.checkAuth({});
    now = 5_001;
    await provider.checkAuth({});
    expect(sent).toHaveLength(2);
  });

  it('is signed out at the server', async () => {
    const { sent } = api({});
    const news = otherTab();
    expect(await authProvider().logout({})).toBe('/login?because=here');
    expect(sent).toContain('POST /api/auth/logout');
    await expect.poll(() => news).toEqual([{ type: 'ended', why: 'asked' }]);
  });

  it('is told once that the session ended elsewhere, and so are the other tabs', async () => {
    api({});
    const provider = authProvider(() => 0);
    await provider.checkAuth({});
    api({ check: { ...signedOut, ended: true } });
    const news = otherTab();
    const because = { redirectTo: '/login?because=elsewhere' };
    await expect(provider.checkError({ status: 401 })).rejects.toMatchObject(because);
    await expect(provider.checkAuth({})).rejects.toMatchObject(because);
    expect(await provider.logout({})).toBe('/login?because=elsewhere');
    await expect.poll(() => news).toEqual([{ type: 'ended', why: 'elsewhere' }]);
  });

  it('is told that the role for the console is gone, and so are the other tabs', async () => {
    api({});
    const provider = authProvider(() => 0);
    await provider.checkAuth({});
    api({ check: { ...signedOut, ended: true, endedBecause: 'role' } });
    const news = otherTab();
    const because = { redirectTo: '/login?because=role' };
    await expect(provider.checkError({ status: 401 })).rejects.toMatchObject(because);
    await expect.poll(() => news).toEqual([{ type: 'ended', why: 'role' }]);
  });

  it('leaves without asking the server when another tab has logged out', async () => {
    const { sent } = api({});
    const provider = authProvider();
    expect(await provider.logout({ ended: 'asked' })).toBe('/login?because=asked');
    expect(sent).toEqual([]);
  });

  it.each([
    [{}, 'asked'],
    [{ cause: 'inactivity' }, 'inactivity'],
  ])('is signed out for the cause that is given: %j', async (given, cause) => {
    const { bodies } = api({});
    await authProvider().logout(given);
    expect(bodies).toEqual([{ cause }]);
  });
});

describe('a server that does not answer', () => {
  it('logs nobody out: it is asked again, and may have ended nothing', async () => {
    api({ refusal: Response.json({ message: 'Away.' }, { status: 503 }) });
    const provider = authProvider(() => 0);
    await expect(provider.checkAuth({})).resolves.toBeUndefined();
    api({ check: { ...signedOut, ended: true } });
    await expect(provider.checkAuth({})).rejects.toMatchObject({
      redirectTo: '/login?because=elsewhere',
    });
  });
});

describe('a visitor', () => {
  it('is asked to log in, in the words of the specification', async () => {
    api({ check: signedOut });
    const provider = authProvider();
    await expect(provider.checkAuth({})).rejects.toThrow('Please log in to continue...');
  });

  it('is not signed out a second time', async () => {
    const { sent } = api({ check: signedOut });
    expect(await authProvider().logout({})).toBe('/login');
    expect(sent).not.toContain('POST /api/auth/logout');
  });

  it('hears of a session that ended while the page was closed', async () => {
    api({ check: { ...signedOut, ended: true } });
    await expect(authProvider().checkAuth({})).rejects.toMatchObject({
      redirectTo: '/login?because=elsewhere',
    });
  });

  it('tells the other tabs of a login', async () => {
    api({});
    const news = otherTab();
    await authProvider().login({ email: 'a@b.example', password: 'right' });
    await expect.poll(() => news).toEqual([{ type: 'started' }]);
  });

  it('gets the server’s message for a wrong password', async () => {
    const problem = { status: 401, message: 'Invalid login credentials' };
    api({ check: signedOut, refusal: Response.json(problem, { status: 401 }) });
    const credentials = { email: 'a@b.example', password: 'wrong' };
    await expect(authProvider().login(credentials)).rejects.toThrow('Invalid login credentials');
  });
});

describe('a refused request', () => {
  it('ends the session when the server no longer knows it', async () => {
    api({ check: signedOut });
    const provider = authProvider();
    await expect(provider.checkError({ status: 401 })).rejects.toThrow();
  });

  it('keeps the session when only the right is missing, or the server fails', async () => {
    api({});
    const provider = authProvider();
    await expect(provider.checkError({ status: 403 })).resolves.toBeUndefined();
    await expect(provider.checkError({ status: 500 })).resolves.toBeUndefined();
  });
});

describe('the console', () => {
  const decision = (resource: string, allowed: boolean): unknown => ({ resource, allowed });

  it.each([
    ['open', [decision('monitor', false), decision('admin', true)], true],
    ['closed', [decision('monitor', true), decision('admin', false)], false],
    ['closed where the server has no decision about it', [], false],
  ])('is %s as the server decides', async (_is, access, allowed) => {
    const { sent } = api({ access });
    const members = { resource: 'members', action: 'list' };
    expect(await authProvider().canAccess?.(members)).toBe(allowed);
    expect(sent).toEqual(['GET /api/access']);
  });
});
