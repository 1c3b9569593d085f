import { describe, expect, it } from 'vitest';
import { accountDecider } from '#domain/account/decider.ts';
import { updateCustomerEmailWorker } from '#workers/membership/update-customer-email.ts';
import { requireRegisteredAccount } from '../../account/find-account.ts';
import { registerAccount } from '../../account/registration/register-account.ts';
import { sendCommand } from '../../handle-command.ts';
import { createTestContext, openTestPorts, today } from '../../testing/test-ports.ts';
import { startSubscription } from '../subscription/start-subscription.ts';
import { fakePayments } from '#platform/payments/testing/fake-payments.ts';
import { updateCustomerEmail } from './update-customer-email.ts';

const paying = async () => {
  const payments = fakePayments(() => today);
  const ports = { ...(await openTestPorts()), payments };
  const input = { email: 'ada@example.com', password: 'Engine1843', displayName: 'Ada' };
  const { accountId } = await registerAccount(ports, input, createTestContext());
  const wanted = {
    accountId,
    terms: { plan: 'basic', interval: 'month' },
    couponCode: null,
  } as const;
  await startSubscription(ports, wanted, createTestContext());
  return { ports, payments, accountId };
};

type Paying = Awaited<ReturnType<typeof paying>>;

const changeTo = async ({ ports, accountId }: Paying, newEmail: string) => {
  const requestId = `change to ${newEmail}`;
  const { passwordHash: verifiedHash } = await requireRegisteredAccount(ports, accountId);
  for (const command of [
    { type: 'RequestEmailChange', requestId, newEmail, verifiedHash, now: today },
    { type: 'ConfirmEmailChange', requestId, now: today },
  ] as const) {
    await sendCommand(ports, accountDecider, { id: accountId, command }, createTestContext());
  }
  return requestId;
};

describe('the customer at the provider', () => {
  it('has the address of the account, after a change and after its undo', async () => {
    const member = await paying();
    const { ports, payments, accountId } = member;
    expect(payments.emails.get('cus_1')).toBe('ada@example.com');
    const requestId = await changeTo(member, 'eve@example.com');
    await updateCustomerEmail(ports, { accountId });
    expect(payments.emails.get('cus_1')).toBe('eve@example.com');
    const undo = { type: 'UndoEmailChange', requestId, passwordResetId: 'r', now: today } as const;
    await sendCommand(ports, accountDecider, { id: accountId, command: undo }, createTestContext());
    await updateCustomerEmail(ports, { accountId });
    expect(payments.emails.get('cus_1')).toBe('ada@example.com');
  });

  it('has the newest address, though another change comes in between', async () => {
    const member = await paying();
    const { payments, accountId } = member;
    await changeTo(member, 'first@example.com');
    let isFirst = true;
    const ports = {
      ...member.ports,
      payments: {
        ...payments,
        updateCustomerEmail: async (request: { customerId: string; email: string }) => {
          if (isFirst) {
            isFirst = false;
            await changeTo(member, 'second@example.com');
          }
          await payments.updateCustomerEmail(request);
        },
      },
    };
    await updateCustomerEmail(ports, { accountId });
    expect(payments.emails.get('cus_1')).toBe('second@example.com');
  });

  it('is looked after when the address changes, is put back, or the customer is another', () => {
    expect(updateCustomerEmailWorker.reactions.flatMap(({ types }) => types).sort()).toEqual([
      'AccountEmailChangeUndone',
      'AccountEmailChanged',
      'PaymentCustomerChanged',
    ]);
  });
});
