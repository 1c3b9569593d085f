import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { registerAccount } from '#application/account/registration/register-account.ts';
import { resolvePaymentIssues } from '#application/membership/comparison/fix-subscriptions.ts';
import { loadMembership } from '#application/membership/load-membership.ts';
import { changePlan } from '#application/membership/subscription/change-plan.ts';
import { startSubscription } from '#application/membership/subscription/start-subscription.ts';
import { dayMs } from '#domain/shared/time/durations.ts';
import { startPaymentTestProduct, type PaymentTestProduct } from './testing/paying-product.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

let product: PaymentTestProduct;
let accounts = 0;
beforeAll(async () => {
  product = await startPaymentTestProduct();
});
afterAll(() => product.close());

const pay = (clientSecret: string | null | undefined, paymentMethod: string) =>
  product.platform.demoProvider.pay({
    clientSecret: clientSecret ?? '',
    paymentMethod,
    authenticate: true,
  });

/** The provider's events arrive, also twice and the newest first, and the browser never comes back. */
const deliverAll = async (): Promise<void> => {
  await product.platform.demoProvider.settle();
  const deliveries = product.wire.take();
  for (const delivery of [...deliveries.toReversed(), ...deliveries]) {
    expect(await product.deliver(delivery)).toBe(200);
  }
  await product.idle();
};

const member = async (paymentMethod: string) => {
  const { platform, context } = product;
  accounts += 1;
  const email = `closed${String(accounts)}@example.com`;
  const input = { email, password: 'Engine1843', displayName: 'Ada' };
  const { accountId } = await registerAccount(platform, input, context());
  const terms = { plan: 'basic', interval: 'month' } as const;
  const order = { accountId, terms, couponCode: null };
  const { clientSecret } = await startSubscription(platform, order, context());
  await pay(clientSecret, paymentMethod);
  await deliverAll();
  const read = async () => (await loadMembership(platform, accountId)).holdings.subscription;
  return { accountId, read };
};

const renew = async (): Promise<void> => {
  await product.moveTo(new Date(product.context().now.getTime() + 32 * dayMs));
  await deliverAll();
};

it('a first payment', async () => {
  const { read } = await member('pm_card_visa');
  expect(await read()).toMatchObject({ terms: { plan: 'basic' }, unpaid: null, ended: null });
});

it('an upgrade that the bank wants confirmed', async () => {
  const card = 'pm_card_authenticationRequired';
  const { accountId, read } = await member(card);
  const upgrade = { accountId, target: { plan: 'pro' } } as const;
  const { payment } = await changePlan(product.platform, upgrade, product.context());
  await pay(payment?.clientSecret, card);
  await deliverAll();
  expect(await read()).toMatchObject({ terms: { plan: 'pro' } });
});

it('a renewal that the bank wants confirmed', async () => {
  const card = 'pm_card_authenticationRequired';
  const { accountId, read } = await member(card);
  await renew();
  expect((await read())?.unpaid).toMatchObject({ needsConfirmation: true });
  const retry = await resolvePaymentIssues(product.platform, { accountId }, product.context());
  await pay(retry.payment?.clientSecret, card);
  await deliverAll();
  expect((await read())?.unpaid).toBeNull();
});

const saveCard = async (accountId: string, paymentMethod: string): Promise<string> => {
  const { payments } = product.platform;
  const { customerId } = await loadMembership(product.platform, accountId);
  const idempotencyKey = `card-${accountId}-${paymentMethod}`;
  const request = { customerId: customerId ?? '', idempotencyKey };
  const { clientSecret } = await payments.startCardChange(request);
  expect((await pay(clientSecret, paymentMethod)).status).toBe('succeeded');
  return customerId ?? '';
};

it('a new card, with which the renewal is then paid', async () => {
  const { accountId, read } = await member('pm_card_chargeCustomerFail');
  await renew();
  expect((await read())?.unpaid).not.toBeNull();
  const customerId = await saveCard(accountId, 'pm_card_mastercard');
  await deliverAll();
  expect(await product.platform.payments.card(customerId)).toMatchObject({ last4: '4444' });
  const retry = await resolvePaymentIssues(product.platform, { accountId }, product.context());
  expect(retry).toMatchObject({ after: 'active', payment: null });
});

it('a new card whose event is lost, at the next attempt to pay', async () => {
  const { accountId } = await member('pm_card_chargeCustomerFail');
  await renew();
  await saveCard(accountId, 'pm_card_visa');
  product.wire.take();
  const retry = await resolvePaymentIssues(product.platform, { accountId }, product.context());
  expect(retry).toMatchObject({ after: 'active', payment: null });
});

it('a card whose browser came back is not used a second time', async () => {
  const { accountId } = await member('pm_card_visa');
  const first = await saveCard(accountId, 'pm_card_mastercard');
  await deliverAll();
  const { payments } = product.platform;
  await payments.useSavedCard({ customerId: first });
  await payments.useSavedCard({ customerId: first });
  expect(await payments.card(first)).toMatchObject({ last4: '4444' });
});
