import { describe, it } from 'vitest';
import { deciderSpec } from '../shared/testing/decider-spec.ts';
import type { MembershipCommand } from './commands.ts';
import { membershipDecider } from './decider.ts';
import type { MembershipEvent } from './events.ts';
import type { ProviderDispute, ProviderSubscription } from './provider-snapshot.ts';

const given = deciderSpec(membershipDecider);
const now = new Date('2026-05-10T10:00:00.000Z');
const monthly: ProviderSubscription = {
  id: 'sub_1',
  customerId: 'cus_1',
  status: 'active',
  terms: { plan: 'pro', interval: 'month' },
  createdAt: '2026-05-04T10:00:00.000Z',
  periodStart: '2026-05-04T10:00:00.000Z',
  periodEnd: '2026-06-04T10:00:00.000Z',
  cancelsAt: null,
  endedAt: null,
  next: null,
  unpaid: null,
};
const standing = (...subscriptions: ProviderSubscription[]): MembershipCommand => ({
  type: 'ReconcileSubscription',
  now,
  snapshot: { customerId: 'cus_1', subscriptions, disputes: [] },
});
const disputed = (...disputes: ProviderDispute[]): MembershipCommand => ({
  type: 'ReconcileSubscription',
  now,
  snapshot: { customerId: 'cus_1', subscriptions: [monthly], disputes },
});
const id = { subscriptionId: 'sub_1', plan: 'pro' } as const;
const started: MembershipEvent = {
  type: 'SubscriptionStarted',
  data: { ...id, customerId: 'cus_1', interval: 'month', startedAt: monthly.createdAt },
};
const activated: MembershipEvent = {
  type: 'SubscriptionActivated',
  data: {
    ...id,
    interval: 'month',
    activatedAt: now.toISOString(),
    periodEndsAt: monthly.periodEnd,
  },
};

describe('a first payment', () => {
  it('is awaited, arrives, and is recorded once', () => {
    given()
      .when(standing({ ...monthly, status: 'incomplete' }))
      .then(started);
    given(started).when(standing(monthly)).then(activated);
    given(started, activated).when(standing(monthly)).thenNothing();
    given().when(standing(monthly)).then(started, activated);
  });

  it('that never comes leaves no trace', () => {
    const expired = { ...monthly, status: 'incomplete_expired' } as const;
    given(started)
      .when(standing(expired))
      .then({
        type: 'SubscriptionEnded',
        data: { ...id, cause: 'never-paid', endedAt: now.toISOString() },
      });
    given().when(standing(expired)).thenNothing();
  });
});

describe('a running subscription', () => {
  const running = [started, activated];

  it('is cancelled or lowered at the end of its period, and that is taken back', () => {
    const effectiveAt = monthly.periodEnd;
    const cancellation: MembershipEvent = {
      type: 'CancellationScheduled',
      data: { ...id, scheduledAt: now.toISOString(), effectiveAt },
    };
    given(...running)
      .when(standing({ ...monthly, cancelsAt: effectiveAt }))
      .then(cancellation);
    given(...running)
      .when(
        standing({
          ...monthly,
          next: { terms: { plan: 'basic', interval: 'month' }, from: effectiveAt },
        }),
      )
      .then({
        type: 'DowngradeScheduled',
        data: {
          ...id,
          scheduledAt: now.toISOString(),
          effectiveAt,
          nextPlan: 'basic',
          nextInterval: 'month',
        },
      });
    given(...running, cancellation)
      .when(standing(monthly))
      .then({ type: 'ScheduledChangeUndone', data: { ...id, undoneAt: now.toISOString() } });
  });

  it('whose renewal is refused is past due for 14 days, then over', () => {
    const failedAt = '2026-05-09T10:00:00.000Z';
    const unpaid = { invoiceId: 'in_1', since: failedAt, needsConfirmation: true };
    const failed: MembershipEvent = {
      type: 'PaymentFailed',
      data: {
        ...id,
        invoiceId: 'in_1',
        needsConfirmation: true,
        failedAt,
        graceEndsAt: '2026-05-23T10:00:00.000Z',
        periodEndsAt: monthly.periodEnd,
      },
    };
    const pastDue = { ...monthly, status: 'past_due', unpaid } as const;
    given(...running)
      .when(standing(pastDue))
      .then(failed);
    const afterGrace = { ...standing(pastDue), now: new Date('2026-05-30T10:00:00.000Z') };
    given(...running, failed)
      .when(afterGrace)
      .then({
        type: 'SubscriptionEnded',
        data: { ...id, cause: 'payment-failed', endedAt: '2026-05-23T10:00:00.000Z' },
      });
    given(...running, failed)
      .when(standing(monthly))
      .then({
        type: 'PaymentRecovered',
        data: { ...id, recoveredAt: now.toISOString(), periodEndsAt: monthly.periodEnd },
      });
  });

  it('is not touched by "Revoke all"', () => {
    given(...running)
      .when({ type: 'RevokeGrants', reason: 'Mistake', now })
      .thenNothing();
  });

  it('counts before one that waits for its first payment', () => {
    const second = { ...monthly, id: 'sub_2', status: 'incomplete' } as const;
    given(...running)
      .when(standing(second, monthly))
      .thenNothing();
  });
});

