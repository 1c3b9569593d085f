import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { deriveId } from '#application/derive-id.ts';
import { sendCommand } from '#application/handle-command.ts';
import { fakePayments, type FakePayments } from '#platform/payments/testing/fake-payments.ts';
import { requestMail } from '#application/mails/request-mail.ts';
import { accessEntrySchema } from '#contract/account/access.ts';
import { memberDetailsSchema } from '#contract/admin/member-details.ts';
import { operations } from '#contract/operations.ts';
import { pathOf } from '#contract/url.ts';
import { mailDecider } from '#domain/mail/mail.ts';
import { dayMs, minuteMs } from '#domain/shared/time/durations.ts';
import {
  type TestResponse,
  call,
  register,
  registerAdmin,
  registerSupport,
  type RunningApi,
  runApi,
  type Visitor,
} from '../testing/api-client.ts';

type Staffed = {
  readonly running: RunningApi;
  readonly payments: FakePayments;
  readonly support: Visitor;
  readonly admin: Visitor;
  /** A member with one paid invoice, `in_1`, of £5.99. */
  readonly member: Visitor;
  readonly passTime: (ms: number) => void;
};

const open: RunningApi[] = [];
afterAll(() => Promise.all(open.map((running) => running.close())));

const staffed = async (settings: Record<string, string> = {}): Promise<Staffed> => {
  let systemMs = Date.now();
  const payments = fakePayments(() => running.platform.clock.now());
  const systemNow = () => new Date(systemMs);
  const running: RunningApi = await runApi({ settings, deps: { payments, systemNow } });
  open.push(running);
  const admin = await registerAdmin(running, 'admin@example.com');
  const support = await registerSupport(running, 'support@example.com');
  const member = await register(running, 'paying@example.com');
  const prices = async () =>
    (await admin.call('GET', '/api/subscriptions')).body as { stripePriceId: string | null }[];
  await vi.waitUntil(async () => (await prices()).some(({ stripePriceId }) => stripePriceId), {
    timeout: 60_000,
  });
  const plan = { planName: 'pro', couponId: null };
  const begun = await member.call('POST', '/api/create-subscription', { body: plan });
  const { subscriptionId = '', paymentIntentId } = begun.body as Record<string, string>;
  payments.pay(subscriptionId);
  const body = { subscriptionId, paymentIntentId, planName: 'pro' };
  await member.call('POST', '/api/confirm-payment', { body });
  const passTime = (ms: number) => {
    systemMs += ms;
  };
  return { running, payments, support, admin, member, passTime };
};

const refund = (
  { member }: Staffed,
  who: Visitor,
  body: object,
  step = '',
): Promise<TestResponse> =>
  who.call('POST', `/api/admin/members/${member.id}/invoices/in_1/refund${step}`, {
    body: step === '' ? { reason: 'Asked by phone', ...body } : body,
  });
const codeOf = ({ status, body }: TestResponse) => [status, (body as { code?: string }).code];
const mayRefund = async (who: Visitor): Promise<boolean | undefined> => {
  const { body } = await who.call('GET', operations.access.path);
  const entries = accessEntrySchema.array().parse(body);
  return entries.find(({ resource }) => resource === 'refunds')?.mayChange;
};

