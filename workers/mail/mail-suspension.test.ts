import { describe, expect, it } from 'vitest';
import { registerAccount } from '#application/account/registration/register-account.ts';
import { findRecipient } from '#application/deliveries/next-recipient.ts';
import { deriveId } from '#application/derive-id.ts';
import { sendCommand } from '#application/handle-command.ts';
import { isSuppressed, loadMail } from '#application/mails/load-mail.ts';
import { cancellationLinkId } from '#application/membership/subscription/cancellation-link.ts';
import { changePlan } from '#application/membership/subscription/change-plan.ts';
import { loadMembership } from '#application/membership/load-membership.ts';
import { confirmPayment } from '#application/membership/subscription/confirm-payment.ts';
import { startSubscription } from '#application/membership/subscription/start-subscription.ts';
import { fakePayments } from '#platform/payments/testing/fake-payments.ts';
import { createTestContext, openTestPorts, today } from '#application/testing/test-ports.ts';
import { accountDecider } from '#domain/account/decider.ts';
import { membershipDecider } from '#domain/membership/decider.ts';
import { mailPaymentNoticeWorker } from './mail-payment-notice/mail-payment-notice.ts';
import { mailSuspensionWorker } from './mail-suspension.ts';

const email = 'ada@example.com';
const eventId = '22222222-2222-4222-8222-222222222222';
const publicAddress = { current: () => 'https://tidemark.example' };
const clock = { now: () => today };

const openMember = async (subscribes: boolean) => {
  const ports = {
    ...(await openTestPorts()),
    payments: fakePayments(() => today),
    publicAddress,
    clock,
  };
  const member = { email, password: 'Engine1843', displayName: 'Ada' };
  const { accountId } = await registerAccount(ports, member, createTestContext());
  const verify = { type: 'VerifyAccountEmail', now: today } as const;
  await sendCommand(ports, accountDecider, { id: accountId, command: verify }, createTestContext());
  if (subscribes) {
    const terms = { plan: 'pro', interval: 'month' } as const;
    const wanted = { accountId, terms, couponCode: null };
    const start = await startSubscription(ports, wanted, createTestContext());
    const { subscriptionId, paymentIntentId: paymentId } = start;
    ports.payments.pay(subscriptionId);
    await confirmPayment(ports, { accountId, subscriptionId, paymentId }, createTestContext());
  }
  return { ports, accountId };
};
type Opened = Awaited<ReturnType<typeof openMember>>;

const suspend = async ({ ports, accountId }: Opened): Promise<void> => {
  const command = { type: 'SuspendAccount', reason: 'Fraud', now: today } as const;
  await sendCommand(
    ports,
    accountDecider,
    { id: accountId, command },
    { ...createTestContext(), actor: 'staff' },
  );
};

const restore = async ({ ports, accountId }: Opened): Promise<void> => {
  const command = { type: 'RestoreAccount', reason: 'A mistake' } as const;
  const staff = { ...createTestContext(), actor: 'staff' };
  await sendCommand(ports, accountDecider, { id: accountId, command }, staff);
};

const mailAbout = async ({ ports, accountId }: Opened, more: { readonly endsPlan?: true } = {}) => {
  await mailSuspensionWorker.handler(ports)({
    name: 'mail-suspension',
    key: eventId,
    attempt: 1,
    dueAt: today,
    payload: { eventId, accountId, ...more },
  });
  return loadMail(ports, deriveId('mail', eventId, 'account-suspended'));
};

describe('the mail about a suspension', () => {
  it('has a link by which a subscription is cancelled without a login', async () => {
    const opened = await openMember(true);
    await suspend(opened);
    const mail = await mailAbout(opened);
    const address = 'https://tidemark.example/confirm/cancel-subscription';
    expect(mail?.to).toBe(email);
    expect(mail?.text).toContain(`Cancel subscription:\n${address}`);
    const requestId = cancellationLinkId(opened.accountId, email);
    expect(mail?.link).toEqual({ purpose: 'cancel-subscription', requestId, address });
  });

  it('has no such link where the suspension ends the plan', async () => {
    const opened = await openMember(true);
    await suspend(opened);
    const command = {
      type: 'RequestSubscriptionChange',
      changeId: eventId,
      change: { kind: 'cancel-now' },
      refunds: [],
      reason: 'Fraud',
      now: today,
    } as const;
    const { ports, accountId } = opened;
    await sendCommand(ports, membershipDecider, { id: accountId, command }, createTestContext());
    expect((await mailAbout(opened))?.link).toBeNull();
  });

  it('has no such link before the request that ends the plan is recorded', async () => {
    const opened = await openMember(true);
    await suspend(opened);
    const mail = await mailAbout(opened, { endsPlan: true });
    expect(mail?.link).toBeNull();
    expect(mail?.text).not.toContain('renews');
  });

  it('has no such link where nothing renews', async () => {
    const free = await openMember(false);
    await suspend(free);
    expect((await mailAbout(free))?.link).toBeNull();
    const cancelled = await openMember(true);
    const { accountId } = cancelled;
    await changePlan(cancelled.ports, { accountId, target: { plan: 'free' } }, createTestContext());
    await suspend(cancelled);
    expect((await mailAbout(cancelled))?.text).not.toContain('Cancel subscription');
  });

  it('is not sent once the account is restored', async () => {
    const opened = await openMember(true);
    await suspend(opened);
    await restore(opened);
    expect(await mailAbout(opened)).toBeUndefined();
  });
});

