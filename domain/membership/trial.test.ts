import { describe, expect, it } from 'vitest';
import { deciderSpec } from '../shared/testing/decider-spec.ts';
import { dayMs } from '../shared/time/durations.ts';
import type { StartTrial } from './commands.ts';
import { findEndedTrial, findRunningTrial } from './decide-trial.ts';
import { membershipDecider } from './decider.ts';
import type { MembershipEvent, MembershipGranted } from './events.ts';
import { manualCustomerId } from './grant-terms.ts';

const given = deciderSpec(membershipDecider);
const now = new Date('2026-05-04T10:00:00.000Z');
const days = (count: number): Date => new Date(now.getTime() + count * dayMs);
const grantId = '11111111-1111-4111-8111-111111111111';
const start: StartTrial = { type: 'StartTrial', grantId, now };

const trial = (more: Partial<MembershipGranted['data']> = {}): MembershipGranted => ({
  type: 'MembershipGranted',
  data: {
    grantId,
    plan: 'pro',
    duration: 'trial',
    customerId: manualCustomerId(grantId),
    reason: 'Started by the member',
    grantedAt: now.toISOString(),
    endsAt: days(7).toISOString(),
    ...more,
  },
});
const started = trial({ selfStarted: true });
const expired: MembershipEvent = {
  type: 'MembershipGrantExpired',
  data: { grantId, plan: 'pro', expiredAt: days(7).toISOString() },
};
const allowed = (at: Date): MembershipEvent => ({
  type: 'TrialAllowed',
  data: { reason: 'Wrong match', allowedAt: at.toISOString() },
});
const subscription = { subscriptionId: 'sub_1', plan: 'basic' } as const;
const bought: readonly MembershipEvent[] = [
  {
    type: 'SubscriptionStarted',
    data: {
      ...subscription,
      customerId: 'cus_1',
      interval: 'month',
      startedAt: now.toISOString(),
    },
  },
  {
    type: 'SubscriptionActivated',
    data: {
      ...subscription,
      interval: 'month',
      periodEndsAt: days(30).toISOString(),
      activatedAt: now.toISOString(),
    },
  },
];
const ended: MembershipEvent = {
  type: 'SubscriptionEnded',
  data: { ...subscription, cause: 'cancelled', endedAt: now.toISOString() },
};
const checkout: MembershipEvent = {
  type: 'CheckoutStarted',
  data: {
    checkoutId: 'c1',
    purpose: 'subscribe',
    customerId: 'cus_1',
    plan: 'pro',
    interval: 'month',
    couponCode: null,
    prorationAt: now.toISOString(),
    startedAt: now.toISOString(),
  },
};

describe('a member without a plan', () => {
  it('starts a trial of seven days', () => {
    given().when(start).then(started);
  });

  it('starts no second one while it runs', () => {
    given(started)
      .when({ ...start, now: days(6.9) })
      .thenNothing();
  });

  it('has a trial until its end, whether or not the end is recorded', () => {
    const state = membershipDecider.evolve(membershipDecider.initialState, started);
    expect(findRunningTrial(state, days(6.9))).toEqual({ endsAt: days(7).toISOString() });
    expect(findRunningTrial(state, days(7))).toBeUndefined();
  });

  it('starts one beside a lower plan that staff gave', () => {
    const basic = trial({ grantId: 'g2', plan: 'basic', duration: 'lifetime', endsAt: null });
    given(basic).when(start).then(started);
  });
});

describe('the end of a trial', () => {
  const endOf = (events: readonly MembershipEvent[], at: Date): string | null =>
    findEndedTrial(events.reduce(membershipDecider.evolve, membershipDecider.initialState), at);

  it('is known once it is over, whether or not the end is recorded', () => {
    expect(endOf([started], days(6.9))).toBeNull();
    expect(endOf([started], days(7))).toBe(days(7).toISOString());
    expect(endOf([started, expired], days(90))).toBe(days(7).toISOString());
  });

  it('is the end of a trial that staff gave, too, and the time at which they ended it', () => {
    const revoked: MembershipEvent = {
      type: 'MembershipGrantRevoked',
      data: { grantId, plan: 'pro', reason: 'Sorry', revokedAt: days(2).toISOString() },
    };
    expect(endOf([trial(), revoked], days(3))).toBe(days(2).toISOString());
  });

  it('is not known without a trial, while another plan runs, and after a purchase', () => {
    const basic = trial({ grantId: 'g2', plan: 'basic', duration: 'lifetime', endsAt: null });
    expect(endOf([], days(8))).toBeNull();
    expect(endOf([basic, started, expired], days(8))).toBeNull();
    expect(endOf([started, expired, ...bought, ended], days(40))).toBeNull();
  });
});

describe('a trial is refused', () => {
  it('to a member who had one', () => {
    given(started, expired)
      .when({ ...start, now: days(8) })
      .thenRejects('conflict', 'trial/used');
    given(trial({ plan: 'basic' }))
      .when(start)
      .thenRejects('conflict', 'trial/used');
  });

  it('to a member who has the plan from staff', () => {
    given(trial({ duration: 'lifetime', endsAt: null }))
      .when(start)
      .thenRejects('conflict', 'trial/plan-active');
  });

  it('to a member whose paid plan runs', () => {
    given(...bought)
      .when(start)
      .thenRejects('conflict', 'trial/plan-active');
  });

  it('to a member who ever bought a plan', () => {
    given(...bought, ended)
      .when(start)
      .thenRejects('conflict', 'trial/after-purchase');
    given(...bought, ended, allowed(now))
      .when(start)
      .thenRejects('conflict', 'trial/after-purchase');
  });

  it('while a payment is open', () => {
    given(checkout).when(start).thenRejects('conflict', 'trial/checkout-open');
  });
});

describe('another trial', () => {
  const allow = { type: 'AllowTrial', reason: 'Wrong match', now: days(9) } as const;

  it('can be started once after support allowed it', () => {
    const second = trial({
      grantId: 'g2',
      selfStarted: true,
      grantedAt: days(10).toISOString(),
      endsAt: days(17).toISOString(),
      customerId: manualCustomerId('g2'),
    });
    const again: StartTrial = { type: 'StartTrial', grantId: 'g2', now: days(10) };
    given(started, expired, allowed(days(9)))
      .when(again)
      .then(second);
    given(started, expired, allowed(days(9)), second)
      .when({ ...again, grantId: 'g3', now: days(18) })
      .thenRejects('conflict', 'trial/used');
  });

  it('is allowed once until it is used', () => {
    given(started, expired)
      .when(allow)
      .then(allowed(days(9)));
    given(started, expired, allowed(days(9)))
      .when({ ...allow, now: days(10) })
      .thenNothing();
  });
});
