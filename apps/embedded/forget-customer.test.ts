import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerAccount } from '#application/account/registration/register-account.ts';
import { reconcileMembership } from '#application/membership/subscription/reconcile-membership.ts';
import { startSubscription } from '#application/membership/subscription/start-subscription.ts';
import { fakePayments, type FakePayments } from '#platform/payments/testing/fake-payments.ts';
import { listCards } from '#observations/cards/queries.ts';
import { saveCard } from '#observations/cards/store.ts';
import { listInvoices } from '#observations/invoices/queries.ts';
import { forgetCustomerWorker } from '#workers/membership/forget-customer.ts';
import { createEmbeddedPlatform, type EmbeddedPlatform } from '../api/testing/embedded-platform.ts';

let platform: EmbeddedPlatform;
let payments: FakePayments;
beforeAll(async () => {
  platform = await createEmbeddedPlatform();
  payments = fakePayments(() => platform.clock.now());
});
afterAll(() => platform.close());

it('deletes the digits of the card of an account that was erased, and of no other', async () => {
  const context = { actor: 'system', now: platform.clock.now(), correlationId: 'test' };
  const input = { email: 'gone@example.com', password: 'Engine1843', displayName: 'Gone' };
  const { accountId } = await registerAccount(platform, input, context);
  const other = '0b5e5b6e-7c1c-4f0a-9f52-0f6f3a7d1a11';
  const terms = { plan: 'basic', interval: 'month' } as const;
  const ports = { ...platform, payments };
  await startSubscription(ports, { accountId, terms, couponCode: null }, context);
  await saveCard(platform, accountId, { last4: '4242', country: 'GB' });
  await saveCard(platform, other, { last4: '4242', country: 'GB' });
  const job = { name: 'forget-customer', key: accountId, attempt: 1, dueAt: context.now };
  for (const attempt of [1, 2]) {
    await forgetCustomerWorker.handler(ports)({
      ...job,
      attempt,
      payload: { accountId },
    });
    const { cards } = await listCards(platform, '4242', 10);
    expect(cards.map(({ id }) => id)).toEqual([other]);
  }
});

it('shows in the list of invoices what the erasure refunded', async () => {
  const context = { actor: 'system', now: platform.clock.now(), correlationId: 'test' };
  const input = { email: 'refunded@example.com', password: 'Engine1843', displayName: 'Gone' };
  const { accountId } = await registerAccount(platform, input, context);
  const ports = { ...platform, payments };
  const purchase = { plan: 'basic', interval: 'month' } as const;
  const { subscriptionId } = await startSubscription(
    ports,
    { accountId, terms: purchase, couponCode: null },
    context,
  );
  payments.pay(subscriptionId);
  await reconcileMembership(ports, { accountId }, context);
  const job = { name: 'forget-customer', key: accountId, attempt: 1, dueAt: context.now };
  await forgetCustomerWorker.handler(ports)({ ...job, payload: { accountId } });
  const { invoices } = await listInvoices(platform, { skip: 0, limit: 10 });
  const own = invoices.filter((invoice) => invoice.accountId === accountId);
  expect(own).toMatchObject([{ paidPence: 199, refundedPence: 199 }]);
});
