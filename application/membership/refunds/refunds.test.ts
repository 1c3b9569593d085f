import { beforeEach, describe, expect, it } from 'vitest';
import { membershipDecider, membershipStream } from '#domain/membership/decider.ts';
import { dayMs } from '#domain/shared/time/durations.ts';
import { getEffectivePlan } from '#domain/shared/plans/effective-plan.ts';
import { getSubscriptionPhase } from '#domain/shared/plans/subscription.ts';
import { PaymentRefusedError } from '#platform/payments/payments.port.ts';
import { finishWithdrawalWorker } from '#workers/membership/finish-withdrawal.ts';
import { registerAccount } from '../../account/registration/register-account.ts';
import { sendCommand } from '../../handle-command.ts';
import {
  createTestContext,
  readStreamEvents,
  openTestPorts,
  today,
  type TestPorts,
} from '../../testing/test-ports.ts';
import { changePlan } from '../subscription/change-plan.ts';
import { forgetCustomer } from '../customer/forget-customer.ts';
import { grantMembership } from '../grants/grant-membership.ts';
import { loadMembership } from '../load-membership.ts';
import { reconcileMembership } from '../subscription/reconcile-membership.ts';
import { previewRefund, refundInvoice } from './refund-invoice.ts';
import { revokeGrants } from '../grants/revoke-grants.ts';
import { startSubscription } from '../subscription/start-subscription.ts';
import { fakePayments, type FakePayments } from '#platform/payments/testing/fake-payments.ts';
import { finishWithdrawal, withdrawSubscription } from '../subscription/withdraw-subscription.ts';

type Ports = TestPorts & { readonly payments: FakePayments };

let at = today;
let ports: Ports;
let accountId: string;
beforeEach(async () => {
  at = today;
  ports = { ...(await openTestPorts()), payments: fakePayments(() => at) };
  const input = { email: 'ada@example.com', password: 'Engine1843', displayName: 'Ada' };
  ({ accountId } = await registerAccount(ports, input, createTestContext()));
});

const days = (count: number): Date => new Date(today.getTime() + count * dayMs);
const subscribe = async (): Promise<void> => {
  const terms = { plan: 'basic', interval: 'month' } as const;
  const wanted = { accountId, terms, couponCode: null };
  const { subscriptionId } = await startSubscription(ports, wanted, createTestContext(at));
  ports.payments.pay(subscriptionId);
  await reconcileMembership(ports, { accountId }, createTestContext(at));
};
const stands = async (): Promise<string> => {
  const { holdings } = await loadMembership(ports, accountId);
  return `${getSubscriptionPhase(holdings.subscription, at)} ${getEffectivePlan(holdings, at).plan}`;
};
const givenBack = async (): Promise<number[]> =>
  (await readStreamEvents(ports, membershipStream(accountId)))
    .filter(({ type }) => type === 'RefundIssued')
    .map(({ data }) => (data as { pence: number }).pence);
const invoices = async () => ports.payments.invoices('cus_1');
const dispute = (invoiceId: string, status: 'open' | 'won' = 'open'): void => {
  ports.payments.dispute({
    id: 'du_1',
    subscriptionId: 'sub_1',
    invoiceId,
    pence: 400,
    status,
    openedAt: at.toISOString(),
  });
};
const withdraw = (): ReturnType<typeof withdrawSubscription> =>
  withdrawSubscription(ports, { accountId }, createTestContext(at));
const withdrawRefused = async (): Promise<void> => {
  const refund = () => Promise.reject(new PaymentRefusedError('refused', 'Insufficient balance.'));
  const refusing = { ...ports, payments: { ...ports.payments, refund } };
  await withdrawSubscription(refusing, { accountId }, createTestContext(at));
};
/** Runs the jobs that the events of this type cause, as often as there are such events. */
const runFinishingJobs = async (eventType: string): Promise<void> => {
  const events = await readStreamEvents(ports, membershipStream(accountId));
  for (const event of events.filter(({ type }) => type === eventType)) {
    for (const { payload } of finishWithdrawalWorker.react(event)) {
      const job = { name: 'finish-withdrawal', key: event.id, attempt: 1, dueAt: at, payload };
      await finishWithdrawalWorker.handler(ports)(job);
    }
  }
};

