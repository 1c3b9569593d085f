import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { sendCommand } from '#application/handle-command.ts';
import {
  authCheckSchema,
  signedInUserSchema,
  type User,
  userSchema,
} from '#contract/account/auth.ts';
import { accountDecider, accountStream } from '#domain/account/decider.ts';
import { minuteMs } from '#domain/shared/time/durations.ts';
import { signInStream } from '#domain/sign-in/sign-in.ts';
import type { Problem } from '#contract/problem.ts';
import { credentialsEndpoints } from '#contract/account/credentials.ts';
import { preferencesSchema } from '#contract/account/preferences.ts';
import { operations } from '#contract/operations.ts';
import { type TestResponse, call, password, register } from '../testing/api-client.ts';
import { runApiForFile } from '../testing/staffed-api.ts';
import { getRateLimits } from '../http/limits.ts';

const running = await runApiForFile();

const problemOf = (answer: TestResponse): Problem => answer.body as Problem;
const post = (
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
): Promise<TestResponse> => call(running, 'POST', { path, body, ...(headers ? { headers } : {}) });

const resetPassword = async (
  accountId: string,
  newPassword: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<number> => {
  const { platform } = running;
  const requestId = randomUUID();
  const now = platform.clock.now();
  const command = { type: 'RequestPasswordReset', requestId, now } as const;
  const context = { actor: accountId, now, correlationId: 'test' };
  await sendCommand(platform, accountDecider, { id: accountId, command }, context);
  const link = { purpose: 'reset-password', accountId, requestId } as const;
  const token = platform.linkTokens.issue(link, new Date(Date.now() + minuteMs));
  const body = { token, password: newPassword };
  const path = credentialsEndpoints.confirmPasswordReset.path;
  return (await call(running, 'POST', { path, body, headers })).status;
};

describe('registering', () => {
  it('opens an account and signs in', async () => {
    const answer = await post(operations.register.path, { email: 'Anna@Example.com', password });
    expect(answer.status).toBe(201);
    const { user, hasTOTP } = signedInUserSchema.parse(answer.body);
    expect(user).toMatchObject({ email: 'anna@example.com', role: 'free', newsViewsToday: 0 });
    expect(hasTOTP).toBe(false);
    const [cookie] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^tm_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it('records the confirmation of age, and accepts no other answer', async () => {
    const given = { email: 'grown@example.com', password, ageConfirmed: true };
    const { user } = signedInUserSchema.parse((await post(operations.register.path, given)).body);
    const found: unknown[] = [];
    for await (const { data } of running.platform.eventStore.read(accountStream(user.id)))
      found.push((data as { readonly ageConfirmed?: boolean }).ageConfirmed);
    expect(found[0]).toBe(true);
    const young = { ...given, email: 'young@example.com', ageConfirmed: false };
    expect((await post(operations.register.path, young)).status).toBe(400);
  });

  it('rejects a taken address, whatever its case', async () => {
    await register(running, 'taken@example.com');
    const answer = await post(operations.register.path, { email: 'TAKEN@example.com', password });
    expect(answer.status).toBe(409);
    expect(problemOf(answer).message).toBe('This email is already registered');
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  it.each([
    [{ email: 'no address', password }, 'email', 'Invalid email address format'],
    [
      { email: 'b@example.com', password: 'short' },
      'password',
      'Password must be at least 8 characters long.',
    ],
    [
      { email: 'b@example.com', password: 'lowercaseonly' },
      'password',
      'Password must include at least one uppercase letter and one number.',
    ],
    [{ email: 'b@example.com', password, isAdmin: true }, 'isAdmin', undefined],
    [{ email: 7, password }, 'email', undefined],
  ])('answers %j with what is expected of %s', async (body, field, message) => {
    const answer = await post(operations.register.path, body);
    expect(answer.status).toBe(400);
    const fault = problemOf(answer).errors?.find((one) => one.field === field);
    expect(fault).toBeDefined();
    if (message !== undefined) expect(fault?.message).toBe(message);
  });

  it('accepts one of two parallel registrations', async () => {
    const body = { email: 'race@example.com', password };
    const answers = await Promise.all([
      post(operations.register.path, body),
      post(operations.register.path, body),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('opens no session if the password is reset while a repeated registration is answered', async () => {
    const registration = {
      body: { email: 'reset-meanwhile@example.com', password },
      headers: { 'idempotency-key': 'key-5' },
    };
    const { user } = signedInUserSchema.parse(
      (await post(operations.register.path, registration.body, registration.headers)).body,
    );
    const { sessions } = running.platform;
    const create = sessions.create.bind(sessions);
    vi.spyOn(sessions, 'create').mockImplementationOnce(async (...session) => {
      await resetPassword(user.id, 'Analytical1');
      await create(...session);
    });
    const repeated = await post(operations.register.path, registration.body, registration.headers);
    expect(repeated.status).toBe(401);
    expect(await sessions.list(user.id)).toEqual([]);
  });
});

describe('signing in', () => {
  it('gives the same answer for an unknown address and a wrong password', async () => {
    await register(running, 'known@example.com');
    const wrong = await post(operations.signIn.path, {
      email: 'known@example.com',
      password: 'Wrong-1234',
    });
    const unknown = await post(operations.signIn.path, { email: 'nobody@example.com', password });
    for (const answer of [wrong, unknown]) {
      expect(answer.status).toBe(401);
      expect(problemOf(answer)).toMatchObject({
        code: 'account/invalid-credentials',
        message: 'Invalid login credentials',
      });
    }
  });

  it('records a wrong password once it is answered', async () => {
    const { id } = await register(running, 'mistyped@example.com');
    const wrong = { email: 'mistyped@example.com', password: 'Wrong-1234' };
    expect((await post(operations.signIn.path, wrong)).status).toBe(401);
    const stream = signInStream(id, running.platform.clock.now());
    await expect
      .poll(async () => {
        const types: string[] = [];
        for await (const { type } of running.platform.eventStore.read(stream)) types.push(type);
        return types;
      })
      .toEqual(['SignInFailed']);
  });

  it('rotates the session: the old cookie is invalid afterwards', async () => {
    const visitor = await register(running, 'rotate@example.com');
    const again = await visitor.call('POST', operations.signIn.path, {
      body: { email: visitor.email, password },
    });
    expect(again.status).toBe(200);
    expect((await visitor.call('GET', operations.me.path)).status).toBe(401);
    const cookie = again.headers.get('set-cookie')?.split(';')[0] ?? '';
    const me = await call(running, 'GET', { path: operations.me.path, headers: { cookie } });
    expect(userSchema.parse(me.body).email).toBe('rotate@example.com');
  });

  it('is kept for thirty days when asked', async () => {
    const { email, confirmAddress } = await register(running, 'remember@example.com');
    const unconfirmed = await post(operations.signIn.path, { email, password, remember: true });
    expect(unconfirmed.headers.getSetCookie()[0]).not.toContain('Max-Age');
    await confirmAddress();
    const answer = await post(operations.signIn.path, { email, password, remember: true });
    expect(answer.headers.get('set-cookie')).toContain('Max-Age=2592000');
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    const check = await post(operations.authCheck.path, undefined, { cookie });
    expect(authCheckSchema.parse(check.body)).toMatchObject({
      isAuthenticated: true,
      inactivitySeconds: null,
    });
  });

  it('is not kept from the registration on, since the address is not confirmed yet', async () => {
    const email = 'not-kept@example.com';
    const answer = await post(operations.register.path, { email, password, remember: true });
    const [cookie] = answer.headers.getSetCookie();
    expect(cookie).toContain('tm_session=');
    expect(cookie).not.toContain('Max-Age');
  });

  it('says how many tries are left, then until when, of a known and an unknown address alike', async () => {
    await register(running, 'counted@example.com');
    for (const email of ['counted@example.com', 'uncounted@example.com']) {
      const tries: unknown[] = [];
      for (let guess = 0; guess < 10; guess += 1) {
        const answer = await post(operations.signIn.path, { email, password: 'Wrong-1234' });
        expect(answer.status).toBe(401);
        const { triesLeft, retryAt } = problemOf(answer);
        tries.push(triesLeft);
        expect(retryAt === undefined).toBe(triesLeft !== 0);
      }
      expect(tries).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
      const locked = problemOf(
        await post(operations.signIn.path, { email, password: 'Wrong-1234' }),
      );
      expect(locked).toMatchObject({ status: 429, code: 'throttle/sign-ins-of-account' });
      expect(locked.triesLeft).toBeUndefined();
      expect(Date.parse(locked.retryAt ?? '')).toBeGreaterThan(Date.now());
    }
  });

  it('throttles an account after ten failures, and says when to try again', async () => {
    const { email } = await register(running, 'guessed@example.com');
    for (let guess = 0; guess < 10; guess += 1) {
      await post(operations.signIn.path, { email, password: 'Wrong-1234' });
    }
    const answer = await post(operations.signIn.path, { email, password });
    expect(answer.status).toBe(429);
    expect(Date.parse(problemOf(answer).retryAt ?? '')).toBeGreaterThan(Date.now());
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('a session', () => {
  it('identifies the user, and ends at sign-out', async () => {
    const visitor = await register(running, 'session@example.com');
    const before = authCheckSchema.parse(
      (await visitor.call('POST', operations.authCheck.path)).body,
    );
    expect(before).toMatchObject({ isAuthenticated: true, inactivitySeconds: 300 });
    const out = await visitor.call('POST', operations.signOut.path);
    expect(out.status).toBe(204);
    expect(out.headers.get('set-cookie')).toContain('Max-Age=0');
    const after = authCheckSchema.parse(
      (await visitor.call('POST', operations.authCheck.path)).body,
    );
    const nobody = { isAuthenticated: false, user: null, inactivitySeconds: null };
    expect(after).toEqual({ ...nobody, ended: true });
    const stranger = await call(running, 'POST', { path: operations.authCheck.path });
    expect(stranger.body).toEqual({ ...nobody, ended: false });
  });

  it('is required for an account’s own data', async () => {
    for (const path of [operations.me.path, operations.preferences.path]) {
      const answer = await call(running, 'GET', { path });
      expect(answer.status).toBe(401);
      expect(answer.headers.get('content-type')).toContain('application/problem+json');
    }
  });

  it('is refused for another site’s page', async () => {
    const visitor = await register(running, 'csrf@example.com');
    const answer = await visitor.call('POST', operations.signOut.path, {
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(answer.status).toBe(403);
    expect((await visitor.call('GET', operations.me.path)).status).toBe(200);
  });
});

describe('the profile', () => {
  it('changes, and the user shows it at once', async () => {
    const visitor = await register(running, 'profile@example.com');
    const body = { displayName: 'Pia Profile', username: 'pia' };
    const changed = await visitor.call('PATCH', operations.changeProfile.path, { body });
    expect(changed.status).toBe(200);
    expect(userSchema.parse(changed.body)).toMatchObject(body);
    const me = await visitor.call('GET', operations.me.path);
    expect(me.body).toMatchObject(body);
    expect(me.headers.get('etag')).toBe(changed.headers.get('etag'));
  });

  it('takes exactly its two fields', async () => {
    const visitor = await register(running, 'fields@example.com');
    const extra = { displayName: 'A', username: 'fields.a', role: 'admin' };
    const tooMany = await visitor.call('PATCH', operations.changeProfile.path, { body: extra });
    expect(problemOf(tooMany).errors?.map(({ field }) => field)).toEqual(['role']);
    const empty = await visitor.call('PATCH', operations.changeProfile.path, {
      body: { displayName: ' ', username: '' },
    });
    expect(problemOf(empty).errors).toEqual([
      { field: 'displayName', message: 'Display name cannot be empty.' },
      { field: 'username', message: 'Username cannot be empty.' },
    ]);
  });

  it('refuses a change based on an old state', async () => {
    const visitor = await register(running, 'stale@example.com');
    const tag = (await visitor.call('GET', operations.me.path)).headers.get('etag') ?? '';
    const change = (username: string): Promise<TestResponse> =>
      visitor.call('PATCH', operations.changeProfile.path, {
        body: { displayName: 'Stale', username },
        headers: { 'if-match': tag },
      });
    expect((await change('stale.one')).status).toBe(200);
    expect((await change('stale.two')).status).toBe(412);
    expect(((await visitor.call('GET', operations.me.path)).body as User).username).toBe(
      'stale.one',
    );
  });
});

describe('a repeated request with the same Idempotency-Key', () => {
  it('gets the same answer and changes nothing again', async () => {
    const visitor = await register(running, 'repeat@example.com');
    const headers = { 'idempotency-key': 'key-1' };
    const body = { displayName: 'Once', username: 'once' };
    const first = await visitor.call('PATCH', operations.changeProfile.path, { body, headers });
    await visitor.call('PATCH', operations.changeProfile.path, {
      body: { ...body, displayName: 'Twice' },
    });
    const second = await visitor.call('PATCH', operations.changeProfile.path, { body, headers });
    expect(second.status).toBe(200);
    expect(second.text).toBe(first.text);
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
    expect(((await visitor.call('GET', operations.me.path)).body as User).displayName).toBe(
      'Twice',
    );
  });

  it('runs again after a limit refused it', async () => {
    const visitor = await register(running, 'limited@example.com');
    const { config, rateLimits } = running.platform;
    const limit = getRateLimits(config).mailedLinks;
    for (let count = 0; count < limit.points; count += 1) await rateLimits.take(limit, visitor.id);
    const request = { body: { password }, headers: { 'idempotency-key': 'key-6' } };
    const path = credentialsEndpoints.requestDeletion.path;
    expect((await visitor.call('POST', path, request)).status).toBe(429);
    await rateLimits.reset(limit, visitor.id);
    expect((await visitor.call('POST', path, request)).status).toBe(200);
  });

  it('is a conflict with another body', async () => {
    const visitor = await register(running, 'other-body@example.com');
    const headers = { 'idempotency-key': 'key-2' };
    const body = { displayName: 'One', username: 'other.body.1' };
    await visitor.call('PATCH', operations.changeProfile.path, { body, headers });
    const other = await visitor.call('PATCH', operations.changeProfile.path, {
      body: { ...body, displayName: 'Two' },
      headers,
    });
    expect(other.status).toBe(409);
    expect(problemOf(other).code).toBe('request/idempotency-key-reused');
  });

  it('is another command with another body where no session is needed', async () => {
    const { id, email } = await register(running, 'open-body@example.com');
    const headers = { 'idempotency-key': 'key-4' };
    expect(await resetPassword(id, 'Analytical1', headers)).toBe(200);
    expect(await resetPassword(id, 'Analytical2', headers)).toBe(200);
    const body = { email, password: 'Analytical2' };
    expect((await call(running, 'POST', { path: operations.signIn.path, body })).status).toBe(200);
  });

  it('runs once when both arrive together', async () => {
    const visitor = await register(running, 'together@example.com');
    const request = {
      body: { displayName: 'Together', username: 'together' },
      headers: { 'idempotency-key': 'key-3' },
    };
    const answers = await Promise.all(
      [1, 2, 3].map(() => visitor.call('PATCH', operations.changeProfile.path, request)),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(1);
  });
});

describe('preferences', () => {
  it('start with the defaults and show a change at once', async () => {
    const visitor = await register(running, 'prefs@example.com');
    expect((await visitor.call('GET', operations.preferences.path)).body).toEqual({
      preferredCoins: ['BTC', 'ETH', 'SOL', 'BNB'],
      newsCoins: ['BTC', 'ETH', 'SOL', 'BNB'],
      preferredCategories: ['Technology', 'Markets', 'Regulation'],
      sentimentPreference: 'all',
      currency: 'USD',
    });
    const body = {
      preferredCoins: ['DOGE'],
      newsCoins: ['BTC'],
      preferredCategories: [],
      sentimentPreference: 'positive',
      currency: 'GBP',
    };
    expect((await visitor.call('PUT', operations.preferences.path, { body })).status).toBe(200);
    expect((await visitor.call('GET', operations.preferences.path)).body).toEqual(body);
  });

  it('can be chosen as they are suggested, which stays when something else is saved', async () => {
    const visitor = await register(running, 'prefs-suggested@example.com');
    const read = async () =>
      preferencesSchema.parse((await visitor.call('GET', operations.preferences.path)).body);
    const save = (body: object) => visitor.call('PUT', operations.preferences.path, { body });
    const suggested = await read();
    await save({ ...suggested, currency: 'EUR' });
    expect((await read()).newsChosen).toBeUndefined();
    const chosen = { ...suggested, currency: 'EUR', newsChosen: true };
    expect(await save(chosen)).toMatchObject({ status: 200, body: chosen });
    expect(await read()).toEqual(chosen);
    const { newsChosen: _chosen, ...others } = chosen;
    expect((await save({ ...others, currency: 'GBP' })).body).toMatchObject({ newsChosen: true });
    expect(await read()).toEqual({ ...chosen, currency: 'GBP' });
    expect((await save(await read())).body).toEqual({ ...chosen, currency: 'GBP' });
  });

  it('keep the currency when a client does not send it, and refuse one that does not exist', async () => {
    const visitor = await register(running, 'prefs-currency@example.com');
    const body = {
      preferredCoins: ['BTC'],
      newsCoins: ['BTC'],
      preferredCategories: [],
      sentimentPreference: 'all',
    };
    const save = (change: object) =>
      visitor.call('PUT', operations.preferences.path, { body: { ...body, ...change } });
    expect((await save({ currency: 'EUR' })).body).toMatchObject({ currency: 'EUR' });
    expect((await save({})).body).toMatchObject({ currency: 'EUR' });
    const answer = await save({ currency: 'XYZ' });
    expect(answer.status).toBe(400);
    const [fault] = problemOf(answer).errors ?? [];
    expect(fault?.field).toBe('currency');
    expect(fault?.message).toContain('USD');
    expect((await visitor.call('GET', operations.preferences.path)).body).toMatchObject({
      currency: 'EUR',
    });
  });

  it('accept only listed coins', async () => {
    const visitor = await register(running, 'prefs-coin@example.com');
    const answer = await visitor.call('PUT', operations.preferences.path, {
      body: { preferredCoins: ['XXX'], preferredCategories: [], sentimentPreference: 'all' },
    });
    expect(problemOf(answer).errors?.[0]?.field).toBe('preferredCoins.0');
  });
});

describe('access', () => {
  it('lists what a visitor and a member may see, and why', async () => {
    const visitor = await call(running, 'GET', { path: operations.access.path });
    expect(visitor.body).toContainEqual({
      resource: 'dashboard',
      allowed: false,
      requires: 'signed-in',
      rule: 'denied/signed-out',
      eventId: null,
      until: null,
      mayChange: false,
    });
    const member = await register(running, 'access@example.com');
    const decisions = (await member.call('GET', operations.access.path)).body;
    expect(decisions).toContainEqual(
      expect.objectContaining({ resource: 'dashboard', allowed: true }),
    );
    expect(decisions).toContainEqual(
      expect.objectContaining({ resource: 'admin', allowed: false }),
    );
  });
});
