import { describe, expect, it } from 'vitest';
import { dayMs } from '#domain/shared/time/durations.ts';
import { registerAccount } from '../../account/registration/register-account.ts';
import {
  createTestContext,
  openTestPorts,
  today,
  type TestPorts,
} from '../../testing/test-ports.ts';
import { fakePayments, type FakePayments } from '#platform/payments/testing/fake-payments.ts';
import { confirmPayment } from './confirm-payment.ts';
import { startSubscription } from './start-subscription.ts';

type Ports = TestPorts & { readonly payments: FakePayments };

const waiting = (ports: Ports): Ports => ({
  ...ports,
  config: { ...ports.config, FIRST_PURCHASE_WAIT_HOURS: 24 },
});

// The setting is turned on while the member has the payment form open.
const begun = async (plan: 'basic' | 'pro') => {
  const ports: Ports = { ...(await openTestPorts()), payments: fakePayments(() => today) };
  const input = { email: 'ada@example.com', password: 'Engine1843', displayName: 'Ada' };
  const { accountId } = await registerAccount(ports, input, createTestContext());
  const wanted = { accountId, terms: { plan, interval: 'month' }, couponCode: null } as const;
  const start = await startSubscription(ports, wanted, createTestContext());
  const { subscriptionId, paymentIntentId: paymentId } = start;
  return { ports: waiting(ports), wanted, paid: { accountId, subscriptionId, paymentId } };
};

const refusal = {
  code: 'membership/waiting-period',
  detail: { retryAt: new Date(today.getTime() + dayMs).toISOString() },
};

describe('a first purchase of forecasts that was begun before the waiting period', () => {
  it('is refused while its payment is open, when it is confirmed or begun again', async () => {
    const { ports, wanted, paid } = await begun('pro');
    await expect(confirmPayment(ports, paid, createTestContext())).rejects.toMatchObject(refusal);
    await expect(startSubscription(ports, wanted, createTestContext())).rejects.toMatchObject(
      refusal,
    );
  });

  it('is confirmed when it is already paid', async () => {
    const { ports, paid } = await begun('pro');
    ports.payments.pay(paid.subscriptionId);
    expect((await confirmPayment(ports, paid, createTestContext())).plan).toBe('pro');
  });

  it('is not refused while the bank is processing its payment', async () => {
    const { ports, paid } = await begun('pro');
    const payments: FakePayments = {
      ...ports.payments,
      payment: async (id) => {
        const payment = await ports.payments.payment(id);
        return payment && { ...payment, status: 'processing' };
      },
    };
    await expect(
      confirmPayment({ ...ports, payments }, paid, createTestContext()),
    ).rejects.toMatchObject({
      code: 'payment/not-arrived',
    });
  });

  it('of Basic only needs its payment', async () => {
    const { ports, paid } = await begun('basic');
    await expect(confirmPayment(ports, paid, createTestContext())).rejects.toMatchObject({
      code: 'payment/not-arrived',
    });
  });
});