describe('a checkout', () => {
  const start: MembershipCommand = {
    type: 'StartCheckout',
    checkoutId: 'c1',
    purpose: 'subscribe',
    customerId: 'cus_1',
    terms: { plan: 'pro', interval: 'month' },
    couponCode: null,
    now,
  };
  const open: MembershipEvent = {
    type: 'CheckoutStarted',
    data: {
      checkoutId: 'c1',
      purpose: 'subscribe',
      customerId: 'cus_1',
      couponCode: null,
      plan: 'pro',
      interval: 'month',
      prorationAt: now.toISOString(),
      startedAt: now.toISOString(),
    },
  };

  it('is one, however often it is started, until the member wants something else', () => {
    given().when(start).then(open);
    given(open)
      .when({ ...start, checkoutId: 'c2' })
      .thenNothing();
    const abandonedAt = now.toISOString();
    given(open)
      .when({ ...start, checkoutId: 'c2', couponCode: 'SPRING' })
      .then(
        {
          type: 'CheckoutAbandoned',
          data: { checkoutId: 'c1', couponCode: null, reason: 'replaced', abandonedAt },
        },
        { type: 'CheckoutStarted', data: { ...open.data, checkoutId: 'c2', couponCode: 'SPRING' } },
      );
  });

  it('is none for a change to what holds already: a request beside this one was quicker', () => {
    const change: MembershipCommand = { ...start, purpose: 'change' };
    given(started, activated).when(change).thenNothing();
    const terms = { plan: 'basic', interval: 'month' } as const;
    given(started, activated)
      .when({ ...change, terms })
      .then({ ...open, data: { ...open.data, purpose: 'change', plan: 'basic' } });
  });

  it('is closed once', () => {
    const completedAt = now.toISOString();
    const completed: MembershipEvent = {
      type: 'CheckoutCompleted',
      data: { checkoutId: 'c1', couponCode: null, completedAt },
    };
    given(open).when({ type: 'CompleteCheckout', checkoutId: 'c1', now }).then(completed);
    given(open, completed)
      .when({ type: 'AbandonCheckout', checkoutId: 'c1', reason: 'expired', now })
      .thenNothing();
  });
});

it('a refund is recorded once', () => {
  const refund = {
    refundId: 're_1',
    invoiceId: 'in_1',
    creditNote: 'CN-1',
    pence: 199,
    reason: 'Asked within 14 days',
  };
  const event: MembershipEvent = {
    type: 'RefundIssued',
    data: { ...refund, currency: 'GBP', refundedAt: now.toISOString() },
  };
  const record: MembershipCommand = { type: 'RecordRefund', ...refund, refundedAt: now };
  given().when(record).then(event);
  given(event).when(record).thenNothing();
});

