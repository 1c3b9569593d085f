import { describe, expect, it } from 'vitest';
import { deciderSpec } from '../shared/testing/decider-spec.ts';
import type { RequestedChange } from './commands.ts';
import { membershipDecider } from './decider.ts';
import type { MembershipEvent, SubscriptionChangeRequested } from './events.ts';
import type { RequestedRefund } from './requested-change-events.ts';

const given = deciderSpec(membershipDecider);
const now = new Date('2026-05-04T10:00:00.000Z');
const at = now.toISOString();
const changeId = '44444444-4444-4444-8444-444444444444';
const reason = 'The member asked on the phone';
const of = { subscriptionId: 'sub_1', plan: 'pro' } as const;
const periodEndsAt = '2026-06-01T10:00:00.000Z';

const paid: MembershipEvent[] = [
  {
    type: 'SubscriptionStarted',
    data: { ...of, customerId: 'cus_1', interval: 'month', startedAt: at },
  },
  {
    type: 'SubscriptionActivated',
    data: { ...of, interval: 'month', periodEndsAt, activatedAt: at },
  },
];
const cancelled: MembershipEvent = {
  type: 'CancellationScheduled',
  data: { ...of, scheduledAt: at, effectiveAt: periodEndsAt },
};
const request = (change: RequestedChange, refunds: readonly RequestedRefund[] = []) =>
  ({ type: 'RequestSubscriptionChange', changeId, change, refunds, reason, now }) as const;
const requested = (
  change: RequestedChange,
  refunds: readonly RequestedRefund[] = [],
): SubscriptionChangeRequested => ({
  type: 'SubscriptionChangeRequested',
  data: {
    ...of,
    changeId,
    change: change.kind,
    nextPlan: 'terms' in change ? change.terms.plan : null,
    nextInterval: 'terms' in change ? change.terms.interval : null,
    refunds,
    reason,
    requestedAt: at,
  },
});
const basic = { plan: 'basic', interval: 'month' } as const;
const refund = { invoiceId: 'in_1', pence: 300, leftPence: 299 };

describe('a change that an admin requests', () => {
  it.each<RequestedChange>([
    { kind: 'cancel-at-period-end' },
    { kind: 'cancel-now' },
    { kind: 'downgrade', terms: basic },
    { kind: 'upgrade-link', terms: { plan: 'pro', interval: 'year' } },
  ])('%j is recorded with its reason', (change) => {
    given(...paid)
      .when(request(change))
      .then(requested(change));
  });

  it('is recorded with the refunds that it includes', () => {
    given(...paid)
      .when(request({ kind: 'cancel-now' }, [refund]))
      .then(requested({ kind: 'cancel-now' }, [refund]));
  });

  it('changes nothing when it is already scheduled, or nothing is to undo or to pay', () => {
    given(...paid, cancelled)
      .when(request({ kind: 'cancel-at-period-end' }))
      .then();
    given(...paid)
      .when(request({ kind: 'undo' }))
      .then();
    given(...paid)
      .when(request({ kind: 'retry-payment' }))
      .then();
  });

  it('undoes what is scheduled', () => {
    given(...paid, cancelled)
      .when(request({ kind: 'undo' }))
      .then(requested({ kind: 'undo' }));
  });

  it('is recorded once for a repeated request', () => {
    given(...paid, requested({ kind: 'cancel-now' }))
      .when(request({ kind: 'cancel-now' }))
      .then();
  });

  it('offers no upgrade while a renewal is unpaid', () => {
    const failed: MembershipEvent = {
      type: 'PaymentFailed',
      data: {
        ...of,
        invoiceId: 'in_1',
        needsConfirmation: false,
        failedAt: at,
        graceEndsAt: periodEndsAt,
        periodEndsAt,
      },
    };
    given(...paid, failed)
      .when(request({ kind: 'upgrade-link', terms: { plan: 'pro', interval: 'year' } }))
      .thenRejects('conflict', 'payment/renewal-open');
  });

  it('is refused without a subscription, and for terms in the wrong direction', () => {
    given()
      .when(request({ kind: 'cancel-now' }))
      .thenRejects('conflict', 'membership/no-subscription');
    given(...paid)
      .when(request({ kind: 'upgrade-link', terms: basic }))
      .thenRejects('conflict', 'membership/not-higher');
    given(...paid)
      .when(request({ kind: 'downgrade', terms: { plan: 'pro', interval: 'year' } }))
      .thenRejects('conflict', 'membership/not-lower');
  });
});

