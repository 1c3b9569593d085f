import { expect, it } from 'vitest';
import { memberAccountSchema, type MemberAccount } from '#contract/admin/member-account.ts';
import type { MemberLogin } from '#contract/admin/member-login.ts';
import { paths } from '#contract/paths.ts';
import { authenticator } from '../testing/authenticator.ts';
import { call, password, register, registerSupport, type Visitor } from '../testing/api-client.ts';
import { staffedApi } from '../testing/staffed-api.ts';

const app = authenticator();
const { running, admin } = await staffedApi({
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
const logIn = (email: string, given = password) =>
  call(running, 'POST', {
    path: paths.signIn,
    body: { email, password: given },
    headers: { 'user-agent': firefox },
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
  const cookie = first.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const body = { email: cleo.email, token: '000000' };
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await call(running, 'POST', {
      path: '/api/auth/verify-totp-login',
      body,
      headers: { cookie },
    });
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

it('is recorded as access to personal data', async () => {
  const eve = await register(running, 'eve@example.com');
  await accountOf(eve);
  await platform.reachedHead();
  const page = encodeURIComponent(JSON.stringify({ type: 'MemberDataViewed' }));
  const { body } = await admin.call('GET', `/api/admin/events?filter=${page}`);
  const [newest] = body as { stream: string; actor: { id: string } }[];
  expect([newest?.stream, newest?.actor.id]).toEqual([expect.stringContaining(eve.id), admin.id]);
});

it('is readable for support staff, who change nothing', async () => {
  const fay = await register(running, 'fay@example.com');
  const support = await registerSupport(running, 'support@example.com');
  const path = `/api/admin/members/${fay.id}/account`;
  expect(await support.call('GET', path)).toMatchObject({
    status: 200,
    body: { login: { sessions: { count: 1 } } },
  });
  expect((await fay.call('GET', path)).status).toBe(403);
});
