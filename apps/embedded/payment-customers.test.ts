import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { registerAccount } from '#application/account/registration/register-account.ts';
import { changePaymentCustomer } from '#application/membership/customer/change-payment-customer.ts';
import { listMemberInvoices } from '#application/membership/customer/member-invoices.ts';
import { loadMembership } from '#application/membership/load-membership.ts';
import { reconcileMembership } from '#application/membership/subscription/reconcile-membership.ts';
import { startSubscription } from '#application/membership/subscription/start-subscription.ts';
import { fakePayments, type FakePayments } from '#platform/payments/testing/fake-payments.ts';
import { assignCustomerWorker } from '#workers/membership/assign-customer.ts';
import { forgetCustomerWorker } from '#workers/membership/forget-customer.ts';
import { reconcilePaymentsWorker } from '#workers/membership/reconcile-payments.ts';
import { createEmbeddedPlatform, type EmbeddedPlatform } from '../api/testing/embedded-platform.ts';

let platform: EmbeddedPlatform;
let payments: FakePayments;
let accountId: string;
beforeAll(async () => {
  platform = await createEmbeddedPlatform();
});
afterAll(() => platform.close());
beforeEach(async () => {
  payments = fakePayments(() => platform.clock.now());
  accountId = await register('ada');
});

let registered = 0;
const emails = new Map<string, string>();
const register = async (who: string): Promise<string> => {
  const email = `${who}-${String((registered += 1))}@example.com`;
  const input = { email, password: 'Engine1843', displayName: who };
  const account = await registerAccount(platform, input, context());
  emails.set(account.accountId, email);
  return account.accountId;
};
const context = () => ({ actor: 'system', now: platform.clock.now(), correlationId: 'test' });
const ports = () => ({ ...platform, payments });
const job = () => ({ name: 'test', key: 'test', attempt: 1, dueAt: platform.clock.now() });

const terms = { plan: 'basic', interval: 'month' } as const;
const subscribe = () =>
  startSubscription(ports(), { accountId, terms, couponCode: null }, context());

type Customer = { readonly customerId: string; readonly subscriptionId: string };

/** Made at the provider, with a paid subscription and without an account. */
const makeByHand = async (customerId: string): Promise<Customer> => {
  payments.createCustomer(customerId);
  const request = { customerId, terms, discountPence: 0, idempotencyKey: customerId };
  const { subscriptionId } = await payments.subscribe(request);
  payments.pay(subscriptionId);
  return { customerId, subscriptionId };
};
const link = async (account: string, customer: Customer): Promise<void> => {
  const email = emails.get(account) ?? '';
  // Whether another account uses the customer is read from the member list.
  await platform.reachedHead();
  await changePaymentCustomer(ports(), { email, ...customer, reason: 'Merged' }, context());
};
const assign = async (): Promise<void> => {
  const handle = assignCustomerWorker.handler(ports());
  for (let run = 0; run < 2; run += 1) await handle({ ...job(), payload: { accountId } });
};
const forget = async (): Promise<void> => {
  const handle = forgetCustomerWorker.handler(ports());
  for (let run = 0; run < 2; run += 1) await handle({ ...job(), payload: { accountId } });
};

const deliver = async (
  type: string,
  about: { readonly customerId: string | null; readonly chargeId?: string },
): Promise<void> => {
  const jobs = { enqueue: () => Promise.resolve() };
  const payload = { eventId: `evt_${type}_${accountId}`, type, ...about };
  await reconcilePaymentsWorker.handler({ ...ports(), jobs })({ ...job(), payload });
};

describe('a customer that staff assigned', () => {
  it('belongs to the account at the provider, and the former customer no longer', async () => {
    await subscribe();
    await payments.cancelNow({ subscriptionId: 'sub_1', idempotencyKey: 'cancel' });
    await link(accountId, await makeByHand('cus_by_hand'));
    await assign();
    expect([...payments.customers]).toEqual([
      ['cus_1', null],
      ['cus_by_hand', accountId],
    ]);
  });

  it('is found by its events before the provider has the account', async () => {
    const { subscriptionId } = await makeByHand('cus_linked');
    await link(accountId, { customerId: 'cus_linked', subscriptionId });
    payments.change(subscriptionId, () => ({
      status: 'canceled',
      endedAt: '2026-01-01T00:00:00Z',
    }));
    await deliver('customer.subscription.deleted', { customerId: 'cus_linked' });
    const { subscription } = (await loadMembership(platform, accountId)).holdings;
    expect(subscription?.ended).not.toBeNull();
  });
});

