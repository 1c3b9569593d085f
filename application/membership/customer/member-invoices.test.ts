import { beforeEach, describe, expect, it } from 'vitest';
import { membershipDecider, membershipStream } from '#domain/membership/decider.ts';
import { PaymentRefusedError } from '#platform/payments/payments.port.ts';
import { registerAccount } from '../../account/registration/register-account.ts';
import {
  createTestContext,
  openTestPorts,
  readEventTypes,
  today,
  type TestPorts,
} from '../../testing/test-ports.ts';
import { claimIdentifier } from '../../account/identifiers/claim-identifier.ts';
import { confirmClaim } from '../../account/identifiers/claims.ts';
import { customerHash } from '../../account/find-account.ts';
import { sendCommand } from '../../handle-command.ts';
import { compareMember } from '../comparison/compare-member.ts';
import { previewFix } from '../comparison/preview-fix.ts';
import { loadMembership } from '../load-membership.ts';
import { refundInvoice } from '../refunds/refund-invoice.ts';
import { assertSupportRefundAllowed } from '../refunds/support-refund.ts';
import { reconcileMembership } from '../subscription/reconcile-membership.ts';
import { startSubscription } from '../subscription/start-subscription.ts';
import { fakePayments, type FakePayments } from '#platform/payments/testing/fake-payments.ts';
import { findMemberInvoice, listMemberDisputes, listMemberInvoices } from './member-invoices.ts';

let ports: TestPorts & { readonly payments: FakePayments };
let accountId: string;
beforeEach(async () => {
  ports = { ...(await openTestPorts()), payments: fakePayments(() => today) };
  accountId = await register('ada');
  const terms = { plan: 'basic', interval: 'month' } as const;
  await startSubscription(ports, { accountId, terms, couponCode: null }, createTestContext());
  ports.payments.pay('sub_1');
  await reconcileMembership(ports, { accountId }, createTestContext());
  await ports.payments.cancelNow({ subscriptionId: 'sub_1', idempotencyKey: 'cancel' });
  await reconcileMembership(ports, { accountId }, createTestContext());
  await usePaidCustomer('cus_by_hand');
});

const register = async (name: string): Promise<string> => {
  const input = { email: `${name}@example.com`, password: 'Engine1843', displayName: name };
  return (await registerAccount(ports, input, createTestContext())).accountId;
};

/** Staff assign another customer, which has paid a subscription. */
const usePaidCustomer = async (customerId: string): Promise<void> => {
  ports.payments.createCustomer(customerId);
  const terms = { plan: 'pro', interval: 'month' } as const;
  const request = { customerId, terms, discountPence: 0, idempotencyKey: customerId };
  const { subscriptionId } = await ports.payments.subscribe(request);
  ports.payments.pay(subscriptionId);
  const change = { customerId, subscriptionId, reason: 'Merged', now: today };
  const command = { type: 'ChangePaymentCustomer', ...change } as const;
  await sendCommand(ports, membershipDecider, { id: accountId, command }, createTestContext());
  await reconcileMembership(ports, { accountId }, createTestContext());
};

const giveToOther = async (customerId: string): Promise<void> => {
  const identifier = {
    kind: 'customer',
    hash: customerHash(ports, customerId),
    accountId: await register('eve'),
  } as const;
  const { revision: claimRevision } = await claimIdentifier(ports, identifier, createTestContext());
  await confirmClaim(ports, { ...identifier, claimRevision }, createTestContext());
};

const member = async () => ({ accountId, ...(await loadMembership(ports, accountId)) });
const invoiceIds = async () =>
  (await listMemberInvoices(ports, await member())).map(({ id }) => id).sort();
const findInvoice = async (invoiceId: string) =>
  findMemberInvoice(ports, { invoiceId, ...(await member()) });
const dispute = (): void => {
  ports.payments.dispute({
    id: 'du_1',
    subscriptionId: 'sub_1',
    invoiceId: 'in_1',
    pence: 199,
    status: 'open',
    openedAt: today.toISOString(),
  });
};
const refundFirst = (pence?: number) =>
  refundInvoice(
    ports,
    { accountId, invoiceId: 'in_1', pence, reason: 'Outage' },
    createTestContext(),
  );

describe('the payments of a member whose customer staff changed', () => {
  it('include those of the former customer, which can be refunded', async () => {
    expect(await invoiceIds()).toEqual(['in_1', 'in_2']);
    expect(await findInvoice('in_1')).toMatchObject({ customerId: 'cus_1' });
    expect(await refundFirst(99)).toMatchObject({ pence: 99, left: 100 });
    dispute();
    expect(await listMemberDisputes(ports, await member())).toMatchObject([{ id: 'du_1' }]);
  });

  it('record disputes of the former customer, as the preview of the fix shows', async () => {
    dispute();
    const changes = ['DisputeOpened'];
    expect(await previewFix(ports, { accountId }, createTestContext())).toMatchObject({ changes });
    const compare = () => compareMember(ports, { accountId }, createTestContext());
    expect(await compare()).toMatchObject({ drift: { accountId, changes } });
    expect(await compare()).toMatchObject({ drift: null });
    await expect(refundFirst()).rejects.toMatchObject({ code: 'payment/disputed' });
  });

  it('record refunds whose message from the provider was lost', async () => {
    const refund = { invoiceId: 'in_1', pence: 50, reason: 'By phone', idempotencyKey: 'by-hand' };
    await ports.payments.refund(refund);
    await compareMember(ports, { accountId }, createTestContext());
    const types = await readEventTypes(ports, membershipStream(accountId));
    expect(types.filter((type) => type === 'RefundIssued')).toHaveLength(1);
  });

  it('count for the limit of support staff', async () => {
    await refundFirst();
    const request = { accountId, invoiceId: 'in_2', pence: 2, limitPence: 200, endsPlan: false };
    const context = { actor: 'support', now: today };
    await expect(assertSupportRefundAllowed(ports, request, context)).rejects.toMatchObject({
      code: 'access/refund-limit',
    });
  });

  it('are readable if the provider no longer knows the former customer', async () => {
    const invoices: FakePayments['invoices'] = (customerId) =>
      customerId === 'cus_1'
        ? Promise.reject(new PaymentRefusedError('not-found', 'No such customer.'))
        : ports.payments.invoices(customerId);
    const forgetful = { ...ports, payments: { ...ports.payments, invoices } };
    const listed = await listMemberInvoices(forgetful, await member());
    expect(listed.map(({ id }) => id)).toEqual(['in_2']);
  });

  it('exclude those of a customer that belongs to another account now', async () => {
    await giveToOther('cus_1');
    expect(await invoiceIds()).toEqual(['in_2']);
    expect(await findInvoice('in_1')).toBeUndefined();
    await expect(refundFirst()).rejects.toMatchObject({ code: 'membership/no-such-invoice' });
  });
});
