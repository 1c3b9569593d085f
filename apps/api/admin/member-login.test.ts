import { expect, it, vi } from 'vitest';
import { sendCommand } from '#application/handle-command.ts';
import {
  memberAccountSchema,
  type MemberAccount,
  type MemberLogin,
} from '#contract/admin/member-account.ts';
import { unchangedHeader } from '#contract/headers.ts';
import { operations } from '#contract/operations.ts';
import { accountDecider } from '#domain/account/decider.ts';
import { limitKey } from '#platform/http/address.ts';
import { getRateLimits } from '../http/limits.ts';
import { createAuthenticator } from '../testing/authenticator.ts';
import {
  type TestResponse,
  call,
  password,
  register,
  registerSupport,
  type Visitor,
} from '../testing/api-client.ts';
import { runStaffedApi } from '../testing/staffed-api.ts';

const app = createAuthenticator();
const { running, admin } = await runStaffedApi({
  settings: { SIGN_IN_ATTEMPTS: '3' },
  deps: { systemNow: app.systemNow },
});
const { platform } = running;

const accountOf = async ({ id }: Visitor): Promise<MemberAccount> => {
  await platform.reachedHead();
  const { body } = await admin.call('GET', `/api/admin/members/${id}/account`);
  return memberAccountSchema.strict().parse(body);
};
const loginOf = async (member: Visitor): Promise<MemberLogin> => (await accountOf(member)).login;

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const safari =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15';
const logIn = (email: string, given = password, userAgent = firefox) =>
  call(running, 'POST', {
    path: operations.signIn.path,
    body: { email, password: given },
    headers: { 'user-agent': userAgent },
  });
const cookieOf = ({ headers }: TestResponse): string =>
  headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
const enterCode = (first: TestResponse, body: object, userAgent = firefox) =>
  call(running, 'POST', {
    path: '/api/auth/verify-totp-login',
    body,
    headers: { cookie: cookieOf(first), 'user-agent': userAgent },
  });

it('shows a new member: unconfirmed, with a link, and one session', async () => {
  const ada = await register(running, 'ada@example.com');
  const login = await loginOf(ada);
  expect(login).toMatchObject({
    addressConfirmed: false,
    hasPassword: true,
    locks: [],
    failures: [],
    identities: [],
    sessions: { count: 1 },
    links: [{ purpose: 'verify-email', requestedAt: platform.clock.now().toISOString() }],
  });
  expect(login.sessions.newest?.createdAt).toBeDefined();
  await ada.confirmAddress();
  expect(await loginOf(ada)).toMatchObject({ addressConfirmed: true, links: [] });
});

it('shows a lock after wrong passwords, until when, and the failed logins', async () => {
  const bob = await register(running, 'bob@example.com');
  for (let attempt = 0; attempt < 3; attempt += 1) await logIn(bob.email, 'Wrong-Horse-1');
  expect((await logIn(bob.email)).status).toBe(429);
  const { locks, failures } = await loginOf(bob);
  expect(locks).toMatchObject([{ why: 'passwords' }]);
  const minutes = (Date.parse(locks[0]?.until ?? '') - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(13);
  expect(minutes).toBeLessThanOrEqual(15);
  expect(failures).toHaveLength(3);
  expect(failures[0]).toMatchObject({
    reason: 'wrong-password',
    method: 'password',
    device: 'Firefox on Windows',
  });
});

it('shows a code that was never entered, wrong codes, and their lock', async () => {
  const cleo = await register(running, 'cleo@example.com');
  await app.protect(cleo);
  const first = await logIn(cleo.email);
  expect((await loginOf(cleo)).failures).toMatchObject([{ reason: 'code-not-entered' }]);
  const body = { email: cleo.email, token: '000000' };
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await enterCode(first, body);
  }
  const account = await accountOf(cleo);
  expect(account.secondFactor).toBe(true);
  expect(account.login.locks).toMatchObject([{ why: 'codes' }]);
  expect(account.login.failures.map(({ reason }) => reason)).toEqual([
    'wrong-code',
    'wrong-code',
    'wrong-code',
  ]);
});

