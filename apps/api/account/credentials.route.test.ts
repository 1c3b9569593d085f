import { describe, expect, it, vi } from 'vitest';
import { requestPasswordReset } from '#application/account/credentials/reset-password.ts';
import { emailHash } from '#application/account/find-account.ts';
import type { Problem } from '#contract/problem.ts';
import { accountStream } from '#domain/account/decider.ts';
import { minuteMs } from '#domain/shared/time/durations.ts';
import type { LinkPurpose } from '#domain/shared/accounts/mailed-links.ts';
import {
  type TestResponse,
  call,
  password,
  register,
  type Visitor,
} from '../testing/api-client.ts';
import { runApiForFile } from '../testing/staffed-api.ts';

const running = await runApiForFile();

const problemOf = (answer: TestResponse): Problem => answer.body as Problem;
const messageOf = (answer: TestResponse): string => (answer.body as { message: string }).message;
const post = (path: string, body?: unknown): Promise<TestResponse> =>
  call(running, 'POST', { path, body });
const newPassword = 'Analytical1';
const signIn = (email: string, secret: string): Promise<TestResponse> =>
  post('/api/auth/local', { email, password: secret });

const newestRequest = async (accountId: string, type: string): Promise<string> => {
  let found = '';
  for await (const event of running.platform.eventStore.read(accountStream(accountId))) {
    const data = event.data as { requestId?: string; verificationId?: string };
    if (event.type === type) found = data.requestId ?? data.verificationId ?? '';
  }
  return found;
};

const tokenOf = async (
  { id }: Visitor,
  purpose: LinkPurpose,
  { type, minutes = 5 }: { readonly type: string; readonly minutes?: number },
): Promise<string> => {
  const link = { purpose, accountId: id, requestId: await newestRequest(id, type) };
  return running.platform.linkTokens.issue(link, new Date(Date.now() + minutes * minuteMs));
};

const isVerified = async (visitor: Visitor): Promise<boolean> =>
  ((await visitor.call('GET', '/api/auth/me')).body as { emailVerified: boolean }).emailVerified;

describe('confirming an address', () => {
  it('takes the token of the mailed link, from any browser, once', async () => {
    const ada = await register(running, 'verify@example.com');
    expect(await isVerified(ada)).toBe(false);
    const token = await tokenOf(ada, 'verify-email', { type: 'AccountRegistered' });
    const answer = await post('/api/auth/verify-email', { token });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ success: true, message: 'Your email address is confirmed.' });
    expect(await isVerified(ada)).toBe(true);
    const again = await post('/api/auth/verify-email', { token });
    expect(again.status).toBe(200);
    expect(messageOf(again)).toBe('Your email address is already confirmed.');
  });

  it('by a link that has expired is refused, with the way to a new one', async () => {
    const ada = await register(running, 'late@example.com');
    const late = { type: 'AccountRegistered', minutes: -1 };
    const token = await tokenOf(ada, 'verify-email', late);
    const answer = await post('/api/auth/verify-email', { token });
    expect(answer.status).toBe(400);
    expect(messageOf(answer)).toMatch(/has expired\. Please ask for a new one\.$/);
  });

  it('can be asked for anew five times an hour, by its owner alone', async () => {
    expect((await post('/api/auth/verify-email/resend')).status).toBe(401);
    const ada = await register(running, 'resend@example.com');
    const first = await tokenOf(ada, 'verify-email', { type: 'AccountRegistered' });
    for (let round = 0; round < 5; round += 1) {
      expect((await ada.call('POST', '/api/auth/verify-email/resend')).status).toBe(200);
    }
    const sixth = await ada.call('POST', '/api/auth/verify-email/resend');
    expect(sixth.status).toBe(429);
    expect(problemOf(sixth).retryAt).toBeDefined();
    const replaced = await post('/api/auth/verify-email', { token: first });
    expect([replaced.status, problemOf(replaced).code]).toEqual([409, 'account/link-used']);
  });
});

