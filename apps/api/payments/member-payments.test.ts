import { beforeAll, expect, it, vi } from 'vitest';
import { fakePayments } from '#platform/payments/testing/fake-payments.ts';
import { loadStream } from '#application/load-stream.ts';
import { membershipDecider, membershipStream } from '#domain/membership/decider.ts';
import { UnavailableError } from '#platform/unavailable-error.ts';
import { register, registerAdmin, type Visitor } from '../testing/api-client.ts';
import { runApiForFile } from '../testing/staffed-api.ts';
import { pathOf } from '#contract/url.ts';
import { operations } from '#contract/operations.ts';

let admin: Visitor;
let ada: Visitor;
const payments = fakePayments(() => running.platform.clock.now());
const running = await runApiForFile({ deps: { payments } });
beforeAll(async () => {
  admin = await registerAdmin(running, 'payments-admin@example.com');
  ada = await register(running, 'paying-ada@example.com');
  await vi.waitUntil(async () => (await plans()).some(({ stripePriceId }) => stripePriceId), {
    timeout: 60_000,
  });
  await subscribe(ada);
});

const subscribe = async (who: Visitor): Promise<string> => {
  const planName = 'pro';
  const begun = await who.call('POST', '/api/create-subscription', {
    body: { planName, couponId: null },
  });
  const { subscriptionId = '', paymentIntentId } = begun.body as Record<string, string>;
  payments.pay(subscriptionId);
  await who.call('POST', '/api/confirm-payment', {
    body: { subscriptionId, paymentIntentId, planName },
  });
  return subscriptionId;
};

const plans = async () =>
  (await admin.call('GET', '/api/subscriptions')).body as { stripePriceId: string | null }[];
const shown = async (who = admin, id = ada.id) =>
  who.call('GET', `/api/admin/members/${id}/payments`);
const refundAt = `invoices/in_1/refund`;
const command = (
  name: string,
  body: object,
  { headers = {}, who = admin }: { headers?: Record<string, string>; who?: Visitor } = {},
) => who.call('POST', `/api/admin/members/${ada.id}/${name}`, { body, headers });

it('shows the subscription by its named state and ids, invoices and disputes', async () => {
  expect((await shown()).body).toMatchObject({
    customerId: 'cus_1',
    provider: 'works',
    disputes: [],
    subscription: {
      id: 'sub_1',
      phase: 'active',
      terms: { plan: 'pro', interval: 'month' },
      withdrawableUntil: expect.any(String) as string,
    },
    invoices: [{ id: 'in_1', status: 'paid', paidPence: 599, refundedPence: 0, refunds: [] }],
  });
  expect((await shown(admin, admin.id)).body).toEqual({
    customerId: null,
    subscription: null,
    providerDashboard: null,
    provider: 'works',
    invoices: [],
    disputes: [],
  });
});

it.each([
  ['now', 'cancelled', 'SubscriptionEnded'],
  ['period-end', 'cancelling', 'CancellationScheduled'],
] as const)('a suspension ends the plan: %s', async (endPlan, phase, event) => {
  const eve = await register(running, `suspended-${endPlan}@example.com`);
  await subscribe(eve);
  const ask = (name: string, body: object) =>
    admin.call('POST', `/api/admin/members/${eve.id}/${name}`, { body });
  const previewed = (await ask('suspend/preview', { endPlan })).body as { events: string[] };
  expect(previewed.events).toEqual(['AccountSuspended', 'SubscriptionChangeRequested', event]);
  const key = { 'idempotency-key': `suspension-${endPlan}` };
  for (let turn = 0; turn < 2; turn += 1) {
    const body = { endPlan, reason: 'Sends spam' };
    const path = `/api/admin/members/${eve.id}/suspend`;
    expect(await admin.call('POST', path, { body, headers: key })).toMatchObject({
      status: 200,
      body: { suspended: true },
    });
  }
  expect((await shown(admin, eve.id)).body).toMatchObject({ subscription: { phase } });
});

it('keeps what is recorded while the provider is away', async () => {
  vi.spyOn(payments, 'invoices').mockRejectedValueOnce(new UnavailableError('away'));
  expect((await shown()).body).toMatchObject({
    provider: 'away',
    invoices: [],
    subscription: { id: 'sub_1' },
  });
});

