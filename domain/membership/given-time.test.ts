import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths } from '../shared/time/calendar-months.ts';
import { dayMs } from '../shared/time/durations.ts';
import { getCoverageEnd, planPeriods, getProviderIds } from '../shared/plans/effective-plan.ts';
import { deciderSpec } from '../shared/testing/decider-spec.ts';
import type { PaidPlanId } from '../shared/plans/plans.ts';
import type { GiveTime, UndoGrant } from './commands.ts';
import { membershipDecider } from './decider.ts';
import type { GrantTerm, MembershipEvent, MembershipGranted } from './events.ts';
import { manualCustomerId } from './grant-terms.ts';
import { findLastTrial } from './grants.ts';
import { getHoldings, type MembershipState } from './state.ts';

const given = deciderSpec(membershipDecider);
const now = new Date('2026-05-04T10:00:00.000Z');
const one = '11111111-1111-4111-8111-111111111111';
const two = '22222222-2222-4222-8222-222222222222';
const reason = 'Asked for it';
const later = (days: number): Date => new Date(now.getTime() + days * dayMs);

const granted = (
  grantId: string,
  endsAt: Date | null,
  duration: GrantTerm = 'until',
  plan: PaidPlanId = 'pro',
): MembershipGranted => ({
  type: 'MembershipGranted',
  data: {
    grantId,
    plan,
    duration,
    customerId: manualCustomerId(grantId),
    reason,
    grantedAt: now.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
  },
});

const give = (endsAt: Date | null, terms: Partial<GiveTime> = {}): GiveTime => ({
  type: 'GiveTime',
  grantId: two,
  plan: 'pro',
  endsAt,
  isTrial: false,
  reason,
  now,
  ...terms,
});

const undo = (grantId: string, at: Date): UndoGrant => ({
  type: 'UndoGrant',
  grantId,
  reason: 'Wrong member',
  now: at,
});

const undone = (grantId: string, at: Date): MembershipEvent => ({
  type: 'MembershipGrantRevoked',
  data: {
    grantId,
    plan: 'pro',
    reason: 'Wrong member',
    revokedAt: at.toISOString(),
    undo: true,
  },
});

const stateAfter = (events: readonly MembershipEvent[]): MembershipState =>
  events.reduce(membershipDecider.evolve, membershipDecider.initialState);

describe('time on a plan', () => {
  it('lasts until the end that was chosen', () => {
    given()
      .when(give(later(213)))
      .then(granted(two, later(213)));
  });

  it('is a lifetime grant without an end', () => {
    given()
      .when(give(null))
      .then(granted(two, null, 'lifetime'));
    given()
      .when(give(null, { isTrial: true }))
      .then(granted(two, null, 'lifetime'));
  });

  it('is a trial when it is given as one, whenever that ends', () => {
    given()
      .when(give(later(7), { isTrial: true }))
      .then(granted(two, later(7), 'trial'));
    given()
      .when(give(later(10), { isTrial: true }))
      .then(granted(two, later(10), 'trial'));
  });

  it('extends a plan from its end', () => {
    const history = [granted(one, later(20), 'monthly')];
    const end = addMonths(getCoverageEnd(getHoldings(stateAfter(history)), 'pro', now) ?? now, 3);
    expect(end).toEqual(addMonths(later(20), 3));
    given(...history)
      .when(give(end))
      .then(granted(two, end));
    const extended = getHoldings(stateAfter([...history, granted(two, end)]));
    expect(planPeriods(extended, now).map(({ plan, endsAt }) => [plan, endsAt])).toEqual([
      ['pro', end.toISOString()],
      ['free', null],
    ]);
  });

  it('is refused with an end that has passed', () => {
    for (const end of [later(-1), now]) {
      given().when(give(end)).thenRejects('invalid', 'membership/end-in-past', { field: 'endsAt' });
    }
  });

  it('is given once for each id', () => {
    given(granted(two, later(30)))
      .when(give(later(60)))
      .thenNothing();
  });
});

