import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths } from '../shared/time/calendar-months.ts';
import { dayMs } from '../shared/time/durations.ts';
import type { Extension } from '../shared/plans/extensions.ts';
import { getCoverageEnd, planPeriods } from '../shared/plans/effective-plan.ts';
import { deciderSpec } from '../shared/testing/decider-spec.ts';
import type { BillingInterval, PaidPlanId } from '../shared/plans/plans.ts';
import type { EndCause } from '../shared/plans/subscription.ts';
import type { ExtendPlan, MembershipCommand, RenewalTerms } from './commands.ts';
import { membershipDecider } from './decider.ts';
import type { GoodwillCreditGiven, MembershipEvent, MembershipGranted } from './events.ts';
import { manualCustomerId } from './grant-terms.ts';
import { getHoldings, type MembershipState } from './state.ts';

const given = deciderSpec(membershipDecider);
const now = new Date('2026-05-04T10:00:00.000Z');
const one = '11111111-1111-4111-8111-111111111111';
const two = '22222222-2222-4222-8222-222222222222';
const reason = 'The site was away';
const later = (days: number): string => new Date(now.getTime() + days * dayMs).toISOString();

const grant = (
  grantId: string,
  plan: 'basic' | 'pro',
  endsAt: string | null,
): MembershipGranted => ({
  type: 'MembershipGranted',
  data: {
    grantId,
    plan,
    duration: 'monthly',
    customerId: manualCustomerId(grantId),
    reason,
    grantedAt: now.toISOString(),
    endsAt,
  },
});

const goodwill = (
  plan: 'basic' | 'pro',
  endsAt: string | null,
  startsAfter?: string,
): MembershipGranted => {
  const { type, data } = grant(two, plan, endsAt);
  const start = startsAfter === undefined ? {} : { startsAfter };
  return { type, data: { ...data, ...start, goodwill: true } };
};

const renewal = { pricePence: 199, at: later(20) };
const month = (plan: 'basic' | 'pro', terms: RenewalTerms | null = null) =>
  ({ type: 'GiveGoodwillMonth', grantId: two, plan, reason, now, renewal: terms }) as const;

const paid = (periodEndsAt: string, interval: BillingInterval = 'month'): MembershipEvent[] => {
  const of = { subscriptionId: 'sub_1', plan: 'basic' } as const;
  const startedAt = later(-5);
  const period = { interval, periodEndsAt } as const;
  return [
    {
      type: 'SubscriptionStarted',
      data: { ...of, customerId: 'cus_1', interval, startedAt },
    },
    { type: 'SubscriptionActivated', data: { ...of, ...period, activatedAt: startedAt } },
  ];
};

const credit = (pence: number, invoiceAt = renewal.at): GoodwillCreditGiven => ({
  type: 'GoodwillCreditGiven',
  data: {
    subscriptionId: 'sub_1',
    plan: 'basic',
    creditId: two,
    customerId: 'cus_1',
    pence,
    currency: 'GBP',
    invoiceAt,
    reason,
    givenAt: now.toISOString(),
  },
});

describe('an extension', () => {
  const extend = (plan: 'basic' | 'pro', extension: Extension): ExtendPlan => ({
    type: 'ExtendPlan',
    grantId: two,
    plan,
    extension,
    reason,
    now,
  });
  const extended = (plan: 'basic' | 'pro', endsAt: Date): MembershipGranted => {
    const { type, data } = grant(two, plan, endsAt.toISOString());
    return { type, data: { ...data, duration: 'until', startsAfter: later(20) } };
  };
  const end = new Date(later(20));

  it('begins at the end of the plan, or of a higher one', () => {
    const held = grant(one, 'pro', later(20));
    given(held)
      .when(extend('pro', '7-days'))
      .then(extended('pro', new Date(later(27))));
    given(held)
      .when(extend('pro', '3-months'))
      .then(extended('pro', addMonths(end, 3)));
    given(held)
      .when(extend('basic', '1-year'))
      .then(extended('basic', addMonths(end, 12)));
  });

  it('begins at the end of what was paid for, once the plan was cancelled', () => {
    const cancelled: MembershipEvent = {
      type: 'CancellationScheduled',
      data: {
        subscriptionId: 'sub_1',
        plan: 'basic',
        effectiveAt: later(20),
        scheduledAt: later(-1),
      },
    };
    given(...paid(later(20)), cancelled)
      .when(extend('basic', '1-month'))
      .then(extended('basic', addMonths(end, 1)));
  });

  it('is refused for a plan that the member does not have, that renews, or that has no end', () => {
    for (const history of [
      [],
      [grant(one, 'basic', later(20))],
      [grant(one, 'pro', null)],
      [grant(one, 'pro', later(-1))],
    ])
      given(...history)
        .when(extend('pro', '1-month'))
        .thenRejects('conflict', 'membership/no-end');
    given(...paid(later(20)))
      .when(extend('basic', '1-month'))
      .thenRejects('conflict', 'membership/no-end');
  });

  it('is given once for each id', () => {
    given(grant(one, 'pro', later(20)), extended('pro', addMonths(end, 1)))
      .when(extend('pro', '1-month'))
      .thenNothing();
  });
});