describe('the right to cancel within 14 days', () => {
  it('gives everything back and ends the access at once, however often it is used', async () => {
    await subscribe();
    at = days(3);
    const pro = { accountId, target: { plan: 'pro' } } as const;
    await changePlan(ports, pro, createTestContext(at));
    const paid = ports.payments.charges.reduce((sum, pence) => sum + pence, 0);
    at = days(14);
    expect(await withdraw()).toMatchObject({ refundedPence: paid });
    expect(await stands()).toBe('cancelled free');
    const before = await givenBack();
    expect(before).toHaveLength(2);
    expect(await withdraw()).toMatchObject({ refundedPence: paid });
    expect(await givenBack()).toEqual(before);
  });

  it('refunds the other invoices if the provider refuses one, and says so', async () => {
    await subscribe();
    at = days(3);
    await changePlan(ports, { accountId, target: { plan: 'pro' } }, createTestContext(at));
    const [upgrade, first] = await invoices();
    const refund: FakePayments['refund'] = (request) =>
      request.invoiceId === upgrade?.id
        ? Promise.reject(new PaymentRefusedError('refused', 'Too old.'))
        : ports.payments.refund(request);
    const refusing = { ...ports, payments: { ...ports.payments, refund } };
    expect(await withdrawSubscription(refusing, { accountId }, createTestContext(at))).toEqual({
      refundedPence: first?.paidPence,
      toCardPence: first?.paidPence,
      refusedPence: upgrade?.paidPence,
    });
    expect(await givenBack()).toEqual([first?.paidPence]);
    const job = { name: 'finish-withdrawal', key: 'one', attempt: 1, dueAt: at };
    const finish = finishWithdrawalWorker.handler(refusing)({ ...job, payload: { accountId } });
    await expect(finish).rejects.toThrow('refuses to refund');
    expect(await withdraw()).toMatchObject({ refusedPence: 0 });
  });

  it('tries a refused refund again the next day, which the provider would else refuse again', async () => {
    await subscribe();
    const refused = new Set<string>();
    const refund: FakePayments['refund'] = (request) => {
      const { idempotencyKey } = request;
      if (at !== today && !refused.has(idempotencyKey)) return ports.payments.refund(request);
      refused.add(idempotencyKey);
      return Promise.reject(new PaymentRefusedError('refused', 'Insufficient balance.'));
    };
    const refusing = { ...ports, payments: { ...ports.payments, refund } };
    await withdrawSubscription(refusing, { accountId }, createTestContext(at));
    await finishWithdrawal(refusing, { accountId }, createTestContext(at));
    expect([refused.size, await givenBack()]).toEqual([1, []]);
    at = days(1);
    await finishWithdrawal(refusing, { accountId }, createTestContext(at));
    expect(await givenBack()).toEqual([199]);
  });

  it('refunds each of two purchases, though the first refund was refused for a while', async () => {
    await subscribe();
    await withdrawRefused();
    await subscribe();
    await withdraw();
    expect(await givenBack()).toEqual([199]);
    await runFinishingJobs('SubscriptionWithdrawn');
    expect((await invoices()).map(({ refundedPence }) => refundedPence)).toEqual([199, 199]);
    expect(await givenBack()).toEqual([199, 199]);
  });

  it('refunds the purchase of a former customer', async () => {
    await subscribe();
    await withdrawRefused();
    const customer = { customerId: 'cus_2', subscriptionId: 'sub_2', reason: 'Two customers' };
    const command = { type: 'ChangePaymentCustomer', ...customer, now: at } as const;
    await sendCommand(ports, membershipDecider, { id: accountId, command }, createTestContext(at));
    await runFinishingJobs('SubscriptionWithdrawn');
    expect(await givenBack()).toEqual([199]);
  });

  it('refunds although the provider no longer knows a former customer', async () => {
    await subscribe();
    const customer = { customerId: 'cus_2', subscriptionId: 'sub_1', reason: 'Two customers' };
    const command = { type: 'ChangePaymentCustomer', ...customer, now: at } as const;
    await sendCommand(ports, membershipDecider, { id: accountId, command }, createTestContext(at));
    const back = { ...command, customerId: 'cus_1' };
    await sendCommand(
      ports,
      membershipDecider,
      { id: accountId, command: back },
      createTestContext(at),
    );
    const readInvoices: FakePayments['invoices'] = (customerId) =>
      customerId === 'cus_2'
        ? Promise.reject(new PaymentRefusedError('not-found', 'No such customer.'))
        : ports.payments.invoices(customerId);
    const forgetful = { ...ports, payments: { ...ports.payments, invoices: readInvoices } };
    const result = await withdrawSubscription(forgetful, { accountId }, createTestContext(at));
    expect(result).toEqual({ refundedPence: 199, toCardPence: 199, refusedPence: 0 });
    expect(await givenBack()).toEqual([199]);
  });

  it('refunds a disputed payment once the dispute is won, and none that was not withdrawn', async () => {
    const disputeLatest = async (id: string, subscriptionId: string) => {
      const [{ id: invoiceId } = { id: '' }] = await invoices();
      const openedAt = at.toISOString();
      const dispute = {
        id,
        subscriptionId,
        invoiceId,
        pence: 199,
        status: 'open',
        openedAt,
      } as const;
      ports.payments.dispute(dispute);
      return () => {
        ports.payments.dispute({ ...dispute, status: 'won' });
      };
    };
    await subscribe();
    const winFirst = await disputeLatest('du_1', 'sub_1');
    await withdraw();
    await subscribe();
    const winSecond = await disputeLatest('du_2', 'sub_2');
    await runFinishingJobs('SubscriptionWithdrawn');
    expect(await givenBack()).toEqual([]);
    winFirst();
    winSecond();
    await reconcileMembership(ports, { accountId }, createTestContext(at));
    await runFinishingJobs('DisputeWon');
    expect(await givenBack()).toEqual([199]);
    expect((await invoices()).map(({ refundedPence }) => refundedPence)).toEqual([0, 199]);
    expect(await stands()).toBe('active basic');
  });

  it('names only what it returns to the card, not what was refunded before', async () => {
    await subscribe();
    const refund = { accountId, invoiceId: 'in_1', pence: 50, reason: 'Goodwill' };
    await refundInvoice(ports, refund, createTestContext(at));
    expect(await withdraw()).toEqual({
      refundedPence: 199,
      toCardPence: 149,
      refusedPence: 0,
    });
  });

  it('is refused later, and changes nothing then', async () => {
    await subscribe();
    at = days(15);
    await expect(withdraw()).rejects.toMatchObject({
      code: 'membership/withdrawal-too-late',
      message: expect.stringContaining('14 days') as string,
    });
    expect([await stands(), await givenBack()]).toEqual(['active basic', []]);
  });

  it('counts from when it was used, though the provider was away then', async () => {
    await subscribe();
    at = days(14);
    const away = { ...ports.payments, cancelNow: () => Promise.reject(new Error('away')) };
    const used = withdrawSubscription(
      { ...ports, payments: away },
      { accountId },
      createTestContext(at),
    );
    await expect(used).rejects.toThrow('away');
    at = days(16);
    await finishWithdrawal(ports, { accountId }, createTestContext(at));
    expect([await stands(), await givenBack()]).toEqual(['cancelled free', [199]]);
  });

  it('leaves a part that was given back before, and what the bank takes back', async () => {
    await subscribe();
    const [first] = await invoices();
    const refund = { accountId, invoiceId: first?.id ?? '', pence: 50, reason: 'Goodwill' };
    await refundInvoice(ports, refund, createTestContext(at));
    await changePlan(ports, { accountId, target: { plan: 'pro' } }, createTestContext(at));
    const [difference] = await invoices();
    dispute(difference?.id ?? '');
    await withdraw();
    expect(await givenBack()).toEqual([50, 149]);
  });
});

