import { beforeEach, describe, expect, it } from 'vitest';
import { grantAdmin } from '#application/account/staff/grant-admin.ts';
import type { Problem } from '#contract/problem.ts';
import { pathOf } from '#contract/url.ts';
import { operations } from '#contract/operations.ts';
import { minuteMs } from '#domain/shared/time/durations.ts';
import { type TestResponse, password, register, type Visitor } from '../testing/api-client.ts';
import { runApiForFile } from '../testing/staffed-api.ts';
import { createAuthenticator } from '../testing/authenticator.ts';

const app = createAuthenticator();
const running = await runApiForFile({
  settings: { SIGN_IN_ATTEMPTS: '8' },
  deps: { systemNow: app.systemNow },
});

const proof = '/api/auth/proof';
const codeOf = (answer: TestResponse): string => (answer.body as Problem).code;

let staff: Visitor & { readonly secret: string; readonly recoveryCodes: string[] };
let member: Visitor;
let count = 0;
beforeEach(async () => {
  count += 1;
  const { platform } = running;
  const visitor = await register(running, `staff-${String(count)}@example.com`);
  staff = { ...visitor, ...(await app.protect(visitor)) };
  const context = { actor: 'system', now: platform.clock.now(), correlationId: 'test' };
  await grantAdmin(platform, { email: staff.email, reason: 'Test' }, context);
  member = await register(running, `member-${String(count)}@example.com`);
  await platform.reachedHead();
});

const change = (): Promise<TestResponse> => {
  const body = { plan: 'pro', duration: 'trial', reason: 'Goodwill' };
  return staff.call('POST', pathOf(operations.grantMembership, { id: member.id }), { body });
};
const prove = (body: object): Promise<TestResponse> => staff.call('POST', proof, { body });

describe('a change by staff', () => {
  it('rests on the login of the last fifteen minutes, by the system’s clock', async () => {
    app.advance(14 * minuteMs);
    expect((await change()).status).toBe(200);
    app.advance(minuteMs);
    const refused = await change();
    expect([refused.status, codeOf(refused)]).toEqual([403, 'session/proof-required']);
    expect((await staff.call('GET', pathOf(operations.member, { id: member.id }))).status).toBe(
      200,
    );
  });

  it.each(['password', 'code', 'recovery code'])('goes on after the %s', async (way) => {
    app.advance(20 * minuteMs);
    expect((await staff.call('GET', proof)).body).toEqual({
      fresh: false,
      ways: ['password', 'code'],
    });
    const token = way === 'code' ? app.code(staff.secret) : staff.recoveryCodes[0];
    const proved = await prove(way === 'password' ? { password } : { token });
    expect(proved.body).toMatchObject({ fresh: true });
    app.advance(14 * minuteMs);
    expect((await change()).status).toBe(200);
    app.advance(minuteMs);
    expect(codeOf(await change())).toBe('session/proof-required');
  });

  it('does not go on after a wrong password or a wrong code, which count as tries', async () => {
    app.advance(20 * minuteMs);
    const wrong = await prove({ password: 'wrong' });
    expect([wrong.status, codeOf(wrong)]).toEqual([403, 'account/wrong-password']);
    expect((wrong.body as Problem).triesLeft).toBe(7);
    expect(codeOf(await prove({ token: '000000' }))).toBe('second-factor/wrong-code');
    expect((await prove({})).status).toBe(400);
    expect(codeOf(await change())).toBe('session/proof-required');
  });

  it('does not rest on a login or a proof from before the password was changed', async () => {
    expect((await change()).status).toBe(200);
    await prove({ password });
    const body = { currentPassword: password, newPassword: 'Analytical1' };
    expect((await staff.call('POST', '/api/auth/change-password', { body })).status).toBe(200);
    expect(codeOf(await change())).toBe('session/proof-required');
    expect((await prove({ password: 'Analytical1' })).status).toBe(200);
    expect((await change()).status).toBe(200);
  });

  it('needs a proof of its own session', async () => {
    app.advance(20 * minuteMs);
    const elsewhere = await register(running, `other-${String(count)}@example.com`);
    expect((await elsewhere.call('POST', proof, { body: { password } })).status).toBe(200);
    expect(codeOf(await change())).toBe('session/proof-required');
  });
});