describe('a goodwill month', () => {
  it('begins at once for who holds nothing, or a lower plan', () => {
    const month2 = '2026-06-04T10:00:00.000Z';
    given().when(month('pro')).then(goodwill('pro', month2));
    given(grant(one, 'basic', later(90)))
      .when(month('pro'))
      .then(goodwill('pro', month2));
  });

  it('follows a grant of the plan, or of a higher one', () => {
    const end = '2026-07-31T00:00:00.000Z';
    const more = '2026-08-31T00:00:00.000Z';
    given(grant(one, 'pro', end))
      .when(month('pro'))
      .then(goodwill('pro', more, end));
    given(grant(one, 'pro', end))
      .when(month('basic'))
      .then(goodwill('basic', more, end));
  });

  it('follows the time that was paid for when the subscription ends', () => {
    const end = later(20);
    const scheduledAt = now.toISOString();
    const cancelled: MembershipEvent = {
      type: 'CancellationScheduled',
      data: { subscriptionId: 'sub_1', plan: 'basic', scheduledAt, effectiveAt: end },
    };
    given(...paid(end), cancelled)
      .when(month('basic'))
      .then(goodwill('basic', addMonths(new Date(end), 1).toISOString(), end));
  });

  it('is credit of a month’s price for who has a plan that renews, whichever month was meant', () => {
    given(...paid(later(20)))
      .when(month('basic', renewal))
      .then(credit(199));
    const yearly = { pricePence: 1909, at: later(200) };
    given(...paid(later(200), 'year'))
      .when(month('basic', yearly))
      .then(credit(159, yearly.at));
    given(...paid(later(20)), grant(one, 'pro', later(5)))
      .when(month('basic', renewal))
      .then(credit(199));
  });

  it('is a month of a higher plan beside one that renews', () => {
    given(...paid(later(20)))
      .when(month('pro', renewal))
      .then(goodwill('pro', '2026-06-04T10:00:00.000Z'));
  });

  it('is refused where nothing ends that it could follow, and nothing will be charged', () => {
    given(...paid(later(20)))
      .when(month('basic'))
      .thenRejects('conflict', 'membership/no-end');
    const failed: MembershipEvent = {
      type: 'PaymentFailed',
      data: {
        subscriptionId: 'sub_1',
        plan: 'basic',
        invoiceId: 'in_1',
        needsConfirmation: false,
        failedAt: later(-1),
        graceEndsAt: later(6),
        periodEndsAt: later(-1),
      },
    };
    given(...paid(later(-1)), failed)
      .when(month('basic', renewal))
      .thenRejects('conflict', 'membership/no-end');
    given(grant(one, 'pro', null), ...paid(later(20)))
      .when(month('basic', renewal))
      .thenRejects('conflict', 'membership/no-end');
  });

  it('is given once for each id', () => {
    given(goodwill('pro', later(31)))
      .when(month('pro'))
      .thenNothing();
    given(...paid(later(20)), credit(199))
      .when(month('basic', renewal))
      .thenNothing();
  });

  it('makes the time with the plan or a higher one a month longer, whatever is held', () => {
    const plan = fc.constantFrom('basic' as const, 'pro' as const);
    const held = fc.array(fc.record({ plan, days: fc.integer({ min: -5, max: 400 }) }), {
      maxLength: 5,
    });
    fc.assert(
      fc.property(held, plan, (grants, wanted) => {
        const history = grants.map(({ plan: of, days }, index) =>
          grant(`grant-${String(index)}`, of, later(days)),
        );
        const before = history.reduce(membershipDecider.evolve, membershipDecider.initialState);
        const events = membershipDecider.decide(before, month(wanted));
        const after = events.reduce(membershipDecider.evolve, before);
        const covered = getCoverageEnd(getHoldings(before), wanted, now);
        expect(covered).not.toBeNull();
        expect(getCoverageEnd(getHoldings(after), wanted, now)).toEqual(
          addMonths(covered ?? now, 1),
        );
        // What was held before the month begins stays as it was.
        const first = planPeriods(getHoldings(before), now)[0];
        if (covered && covered > now && first.plan !== wanted)
          expect(planPeriods(getHoldings(after), now)[0].endsAt).toBe(first.endsAt);
      }),
    );
  });
});