it('shows each code that was never entered when several logins wait for one', async () => {
  const ines = await register(running, 'ines@example.com');
  const { secret } = await app.protect(ines);
  const own = await logIn(ines.email);
  await logIn(ines.email, password, safari);
  const token = app.code(secret);
  expect((await enterCode(own, { email: ines.email, token })).status).toBe(200);
  expect((await loginOf(ines)).failures).toMatchObject([
    { reason: 'code-not-entered', device: 'Safari on Mac' },
  ]);
});

const help = ({ id }: Visitor, name: string, body: object = { reason: 'Called us' }) =>
  admin.call('POST', `/api/admin/members/${id}/login/${name}`, { body });
const unchanged = (answer: TestResponse): boolean => answer.headers.get(unchangedHeader) !== null;
const newestTitles = async ({ id }: Visitor): Promise<unknown[]> => {
  await platform.reachedHead();
  const { body } = await admin.call('GET', `/api/admin/members/${id}/timeline`);
  return (body as { title: string; reason: string | null; actor: { id: string } }[])
    .filter(({ actor }) => actor.id === admin.id)
    .map(({ title, reason }) => [title, reason]);
};

it('is unlocked at most five times a day, so that nobody guesses codes between unlocks', async () => {
  const kay = await register(running, 'often-locked@example.com');
  for (let unlock = 0; unlock < 5; unlock += 1)
    expect((await help(kay, 'unlock')).status).toBe(200);
  const refused = await help(kay, 'unlock');
  expect([refused.status, refused.body]).toMatchObject([429, { code: 'throttle/unlocks' }]);
});

it('unlocks a login with a reason, and does nothing to an unlocked one', async () => {
  const gus = await register(running, 'gus@example.com');
  expect(unchanged(await help(gus, 'unlock'))).toBe(true);
  for (let attempt = 0; attempt < 3; attempt += 1) await logIn(gus.email, 'Wrong-Horse-1');
  expect((await logIn(gus.email)).status).toBe(429);
  expect((await help(gus, 'unlock', {})).status).toBe(400);
  const unlocked = await help(gus, 'unlock');
  expect(unlocked).toMatchObject({ status: 200, body: { login: { locks: [] } } });
  expect(unchanged(unlocked)).toBe(false);
  expect((await logIn(gus.email)).status).toBe(200);
  expect(await newestTitles(gus)).toEqual([['Login unlocked', 'Called us']]);
});

it('lifts the lock after wrong codes, and of the same repeated request only once', async () => {
  const hal = await register(running, 'hal@example.com');
  const { codesOfAccount } = getRateLimits(platform.config);
  const lock = async (): Promise<void> => {
    for (let attempt = 0; attempt < 3; attempt += 1)
      await platform.rateLimits.take(codesOfAccount, hal.id);
  };
  await lock();
  expect((await loginOf(hal)).locks).toMatchObject([{ why: 'codes' }]);
  const headers = { 'idempotency-key': '7c1b0c56-1a0b-4d39-9d0c-6b3f2ef0a001' };
  const send = () =>
    admin.call('POST', `/api/admin/members/${hal.id}/login/unlock`, {
      body: { reason: 'Called us' },
      headers,
    });
  expect((await send()).body).toMatchObject({ login: { locks: [] } });
  expect((await send()).status).toBe(200);
  expect(await newestTitles(hal)).toHaveLength(1);
});

it('leaves the lock of a network that others may use', async () => {
  const ian = await register(running, 'ian@example.com');
  await logIn(ian.email, 'Wrong-Horse-1');
  // A failure is recorded after the response.
  await vi.waitFor(async () => {
    expect((await loginOf(ian)).failures).toHaveLength(1);
  });
  const limit = getRateLimits(platform.config).signInsOfAddress;
  const key = limitKey('127.0.0.1');
  for (let attempt = 0; attempt < limit.points; attempt += 1)
    await platform.rateLimits.take(limit, key);
  expect((await loginOf(ian)).locks).toMatchObject([{ why: 'network' }]);
  expect(unchanged(await help(ian, 'unlock'))).toBe(true);
  await platform.rateLimits.reset(limit, key);
});

