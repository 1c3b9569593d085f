import { describe, expect, it } from 'vitest';
import { loadMembership } from '#application/membership/load-membership.ts';
import { fakePayments } from '#platform/payments/testing/fake-payments.ts';
import { register, registerAdmin, registerSupport, type Visitor } from '../testing/api-client.ts';
import { runApiForFile } from '../testing/staffed-api.ts';
import { waitForPlanPrices } from '../testing/until-on-sale.ts';

const payments = fakePayments(() => running.platform.clock.now());
const running = await runApiForFile({ deps: { payments } });
const admin = await registerAdmin(running, 'changes-admin@example.com');
const support = await registerSupport(running, 'changes-support@example.com');
await waitForPlanPrices(running);

const reason = 'Asked on the phone';

const aSubscriber = async (name: string, planName: 'basic' | 'pro' = 'pro'): Promise<Visitor> => {
  const member = await register(running, `${name}@example.com`);
  const wanted = { planName, couponId: null };
  const { body } = await member.call('POST', '/api/create-subscription', { body: wanted });
  const { subscriptionId, paymentIntentId } = body as Record<string, string>;
  payments.pay(subscriptionId ?? '');
  await member.call('POST', '/api/confirm-payment', {
    body: { subscriptionId, paymentIntentId, planName },
  });
  return member;
};
const post = (
  member: Visitor,
  command: string,
  body?: object,
  { who = admin, ...headers }: { who?: Visitor; 'if-match'?: string } = {},
) =>
  who.call('POST', `/api/admin/members/${member.id}/subscription/${command}`, {
    ...(body && { body }),
    headers,
  });
const phaseOf = async (member: Visitor) => {
  const { body } = await member.call('GET', '/api/subscription');
  return (body as { phase: string }).phase;
};