describe('a refund', () => {
  it('does what its preview said, and leaves the plan', async () => {
    await subscribe();
    const [invoice] = await invoices();
    const wish = { accountId, invoiceId: invoice?.id ?? '', pence: 99 };
    const { pence, left, revision } = await previewRefund(ports, wish);
    expect([pence, left]).toEqual([99, 100]);
    const context = createTestContext(at, { expectedRevision: revision });
    const request = { ...wish, reason: 'Outage' };
    expect(await refundInvoice(ports, request, context)).toMatchObject({ pence: 99, left: 100 });
    expect([await stands(), await givenBack()]).toEqual(['active basic', [99]]);
    await expect(refundInvoice(ports, request, context)).rejects.toMatchObject({ kind: 'stale' });
    expect(await givenBack()).toEqual([99]);
  });

  it('that was cut off after the provider is recorded, and not made twice by its repetition', async () => {
    await subscribe();
    const [invoice] = await invoices();
    const invoiceId = invoice?.id ?? '';
    const { revision } = await previewRefund(ports, { accountId, invoiceId, pence: 99 });
    const cutOff = { invoiceId, pence: 99, reason: 'Outage', idempotencyKey: 'before-the-crash' };
    await ports.payments.refund(cutOff);
    const context = createTestContext(at, { expectedRevision: revision });
    const request = { accountId, invoiceId, pence: 99, reason: 'Outage' };
    await expect(refundInvoice(ports, request, context)).rejects.toMatchObject({ kind: 'stale' });
    expect(await givenBack()).toEqual([99]);
  });

  it('is refused while the bank has the payment, and possible once the dispute is won', async () => {
    await subscribe();
    const request = { accountId, invoiceId: 'in_1', reason: 'Outage' };
    dispute('in_1');
    await reconcileMembership(ports, { accountId }, createTestContext(at));
    const disputed = { kind: 'conflict', code: 'payment/disputed' };
    await expect(previewRefund(ports, request)).rejects.toMatchObject(disputed);
    const refused = refundInvoice(ports, request, createTestContext(at));
    await expect(refused).rejects.toMatchObject(disputed);
    dispute('in_1', 'won');
    await reconcileMembership(ports, { accountId }, createTestContext(at));
    await refundInvoice(ports, request, createTestContext(at));
    expect(await givenBack()).toEqual([199]);
  });

  it('is never of another account', async () => {
    await subscribe();
    const input = { email: 'eve@example.com', password: 'Engine1843', displayName: 'Eve' };
    const eve = await registerAccount(ports, input, createTestContext());
    const [invoice] = await invoices();
    const request = { accountId: eve.accountId, invoiceId: invoice?.id ?? '', reason: 'Mine' };
    await expect(refundInvoice(ports, request, createTestContext(at))).rejects.toMatchObject({
      code: 'membership/no-such-invoice',
    });
  });
});