it('gives a goodwill month of a plan that renews as credit, and says so before', async () => {
  const preview = await command('goodwill-month/preview', { plan: 'pro' });
  expect(preview.body).toMatchObject({
    changes: true,
    whyNot: null,
    events: ['GoodwillCreditGiven'],
    credit: { plan: 'pro', pence: 599, invoiceAt: expect.any(String) as string, leftPence: 0 },
  });
  const month = { plan: 'pro', reason: 'The site was away' };
  const headers = { 'idempotency-key': 'goodwill-of-today' };
  const given = await command('goodwill-month', month, { headers });
  expect(given.body).toMatchObject({ member: { plan: 'pro', origin: 'subscription' } });
  expect((await command('goodwill-month', month, { headers })).body).toEqual(given.body);
  const { state } = await loadStream(running.platform, {
    decider: membershipDecider,
    stream: membershipStream(ada.id),
  });
  expect(state.credits).toMatchObject([{ pence: 599, customerId: 'cus_1' }]);
  const timeline = await admin.call('GET', `/api/admin/members/${ada.id}/timeline`);
  expect(JSON.stringify(timeline.body)).toContain('£5.99 credit given: a goodwill month of Pro');
  vi.spyOn(payments, 'renewal').mockRejectedValueOnce(new UnavailableError('away'));
  expect((await command('goodwill-month/preview', { plan: 'pro' })).status).toBe(503);
  expect((await command('goodwill-month', month, { who: ada })).status).toBe(403);
});

it('gives back a part and the rest after a preview, on the revision that was seen, never more', async () => {
  const part = { pence: 99 };
  const reason = 'Outage in May';
  const preview = await command(`${refundAt}/preview`, { ...part, reason });
  const { mails } = preview.body as { mails: { paragraphs: string[] }[] };
  expect(mails.at(-1)?.paragraphs.join('\n')).toContain(`Reason: ${reason}`);
  const zero = await command(`${refundAt}/preview`, { pence: 0 });
  expect([zero.status, JSON.stringify(zero.body)]).toEqual([
    400,
    expect.stringContaining('The amount is at least £0.01.'),
  ]);
  expect(preview.body).toMatchObject({
    invoiceId: 'in_1',
    pence: 99,
    leftPence: 500,
    events: ['RefundIssued'],
    plan: { plan: 'pro', origin: 'subscription' },
  });
  const { membershipRevision } = preview.body as { membershipRevision: number };
  const seen = { headers: { 'if-match': `"${String(membershipRevision)}"` } };
  const done = await command(refundAt, { ...part, reason }, seen);
  expect([done.status, done.body]).toEqual([
    200,
    { message: 'Refund issued', pence: 99, leftPence: 500 },
  ]);
  expect((await command(refundAt, { ...part, reason }, seen)).status).toBe(412);
  expect((await command(refundAt, { pence: 501, reason })).status).toBe(400);
  expect((await command(refundAt, { reason })).body).toMatchObject({ pence: 500, leftPence: 0 });
  expect((await shown()).body).toMatchObject({
    subscription: { phase: 'active' },
    invoices: [{ refundedPence: 599 }],
  });
  const timeline = await admin.call('GET', `/api/admin/members/${ada.id}/timeline`);
  expect((timeline.body as { title: string; reason: string }[])[0]).toMatchObject({
    title: '£5.00 refunded',
    reason,
  });
});

it('is for staff, and for invoices of that member', async () => {
  expect((await shown(ada)).status).toBe(403);
  expect((await command(refundAt, { reason: 'Mine' }, { who: ada })).status).toBe(403);
  expect((await command('invoices/in_2/refund', { reason: 'No such' })).status).toBe(404);
  expect((await command(refundAt, { reason: '' })).status).toBe(400);
  expect((await command(refundAt, { reason: 'x', paid: true })).status).toBe(400);
});

it('a member withdraws once, only from what is theirs, and reads what comes back', async () => {
  const bob = await register(running, 'bob-withdraws@example.com');
  const nothing = await bob.call('POST', '/api/subscription/withdraw', {});
  expect(nothing).toMatchObject({ status: 409, body: { code: 'membership/no-subscription' } });
  for (let turn = 0; turn < 2; turn += 1) {
    const { status, body } = await ada.call('POST', '/api/subscription/withdraw', {});
    expect([status, body]).toMatchObject([200, { success: true, refundedPence: 599 }]);
  }
  expect((await ada.call('GET', '/api/subscription')).body).toMatchObject({
    phase: 'cancelled',
    withdrawableUntil: null,
  });
});

