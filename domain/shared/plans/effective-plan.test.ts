import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs } from '../time/durations.ts';
import {
  evolvePlanHoldings,
  emptyPlanHoldings,
  getEffectivePlan,
  planPeriods,
  type HeldGrant,
  type PlanHoldings,
} from './effective-plan.ts';
import { plans } from './plans.ts';
import type { Subscription } from './subscription.ts';

const now = new Date('2026-05-04T10:00:00.000Z');
const later = (days: number): string => new Date(now.getTime() + days * dayMs).toISOString();
const grant = (
  plan: 'basic' | 'pro',
  endsAt: string | null,
  grantId: string = plan,
): HeldGrant => ({
  grantId,
  plan,
  endsAt,
  customerId: `manual_cus_${grantId}`,
});
type Standing = 'active' | 'cancelling' | 'downgrading' | 'past-due' | 'cancelled' | 'incomplete';
const paid = (
  plan: 'basic' | 'pro',
  standing: Standing = 'active',
  endsAt: string | null = null,
): Subscription => ({
  subscriptionId: 'sub_1',
  customerId: 'cus_1',
  terms: { plan, interval: 'month' },
  startedAt: later(-9),
  periodEndsAt: standing === 'incomplete' ? null : later(21),
  scheduled: scheduledFor(standing, endsAt),
  unpaid:
    standing === 'past-due' && endsAt !== null
      ? { invoiceId: 'in_1', failedAt: later(-9), graceEndsAt: endsAt, needsConfirmation: false }
      : null,
  ended: standing === 'cancelled' ? { cause: 'cancelled', endedAt: later(-1) } : null,
  before: null,
});
const scheduledFor = (
  standing: Standing,
  effectiveAt: string | null,
): Subscription['scheduled'] => {
  if (effectiveAt === null) return null;
  if (standing === 'cancelling') return { kind: 'cancellation', effectiveAt };
  if (standing !== 'downgrading') return null;
  return { kind: 'downgrade', terms: { plan: 'basic', interval: 'month' }, effectiveAt };
};
const holding = (subscription: Subscription | null, ...grants: HeldGrant[]): PlanHoldings => ({
  grants,
  subscription,
});
const inWords = (held: PlanHoldings, from = now): string[] =>
  planPeriods(held, from).map(
    ({ plan, origin, endsAt }) => `${plan} (${origin}) until ${endsAt?.slice(0, 10) ?? 'ever'}`,
  );

describe('a paid plan and a grant together', () => {
  it('give the higher plan, whichever of the two it is', () => {
    expect(getEffectivePlan(holding(paid('pro'), grant('basic', null)), now)).toMatchObject({
      plan: 'pro',
      origin: 'subscription',
      grant: null,
    });
    expect(getEffectivePlan(holding(paid('basic'), grant('pro', later(7))), now)).toMatchObject({
      plan: 'pro',
      origin: 'grant',
      endsAt: later(7),
      grant: { grantId: 'pro' },
    });
  });

  it('give the later end when the plans are equal, and the paid one when the ends are too', () => {
    const ends = { grant: later(40), subscription: later(30) };
    const cancelled = paid('pro', 'cancelling', ends.subscription);
    expect(getEffectivePlan(holding(cancelled, grant('pro', ends.grant)), now)).toMatchObject({
      origin: 'grant',
      status: 'active',
      endsAt: ends.grant,
    });
    expect(getEffectivePlan(holding(cancelled, grant('pro', later(20))), now)).toMatchObject({
      origin: 'subscription',
      status: 'downgrading',
      endsAt: ends.subscription,
    });
    expect(getEffectivePlan(holding(paid('pro'), grant('pro', null)), now).origin).toBe(
      'subscription',
    );
  });

  it('follow one another: the lower plan holds once the higher has ended', () => {
    const held = holding(paid('basic', 'cancelling', later(90)), grant('pro', later(7)));
    expect(inWords(held)).toEqual([
      'pro (grant) until 2026-05-11',
      'basic (subscription) until 2026-08-02',
      'free (none) until ever',
    ]);
  });
});

describe('a subscription', () => {
  it.each([
    ['cancelled', 'canceled'],
    ['incomplete', 'incomplete'],
  ] as const)(
    'that is %s gives no plan, and says so where nothing else does',
    (standing, status) => {
      expect(getEffectivePlan(holding(paid('pro', standing)), now)).toMatchObject({
        plan: 'free',
        status,
        origin: 'none',
      });
      expect(
        getEffectivePlan(holding(paid('pro', standing), grant('basic', null)), now),
      ).toMatchObject({
        plan: 'basic',
        status: 'active',
        origin: 'grant',
      });
    },
  );

  it.each(['cancelling', 'past-due'] as const)(
    'that is %s is over at its end, whether or not the end was recorded',
    (standing) => {
      const held = holding(paid('pro', standing, later(1)));
      expect(getEffectivePlan(held, now)).toMatchObject({ plan: 'pro', endsAt: later(1) });
      expect(getEffectivePlan(held, new Date(later(1)))).toMatchObject({
        plan: 'free',
        status: 'canceled',
      });
    },
  );

  it('that was lowered gives the lower plan from the end of the period on', () => {
    const held = holding(paid('pro', 'downgrading', later(21)));
    expect(getEffectivePlan(held, now)).toMatchObject({ plan: 'pro', status: 'downgrading' });
    expect(inWords(held)).toEqual([
      'pro (subscription) until 2026-05-25',
      'basic (subscription) until ever',
    ]);
  });
});