describe('a requested change, until the provider has confirmed it', () => {
  const after = (...events: MembershipEvent[]) =>
    [...paid, ...events].reduce(membershipDecider.evolve, membershipDecider.initialState);
  const isMadeAfter = (change: RequestedChange, ...later: MembershipEvent[]) =>
    after(requested(change), ...later).requestedChanges[0]?.isSettled;
  const undone: MembershipEvent = {
    type: 'ScheduledChangeUndone',
    data: { ...of, undoneAt: at },
  };
  const upgraded: MembershipEvent = {
    type: 'SubscriptionUpgraded',
    data: { ...of, previousPlan: 'basic', interval: 'year', periodEndsAt, upgradedAt: at },
  };
  const ended: MembershipEvent = {
    type: 'SubscriptionEnded',
    data: { ...of, cause: 'cancelled', endedAt: at },
  };
  const newer = (change: RequestedChange): SubscriptionChangeRequested => ({
    ...requested(change),
    data: { ...requested(change).data, changeId: '55555555-5555-4555-8555-555555555555' },
  });
  const kinds = (...events: MembershipEvent[]) =>
    after(...events).requestedChanges.map(({ change }) => change);

  it('is not made by the removal of an earlier schedule, which is a step towards it', () => {
    expect(isMadeAfter({ kind: 'downgrade', terms: basic }, undone)).toBe(false);
    expect(isMadeAfter({ kind: 'cancel-at-period-end' }, undone)).toBe(false);
    expect(isMadeAfter({ kind: 'cancel-at-period-end' }, undone, cancelled)).toBe(true);
    expect(isMadeAfter({ kind: 'undo' }, undone)).toBe(true);
  });

  it('needs nothing more if it requests the cancellation that is already scheduled', () => {
    const { requestedChanges } = after(
      cancelled,
      requested({ kind: 'cancel-at-period-end' }, [refund]),
      undone,
    );
    expect(requestedChanges).toMatchObject([{ isSettled: true, refunds: [refund] }]);
  });

  it('is made if a cancellation is scheduled that a pending request would replace', () => {
    const isSettled = (pending: RequestedChange) =>
      after(cancelled, requested(pending), newer({ kind: 'cancel-at-period-end' }))
        .requestedChanges[0]?.isSettled;
    expect(isSettled({ kind: 'downgrade', terms: basic })).toBe(false);
    expect(isSettled({ kind: 'undo' })).toBe(false);
  });

  it('is replaced by a newer decision of the member', () => {
    expect(isMadeAfter({ kind: 'cancel-at-period-end' }, upgraded)).toBe(true);
    expect(isMadeAfter({ kind: 'cancel-now' }, upgraded)).toBeUndefined();
  });

  it('is replaced by a newer request for the end of the subscription', () => {
    const first = requested({ kind: 'cancel-now' }, [refund]);
    expect(kinds(first, newer({ kind: 'downgrade', terms: basic }))).toEqual(['downgrade']);
    expect(kinds(first, newer({ kind: 'undo' }))).toEqual(['undo']);
  });

  it('stays beside an offered upgrade and a retried payment', () => {
    const first = requested({ kind: 'cancel-now' }, [refund]);
    const offer = newer({ kind: 'upgrade-link', terms: { plan: 'pro', interval: 'year' } });
    expect(kinds(first, offer)).toEqual(['cancel-now', 'upgrade-link']);
    expect(kinds(first, newer({ kind: 'retry-payment' }))).toEqual(['cancel-now', 'retry-payment']);
  });

  it('keeps its refunds once it is made, whatever is requested later', () => {
    const first = requested({ kind: 'cancel-now' }, [refund]);
    const { requestedChanges } = after(first, ended, newer({ kind: 'undo' }));
    expect(requestedChanges[0]).toMatchObject({ isSettled: true, refunds: [refund] });
  });

  it('can be undone', () => {
    given(...paid, requested({ kind: 'cancel-at-period-end' }))
      .when({ ...request({ kind: 'undo' }), changeId: 'other' })
      .then({
        ...requested({ kind: 'undo' }),
        data: { ...requested({ kind: 'undo' }).data, changeId: 'other' },
      });
  });
});
