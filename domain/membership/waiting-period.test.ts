import { describe, expect, it } from 'vitest';
import { getTrialEnd, maxFirstPurchaseWaitHours } from '../shared/plans/trial-refusals.ts';
import { hourMs } from '../shared/time/durations.ts';
import { membershipDecider } from './decider.ts';
import type { MembershipEvent } from './events.ts';
import {
  requireWaitingPeriodOver,
  waitingPeriodEnd,
  type WaitingMember,
} from './waiting-period.ts';

const registeredAt = '2026-03-02T09:00:00.000Z';
const endsAt = '2026-03-03T09:00:00.000Z';
const afterHours = (hours: number, more: Partial<WaitingMember> = {}): WaitingMember => ({
  registeredAt,
  hasBoughtForecasts: false,
  waitHours: 24,
  now: new Date(Date.parse(registeredAt) + hours * hourMs),
  ...more,
});
const given = (...events: MembershipEvent[]) =>
  events.reduce(membershipDecider.evolve, membershipDecider.initialState).hasBoughtForecasts;

const paid = { subscriptionId: 's1', interval: 'month', periodEndsAt: '2026-04-02T09:00:00.000Z' };
const at = registeredAt;
const started = (plan: 'basic' | 'pro'): MembershipEvent => ({
  type: 'SubscriptionStarted',
  data: { subscriptionId: 's1', plan, interval: 'month', customerId: 'cus_1', startedAt: at },
});
const activated = (plan: 'basic' | 'pro'): MembershipEvent => ({
  type: 'SubscriptionActivated',
  data: { ...paid, interval: 'month', plan, activatedAt: at },
});
const upgraded: MembershipEvent = {
  type: 'SubscriptionUpgraded',
  data: { ...paid, interval: 'month', plan: 'pro', previousPlan: 'basic', upgradedAt: at },
};
const ended: MembershipEvent = {
  type: 'SubscriptionEnded',
  data: { subscriptionId: 's1', plan: 'pro', cause: 'cancelled', endedAt: at },
};
const granted: MembershipEvent = {
  type: 'MembershipGranted',
  data: {
    grantId: 'g1',
    plan: 'pro',
    duration: 'lifetime',
    customerId: 'manual_cus_1',
    endsAt: null,
    reason: 'Prize',
    grantedAt: at,
  },
};

describe('the waiting period of a new member', () => {
  it.each([
    ['at registration', 0, endsAt],
    ['a millisecond before its end', 24 - 1 / hourMs, endsAt],
    ['exactly at its end', 24, null],
    ['later', 25, null],
  ])('%s', (_, hours, expected) => {
    expect(waitingPeriodEnd(afterHours(hours))).toBe(expected);
  });

  it('is over at the end of a trial, however long it is', () => {
    const waitHours = maxFirstPurchaseWaitHours;
    const trialEnd = getTrialEnd(new Date(registeredAt));
    expect(waitingPeriodEnd(afterHours(0, { waitHours, now: trialEnd }))).toBeNull();
  });

  it('does not exist without the setting, even if the clock is behind', () => {
    expect(waitingPeriodEnd(afterHours(-1, { waitHours: 0 }))).toBeNull();
  });

  it('does not apply to a member who has bought forecasts', () => {
    expect(waitingPeriodEnd(afterHours(1, { hasBoughtForecasts: true }))).toBeNull();
  });

  it('refuses Pro with the time from which it can be bought, and not Basic', () => {
    const purchase = () => {
      requireWaitingPeriodOver('pro', afterHours(1));
    };
    expect(purchase).toThrow('New members wait 24 hours before their first purchase of forecasts.');
    expect(purchase).toThrow(
      expect.objectContaining({
        code: 'membership/waiting-period',
        detail: expect.objectContaining({ retryAt: endsAt }) as unknown,
      }),
    );
    expect(() => {
      requireWaitingPeriodOver('basic', afterHours(1));
      requireWaitingPeriodOver('pro', afterHours(24));
    }).not.toThrow();
  });
});

describe('forecasts', () => {
  it.each([
    ['when a first payment for Pro arrived', [started('pro'), activated('pro')], true],
    ['when an upgrade to Pro was paid', [activated('basic'), upgraded], true],
    ['also after the subscription ended', [activated('pro'), ended], true],
    ['not while the first payment is open', [started('pro')], false],
    ['not with Basic', [started('basic'), activated('basic')], false],
    ['not with a plan that staff gave', [granted], false],
  ])('count as bought %s', (_, events, expected) => {
    expect(given(...events)).toBe(expected);
  });
});