const end = fc.option(
  fc.integer({ min: -5, max: 30 }).map((days) => later(days)),
  { nil: null },
);
const plan = fc.constantFrom('basic' as const, 'pro' as const);
const grantIds = ['a', 'b', 'c', 'd', 'e'];
const subscriptions: fc.Arbitrary<Subscription | null> = fc.option(
  fc
    .tuple(
      plan,
      fc.constantFrom<Standing>(
        'active',
        'cancelling',
        'downgrading',
        'past-due',
        'cancelled',
        'incomplete',
      ),
      end,
    )
    .map(([given, standing, endsAt]) => paid(given, standing, endsAt)),
  { nil: null },
);
const grants: fc.Arbitrary<HeldGrant[]> = fc
  .uniqueArray(fc.record({ id: fc.constantFrom(...grantIds), given: plan, endsAt: end }), {
    selector: ({ id }) => id,
  })
  .map((drawn) => drawn.map(({ id, given, endsAt }) => grant(given, endsAt, id)));
const anyHeld: fc.Arbitrary<PlanHoldings> = fc.record({ grants, subscription: subscriptions });
const instants = fc.integer({ min: -10, max: 40 }).map((days) => new Date(later(days)));

describe('any grants and subscription', () => {
  it('never gives a lower plan, or an earlier end of it, than one of its parts alone', () => {
    fc.assert(
      fc.property(anyHeld, instants, (held, at) => {
        const whole = getEffectivePlan(held, at);
        const parts = [
          { ...held, grants: [] },
          ...held.grants.map((one) => holding(null, one)),
        ].map((part) => getEffectivePlan(part, at));
        for (const part of parts) {
          expect(plans[whole.plan].rank).toBeGreaterThanOrEqual(plans[part.plan].rank);
          if (part.plan === whole.plan && whole.plan !== 'free') {
            expect(whole.endsAt ?? '9').toSatisfy((text: string) => text >= (part.endsAt ?? '9'));
          }
        }
        expect(parts.map((part) => part.plan)).toContain(
          whole.plan === 'free' ? parts[0]?.plan : whole.plan,
        );
      }),
    );
  });

  it('gives periods of descending plans with ascending ends, the last without an end', () => {
    fc.assert(
      fc.property(anyHeld, instants, (held, from) => {
        const periods = planPeriods(held, from);
        const ranks = periods.map((period) => plans[period.plan].rank);
        const ends = periods.map(({ endsAt }) => endsAt);
        expect(ranks).toEqual([...new Set(ranks)].sort().reverse());
        expect(ends.at(-1)).toBeNull();
        expect(ends.slice(0, -1)).toEqual([...new Set(ends.slice(0, -1))].sort());
        expect(ends.slice(0, -1).every((endsAt) => (endsAt ?? '') > from.toISOString())).toBe(true);
      }),
    );
  });

  it('matches its periods at every instant', () => {
    fc.assert(
      fc.property(anyHeld, instants, fc.nat({ max: 60 }), (held, from, days) => {
        const at = new Date(from.getTime() + days * dayMs);
        const period = planPeriods(held, from).find(
          ({ endsAt }) => endsAt === null || Date.parse(endsAt) > at.getTime(),
        );
        expect(getEffectivePlan(held, at)).toEqual(period);
      }),
    );
  });

  it('does not depend on the order of the grants', () => {
    const shuffled = grants.chain((list) =>
      fc.tuple(
        fc.constant(list),
        fc.shuffledSubarray(list, { minLength: list.length }),
        fc.subarray(list),
      ),
    );
    fc.assert(
      fc.property(shuffled, subscriptions, instants, ([list, mixed, ended], subscription, at) => {
        const after = (order: readonly HeldGrant[]): PlanHoldings =>
          [
            ...order.map((grant) => {
              const data = { ...grant, duration: 'monthly' };
              return { type: 'MembershipGranted', data } as const;
            }),
            ...ended.map(({ grantId }) => ({
              type: 'MembershipGrantRevoked' as const,
              data: { grantId, revokedAt: at.toISOString() },
            })),
          ].reduce<PlanHoldings>((held, event) => evolvePlanHoldings(held, event, (one) => one), {
            ...emptyPlanHoldings,
            subscription,
          });
        expect(planPeriods(after(mixed), at)).toEqual(planPeriods(after(list), at));
        expect(after(list).grants).toHaveLength(list.length - ended.length);
      }),
    );
  });

  it('ignores an event of a newer version', () => {
    const held = holding(paid('pro'), grant('basic', null));
    const event = { type: 'GrantFromTheFuture', data: {} } as unknown as Parameters<
      typeof evolvePlanHoldings
    >[1];
    expect(evolvePlanHoldings(held, event, (one) => one)).toBe(held);
  });
});