describe('undoing a grant', () => {
  it('takes it back for 24 hours', () => {
    const history = [granted(one, later(90))];
    for (const at of [now, later(1)]) {
      given(...history)
        .when(undo(one, at))
        .then(undone(one, at));
    }
  });

  it('is refused later', () => {
    given(granted(one, later(90)))
      .when(undo(one, new Date(later(1).getTime() + 1)))
      .thenRejects('conflict', 'membership/undo-too-late');
  });

  it('is refused for a grant that was never made', () => {
    given(granted(one, later(90)))
      .when(undo(two, now))
      .thenRejects('missing', 'membership/unknown-grant');
  });

  it('changes nothing when the grant is over', () => {
    given(granted(one, later(90)), undone(one, now))
      .when(undo(one, later(2)))
      .thenNothing();
  });

  it('records the end of a grant that ended within the day', () => {
    const end = new Date(now.getTime() + dayMs / 2);
    given(granted(one, end))
      .when(undo(one, later(1)))
      .then({
        type: 'MembershipGrantExpired',
        data: { grantId: one, plan: 'pro', expiredAt: end.toISOString() },
      });
  });

  it('leaves no trial behind that a second one would be warned of', () => {
    const trial = granted(one, later(7), 'trial');
    expect(findLastTrial(stateAfter([trial]))?.grantId).toBe(one);
    expect(findLastTrial(stateAfter([trial, undone(one, now)]))).toBeUndefined();
  });

  it('leaves plan, end and customer id as they were before, whatever is held', () => {
    const plan = fc.constantFrom<PaidPlanId>('basic', 'pro');
    const end = fc.option(fc.integer({ min: 2, max: 400 }));
    const toDate = (days: number | null): Date | null => (days === null ? null : later(days));
    const scene = {
      held: fc.array(fc.record({ plan, end }), { maxLength: 4 }),
      isSubscribed: fc.boolean(),
      wanted: fc.record({ plan, end, isTrial: fc.boolean() }),
      hours: fc.integer({ min: 0, max: 24 }),
    };
    fc.assert(
      fc.property(fc.record(scene), ({ held, isSubscribed, wanted, hours }) => {
        const grants = held.map((each, index) =>
          granted(`grant-${String(index)}`, toDate(each.end), 'until', each.plan),
        );
        const before = stateAfter(isSubscribed ? [...subscription, ...grants] : grants);
        const { plan: of, isTrial } = wanted;
        const command = give(toDate(wanted.end), { plan: of, isTrial });
        const during = membershipDecider
          .decide(before, command)
          .reduce(membershipDecider.evolve, before);
        const at = new Date(now.getTime() + (hours * dayMs) / 24);
        const events = membershipDecider.decide(during, undo(two, at));
        expect(events.map(({ type }) => type)).toEqual(['MembershipGrantRevoked']);
        const after = events.reduce(membershipDecider.evolve, during);
        expect(planPeriods(getHoldings(after), at)).toEqual(planPeriods(getHoldings(before), at));
        expect(idsOf(after, at)).toEqual(idsOf(before, at));
        expect(getHoldings(during)).not.toEqual(getHoldings(before));
      }),
    );
  });
});

const idsOf = (state: MembershipState, at: Date) =>
  getProviderIds({ stripeCustomerId: state.customerId }, getHoldings(state), at);

const subscription: readonly MembershipEvent[] = [
  {
    type: 'SubscriptionStarted',
    data: {
      subscriptionId: 'sub_1',
      plan: 'basic',
      customerId: 'cus_1',
      interval: 'month',
      startedAt: later(-5).toISOString(),
    },
  },
  {
    type: 'SubscriptionActivated',
    data: {
      subscriptionId: 'sub_1',
      plan: 'basic',
      interval: 'month',
      periodEndsAt: later(25).toISOString(),
      activatedAt: later(-5).toISOString(),
    },
  },
];
