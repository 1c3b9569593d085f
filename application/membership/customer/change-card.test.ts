import { describe, expect, it } from 'vitest';
import { membershipDecider } from '#domain/membership/decider.ts';
import type { Card, Payments } from '#platform/payments/payments.port.ts';
import { registerAccount } from '../../account/registration/register-account.ts';
import { sendCommand } from '../../handle-command.ts';
import {
  createTestContext,
  openTestPorts,
  today,
  type TestPorts,
} from '../../testing/test-ports.ts';
import { changePlan } from '../subscription/change-plan.ts';
import { confirmPayment } from '../subscription/confirm-payment.ts';
import { startSubscription } from '../subscription/start-subscription.ts';
import { withChangeClaim } from '../subscription/with-change-claim.ts';
import { fakePayments } from '#platform/payments/testing/fake-payments.ts';
import { finishCardChange, startCardChange, useSavedCard } from './change-card.ts';

const context = createTestContext();

const visa: Card = {
  brand: 'visa',
  last4: '4242',
  expiryMonth: 12,
  expiryYear: 2030,
  country: 'GB',
};

/** A member with a plan, and the calls that the provider received. */
const open = async () => {
  const calls: string[] = [];
  const fake = fakePayments(() => today);
  const payments: Payments = {
    ...fake,
    finishCardChange: (request) => {
      calls.push(`card of ${request.customerId}`);
      return Promise.resolve(visa);
    },
    useSavedCard: (request) => {
      calls.push(`saved card of ${request.customerId}`);
      return Promise.resolve();
    },
  };
  const ports = { ...(await openTestPorts()), payments };
  const input = { email: 'ada@example.com', password: 'Engine1843', displayName: 'Ada' };
  const { accountId } = await registerAccount(ports, input, context);
  const order = { accountId, terms: basic, couponCode: null };
  const start = await startSubscription(ports, order, context);
  fake.pay(start.subscriptionId);
  const payment = { accountId, ...start, paymentId: start.paymentIntentId };
  await confirmPayment(ports, payment, context);
  return { ports, accountId, calls };
};

const basic = { plan: 'basic', interval: 'month' } as const;

type Member = Awaited<ReturnType<typeof open>>;

const changes = {
  'a new card': ({ ports, accountId }: Member) =>
    finishCardChange(ports, { accountId, setupIntentId: 'seti_1' }, context),
  'a card whose browser was closed': ({ ports, accountId }: Member) =>
    useSavedCard(ports, { accountId, customerId: 'cus_1' }, context),
};

describe.each(Object.entries(changes))(
  '%s during another change of the membership',
  (_, change) => {
    it('waits for it', async () => {
      const member = await open();
      const { ports, accountId, calls } = member;
      let changing: Promise<unknown> = Promise.resolve();
      const payments: Payments = {
        ...ports.payments,
        changeNow: async (request) => {
          changing = change(member);
          // Long enough for a change that does not wait.
          await new Promise((resolve) => setTimeout(resolve, 100));
          calls.push('plan');
          return ports.payments.changeNow(request);
        },
      };
      const upgrade = { accountId, target: { plan: 'pro' } } as const;
      await changePlan({ ...ports, payments }, upgrade, context);
      await changing;
      expect(calls).toEqual(['plan', expect.stringContaining('card of')]);
    });
  },
);

describe('a new card', () => {
  it('belongs to the customer that the change before it kept', async () => {
    const { ports, accountId, calls } = await open();
    let changing: Promise<unknown> = Promise.resolve();
    await withChangeClaim(
      ports,
      { accountId },
      {
        context,
        change: async () => {
          const card = { accountId, setupIntentId: 'seti_1' };
          changing = finishCardChange(ports, card, context);
          await assignCustomer(ports, accountId);
        },
      },
    );
    await changing;
    expect(calls).toEqual(['card of cus_2']);
  });

  it('needs a customer', async () => {
    const ports = { ...(await openTestPorts()), payments: fakePayments(() => today) };
    const accountId = '0a0a0a0a-0a0a-4a0a-8a0a-0a0a0a0a0a0a';
    await expect(startCardChange(ports, { accountId }, context)).rejects.toMatchObject({
      code: 'payment/refused',
    });
  });
});

const assignCustomer = (ports: TestPorts, accountId: string) => {
  const command = {
    type: 'ChangePaymentCustomer',
    customerId: 'cus_2',
    subscriptionId: 'sub_1',
    reason: 'Merged',
    now: today,
  } as const;
  return sendCommand(ports, membershipDecider, { id: accountId, command }, context);
};