describe('a subscription that an admin changes', () => {
  it('is cancelled at the end of the period after a preview, and continues after the undo', async () => {
    const ada = await aSubscriber('ada-changes');
    const preview = await post(ada, 'cancel/preview', { when: 'period-end' });
    expect(preview.body).toMatchObject({
      changes: true,
      whyNot: null,
      from: { plan: 'pro', interval: 'month' },
      to: null,
      then: null,
      refundPence: 0,
      mails: [{ subject: expect.stringContaining('Your Pro subscription ends on') as string }],
    });
    const { membershipRevision } = preview.body as { membershipRevision: number };
    const seen = { 'if-match': `"${String(membershipRevision)}"` };
    const sent = await post(ada, 'cancel', { when: 'period-end', reason }, seen);
    expect(sent.body).toMatchObject({ member: { plan: 'pro', status: 'downgrading' } });
    expect(await phaseOf(ada)).toBe('cancelling');
    expect((await post(ada, 'cancel', { when: 'period-end', reason }, seen)).status).toBe(412);
    const again = await post(ada, 'cancel/preview', { when: 'period-end' });
    expect(again.body).toMatchObject({ changes: false, events: [] });
    expect((await post(ada, 'undo/preview')).body).toMatchObject({
      changes: true,
      then: { pence: 599 },
      mails: [{ subject: 'Your Pro subscription continues' }],
    });
    expect((await post(ada, 'undo', { reason })).status).toBe(200);
    expect(await phaseOf(ada)).toBe('active');
    const timeline = await admin.call('GET', `/api/admin/members/${ada.id}/timeline`);
    const entries = timeline.body as { title: string; reason: string | null; actor: object }[];
    expect(entries.find(({ title }) => title.startsWith('Cancellation of Pro'))).toMatchObject({
      reason,
      actor: { id: admin.id },
    });
  });

  it('ends now with the previewed refund, and only with that', async () => {
    const ben = await aSubscriber('ben-changes');
    const now = { when: 'now', refund: 'full' } as const;
    const preview = await post(ben, 'cancel/preview', { ...now, reason });
    const { mails } = preview.body as { mails: { paragraphs: string[] }[] };
    expect(mails.at(-1)?.paragraphs.join('\n')).toContain(`Reason: ${reason}`);
    expect(preview.body).toMatchObject({
      refundPence: 599,
      refunds: [{ pence: 599, leftPence: 0 }],
      after: [{ plan: 'free' }],
      events: ['SubscriptionChangeRequested', 'SubscriptionEnded', 'RefundIssued'],
    });
    const other = await post(ben, 'cancel', { ...now, refundPence: 1, reason });
    expect([other.status, other.body]).toMatchObject([
      409,
      { code: 'membership/preview-outdated' },
    ]);
    const sent = await post(ben, 'cancel', { ...now, refundPence: 599, reason });
    expect(sent.body).toMatchObject({ member: { plan: 'free' } });
    const { body } = await admin.call('GET', `/api/admin/members/${ben.id}/payments`);
    expect(body).toMatchObject({
      subscription: { phase: 'cancelled' },
      invoices: [{ refundedPence: 599, refunds: [{ pence: 599 }] }],
    });
    const over = await post(ben, 'cancel', { ...now, reason });
    expect([over.status, over.body]).toMatchObject([409, { code: 'membership/no-subscription' }]);
  });

  it('is downgraded at the end of the period, never upgraded', async () => {
    const cleo = await aSubscriber('cleo-changes');
    const preview = await post(cleo, 'downgrade/preview', { plan: 'basic' });
    expect(preview.body).toMatchObject({
      to: { plan: 'basic', interval: 'month' },
      then: { pence: 199 },
      after: [{ plan: 'pro' }, { plan: 'basic' }],
    });
    expect((await post(cleo, 'downgrade', { plan: 'basic', reason })).status).toBe(200);
    expect(await phaseOf(cleo)).toBe('downgrading');
    const higher = await post(cleo, 'downgrade', { plan: 'pro', interval: 'year', reason });
    expect([higher.status, higher.body]).toMatchObject([409, { code: 'membership/not-lower' }]);
  });

  it('is offered an upgrade by mail, and nothing is charged', async () => {
    const dan = await aSubscriber('dan-changes', 'basic');
    const charges = payments.charges.length;
    const preview = await post(dan, 'upgrade-link/preview', { plan: 'pro' });
    expect(preview.body).toMatchObject({
      dueNow: 400,
      after: [{ plan: 'basic' }],
      mails: [{ subject: 'Your link to upgrade to Pro' }],
      events: ['SubscriptionChangeRequested'],
    });
    const own = await dan.call('POST', '/api/subscription/preview', {
      body: { targetTier: 'pro' },
    });
    expect(own.body).toMatchObject({ dueNow: 400 });
    expect((await post(dan, 'upgrade-link', { plan: 'pro', reason })).status).toBe(200);
    expect(payments.charges).toHaveLength(charges);
    expect(await phaseOf(dan)).toBe('active');
    const lower = await post(dan, 'upgrade-link', { plan: 'basic', reason });
    expect([lower.status, lower.body]).toMatchObject([409, { code: 'membership/not-higher' }]);
  });

  it('is charged again for an open renewal', async () => {
    const eve = await aSubscriber('eve-changes');
    expect((await post(eve, 'retry-payment/preview')).body).toMatchObject({
      changes: false,
      whyNot: 'no invoice is open',
    });
    const { body } = await eve.call('GET', '/api/subscription');
    const { subscriptionId } = body as { subscriptionId: string };
    const since = running.platform.clock.now().toISOString();
    const unpaid = { invoiceId: 'in_open', since, needsConfirmation: false };
    payments.change(subscriptionId, () => ({ status: 'past_due', unpaid }));
    expect((await post(eve, 'retry-payment/preview')).body).toMatchObject({
      changes: true,
      events: ['SubscriptionChangeRequested', 'PaymentRecovered'],
    });
    expect(await phaseOf(eve)).toBe('past-due');
    expect((await post(eve, 'retry-payment', { reason })).status).toBe(200);
    expect(await phaseOf(eve)).toBe('active');
  });
});

it('is for admins with a reason, not for support or members', async () => {
  const fay = await aSubscriber('fay-changes');
  const body = { when: 'now', reason };
  expect((await post(fay, 'cancel', body, { who: fay })).status).toBe(403);
  expect((await post(fay, 'cancel', body, { who: support })).status).toBe(403);
  expect((await post(fay, 'cancel', { ...body, reason: ' ' })).status).toBe(400);
  expect((await post(fay, 'cancel', { when: 'now' })).status).toBe(400);
  expect(await phaseOf(fay)).toBe('active');
});

it('reports a member without a subscription and an unknown member', async () => {
  const gil = await register(running, 'gil-changes@example.com');
  expect((await post(gil, 'cancel/preview', { when: 'now' })).body).toMatchObject({
    changes: false,
    whyNot: 'the member has no paid subscription',
  });
  const nobody = { ...gil, id: '00000000-0000-4000-8000-000000000000' };
  expect((await post(nobody, 'undo', { reason })).status).toBe(404);
});

