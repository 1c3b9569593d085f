import { describe, expect, it } from 'vitest';
import { accountDecider } from '#domain/account/decider.ts';
import { membershipStream } from '#domain/membership/decider.ts';
import { registerAccount } from '../../account/registration/register-account.ts';
import { sendCommand } from '../../handle-command.ts';
import {
  createTestContext,
  openTestPorts,
  today,
  readEventTypes,
} from '../../testing/test-ports.ts';
import { cancelSubscriptionByLink } from './cancel-by-link.ts';
import { cancellationLinkId } from './cancellation-link.ts';
import { confirmPayment } from './confirm-payment.ts';
import { startSubscription } from './start-subscription.ts';
import { fakePayments } from '#platform/payments/testing/fake-payments.ts';

const email = 'ada@example.com';
const expiresAt = new Date('2100-01-01T00:00:00.000Z');
const staff = { ...createTestContext(), actor: 'staff' };

const openSuspended = async (subscribes = true) => {
  const ports = { ...(await openTestPorts()), payments: fakePayments(() => today) };
  const member = { email, password: 'Engine1843', displayName: 'Ada' };
  const { accountId } = await registerAccount(ports, member, createTestContext());
  if (subscribes) {
    const terms = { plan: 'pro', interval: 'month' } as const;
    const wanted = { accountId, terms, couponCode: null };
    const start = await startSubscription(ports, wanted, createTestContext());
    const { subscriptionId, paymentIntentId: paymentId } = start;
    ports.payments.pay(subscriptionId);
    await confirmPayment(ports, { accountId, subscriptionId, paymentId }, createTestContext());
  }
  const command = { type: 'SuspendAccount', reason: 'Fraud', now: today } as const;
  await sendCommand(ports, accountDecider, { id: accountId, command }, staff);
  const issue = (mailedTo = email) =>
    ports.linkTokens.issue(
      {
        purpose: 'cancel-subscription',
        accountId,
        requestId: cancellationLinkId(accountId, mailedTo),
      },
      expiresAt,
    );
  return { ports, accountId, issue };
};

describe('the link in the mail about a suspension', () => {
  it('cancels the subscription without a login, once, however often it is used', async () => {
    const { ports, accountId, issue } = await openSuspended();
    const token = issue();
    const first = await cancelSubscriptionByLink(ports, { token }, createTestContext());
    expect(first?.subscription?.scheduled?.kind).toBe('cancellation');
    const types = await readEventTypes(ports, membershipStream(accountId));
    const again = await cancelSubscriptionByLink(ports, { token }, createTestContext());
    expect(again?.subscription?.scheduled?.kind).toBe('cancellation');
    expect(await readEventTypes(ports, membershipStream(accountId))).toEqual(types);
  });

  it('changes nothing for a member without a subscription', async () => {
    const { ports, issue } = await openSuspended(false);
    expect(
      await cancelSubscriptionByLink(ports, { token: issue() }, createTestContext()),
    ).toBeNull();
  });

  it('does not work for a former address, for another purpose, or once the account is restored', async () => {
    const { ports, accountId, issue } = await openSuspended();
    const refused = (token: string) =>
      expect(cancelSubscriptionByLink(ports, { token }, createTestContext())).rejects;
    await refused(issue('former@example.com')).toMatchObject({ code: 'account/link-invalid' });
    const requestId = cancellationLinkId(accountId, email);
    const other = { purpose: 'switch-off', accountId, requestId } as const;
    const token = ports.linkTokens.issue(other, expiresAt);
    await refused(token).toMatchObject({ code: 'account/link-invalid' });
    await sendCommand(
      ports,
      accountDecider,
      { id: accountId, command: { type: 'RestoreAccount', reason: 'A mistake' } },
      staff,
    );
    await refused(issue()).toMatchObject({ code: 'membership/not-suspended' });
  });
});