it('mails a new confirmation link until the address is confirmed', async () => {
  const jan = await register(running, 'jan@example.com');
  const [before] = (await accountOf(jan)).login.links;
  expect((await help(jan, 'confirmation-link')).body).toMatchObject({
    login: { links: [{ purpose: 'verify-email' }] },
  });
  expect(before?.purpose).toBe('verify-email');
  expect(await newestTitles(jan)).toEqual(
    expect.arrayContaining([
      ['Confirmation link sent by staff', 'Called us'],
      ['Confirmation link requested', null],
    ]),
  );
  await jan.confirmAddress();
  expect(unchanged(await help(jan, 'confirmation-link'))).toBe(true);
});

it('mails reset links, at most five an hour', async () => {
  const kim = await register(running, 'kim@example.com');
  for (let round = 0; round < 5; round += 1)
    expect((await help(kim, 'reset-link')).status).toBe(200);
  const { login } = await accountOf(kim);
  expect(login.links.map(({ purpose }) => purpose)).toEqual(['verify-email', 'reset-password']);
  expect((await help(kim, 'reset-link')).status).toBe(429);
});

it('ends every session, and does nothing when none is open', async () => {
  const lee = await register(running, 'lee@example.com');
  await logIn(lee.email);
  expect((await loginOf(lee)).sessions).toMatchObject({ count: 2 });
  expect((await help(lee, 'end-sessions')).body).toMatchObject({
    login: { sessions: { count: 0, newest: null } },
  });
  expect((await lee.call('GET', operations.me.path)).status).toBe(401);
  expect(unchanged(await help(lee, 'end-sessions'))).toBe(true);
  expect((await logIn(lee.email)).status).toBe(200);
});

it('ends a login that is waiting for a code, with no session open', async () => {
  const kit = await register(running, 'kit@example.com');
  const { secret } = await app.protect(kit);
  expect(unchanged(await help(kit, 'end-sessions'))).toBe(false);
  const first = await logIn(kit.email);
  expect((await loginOf(kit)).sessions).toMatchObject({ count: 0, unfinished: 1 });
  expect((await help(kit, 'end-sessions')).body).toMatchObject({
    login: { sessions: { count: 0, unfinished: 0 } },
  });
  const body = { email: kit.email, token: app.code(secret) };
  expect((await enterCode(first, body)).status).toBe(401);
  expect(unchanged(await help(kit, 'end-sessions'))).toBe(true);
});

it('unlinks a login provider, but never the only login', async () => {
  const max = await register(running, 'max@example.com');
  await max.confirmAddress();
  const context = { actor: max.id, now: platform.clock.now(), correlationId: 'test' };
  const identity = { issuer: 'https://issuer.example', identityHash: 'max' };
  const command = { type: 'LinkIdentity', vouchedEmail: max.email, ...identity } as const;
  const linking = { id: max.id, command: { ...command, now: context.now } };
  await sendCommand(platform, accountDecider, linking, context);
  const [linked] = (await loginOf(max)).identities;
  expect(linked).toMatchObject({ issuer: identity.issuer, removable: true });
  const unlink = `identities/${linked?.id ?? ''}/unlink`;
  expect((await help(max, unlink)).body).toMatchObject({
    login: { identities: [], sessions: { count: 0 } },
  });
  expect(unchanged(await help(max, unlink))).toBe(true);
});

it('is recorded as access to personal data', async () => {
  const eve = await register(running, 'eve@example.com');
  await accountOf(eve);
  await platform.reachedHead();
  const page = encodeURIComponent(JSON.stringify({ type: 'MemberDataViewed' }));
  const { body } = await admin.call('GET', `/api/admin/events?filter=${page}`);
  const [newest] = body as { stream: string; actor: { id: string } }[];
  expect([newest?.stream, newest?.actor.id]).toEqual([expect.stringContaining(eve.id), admin.id]);
});

it('is readable for support staff, who end no sessions', async () => {
  const fay = await register(running, 'fay@example.com');
  const support = await registerSupport(running, 'support@example.com');
  const path = `/api/admin/members/${fay.id}/account`;
  expect(await support.call('GET', path)).toMatchObject({
    status: 200,
    body: { login: { sessions: { count: 1 } } },
  });
  expect((await fay.call('GET', path)).status).toBe(403);
  const endSessions = `/api/admin/members/${fay.id}/login/end-sessions`;
  expect((await support.call('POST', endSessions, { body: { reason: 'x' } })).status).toBe(403);
});
