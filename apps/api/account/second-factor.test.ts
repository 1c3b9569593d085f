import { describe, expect, it } from 'vitest';
import { totpSetupSchema } from '#contract/account/second-factor.ts';
import type { Problem } from '#contract/problem.ts';
import { operations } from '#contract/operations.ts';
import { accountStream } from '#domain/account/decider.ts';
import { minuteMs } from '#domain/shared/time/durations.ts';
import { signInStreams } from '#domain/sign-in/sign-in.ts';
import {
  type TestResponse,
  call,
  password,
  register,
  type Visitor,
} from '../testing/api-client.ts';
import { runApiForFile } from '../testing/staffed-api.ts';
import { createAuthenticator } from '../testing/authenticator.ts';

const app = createAuthenticator();
const running = await runApiForFile({
  settings: { SIGN_IN_ATTEMPTS: '8' },
  deps: { systemNow: app.systemNow },
});

const codeOf = (answer: TestResponse): string => (answer.body as Problem).code;

const cookiesOf = (answer: TestResponse): string[] =>
  answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');

type Login = { readonly cookie: string; readonly answer: TestResponse };

const firstStep = async (email: string, more: object = {}): Promise<Login> => {
  const body = { email, password, ...more };
  const answer = await call(running, 'POST', { path: operations.signIn.path, body });
  return { answer, cookie: cookiesOf(answer).join('; ') };
};

const secondStep = (cookie: string, body: object): Promise<TestResponse> =>
  call(running, 'POST', { path: '/api/auth/verify-totp-login', body, headers: { cookie } });

const isInside = async (cookie: string): Promise<boolean> =>
  (await call(running, 'GET', { path: operations.me.path, headers: { cookie } })).status === 200;

let members = 0;
type Member = Visitor & { readonly secret: string; readonly recoveryCodes: string[] };
const protectedMember = async (): Promise<Member> => {
  members += 1;
  const visitor = await register(running, `member-${String(members)}@example.com`);
  return { ...visitor, ...(await app.protect(visitor)) };
};

const written = async (streams: readonly string[]): Promise<string> => {
  const lines: string[] = [];
  for (const stream of streams) {
    for await (const event of running.platform.storedEvents.read(stream)) {
      lines.push(JSON.stringify(event));
    }
  }
  return lines.join('\n');
};

const signIns = async (id: string): Promise<{ type: string; data: object }[]> => {
  const found: { type: string; data: object }[] = [];
  for (const stream of signInStreams(id, new Date('2026-03-01'), new Date('2026-03-31'))) {
    for await (const { type, data } of running.platform.eventStore.read(stream)) {
      found.push({ type, data });
    }
  }
  return found;
};