const update = (email: string, customerId: string, subscriptionId: string) =>
  admin.call('POST', pathOf(operations.updateStripe, { email }), {
    body: { stripeCustomerId: customerId, stripeSubscriptionId: subscriptionId, reason: 'Joined' },
  });

it('takes no payment customer that Stripe does not know, or that another account holds', async () => {
  const bea = await register(running, 'bea-pays@example.com');
  const unknown = await update(bea.email, 'cus_1', 'sub_404');
  expect([unknown.status, unknown.body]).toEqual([
    409,
    expect.objectContaining({ code: 'payment/unknown-customer' }) as object,
  ]);
  const taken = await update(bea.email, 'cus_1', 'sub_1');
  expect([taken.status, taken.body]).toEqual([
    409,
    expect.objectContaining({ code: 'payment/customer-taken' }) as object,
  ]);
  expect((await shown(admin, bea.id)).body).toMatchObject({ customerId: null });
  expect((await update('nobody@example.com', 'cus_1', 'sub_1')).status).toBe(404);
  expect((await update(bea.email, 'card_1', 'sub_1')).status).toBe(400);
});

// Customers that were made at Stripe by hand, of which it knows no account.
const customerByHand = async (name: string): Promise<readonly [string, string]> => {
  vi.spyOn(payments, 'findAccountId').mockResolvedValue(null);
  const email = `${name}@example.com`;
  const customerId = await payments.getOrCreateCustomer({ accountId: name, email, name });
  const { subscriptionId } = await payments.subscribe({
    customerId,
    terms: { plan: 'basic', interval: 'month' },
    discountPence: 0,
    idempotencyKey: customerId,
  });
  payments.pay(subscriptionId);
  return [customerId, subscriptionId];
};

it('gives one customer to one account when two calls name it at the same instant', async () => {
  const ids = await customerByHand('both');
  const members = [
    await register(running, 'cleo-pays@example.com'),
    await register(running, 'dora-pays@example.com'),
  ];
  const answers = await Promise.all(members.map(({ email }) => update(email, ...ids)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'payment/customer-taken',
  });
  const held = await Promise.all(members.map(async ({ id }) => (await shown(admin, id)).body));
  expect(held.filter((one) => (one as { customerId: string }).customerId === ids[0])).toHaveLength(
    1,
  );
});

it('lets another account have a customer that its member no longer has', async () => {
  const [first, second] = [await customerByHand('first'), await customerByHand('second')];
  const eve = await register(running, 'eve-pays@example.com');
  const fay = await register(running, 'fay-pays@example.com');
  expect((await update(eve.email, ...first)).status).toBe(200);
  expect((await update(fay.email, ...first)).status).toBe(409);
  payments.change(first[1], () => ({ status: 'canceled', endedAt: new Date().toISOString() }));
  expect((await update(eve.email, ...first)).status).toBe(200);
  expect((await update(eve.email, ...second)).status).toBe(200);
  expect((await update(fay.email, ...first)).status).toBe(200);
});

it('shows the member and staff what was paid before staff changed the customer', async () => {
  const gus = await register(running, 'gus-pays@example.com');
  const subscriptionId = await subscribe(gus);
  await payments.cancelNow({ subscriptionId, idempotencyKey: 'by-hand' });
  const { body: before } = await gus.call('GET', '/api/invoices');
  const [paid] = before as { id: string }[];
  const byHand = await customerByHand('of-gus');
  await gus.call('POST', '/api/fix-subscriptions', { body: { fixOwn: true } });
  expect((await update(gus.email, ...byHand)).status).toBe(200);
  const { body: after } = await gus.call('GET', '/api/invoices');
  expect(after).toEqual([expect.anything(), expect.objectContaining({ id: paid?.id })]);
  expect((await gus.call('GET', `/api/invoices/${paid?.id ?? ''}`)).status).toBe(200);
  const { body: staff } = await shown(admin, gus.id);
  expect((staff as { invoices: unknown[] }).invoices).toHaveLength(2);
});

it('leaves a member as they are whose ids are right, and says so', async () => {
  const answer = await update(ada.email, 'cus_1', 'sub_1');
  expect(answer.body).toMatchObject({ message: 'Stripe Info Updated', member: { id: ada.id } });
  expect((await shown()).body).toMatchObject({ customerId: 'cus_1' });
});
