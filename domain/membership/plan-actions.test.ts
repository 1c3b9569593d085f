import { describe, expect, it } from 'vitest';
import type { HeldGrant, PlanHoldings } from '../shared/plans/effective-plan.ts';
import type { BillingInterval, SubscriptionTerms } from '../shared/plans/plans.ts';
import type { ScheduledChange, Subscription } from '../shared/plans/subscription.ts';
import { listPlanActions } from './plan-actions.ts';
import { determineChange } from './planned-change.ts';

const now = new Date('2026-05-04T10:00:00.000Z');
const periodEndsAt = '2026-06-01T10:00:00.000Z';
const trialEndsAt = '2026-05-11T10:00:00.000Z';
const toTerms = (name: string): SubscriptionTerms => {
  const [plan, interval] = name.split(' ');
  return {
    plan: plan === 'pro' ? 'pro' : 'basic',
    interval: interval === 'year' ? 'year' : 'month',
  };
};
const downgrade = (name: string): ScheduledChange => ({
  kind: 'downgrade',
  terms: toTerms(name),
  effectiveAt: periodEndsAt,
});
const cancellation: ScheduledChange = { kind: 'cancellation', effectiveAt: periodEndsAt };
const paid = (name: string, scheduled: ScheduledChange | null = null): Subscription => ({
  subscriptionId: 'sub_1',
  customerId: 'cus_1',
  terms: toTerms(name),
  startedAt: now.toISOString(),
  periodEndsAt,
  scheduled,
  unpaid: null,
  ended: null,
  before: null,
});
const ended: Subscription = {
  ...paid('pro month'),
  ended: { cause: 'cancelled', endedAt: now.toISOString() },
};
const grant = (plan: 'basic' | 'pro', endsAt: string | null): HeldGrant => ({
  grantId: plan,
  plan,
  endsAt,
  customerId: `manual_cus_${plan}`,
});
const holding = (subscription: Subscription | null, ...grants: HeldGrant[]): PlanHoldings => ({
  subscription,
  grants,
});
const listKinds = (
  holdings: PlanHoldings,
  interval: BillingInterval,
  isOnSale: (terms: SubscriptionTerms) => boolean = () => true,
): string[] =>
  listPlanActions({ holdings, isOnSale, now })
    .filter((action) => action.plan === 'free' || action.interval === interval)
    .map(({ kind }) => kind);

// Free, Basic and Pro, with the toggle on monthly and on yearly.
const table: [string, PlanHoldings, string, string][] = [
  ['nothing', holding(null), 'current subscribe subscribe', 'current subscribe subscribe'],
  ['an ended plan', holding(ended), 'current subscribe subscribe', 'current subscribe subscribe'],
  [
    'a first payment that is open',
    holding({ ...paid('pro month'), periodEndsAt: null }),
    'current subscribe subscribe',
    'current subscribe subscribe',
  ],
  [
    'Basic until a date',
    holding(null, grant('basic', trialEndsAt)),
    'included continue subscribe',
    'included continue subscribe',
  ],
  [
    'Pro until a date',
    holding(null, grant('pro', trialEndsAt)),
    'included included continue',
    'included included continue',
  ],
  [
    'Pro without an end',
    holding(null, grant('pro', null)),
    'included included current',
    'included included current',
  ],
  [
    'Basic without an end and Pro until a date',
    holding(null, grant('basic', null), grant('pro', trialEndsAt)),
    'included included continue',
    'included included continue',
  ],
  [
    'paid Basic and Pro until a date',
    holding(paid('basic month'), grant('pro', trialEndsAt)),
    'cancel current upgrade',
    'cancel yearly upgrade',
  ],
  [
    'paid Basic and Pro without an end',
    holding(paid('basic month'), grant('pro', null)),
    'cancel current current',
    'cancel included current',
  ],
  [
    'Basic monthly',
    holding(paid('basic month')),
    'cancel current upgrade',
    'cancel yearly upgrade',
  ],
  ['Basic yearly', holding(paid('basic year')), 'cancel monthly upgrade', 'cancel current upgrade'],
  [
    'Pro monthly',
    holding(paid('pro month')),
    'cancel downgrade current',
    'cancel downgrade yearly',
  ],
  ['Pro yearly', holding(paid('pro year')), 'cancel downgrade monthly', 'cancel downgrade current'],
  [
    'Pro monthly, then Basic monthly',
    holding(paid('pro month', downgrade('basic month'))),
    'waits planned current',
    'waits downgrade yearly',
  ],
  [
    'Pro monthly, then Basic yearly',
    holding(paid('pro month', downgrade('basic year'))),
    'waits downgrade current',
    'waits planned yearly',
  ],
  [
    'Pro yearly, then Pro monthly',
    holding(paid('pro year', downgrade('pro month'))),
    'cancel downgrade planned',
    'cancel downgrade current',
  ],
  [
    'Pro monthly, then Free',
    holding(paid('pro month', cancellation)),
    'planned downgrade current',
    'planned downgrade yearly',
  ],
];

describe('the actions of the plan cards', () => {
  it.each(table)('of a member with %s', (_, holdings, monthly, yearly) => {
    expect(listKinds(holdings, 'month').join(' ')).toBe(monthly);
    expect(listKinds(holdings, 'year').join(' ')).toBe(yearly);
  });

  it.each(table)('never differ from what a request of a member with %s does', (_, holdings) => {
    const offered = listPlanActions({ holdings, isOnSale: () => true, now }).filter(
      ({ terms }) => terms !== null,
    );
    const requested = offered.map(({ plan, interval }) =>
      determineChange(holdings.subscription, { plan, interval: interval ?? undefined }, now),
    );
    expect(requested).toMatchObject(
      offered.map(({ kind, terms }) => ({ kind: requestKinds[kind], terms })),
    );
  });

  it('name the terms of an upgrade of a paid year, which stays a year', () => {
    const holdings = holding(paid('basic year'));
    expect(listPlanActions({ holdings, isOnSale: () => true, now })).toContainEqual({
      plan: 'pro',
      interval: 'month',
      kind: 'upgrade',
      terms: { plan: 'pro', interval: 'year' },
      at: null,
      waitsFor: null,
    });
  });

  it('name the end of a plan that can be continued, after all its grants', () => {
    const holdings = holding(null, grant('pro', trialEndsAt), {
      ...grant('pro', periodEndsAt),
      grantId: 'added',
      startsAfter: trialEndsAt,
    });
    const actions = listPlanActions({ holdings, isOnSale: () => true, now });
    expect(actions.filter(({ kind }) => kind === 'continue').map(({ at }) => at)).toEqual([
      periodEndsAt,
      periodEndsAt,
    ]);
  });

  it('offer nothing that has no price', () => {
    const isOnSale = ({ interval }: SubscriptionTerms): boolean => interval === 'month';
    expect(listKinds(holding(null), 'year', isOnSale)).toEqual([
      'current',
      'unavailable',
      'unavailable',
    ]);
    expect(listKinds(holding(null), 'month', isOnSale)).not.toContain('unavailable');
  });
});

const requestKinds: Readonly<Record<string, string>> = {
  subscribe: 'subscribe',
  continue: 'subscribe',
  upgrade: 'upgrade',
  yearly: 'upgrade',
  downgrade: 'downgrade',
  monthly: 'downgrade',
};
