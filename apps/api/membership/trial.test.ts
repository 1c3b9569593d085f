import { describe, expect, it } from 'vitest';
import {
  memberTrialSchema,
  trialAllowancePreviewSchema,
  type OwnTrial,
} from '#contract/membership/trial.ts';
import type { OwnSubscription } from '#contract/membership/subscription.ts';
import {
  call,
  register,
  registerAdmin,
  registerSupport,
  type TestResponse,
  type Visitor,
} from '../testing/api-client.ts';
import { runApiForFile } from '../testing/staffed-api.ts';

const running = await runApiForFile();
const admin = await registerAdmin(running, 'admin@example.com');
const support = await registerSupport(running, 'support@example.com');

const join = async (email: string): Promise<Visitor> => {
  const visitor = await register(running, email);
  await visitor.confirmAddress();
  return visitor;
};
const start = (who: Visitor): Promise<TestResponse> => who.call('POST', '/api/subscription/trial');
const codeOf = ({ status, body }: TestResponse) => [status, (body as { code?: string }).code];
const trialOf = async (who: Visitor): Promise<OwnTrial> =>
  ((await who.call('GET', '/api/subscription')).body as OwnSubscription).trial;
const tierOf = async (who: Visitor): Promise<unknown> => {
  const { body } = await who.call('POST', '/api/auth/check');
  return (body as { user: { subscriptionTier: string } }).user.subscriptionTier;
};

describe('a member without a plan', () => {
  it('starts a trial of Pro, sees its end, and cannot start another one', async () => {
    const member = await join('ada@example.com');
    expect(await trialOf(member)).toMatchObject({ endsAt: null, refusal: null });
    const { status, body } = await start(member);
    expect(status).toBe(200);
    const { endsAt, message } = body as { endsAt: string; message: string };
    expect(message).toMatch(/^You have Pro until .* It ends by itself, and nothing is charged\.$/);
    expect(await trialOf(member)).toMatchObject({
      endsAt,
      refusal: { code: 'trial/plan-active' },
    });
    expect(await start(member)).toMatchObject({ status: 200, body: { endsAt } });
  });

  it('gets the reason why a trial is refused', async () => {
    const member = await register(running, 'unconfirmed@example.com');
    expect(codeOf(await start(member))).toEqual([409, 'trial/address-not-confirmed']);
    const twin = await join('ada+twin@example.com');
    expect(codeOf(await start(twin))).toEqual([409, 'trial/used']);
    expect((await trialOf(twin)).refusal).toEqual({
      code: 'trial/used',
      message:
        'You have already had a free trial. There is one for each person. If this is wrong, contact support.',
    });
  });

  it('needs a session', async () => {
    expect((await call(running, 'POST', { path: '/api/subscription/trial' })).status).toBe(401);
  });
});

describe('support staff', () => {
  it('see the trials of a mailbox and allow another one', async () => {
    const first = await join('grace@example.com');
    await start(first);
    const second = await join('grace+two@example.com');
    const path = `/api/admin/members/${second.id}/trial`;
    const seen = memberTrialSchema.parse((await support.call('GET', path)).body);
    expect(seen.mailboxTrials).toMatchObject([{ accountId: first.id }]);
    expect(seen.refusal?.code).toBe('trial/used');
    const previewed = await support.call('POST', `${path}/allow/preview`);
    expect(trialAllowancePreviewSchema.parse(previewed.body)).toEqual({
      changes: true,
      whyNot: null,
      refusalAfter: null,
    });
    const body = { reason: 'Two sisters, one mailbox' };
    const allowed = await support.call('POST', `${path}/allow`, { body });
    const shown = memberTrialSchema.parse(allowed.body);
    expect(shown.refusal).toBeNull();
    expect(shown.allowedAt).not.toBeNull();
    expect((await start(second)).status).toBe(200);
  });

  it('cannot allow themselves a trial, nor switch trials off', async () => {
    const body = { reason: 'For me' };
    const own = `/api/admin/members/${support.id}/trial/allow`;
    for (const path of [own, `${own}/preview`]) {
      const refused = await support.call('POST', path, path === own ? { body } : {});
      expect(codeOf(refused)).toEqual([403, 'access/own-account']);
    }
    const off = { body: { on: false, reason: 'Abuse' } };
    expect((await support.call('POST', '/api/admin/trial-offer', off)).status).toBe(403);
  });
});

describe('an admin', () => {
  it('switches trials off and on for everybody', async () => {
    const offer = async () => (await call(running, 'GET', { path: '/api/trial-offer' })).body;
    expect(await offer()).toEqual({ isOffered: true, days: 7 });
    const switchTo = (on: boolean) =>
      admin.call('POST', '/api/admin/trial-offer', { body: { on, reason: 'Abuse' } });
    expect((await switchTo(false)).body).toEqual({ isOffered: false, days: 7 });
    expect(await offer()).toEqual({ isOffered: false, days: 7 });
    const member = await join('mary@example.com');
    expect(codeOf(await start(member))).toEqual([409, 'trial/switched-off']);
    expect((await switchTo(true)).body).toEqual({ isOffered: true, days: 7 });
    expect((await start(member)).status).toBe(200);
    expect(await tierOf(member)).toBe('pro');
  });
});
