import { describe, expect, it } from 'vitest';
import { ada, eventLog } from '../engine/testing/events.ts';
import { given } from '../engine/testing/projection-spec.ts';
import { openCases } from './projection.ts';

type Written = { readonly type: string; readonly data: object };

const account = `account-${ada}`;
const membership = `membership-${ada}`;
const at = (day: number): string => `2026-05-0${String(day)}T10:00:00.000Z`;

const requested = (day: number): Written => ({
  type: 'AccountRecoveryRequested',
  data: {
    recoveryId: 'r',
    aim: 'second-factor',
    newEmail: null,
    proof: 'p',
    requestedBy: 'admin',
    operator: null,
    requestedAt: at(day),
    dueAt: null,
  },
});
const ordered = (day: number): Written => ({
  type: 'AccountRecoveryRequested',
  data: {
    recoveryId: 'o',
    aim: 'address',
    newEmail: 'new@example.com',
    proof: 'p',
    requestedBy: null,
    operator: 'Jo',
    requestedAt: at(day),
    dueAt: at(day + 3),
  },
});
const ofSubscription = { subscriptionId: 'sub_1', plan: 'pro' };
const disputed = (disputeId: string, day: number): Written => ({
  type: 'DisputeOpened',
  data: {
    ...ofSubscription,
    disputeId,
    invoiceId: 'in_1',
    pence: 599,
    currency: 'GBP',
    openedAt: at(day),
  },
});
const failed = (day: number): Written => ({
  type: 'PaymentFailed',
  data: {
    ...ofSubscription,
    invoiceId: 'in_1',
    needsConfirmation: false,
    failedAt: at(day),
    graceEndsAt: at(9),
    periodEndsAt: at(9),
  },
});

const openAfter = (stream: string, written: readonly Written[]) => {
  const log = eventLog();
  for (const each of written) log.add(stream, each);
  return given(log.events).when(openCases).documents.get(ada);
};

describe('a recovery', () => {
  it('is open since it was requested', () => {
    expect(openAfter(account, [requested(1)])).toMatchObject({ recoveryRequestedAt: at(1) });
  });

  it.each([
    ['AccountRecoveryConfirmed', { recoveryId: 'r', proof: 'q', confirmedBy: 'b' }],
    ['AccountRecoveryWithdrawn', { recoveryId: 'r', reason: 'wrong person' }],
    ['AccountPasswordChanged', {}],
    ['AccountEmailChanged', {}],
    ['AccountEmailChangeUndone', {}],
    ['AccountSuspended', { reason: 'abuse' }],
    ['AccountIdentityUnlinked', { cause: 'asked' }],
    ['AccountSecondFactorEnabled', {}],
    ['AccountSecondFactorDisabled', { cause: 'lost' }],
    ['AccountErased', {}],
  ])('is closed by %s', (type, data) => {
    expect(openAfter(account, [requested(1), { type, data }])).toBeUndefined();
    expect(openAfter(account, [ordered(1), { type, data }])).toBeUndefined();
  });

  it('that an operator ordered is due, and waits for no admin', () => {
    expect(openAfter(account, [ordered(1)])).toMatchObject({
      recoveryRequestedAt: null,
      orderedRecoveryId: 'o',
      recoveryDueAt: at(4),
    });
  });

  it('replaces one that expired', () => {
    expect(openAfter(account, [requested(1), ordered(3)])).toMatchObject({
      recoveryRequestedAt: null,
      recoveryDueAt: at(6),
    });
    expect(openAfter(account, [ordered(1), requested(3)])).toMatchObject({
      recoveryRequestedAt: at(3),
      orderedRecoveryId: null,
      recoveryDueAt: null,
    });
  });
});

describe('a recovery', () => {
  it('stays open when the member turns the second factor off', () => {
    const disabled = { type: 'AccountSecondFactorDisabled', data: { cause: 'asked' } };
    expect(openAfter(account, [requested(1), disabled])).toBeDefined();
  });
});

describe('a dispute', () => {
  it('is open until the bank decides, and the oldest one counts', () => {
    expect(openAfter(membership, [disputed('b', 2), disputed('a', 1)])).toMatchObject({
      disputes: [
        { id: 'a', openedAt: at(1) },
        { id: 'b', openedAt: at(2) },
      ],
      disputedSince: at(1),
    });
    const won = { type: 'DisputeWon', data: { ...ofSubscription, disputeId: 'a', wonAt: at(3) } };
    expect(openAfter(membership, [disputed('b', 2), disputed('a', 1), won])).toMatchObject({
      disputedSince: at(2),
    });
    const lost = {
      type: 'DisputeLost',
      data: { ...ofSubscription, disputeId: 'a', lostAt: at(3) },
    };
    expect(openAfter(membership, [disputed('a', 1), lost])).toBeUndefined();
  });
});

describe('a refund', () => {
  const refund = { invoiceId: 'in_1', pence: 199, currency: 'GBP' };
  const returned = (refundId: string, day: number): Written => ({
    type: 'RefundFailed',
    data: { ...refund, refundId, failedAt: at(day) },
  });
  const issued = (invoiceId: string): Written => ({
    type: 'RefundIssued',
    data: {
      ...refund,
      refundId: 're_2',
      invoiceId,
      creditNote: null,
      reason: 'Again',
      refundedAt: at(3),
    },
  });

  it('that failed is open until its invoice is refunded again', () => {
    expect(openAfter(membership, [returned('re_1', 1)])).toMatchObject({
      refundFailedSince: at(1),
    });
    expect(openAfter(membership, [returned('re_1', 1), issued('in_2')])).toMatchObject({
      failedRefunds: [{ invoiceId: 'in_1', failedAt: at(1) }],
    });
    expect(openAfter(membership, [returned('re_1', 1), issued('in_1')])).toBeUndefined();
    expect(openAfter(membership, [issued('in_1')])).toBeUndefined();
  });
});

describe('a renewal', () => {
  it('is open since its payment failed', () => {
    expect(openAfter(membership, [failed(1)])).toMatchObject({ unpaidSince: at(1) });
  });

  it.each([
    ['PaymentRecovered', { ...ofSubscription, recoveredAt: at(2), periodEndsAt: at(9) }],
    ['SubscriptionEnded', { ...ofSubscription, cause: 'payment-failed', endedAt: at(2) }],
  ])('is closed by %s', (type, data) => {
    expect(openAfter(membership, [failed(1), { type, data }])).toBeUndefined();
  });

  it('stays open when another subscription ends', () => {
    const data = { subscriptionId: 'sub_0', plan: 'pro', cause: 'cancelled', endedAt: at(2) };
    expect(openAfter(membership, [failed(1), { type: 'SubscriptionEnded', data }])).toMatchObject({
      unpaidSince: at(1),
    });
  });
});