describe('without a limit', () => {
  let staff: Staffed;
  beforeAll(async () => {
    staff = await staffed();
  });

  const give = (who: Visitor | undefined, member: Visitor): Promise<TestResponse> => {
    const path = `/api/admin/members/${member.id}/trial`;
    const body = { plan: 'pro', reason: 'Wants to try it' };
    return who ? who.call('POST', path, { body }) : call(staff.running, 'POST', { path, body });
  };

  it('support staff give a trial of 7 days, and no other time', async () => {
    const { support, running } = staff;
    const free = await register(running, 'free@example.com');
    const given = await give(support, free);
    expect(given.status).toBe(200);
    const details = await support.call('GET', pathOf(operations.member, { id: free.id }));
    const { grants } = memberDetailsSchema.parse(details.body);
    const endsAt = new Date(running.platform.clock.now().getTime() + 7 * dayMs).toISOString();
    expect(grants).toMatchObject([{ plan: 'pro', kind: 'trial', endsAt, by: { id: support.id } }]);
    const body = { plan: 'pro', endsAt: null, trial: true, reason: 'Lifetime' };
    const time = await support.call('POST', `/api/admin/members/${free.id}/time`, { body });
    expect(codeOf(time)).toEqual([403, 'access/denied']);
  });

  it('visitors and members give none, and admins do', async () => {
    const { admin, member, running } = staff;
    const free = await register(running, 'other@example.com');
    expect(codeOf(await give(undefined, free))).toEqual([401, 'session/required']);
    expect(codeOf(await give(member, member))).toEqual([403, 'access/denied']);
    expect((await give(admin, free)).status).toBe(200);
  });

  it('nobody gives themselves a trial', async () => {
    const { admin, support } = staff;
    for (const who of [admin, support]) {
      expect(codeOf(await give(who, who))).toEqual([403, 'access/own-account']);
    }
  });

  it('support staff send an email again, and do not decide about one', async () => {
    const { support, member, running } = staff;
    const { platform } = running;
    const now = platform.clock.now();
    const context = { actor: 'system', now, correlationId: 'test' };
    const [causeId, kind] = [deriveId('test', member.id), 'receipt'] as const;
    const content = { to: member.email, subject: 'Receipt', text: 'Paid' };
    await requestMail(platform, { causeId, accountId: member.id, kind, ...content }, context);
    const mailId = deriveId('mail', causeId, kind);
    const attempt = { type: 'AttemptMail', repeatable: true, suppressed: false, now } as const;
    await sendCommand(
      platform,
      mailDecider,
      { id: mailId, subject: member.id, command: attempt },
      context,
    );
    const outcome = { kind: 'sent' } as const;
    const sent = { type: 'RecordMailOutcome', attempt: 1, outcome, now } as const;
    await sendCommand(
      platform,
      mailDecider,
      { id: mailId, subject: member.id, command: sent },
      context,
    );
    await platform.reachedHead();
    const resend = (who: Visitor) =>
      who.call('POST', `/api/admin/mails/${mailId}/resend`, { body: { reason: 'Lost' } });
    expect(codeOf(await resend(member))).toEqual([403, 'access/denied']);
    expect((await resend(support)).status).toBe(200);
    const decision = { body: { decision: 'sent', reason: 'Lost' } };
    const decided = await support.call('POST', `/api/admin/mails/${mailId}/decide`, decision);
    expect(codeOf(decided)).toEqual([403, 'access/denied']);
  });

  it('support staff unlock a login and mail links, and do not end sessions', async () => {
    const { support, member } = staff;
    const help = (who: Visitor, what: string) =>
      who.call('POST', `/api/admin/members/${member.id}/login/${what}`, {
        body: { reason: 'Asked by phone' },
      });
    for (const what of ['unlock', 'confirmation-link', 'reset-link']) {
      expect((await help(support, what)).status).toBe(200);
      expect(codeOf(await help(member, what))).toEqual([403, 'access/denied']);
    }
    expect(codeOf(await help(support, 'end-sessions'))).toEqual([403, 'access/denied']);
  });

  it('support staff refund nothing, and admins do', async () => {
    const { support, admin } = staff;
    expect(await mayRefund(support)).toBe(false);
    expect(await mayRefund(admin)).toBe(true);
    expect(codeOf(await refund(staff, support, { pence: 1 }))).toEqual([403, 'access/denied']);
    expect((await refund(staff, admin, { pence: 99 })).status).toBe(200);
  });

  it('support staff need a recent login for each', async () => {
    const { support, member, passTime } = staff;
    passTime(16 * minuteMs);
    const required = [403, 'session/proof-required'];
    expect(codeOf(await give(support, member))).toEqual(required);
    const body = { reason: 'Lost' };
    const resent = await support.call('POST', `/api/admin/mails/${member.id}/resend`, { body });
    expect(codeOf(resent)).toEqual(required);
  });
});

describe('with a limit of £3', () => {
  let staff: Staffed;
  beforeAll(async () => {
    staff = await staffed({ SUPPORT_REFUND_LIMIT: '3' });
  });

  it('support staff refund up to it, and read what is left', async () => {
    const { support, member } = staff;
    expect(await mayRefund(support)).toBe(true);
    expect(await mayRefund(member)).toBe(false);
    expect((await refund(staff, support, { pence: 200 })).body).toMatchObject({
      pence: 200,
      leftPence: 399,
    });
    const more = await refund(staff, support, { pence: 101 });
    expect(codeOf(more)).toEqual([403, 'access/refund-limit']);
    expect(more.text).toContain('£1.00 is left for this member');
    expect(codeOf(await refund(staff, support, { pence: 101 }, '/preview'))).toEqual([
      403,
      'access/refund-limit',
    ]);
    expect((await refund(staff, support, { pence: 100 }, '/preview')).status).toBe(200);
  });

  it('two refunds at the same time are not both within it', async () => {
    const { support, payments } = staff;
    const sent = await Promise.all([60, 70].map((pence) => refund(staff, support, { pence })));
    expect(sent.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    const invoice = await payments.invoice('in_1');
    expect(invoice?.refundedPence).toBeLessThanOrEqual(300);
  });

  it('support staff never end the plan, and admins refund the rest', async () => {
    const { support, admin, member } = staff;
    const ending = await refund(staff, support, { pence: 1, endPlan: 'now' });
    expect(codeOf(ending)).toEqual([403, 'access/refund-ends-plan']);
    expect(codeOf(await refund(staff, member, { pence: 1 }))).toEqual([403, 'access/denied']);
    expect((await refund(staff, admin, {})).status).toBe(200);
  });

  it('support staff need a recent login', async () => {
    staff.passTime(16 * minuteMs);
    const refused = await refund(staff, staff.support, { pence: 1 });
    expect(codeOf(refused)).toEqual([403, 'session/proof-required']);
  });
});