describe('a suspended member', () => {
  it('gets no edition, and no optional mail that waits to be sent', async () => {
    const opened = await openMember(true);
    const { ports, accountId } = opened;
    const choices = { newsletter: true, 'weekly-report': true };
    await sendCommand(
      ports,
      accountDecider,
      { id: accountId, command: { type: 'ChangeAccountNotifications', choices } },
      createTestContext(),
    );
    await suspend(opened);
    for (const kind of ['daily', 'report'] as const) {
      const found = await findRecipient(ports, { accountId, kind, now: today });
      expect(found).toEqual({ skip: 'suspended' });
    }
    expect(await isSuppressed(ports, accountId)).toBe(true);
    await restore(opened);
    expect(await isSuppressed(ports, accountId)).toBe(false);
  });

  it('gets mails about payments with a link that works without a login', async () => {
    const priceMail = async ({ ports, accountId }: Opened) => {
      const prices = { fromPence: 599, toPence: 699, effectiveAt: today.toISOString() };
      const notice = { kind: 'price-change', plan: 'pro', interval: 'month', ...prices };
      await mailPaymentNoticeWorker.handler(ports)({
        name: 'mail-payment-notice',
        key: eventId,
        attempt: 1,
        dueAt: today,
        payload: { eventId, accountId, notice },
      });
      return loadMail(ports, deriveId('mail', eventId, 'price-change'));
    };
    const renewing = await openMember(true);
    await suspend(renewing);
    const mail = await priceMail(renewing);
    const address = 'https://tidemark.example/confirm/cancel-subscription';
    expect(mail?.text).toContain(`Cancel subscription:\n${address}`);
    expect(mail?.link).toMatchObject({ purpose: 'cancel-subscription', address });
    expect(mail?.text).not.toContain('tidemark.example/subscription');
    const free = await openMember(false);
    await suspend(free);
    const other = await priceMail(free);
    expect(other?.text).toContain('Contact support:\nhttps://tidemark.example/support');
    expect(other?.link).toBeNull();
    const open = await priceMail(await openMember(true));
    expect(open?.text).toContain('https://tidemark.example/subscription');
  });

  it('gets one mail about a failed renewal, which does not ask to pay', async () => {
    const opened = await openMember(true);
    const { ports, accountId } = opened;
    const { customerId } = await loadMembership(ports, accountId);
    const snapshot = await ports.payments.snapshot(customerId ?? '');
    const invoice = { invoiceId: 'in_2', since: today.toISOString(), needsConfirmation: true };
    const subscriptions = snapshot.subscriptions.map((one) => ({
      ...one,
      status: 'past_due' as const,
      unpaid: invoice,
    }));
    const failed = { ...snapshot, subscriptions };
    const command = { type: 'ReconcileSubscription', snapshot: failed, now: today } as const;
    await sendCommand(ports, membershipDecider, { id: accountId, command }, createTestContext());
    const { subscription } = (await loadMembership(ports, accountId)).holdings;
    const { subscriptionId = '', periodEndsAt = '' } = subscription ?? {};
    await suspend(opened);
    const mailOn = async (day: number) => {
      const notice = {
        kind: 'unpaid',
        subscriptionId,
        periodEndsAt: periodEndsAt ?? '',
        day,
      } as const;
      await mailPaymentNoticeWorker.handler(ports)({
        name: 'mail-payment-notice',
        key: eventId,
        attempt: 1,
        dueAt: today,
        payload: { eventId, accountId, notice },
      });
      const causeId = deriveId('unpaid', subscriptionId, periodEndsAt ?? '', String(day));
      return loadMail(ports, deriveId('mail', causeId, 'payment-failed'));
    };
    const mail = await mailOn(0);
    expect(mail?.text).toContain('you do not have to do anything');
    expect(mail?.text).not.toMatch(/pay now|if you pay|confirm the payment/i);
    expect(await mailOn(3)).toBeUndefined();
  });
});