describe('turning two-factor login on', () => {
  it('gives secret, address and picture, and protects nothing before a code was entered', async () => {
    const ada = await register(running, 'ada@example.com');
    const early = await ada.call('POST', '/api/auth/totp/setup');
    expect([early.status, codeOf(early)]).toEqual([409, 'account/address-not-confirmed']);
    await ada.confirmAddress();
    const setup = await ada.call('POST', '/api/auth/totp/setup');
    const { secret, uri, qr } = setup.body as { secret: string; uri: string; qr: string };
    expect(uri).toContain(`secret=${secret}`);
    expect(qr).toContain('<svg');
    expect((await ada.call('GET', '/api/auth/totp')).body).toEqual({
      enabled: false,
      recoveryCodesLeft: 0,
    });
    expect((await firstStep('ada@example.com')).answer.body).toMatchObject({ requires2FA: false });

    const wrong = await ada.call('POST', '/api/auth/totp/enable', { body: { token: '000000' } });
    expect([wrong.status, codeOf(wrong)]).toEqual([403, 'second-factor/wrong-code']);

    const other = await firstStep('ada@example.com');
    expect(await isInside(other.cookie)).toBe(true);
    const body = { token: app.code(secret) };
    const enabled = await ada.call('POST', '/api/auth/totp/enable', { body });
    expect((enabled.body as { recoveryCodes: string[] }).recoveryCodes).toHaveLength(10);
    expect(await isInside(other.cookie)).toBe(false);
    expect((await ada.call('GET', '/api/auth/totp')).body).toEqual({
      enabled: true,
      recoveryCodesLeft: 10,
    });
    const again = await ada.call('POST', '/api/auth/totp/setup');
    expect([again.status, codeOf(again)]).toEqual([409, 'second-factor/already-on']);
  });

  it('says that a second setup replaces the code of the first', async () => {
    const eva = await register(running, 'eva@example.com');
    await eva.confirmAddress();
    const setUp = async () =>
      totpSetupSchema.parse((await eva.call('POST', '/api/auth/totp/setup')).body);
    const first = await setUp();
    const second = await setUp();
    expect([first.replacesEarlier, second.replacesEarlier]).toEqual([false, true]);
    const enable = (secret: string) =>
      eva.call('POST', '/api/auth/totp/enable', { body: { token: app.code(secret) } });
    expect((await enable(first.secret)).status).toBe(403);
    expect((await enable(second.secret)).status).toBe(200);
  });

  it('takes the password when the login is not recent', async () => {
    const cleo = await register(running, 'cleo@example.com');
    await cleo.confirmAddress();
    const setup = await cleo.call('POST', '/api/auth/totp/setup');
    const { secret } = setup.body as { secret: string };
    app.advance(15 * minuteMs);
    const enable = (more: object): Promise<TestResponse> =>
      cleo.call('POST', '/api/auth/totp/enable', { body: { token: app.code(secret), ...more } });
    const without = await enable({});
    expect([without.status, codeOf(without)]).toEqual([400, 'account/password-required']);
    const wrong = await enable({ password: 'Wrong1234' });
    expect([wrong.status, codeOf(wrong)]).toEqual([403, 'account/wrong-password']);
    expect((await enable({ password })).status).toBe(200);
  });

  it('leaves neither secret nor recovery code in the log', async () => {
    const { id, secret, recoveryCodes } = await protectedMember();
    const log = await written([accountStream(id)]);
    expect(log).toContain('AccountSecondFactorEnabled');
    for (const text of [secret, ...recoveryCodes]) expect(log).not.toContain(text);
  });
});