describe('"Revoke all"', () => {
  it('ends every grant and leaves what is paid', async () => {
    await subscribe();
    const grant = { accountId, plan: 'pro', duration: 'lifetime', reason: 'Prize' } as const;
    await grantMembership(ports, grant, createTestContext(at));
    expect(await stands()).toBe('active pro');
    await revokeGrants(ports, { accountId, reason: 'A mistake' }, createTestContext(at));
    expect(await stands()).toBe('active basic');
    await revokeGrants(ports, { accountId, reason: 'Once more' }, createTestContext(at));
    const { subscriptions } = await ports.payments.snapshot('cus_1');
    expect([await stands(), subscriptions[0]?.status]).toEqual(['active basic', 'active']);
  });
});

describe('an erased account', () => {
  it('is forgotten by the provider after its subscription has ended, once', async () => {
    await subscribe();
    for (let run = 0; run < 2; run += 1)
      await forgetCustomer(ports, { accountId }, createTestContext(at));
    const { subscriptions } = await ports.payments.snapshot('cus_1');
    expect([await stands(), subscriptions[0]?.status]).toEqual(['cancelled free', 'canceled']);
    expect([...ports.payments.customers]).toEqual([]);
    const types = (await readStreamEvents(ports, membershipStream(accountId))).map(
      ({ type }) => type,
    );
    expect(types.filter((type) => type === 'SubscriptionEnded')).toHaveLength(1);
  });

  it('that never paid has nothing to forget', async () => {
    const silent = { ...ports.payments, forget: () => Promise.reject(new Error('asked')) };
    const asked = forgetCustomer(
      { ...ports, payments: silent },
      { accountId },
      createTestContext(at),
    );
    await expect(asked).resolves.toBeUndefined();
  });
});