describe('a password reset', () => {
  it('lifts the limit that wrong passwords of strangers have used up', async () => {
    const email = 'guessed@example.com';
    const ada = await register(running, email);
    const guesses = Array.from({ length: 12 }, () => signIn(email, 'Guessed-it-1'));
    expect((await Promise.all(guesses)).map(({ status }) => status)).toContain(429);
    expect((await signIn(email, password)).status).toBe(429);
    const hash = emailHash(running.platform, email);
    await requestPasswordReset(
      running.platform,
      { emailHash: hash, requestId: '01990000-0000-7000-8000-0000000000aa' },
      { actor: 'system', now: new Date(), correlationId: 'guessed' },
    );
    const token = await tokenOf(ada, 'reset-password', { type: 'AccountPasswordResetRequested' });
    const reset = { token, password: newPassword };
    expect((await post('/api/auth/password-reset/confirm', reset)).status).toBe(200);
    expect((await signIn(email, newPassword)).status).toBe(200);
  });

  it('is answered alike for every address, and queued alike', async () => {
    await register(running, 'known@example.com');
    const before = (await running.platform.jobs.counts()).waiting;
    const known = await post('/api/auth/password-reset', { email: 'Known@example.com' });
    const unknown = await post('/api/auth/password-reset', { email: 'nobody@example.com' });
    expect(known.status).toBe(200);
    expect(unknown.body).toEqual(known.body);
    expect((await running.platform.jobs.counts()).waiting).toBe(before + 2);
  });

  it('queues nothing more for a person who has had five links, and says the same', async () => {
    const ask = (): Promise<TestResponse> =>
      post('/api/auth/password-reset', { email: 'flooded@example.com' });
    const first = await ask();
    for (let round = 0; round < 4; round += 1) await ask();
    const before = (await running.platform.jobs.counts()).waiting;
    expect((await ask()).body).toEqual(first.body);
    expect((await running.platform.jobs.counts()).waiting).toBe(before);
  });

  it('ends every session and lets the new password in', async () => {
    const ada = await register(running, 'reset@example.com');
    const { platform } = running;
    const asked = {
      emailHash: emailHash(platform, 'reset@example.com'),
      requestId: '33333333-3333-4333-8333-333333333333',
    };
    const context = { actor: 'system', now: platform.clock.now(), correlationId: 'c' };
    await requestPasswordReset(platform, asked, context);
    const type = 'AccountPasswordResetRequested';
    const token = await tokenOf(ada, 'reset-password', { type });
    const weak = await post('/api/auth/password-reset/confirm', { token, password: 'short' });
    expect(problemOf(weak).errors?.[0]).toMatchObject({ field: 'password' });
    const answer = await post('/api/auth/password-reset/confirm', { token, password: newPassword });
    expect(answer.status).toBe(200);
    expect((await ada.call('GET', '/api/auth/me')).status).toBe(401);
    expect((await signIn('reset@example.com', password)).status).toBe(401);
    expect((await signIn('reset@example.com', newPassword)).status).toBe(200);
  });
});

describe('a change of password', () => {
  it('keeps this session and ends the others', async () => {
    const ada = await register(running, 'change@example.com');
    const elsewhere = await signIn('change@example.com', password);
    const cookie = (elsewhere.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const body = { currentPassword: password, newPassword };
    const answer = await ada.call('POST', '/api/auth/change-password', { body });
    expect(answer.body).toEqual({ success: true, message: 'Password changed successfully' });
    expect((await ada.call('GET', '/api/auth/me')).status).toBe(200);
    const other = await call(running, 'GET', { path: '/api/auth/me', headers: { cookie } });
    expect(other.status).toBe(401);
  });

  it('with a wrong password says how many tries are left', async () => {
    const ada = await register(running, 'wrong@example.com');
    const body = { currentPassword: 'Wrong1234', newPassword };
    const answer = await ada.call('POST', '/api/auth/change-password', { body });
    expect(answer.status).toBe(403);
    expect(problemOf(answer)).toMatchObject({
      code: 'account/wrong-password',
      message: 'This is not your current password.',
      triesLeft: expect.any(Number) as number,
    });
  });

  it.each([
    [{ newPassword }, 'Current password is required.'],
    [{ currentPassword: 'x', newPassword: 'short' }, /at least 8 characters/],
    [{ currentPassword: 'x', newPassword: 'lowercase' }, /uppercase letter and one number/],
  ])('of %j is refused with what is expected', async (body, message) => {
    const ada = await register(
      running,
      `p${String(Math.floor(performance.now() * 1000))}@example.com`,
    );
    const answer = await ada.call('POST', '/api/auth/change-password', { body });
    expect(answer.status).toBe(400);
    expect(problemOf(answer).errors?.[0]?.message).toMatch(message);
  });
});

describe('a login whose password was checked just before it changed', () => {
  it('opens no session', async () => {
    const ada = await register(running, 'just-before@example.com');
    const { sessions } = running.platform;
    const create = sessions.create.bind(sessions);
    vi.spyOn(sessions, 'create').mockImplementationOnce(async (...session) => {
      const body = { currentPassword: password, newPassword };
      expect((await ada.call('POST', '/api/auth/change-password', { body })).status).toBe(200);
      await create(...session);
    });
    const answer = await signIn(ada.email, password);
    expect([answer.status, problemOf(answer).code]).toEqual([401, 'account/invalid-credentials']);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await sessions.list(ada.id)).toHaveLength(1);
  });
});

