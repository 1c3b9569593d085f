import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerAccount } from '#application/account/registration/register-account.ts';
import { loadMembership } from '#application/membership/load-membership.ts';
import { startSubscription } from '#application/membership/subscription/start-subscription.ts';
import { fakePayments, type FakePayments } from '#platform/payments/testing/fake-payments.ts';
import type { NewJob } from '#platform/jobs/jobs.port.ts';
import { getSubscriptionPhase } from '#domain/shared/plans/subscription.ts';
import { createEmbeddedPlatform, type EmbeddedPlatform } from '../api/testing/embedded-platform.ts';
import { reconcilePaymentsWorker } from '#workers/membership/reconcile-payments.ts';

let platform: EmbeddedPlatform;
let payments: FakePayments;
beforeAll(async () => {
  platform = await createEmbeddedPlatform();
  payments = fakePayments(() => platform.clock.now());
});
afterAll(() => platform.close());

const queued: NewJob[] = [];
const jobs = {
  enqueue: (job: NewJob) => {
    queued.push(job);
    return Promise.resolve();
  },
};
const deliver = (
  eventId: string,
  customerId: string | null,
  about: { readonly type?: string; readonly chargeId?: string } = {},
): Promise<void> =>
  reconcilePaymentsWorker.handler({ ...platform, payments, jobs })({
    name: 'reconcile-provider-event',
    key: eventId,
    attempt: 1,
    dueAt: platform.clock.now(),
    payload: { eventId, type: 'invoice.paid', customerId, ...about },
  });

it('records where the provider stands with the customer, once for any number of deliveries', async () => {
  const context = { actor: 'system', now: platform.clock.now(), correlationId: 'test' };
  const input = { email: 'paid@example.com', password: 'Engine1843', displayName: 'Paid' };
  const { accountId } = await registerAccount(platform, input, context);
  const terms = { plan: 'basic', interval: 'month' } as const;
  const wanted = { accountId, terms, couponCode: null };
  const ports = { ...platform, payments };
  const { subscriptionId } = await startSubscription(ports, wanted, context);
  payments.pay(subscriptionId);
  await deliver('evt_1', 'cus_1');
  const { holdings } = await loadMembership(platform, accountId);
  const recorded = await platform.eventStore.head();
  expect(getSubscriptionPhase(holdings.subscription, context.now)).toBe('active');
  await deliver('evt_1', 'cus_1');
  await deliver('evt_0', 'cus_1');
  expect(await platform.eventStore.head()).toEqual(recorded);
});

it('records a first purchase that the log lacks, as after a restored backup', async () => {
  const context = { actor: 'system', now: platform.clock.now(), correlationId: 'test' };
  const input = { email: 'restored@example.com', password: 'Engine1843', displayName: 'Restored' };
  const { accountId } = await registerAccount(platform, input, context);
  const account = { accountId, email: input.email, name: input.displayName };
  const customerId = await payments.getOrCreateCustomer(account);
  const terms = { plan: 'pro', interval: 'month' } as const;
  const purchase = { customerId, terms, discountPence: 0, idempotencyKey: 'before-the-loss' };
  const { subscriptionId } = await payments.subscribe(purchase);
  payments.pay(subscriptionId);
  await deliver('evt_lost', customerId);
  const membership = await loadMembership(platform, accountId);
  expect(membership.customerId).toBe(customerId);
  expect(getSubscriptionPhase(membership.holdings.subscription, context.now)).toBe('active');
});

it('records nothing of a customer that is no longer the one of the member', async () => {
  const context = { actor: 'system', now: platform.clock.now(), correlationId: 'test' };
  const input = { email: 'former@example.com', password: 'Engine1843', displayName: 'Former' };
  const { accountId } = await registerAccount(platform, input, context);
  const account = { accountId, email: input.email, name: input.displayName };
  const customerId = await payments.getOrCreateCustomer(account);
  const terms = { plan: 'pro', interval: 'month' } as const;
  const purchase = { customerId, terms, discountPence: 0, idempotencyKey: 'of-a-former-customer' };
  const { subscriptionId } = await payments.subscribe(purchase);
  payments.pay(subscriptionId);
  await payments.assignCustomer({ customerId, accountId: null, formerAccountId: accountId });
  await deliver('evt_former', customerId);
  expect((await loadMembership(platform, accountId)).customerId).toBeNull();
});

it('looks at invoices and card when money moved or the customer changed, whatever the membership did', async () => {
  queued.length = 0;
  await deliver('evt_3', 'cus_1');
  await deliver('evt_4', 'cus_1', { type: 'customer.updated' });
  await deliver('evt_6', 'cus_1', { type: 'customer.subscription.updated' });
  const accountId = await payments.findAccountId('cus_1');
  const job = { name: 'mail-invoices', payload: { accountId }, attempts: 20 };
  expect(queued).toEqual([
    { ...job, key: 'evt_3', correlationId: 'job/evt_3' },
    { ...job, key: 'evt_4', correlationId: 'job/evt_4' },
  ]);
});

it('ignores a customer that is not ours', async () => {
  const { eventStore } = platform;
  const before = await eventStore.head();
  await deliver('evt_2', 'cus_of_another_product');
  expect(await eventStore.head()).toEqual(before);
});

it('finds the member of a dispute through its charge, and ends the access when it is lost', async () => {
  const accountId = payments.customers.get('cus_1') ?? '';
  const [invoice] = await payments.invoices('cus_1');
  const dispute = {
    id: 'du_1',
    subscriptionId: 'sub_1',
    invoiceId: invoice?.id ?? '',
    pence: 199,
    openedAt: platform.clock.now().toISOString(),
  };
  const stands = async (): Promise<string> => {
    const { holdings, disputes } = await loadMembership(platform, accountId);
    const phase = getSubscriptionPhase(holdings.subscription, platform.clock.now());
    return `${disputes['du_1']?.status ?? 'none'}, ${phase}`;
  };
  payments.dispute({ ...dispute, status: 'open' });
  await deliver('evt_3', null, { type: 'charge.dispute.created', chargeId: 'ch_1' });
  expect(await stands()).toBe('open, active');
  payments.dispute({ ...dispute, status: 'lost' });
  await deliver('evt_4', null, { type: 'charge.dispute.closed', chargeId: 'ch_1' });
  expect(await stands()).toBe('lost, cancelled');
});

it('records what was given back at the provider, with what stands on the credit note', async () => {
  const accountId = payments.customers.get('cus_1') ?? '';
  const [invoice] = await payments.invoices('cus_1');
  const invoiceId = invoice?.id ?? '';
  await payments.refund({ invoiceId, pence: 50, reason: 'By phone', idempotencyKey: 'by-hand' });
  await deliver('evt_5', 'cus_1', { type: 'credit_note.created' });
  await deliver('evt_5', 'cus_1', { type: 'credit_note.created' });
  expect((await loadMembership(platform, accountId)).refundIds).toHaveLength(1);
});