describe('a dispute', () => {
  const running = [started, activated];
  const at = now.toISOString();
  const dispute: ProviderDispute = {
    id: 'du_1',
    subscriptionId: 'sub_1',
    invoiceId: 'in_1',
    pence: 599,
    status: 'open',
    openedAt: '2026-05-09T10:00:00.000Z',
  };
  const opened: MembershipEvent = {
    type: 'DisputeOpened',
    data: {
      ...id,
      disputeId: 'du_1',
      invoiceId: 'in_1',
      pence: 599,
      currency: 'GBP',
      openedAt: dispute.openedAt,
    },
  };
  const won: MembershipEvent = {
    type: 'DisputeWon',
    data: { ...id, disputeId: 'du_1', wonAt: at },
  };
  const lost: MembershipEvent = {
    type: 'DisputeLost',
    data: { ...id, disputeId: 'du_1', lostAt: at },
  };
  const ended: MembershipEvent = {
    type: 'SubscriptionEnded',
    data: { ...id, cause: 'dispute-lost', endedAt: at },
  };

  it('that is open or won changes nothing for the member', () => {
    given(...running)
      .when(disputed(dispute))
      .then(opened);
    given(...running, opened)
      .when(disputed(dispute))
      .thenNothing();
    given(...running, opened)
      .when(disputed({ ...dispute, status: 'won' }))
      .then(won);
    given(...running, opened, won)
      .when(disputed(dispute))
      .thenNothing();
  });

  it('that is lost ends the subscription', () => {
    const after = disputed({ ...dispute, status: 'lost' });
    given(...running, opened)
      .when(after)
      .then(lost, ended);
    given(...running)
      .when(after)
      .then(opened, lost, ended);
    given(...running, opened, lost, ended)
      .when(after)
      .thenNothing();
  });
});

describe('the right to cancel', () => {
  const runningSince = (startedAt: string): MembershipEvent[] => [
    {
      type: 'SubscriptionStarted',
      data: { ...id, customerId: 'cus_1', interval: 'month', startedAt },
    },
    activated,
  ];
  const running = runningSince('2026-05-10T09:55:00.000Z');
  const withdraw = (on: string): MembershipCommand => ({
    type: 'WithdrawSubscription',
    now: new Date(on),
  });
  const withdrawn = (on: string): MembershipEvent => ({
    type: 'SubscriptionWithdrawn',
    data: { ...id, purchasedAt: now.toISOString(), withdrawnAt: on },
  });

  it('holds until the end of the 14th day after the purchase', () => {
    for (const on of ['2026-05-10T10:00:01.000Z', '2026-05-24T23:59:59.999Z']) {
      given(...running)
        .when(withdraw(on))
        .then(withdrawn(on));
    }
    given(...running)
      .when(withdraw('2026-05-25T00:00:00.000Z'))
      .thenRejects('conflict', 'membership/withdrawal-too-late');
  });

  it('is used once, and needs a subscription that was paid', () => {
    given(...running, withdrawn('2026-05-11T10:00:00.000Z'))
      .when(withdraw('2026-05-12T10:00:00.000Z'))
      .thenNothing();
    given(started)
      .when(withdraw('2026-05-11T10:00:00.000Z'))
      .thenRejects('conflict', 'membership/no-subscription');
  });

  it('counts from the purchase when the subscription is recorded long after it', () => {
    given(...runningSince('2025-05-10T10:00:00.000Z'))
      .when(withdraw('2026-05-10T11:00:00.000Z'))
      .thenRejects('conflict', 'membership/withdrawal-too-late');
  });

  it('counts from the first payment, also after a failed one and a change of plan', () => {
    const again: MembershipEvent = {
      type: 'SubscriptionActivated',
      data: {
        ...id,
        interval: 'month',
        periodEndsAt: monthly.periodEnd,
        activatedAt: '2026-07-01T10:00:00.000Z',
      },
    };
    given(...running, again)
      .when(withdraw('2026-07-02T10:00:00.000Z'))
      .thenRejects('conflict', 'membership/withdrawal-too-late');
  });
});