describe('a change of address', () => {
  it('holds from its link on, and is undone from the former address', async () => {
    const ada = await register(running, 'former@example.com');
    const body = { email: 'later@example.com', password };
    const asked = await ada.call('POST', '/api/auth/change-email', { body });
    expect(messageOf(asked)).toMatch('We have sent a link to later@example.com.');
    const confirm = await tokenOf(ada, 'confirm-email', { type: 'AccountEmailChangeRequested' });
    expect((await post('/api/auth/change-email/confirm', { token: confirm })).status).toBe(200);
    expect((await ada.call('GET', '/api/auth/me')).status).toBe(401);
    const later = await signIn('later@example.com', password);
    expect(later.body).toMatchObject({ user: { email: 'later@example.com', emailVerified: true } });

    const undo = await tokenOf(ada, 'undo-email', { type: 'AccountEmailChanged' });
    expect((await post('/api/auth/change-email/undo', { token: undo })).status).toBe(200);
    const cookie = (later.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const me = await call(running, 'GET', { path: '/api/auth/me', headers: { cookie } });
    expect(me.status).toBe(401);
    // The password was right, so no attempt uses up the limit.
    for (let attempt = 0; attempt <= 10; attempt += 1) {
      const refused = await signIn('former@example.com', password);
      expect([refused.status, problemOf(refused).code]).toEqual([409, 'account/reset-required']);
    }
    const reset = await tokenOf(ada, 'reset-password', { type: 'AccountPasswordResetRequested' });
    const fresh = { token: reset, password: newPassword };
    expect((await post('/api/auth/password-reset/confirm', fresh)).status).toBe(200);
    expect((await signIn('former@example.com', newPassword)).status).toBe(200);
  });

  it('to an address that is taken is refused', async () => {
    await register(running, 'held@example.com');
    const ada = await register(running, 'wants@example.com');
    const body = { email: 'held@example.com', password };
    const answer = await ada.call('POST', '/api/auth/change-email', { body });
    expect(answer.status).toBe(409);
    expect(problemOf(answer).message).toBe('This email is already registered');
  });
});

describe('a request that was open when the owner took the account back', () => {
  const stolen = async (email: string) => {
    const ada = await register(running, email);
    await ada.call('POST', '/api/auth/change-email', {
      body: { email: `thief-${email}`, password },
    });
    await ada.call('POST', '/api/account/delete', { body: { password } });
    return {
      ada,
      confirm: await tokenOf(ada, 'confirm-email', { type: 'AccountEmailChangeRequested' }),
      erase: await tokenOf(ada, 'delete-account', { type: 'AccountDeletionRequested' }),
    };
  };
  const expectClosed = async ({ confirm, erase }: { confirm: string; erase: string }) => {
    const changed = await post('/api/auth/change-email/confirm', { token: confirm });
    expect([changed.status, problemOf(changed).code]).toEqual([409, 'account/link-used']);
    const erased = await post('/api/account/delete/confirm', { token: erase });
    expect([erased.status, problemOf(erased).code]).toEqual([409, 'account/link-used']);
  };

  it('neither moves the address nor deletes the account after a new password', async () => {
    const { ada, ...links } = await stolen('taken-back@example.com');
    const body = { currentPassword: password, newPassword };
    expect((await ada.call('POST', '/api/auth/change-password', { body })).status).toBe(200);
    await expectClosed(links);
    expect((await ada.call('GET', '/api/auth/me')).body).toMatchObject({ email: ada.email });
  });

  it('neither moves the address nor deletes the account after a reset', async () => {
    const { ada, ...links } = await stolen('reset-back@example.com');
    const { platform } = running;
    const asked = {
      emailHash: emailHash(platform, ada.email),
      requestId: '33333333-3333-4333-8333-333333333334',
    };
    const context = { actor: 'system', now: platform.clock.now(), correlationId: 'c' };
    await requestPasswordReset(platform, asked, context);
    const token = await tokenOf(ada, 'reset-password', { type: 'AccountPasswordResetRequested' });
    const reset = { token, password: newPassword };
    expect((await post('/api/auth/password-reset/confirm', reset)).status).toBe(200);
    await expectClosed(links);
    const own = await signIn(ada.email, newPassword);
    expect(own.status).toBe(200);

    // A link that is used again is refused, and ends no session.
    expect((await post('/api/auth/password-reset/confirm', reset)).status).toBe(409);
    const cookie = (own.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const me = await call(running, 'GET', { path: '/api/auth/me', headers: { cookie } });
    expect(me.status).toBe(200);
  });
});

describe('deleting an account', () => {
  it('waits for the mailed link; then the address can register anew', async () => {
    const ada = await register(running, 'leaving@example.com');
    const refused = await ada.call('POST', '/api/account/delete', {
      body: { password: 'No12345x' },
    });
    expect(refused.status).toBe(403);
    const asked = await ada.call('POST', '/api/account/delete', { body: { password } });
    expect(asked.status).toBe(200);
    expect((await ada.call('GET', '/api/auth/me')).status).toBe(200);
    const token = await tokenOf(ada, 'delete-account', { type: 'AccountDeletionRequested' });
    const deleted = await ada.call('POST', '/api/account/delete/confirm', { body: { token } });
    expect(deleted.body).toEqual({ success: true, message: 'Your account is deleted.' });
    expect(deleted.headers.get('set-cookie')).toMatch(/^tm_session=;/);
    expect((await ada.call('GET', '/api/auth/me')).status).toBe(401);
    const next = await register(running, 'leaving@example.com');
    expect(next.id).not.toBe(ada.id);
  });
});