describe('a login with a second factor', () => {
  it('is no session before its code, and one afterwards', async () => {
    const { email, secret, id } = await protectedMember();
    const { cookie, answer } = await firstStep(email);
    expect(answer.body).toEqual({ user: null, hasTOTP: true, requires2FA: true });
    expect(answer.headers.get('set-cookie')).toMatch(/^tm_second_factor=.*HttpOnly; SameSite=Lax/);
    expect(await isInside(cookie)).toBe(false);

    const verified = await secondStep(cookie, { token: app.code(secret), email });
    expect(verified.body).toEqual({
      success: true,
      verified: true,
      message: 'Two-factor authentication successful',
    });
    expect(await isInside(cookiesOf(verified).join('; '))).toBe(true);
    const events = await signIns(id);
    expect(events.at(-1)).toMatchObject({
      type: 'SignInSucceeded',
      data: { secondFactor: 'code' },
    });
    expect(events.map(({ type }) => type)).toContain('SecondFactorAsked');
  });

  it.each([
    ['no cookie', ''],
    ['a made-up cookie', `tm_second_factor=${'a'.repeat(43)}`],
  ])('is refused its second step with %s', async (_, cookie) => {
    const { email, secret } = await protectedMember();
    await firstStep(email);
    const answer = await secondStep(cookie, { token: app.code(secret), email });
    expect([answer.status, codeOf(answer)]).toEqual([401, 'second-factor/no-sign-in']);
  });

  it('belongs to the address of its first step', async () => {
    const [eve, ada] = [await protectedMember(), await protectedMember()];
    const { cookie } = await firstStep(eve.email);
    const answer = await secondStep(cookie, { token: app.code(ada.secret), email: ada.email });
    expect([answer.status, codeOf(answer)]).toEqual([401, 'second-factor/no-sign-in']);
    const others = await secondStep(cookie, { token: app.code(ada.secret), email: eve.email });
    expect([others.status, codeOf(others)]).toEqual([403, 'second-factor/wrong-code']);
  });

  it.each([
    ['requires2FA', false],
    ['verified', true],
    ['hasTOTP', false],
    ['accountId', 'x'],
  ])('takes no field %s from a client', async (field, value) => {
    const { email } = await protectedMember();
    const { answer } = await firstStep(email, { [field]: value });
    expect(answer.status).toBe(400);
    const { cookie } = await firstStep(email);
    const skipped = await secondStep(cookie, { token: '000000', email, [field]: value });
    expect(skipped.status).toBe(400);
  });

  it('takes a code of the step before and of the next, each once, and no older one', async () => {
    const { email, secret } = await protectedMember();
    app.advance(120_000);
    const late = app.code(secret, -1);
    const first = await firstStep(email);
    expect((await secondStep(first.cookie, { token: late, email })).status).toBe(200);
    const replayed = await firstStep(email);
    const replay = await secondStep(replayed.cookie, { token: late, email });
    expect([replay.status, codeOf(replay)]).toEqual([403, 'second-factor/code-used']);
    const tooOld = await secondStep(replayed.cookie, { token: app.code(secret, -2), email });
    expect(codeOf(tooOld)).toBe('second-factor/wrong-code');
    const early = await secondStep(replayed.cookie, { token: app.code(secret, 1), email });
    expect(early.status).toBe(200);
    const now = await firstStep(email);
    const earlier = await secondStep(now.cookie, { token: app.code(secret), email });
    expect(codeOf(earlier)).toBe('second-factor/code-used');
  });

  it('gives one session when one code is sent twice at once', async () => {
    const { email, secret } = await protectedMember();
    const [one, other] = [await firstStep(email), await firstStep(email)];
    const token = app.code(secret);
    const answers = await Promise.all(
      [one, other].map(({ cookie }) => secondStep(cookie, { token, email })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  });

  it('expires after five minutes', async () => {
    const { email, secret } = await protectedMember();
    const { cookie } = await firstStep(email);
    app.advance(5 * minuteMs);
    const answer = await secondStep(cookie, { token: app.code(secret), email });
    expect([answer.status, codeOf(answer)]).toEqual([401, 'second-factor/no-sign-in']);
  });

  it('ends with a new password, and with the first session it led to', async () => {
    const ada = await protectedMember();
    const open = await firstStep(ada.email);
    const body = { currentPassword: password, newPassword: 'Another-Horse-2' };
    expect((await ada.call('POST', '/api/auth/change-password', { body })).status).toBe(200);
    const token = app.code(ada.secret);
    const stale = await secondStep(open.cookie, { token, email: ada.email });
    expect(codeOf(stale)).toBe('second-factor/no-sign-in');
    const fresh = await firstStep(ada.email, { password: 'Another-Horse-2' });
    expect((await secondStep(fresh.cookie, { token, email: ada.email })).status).toBe(200);
    const reused = { token: app.code(ada.secret, 1), email: ada.email };
    expect(codeOf(await secondStep(fresh.cookie, reused))).toBe('second-factor/no-sign-in');
  });

  it('never takes over a session that a caller brought along', async () => {
    const { email, secret } = await protectedMember();
    const planted = `tm_session=${'A'.repeat(43)}`;
    const { cookie } = await firstStep(email);
    const answer = await secondStep(`${cookie}; ${planted}`, { token: app.code(secret), email });
    const session = cookiesOf(answer).find((line) => line.startsWith('tm_session=')) ?? '';
    expect(session).not.toBe(planted);
    expect(await isInside(session)).toBe(true);
    expect(await isInside(planted)).toBe(false);
  });

  it('is refused when another site asks for it', async () => {
    const { email, secret } = await protectedMember();
    const { cookie } = await firstStep(email);
    const answer = await call(running, 'POST', {
      path: '/api/auth/verify-totp-login',
      body: { token: app.code(secret), email },
      headers: { cookie, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    });
    expect([answer.status, codeOf(answer)]).toEqual([403, 'request/foreign-origin']);
  });
});

describe('guessing codes', () => {
  it('ends the login after five tries, and each wrong one is an event', async () => {
    const { email, secret, id } = await protectedMember();
    const { cookie } = await firstStep(email);
    const left: unknown[] = [];
    for (let tries = 0; tries < 5; tries += 1) {
      const answer = await secondStep(cookie, { token: '000000', email });
      left.push((answer.body as Problem).triesLeft);
    }
    expect(left).toEqual([4, 3, 2, 1, 0]);
    const right = await secondStep(cookie, { token: app.code(secret), email });
    expect([right.status, codeOf(right)]).toEqual([401, 'second-factor/no-sign-in']);
    const wrong = (await signIns(id)).filter(({ type }) => type === 'SignInFailed');
    expect(wrong).toHaveLength(5);
    expect(wrong[0]?.data).toMatchObject({ reason: 'wrong-code' });
  });

  it('is throttled for the account, however many logins are begun', async () => {
    const { email, secret } = await protectedMember();
    const guess = async (): Promise<TestResponse> => {
      const { cookie } = await firstStep(email);
      return secondStep(cookie, { token: '000000', email });
    };
    for (let tries = 0; tries < 8; tries += 1) expect((await guess()).status).toBe(403);
    const { cookie } = await firstStep(email);
    const throttled = await secondStep(cookie, { token: app.code(secret), email });
    expect(throttled.status).toBe(429);
    expect((throttled.body as Problem).retryAt).toBeDefined();
  });
});

describe('a recovery code', () => {
  it('lets its owner in once, however it is typed, and says how many are left', async () => {
    const { email, recoveryCodes } = await protectedMember();
    const [code = ''] = recoveryCodes;
    const first = await firstStep(email);
    const token = ` ${code.replace('-', ' ').toUpperCase()} `;
    const verified = await secondStep(first.cookie, { token, email });
    expect(verified.status).toBe(200);
    const cookie = cookiesOf(verified).join('; ');
    const status = await call(running, 'GET', { path: '/api/auth/totp', headers: { cookie } });
    expect(status.body).toEqual({ enabled: true, recoveryCodesLeft: 9 });
    const second = await firstStep(email);
    expect(codeOf(await secondStep(second.cookie, { token: code, email }))).toBe(
      'second-factor/wrong-code',
    );
  });

  it('of somebody else lets nobody in', async () => {
    const [eve, ada] = [await protectedMember(), await protectedMember()];
    const { cookie } = await firstStep(eve.email);
    const token = ada.recoveryCodes[0];
    const answer = await secondStep(cookie, { token, email: eve.email });
    expect(codeOf(answer)).toBe('second-factor/wrong-code');
  });
});

describe('turning two-factor login off', () => {
  it('takes the password and a code', async () => {
    const ada = await protectedMember();
    const disable = (body: object): Promise<TestResponse> =>
      ada.call('POST', '/api/auth/totp/disable', { body });
    const right = app.code(ada.secret);
    const wrongPassword = await disable({ password: 'Wrong-Horse-1', token: right });
    expect(codeOf(wrongPassword)).toBe('account/wrong-password');
    expect(codeOf(await disable({ password, token: '000000' }))).toBe('second-factor/wrong-code');
    expect((await disable({ password, token: right })).status).toBe(200);
    expect((await firstStep(ada.email)).answer.body).toMatchObject({ requires2FA: false });
  });

  it('is not what a new password by a mailed link does', async () => {
    const ada = await protectedMember();
    const { linkTokens, clock } = running.platform;
    const { requestPasswordReset } =
      await import('#application/account/credentials/reset-password.ts');
    const { emailHash } = await import('#application/account/find-account.ts');
    const requestId = 'a3f1c1a0-0000-4000-8000-0000000000f1';
    const reset = { emailHash: emailHash(running.platform, ada.email), requestId };
    const context = { actor: 'system', now: clock.now(), correlationId: 'test' };
    await requestPasswordReset(running.platform, reset, context);
    const claims = { purpose: 'reset-password', accountId: ada.id, requestId };
    const token = linkTokens.issue(claims, new Date(app.systemNow().getTime() + 60_000));
    const body = { token, password: 'Another-Horse-2' };
    const path = '/api/auth/password-reset/confirm';
    expect((await call(running, 'POST', { path, body })).status).toBe(200);
    const { answer } = await firstStep(ada.email, { password: 'Another-Horse-2' });
    expect(answer.body).toMatchObject({ requires2FA: true });
  });
});