describe('a former customer', () => {
  let current: string;
  beforeEach(async () => {
    current = `cus_of_${accountId}`;
    const { subscriptionId } = await subscribe();
    payments.pay(subscriptionId);
    await payments.cancelNow({ subscriptionId, idempotencyKey: 'cancel' });
    await reconcileMembership(ports(), { accountId }, context());
    await link(accountId, await makeByHand(current));
    await assign();
  });

  it('keeps the account for refunds and disputes of its payments', async () => {
    const refund = { invoiceId: 'in_1', pence: 50, reason: 'By phone', idempotencyKey: 'by-hand' };
    await payments.refund(refund);
    await deliver('credit_note.created', { customerId: 'cus_1' });
    payments.dispute({
      id: 'du_1',
      subscriptionId: 'sub_1',
      invoiceId: 'in_1',
      pence: 149,
      status: 'lost',
      openedAt: platform.clock.now().toISOString(),
    });
    await deliver('charge.dispute.closed', { customerId: null, chargeId: 'ch_1' });
    const { refundIds, disputes, holdings } = await loadMembership(platform, accountId);
    expect(refundIds).toHaveLength(1);
    expect(disputes['du_1']).toMatchObject({ status: 'lost' });
    expect(holdings.subscription).toMatchObject({ customerId: current, ended: null });
  });

  it('is not used for the next purchase', async () => {
    const person = { accountId, email: 'ada@example.com', name: 'Ada' };
    expect(await payments.getOrCreateCustomer(person)).toBe(current);
  });

  it('belongs to the account that had it last', async () => {
    const adaId = accountId;
    const eveId = await register('eve');
    await link(eveId, { customerId: 'cus_1', subscriptionId: 'sub_1' });
    accountId = eveId;
    await assign();
    await link(eveId, await makeByHand('cus_of_eve'));
    await assign();
    accountId = adaId;
    await assign();
    expect(await payments.findFormerAccountId('cus_1')).toBe(eveId);
    const invoices = async (id: string) =>
      (
        await listMemberInvoices(ports(), {
          accountId: id,
          ...(await loadMembership(platform, id)),
        })
      ).map(({ customerId }) => customerId);
    expect(await invoices(adaId)).toEqual([current]);
    expect(await invoices(eveId)).toEqual(['cus_of_eve', 'cus_1']);
  });
});

describe('the customers of an erased account', () => {
  it('are all forgotten: former ones, too, and one that no event names', async () => {
    await subscribe();
    await payments.cancelNow({ subscriptionId: 'sub_1', idempotencyKey: 'cancel' });
    await link(accountId, await makeByHand('cus_second'));
    await assign();
    payments.createCustomer('cus_without_event');
    await payments.assignCustomer({ customerId: 'cus_without_event', accountId });
    await forget();
    expect([...payments.customers]).toEqual([]);
  });

  it('stay if staff assigned them to another account', async () => {
    const former = await makeByHand('cus_former');
    await link(accountId, former);
    await payments.cancelNow({ ...former, idempotencyKey: 'cancel' });
    await reconcileMembership(ports(), { accountId }, context());
    await link(accountId, await makeByHand('cus_current'));
    await link(await register('eve'), former);
    await forget();
    expect([...payments.customers.keys()]).toEqual(['cus_former']);
  });

  it('are not made by a purchase that is refused', async () => {
    const waiting = { ...ports(), config: { FIRST_PURCHASE_WAIT_HOURS: 24 } };
    const wanted = { accountId, terms: { ...terms, plan: 'pro' }, couponCode: null } as const;
    await expect(startSubscription(waiting, wanted, context())).rejects.toMatchObject({
      code: 'membership/waiting-period',
    });
    expect([...payments.customers]).toEqual([]);
  });
});