describe('credit of an amount', () => {
  it('is given after a preview of the next charge, and the renewal date stays', async () => {
    const hal = await aSubscriber('hal-changes');
    const at = `/api/admin/members/${hal.id}/credit`;
    const preview = await admin.call('POST', `${at}/preview`, { body: { pence: 250 } });
    expect(preview.body).toMatchObject({
      changes: true,
      before: [{ plan: 'pro' }],
      after: [{ plan: 'pro' }],
      then: { pence: 349 },
      credit: { pence: 250, leftPence: 0 },
      mails: [{ subject: 'You have £2.50 credit for Pro' }],
      events: ['GoodwillCreditGiven'],
    });
    const body = { pence: 250, reason };
    const headers = { 'idempotency-key': 'credit-of-an-amount-0001' };
    const before = (await hal.call('GET', '/api/subscription')).body as { periodEndsAt: string };
    for (let turn = 0; turn < 2; turn += 1) {
      expect((await admin.call('POST', at, { body, headers })).status).toBe(200);
    }
    const { credits } = await loadMembership(running.platform, hal.id);
    expect(credits).toMatchObject([{ pence: 250, isMonth: false }]);
    expect((await hal.call('GET', '/api/subscription')).body).toMatchObject({
      periodEndsAt: before.periodEndsAt,
    });
    const timeline = await admin.call('GET', `/api/admin/members/${hal.id}/timeline`);
    expect(JSON.stringify(timeline.body)).toContain('£2.50 credit given for Pro');
    expect((await support.call('POST', at, { body })).status).toBe(403);
  });

  it('needs a renewal that uses it', async () => {
    const ivy = await aSubscriber('ivy-changes');
    const at = `/api/admin/members/${ivy.id}/credit`;
    await post(ivy, 'cancel', { when: 'period-end', reason });
    const body = { pence: 100 };
    expect((await admin.call('POST', `${at}/preview`, { body })).body).toMatchObject({
      changes: false,
      whyNot: 'the subscription has no renewal that could use the credit',
    });
    const answer = await admin.call('POST', at, { body: { ...body, reason } });
    expect([answer.status, answer.body]).toMatchObject([409, { code: 'membership/no-renewal' }]);
    expect((await admin.call('POST', at, { body: { pence: 50_001, reason } })).status).toBe(400);
  });
});

describe('a full refund', () => {
  const at = (member: Visitor, invoiceId: string): string =>
    `/api/admin/members/${member.id}/invoices/${invoiceId}/refund`;
  const invoiceOf = async (member: Visitor): Promise<string> => {
    const { body } = await admin.call('GET', `/api/admin/members/${member.id}/payments`);
    return (body as { invoices: { id: string }[] }).invoices[0]?.id ?? '';
  };

  it('ends the plan too when that is requested, and pays nothing twice', async () => {
    const jan = await aSubscriber('jan-changes');
    const path = at(jan, await invoiceOf(jan));
    const stays = await admin.call('POST', `${path}/preview`, { body: {} });
    expect(stays.body).toMatchObject({ after: [{ plan: 'pro' }], events: ['RefundIssued'] });
    const preview = await admin.call('POST', `${path}/preview`, { body: { endPlan: 'now' } });
    expect(preview.body).toMatchObject({
      pence: 599,
      plan: { plan: 'pro' },
      after: [{ plan: 'free' }],
      mails: [{ subject: 'Your Pro subscription has ended' }, { subject: 'Your refund of £5.99' }],
      events: ['SubscriptionChangeRequested', 'SubscriptionEnded', 'RefundIssued'],
    });
    const { membershipRevision } = preview.body as { membershipRevision: number };
    const headers = {
      'if-match': `"${String(membershipRevision)}"`,
      'idempotency-key': 'refund-and-end-of-jan-0001',
    };
    const body = { endPlan: 'now', reason };
    for (let turn = 0; turn < 2; turn += 1) {
      const sent = await admin.call('POST', path, { body, headers });
      expect(sent.body).toMatchObject({ pence: 599, leftPence: 0 });
    }
    const { body: paid } = await admin.call('GET', `/api/admin/members/${jan.id}/payments`);
    expect(paid).toMatchObject({
      subscription: { phase: 'cancelled' },
      invoices: [{ refundedPence: 599 }],
    });
    const again = await admin.call('POST', path, { body });
    expect(again.status).toBe(400);
  });

  it('ends the plan with its period, and is refused without one', async () => {
    const kim = await aSubscriber('kim-changes');
    const path = at(kim, await invoiceOf(kim));
    const body = { endPlan: 'period-end', reason };
    const preview = await admin.call('POST', `${path}/preview`, {
      body: { endPlan: 'period-end' },
    });
    expect(preview.body).toMatchObject({ after: [{ plan: 'pro' }, { plan: 'free' }] });
    expect((await admin.call('POST', path, { body: { ...body, pence: 100 } })).status).toBe(200);
    expect(await phaseOf(kim)).toBe('cancelling');
    await post(kim, 'cancel', { when: 'now', reason });
    const over = await admin.call('POST', path, { body });
    expect([over.status, over.body]).toMatchObject([409, { code: 'membership/no-subscription' }]);
  });
});