describe('time that follows a plan which ends early', () => {
  const thirdGrant = '33333333-3333-4333-8333-333333333333';
  const end = later(300);
  const cancelled: MembershipEvent = {
    type: 'CancellationScheduled',
    data: { subscriptionId: 'sub_1', plan: 'basic', scheduledAt: later(-1), effectiveAt: end },
  };
  const paidYear = [...paid(end, 'year'), cancelled];
  const endedOn = (day: number, cause: EndCause = 'cancelled'): MembershipEvent => ({
    type: 'SubscriptionEnded',
    data: { subscriptionId: 'sub_1', plan: 'basic', cause, endedAt: later(day) },
  });
  const undone = (grantId: string, day: number): MembershipEvent => ({
    type: 'MembershipGrantRevoked',
    data: { grantId, plan: 'pro', reason, revokedAt: later(day), undo: true },
  });
  const week: ExtendPlan = {
    type: 'ExtendPlan',
    grantId: thirdGrant,
    plan: 'basic',
    extension: '7-days',
    reason,
    now,
  };
  const { evolve, decide, initialState } = membershipDecider;
  const stateAfter = (...steps: (MembershipEvent | MembershipCommand)[]) =>
    steps.reduce(
      (state, step) => ('data' in step ? [step] : decide(state, step)).reduce(evolve, state),
      initialState,
    );
  const coveredUntil = (state: MembershipState, plan: PaidPlanId, day: number) =>
    getCoverageEnd(getHoldings(state), plan, new Date(later(day)))?.toISOString();

  it('begins at that end and keeps its length', () => {
    const given = stateAfter(...paidYear, month('basic'));
    const monthEnd = addMonths(new Date(end), 1).toISOString();
    expect(coveredUntil(given, 'basic', 5)).toBe(monthEnd);
    const days = (Date.parse(monthEnd) - Date.parse(end)) / dayMs;
    expect(coveredUntil(evolve(given, endedOn(5)), 'basic', 5)).toBe(later(5 + days));
    expect(coveredUntil(evolve(given, endedOn(300)), 'basic', 300)).toBe(monthEnd);
  });

  it('begins one after the other', () => {
    const given = stateAfter(...paidYear, month('basic'), week);
    const weekEnd = coveredUntil(given, 'basic', 5) ?? '';
    const days = (Date.parse(weekEnd) - Date.parse(end)) / dayMs;
    expect(days).toBeGreaterThan(7 + 27);
    expect(coveredUntil(evolve(given, endedOn(5)), 'basic', 5)).toBe(later(5 + days));
  });

  it('begins at the end of other time with the plan', () => {
    const given = stateAfter(...paidYear, week, grant(one, 'pro', later(90)), endedOn(5));
    expect(coveredUntil(given, 'basic', 5)).toBe(later(97));
    expect(coveredUntil(evolve(given, undone(one, 6)), 'basic', 6)).toBe(later(13));
  });

  it('follows the plan that replaces a subscription', () => {
    const given = stateAfter(...paidYear, week, endedOn(5, 'replaced'));
    expect(coveredUntil(given, 'basic', 5)).toBe(later(307));
  });

  it('stays as it was given where no event says what it follows', () => {
    const given = stateAfter(...paidYear, grant(two, 'basic', later(330)), endedOn(5));
    expect(coveredUntil(given, 'basic', 5)).toBe(later(330));
  });
});
