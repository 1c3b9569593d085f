import { describe, expect, it } from 'vitest';
import { signedOutEntitlement } from '../shared/plans/entitlement.ts';
import { planIds, type PlanId } from '../shared/plans/plans.ts';
import { resources, type Resource } from '../shared/resources.ts';
import type { SubscriptionStatus } from '../shared/plans/subscription-states.ts';
import { decideAccess, type Entitlement } from './decide-access.ts';

const now = new Date('2026-05-04T10:00:00.000Z');
const statuses: readonly SubscriptionStatus[] = [
  'active',
  'downgrading',
  'canceled',
  'incomplete',
  'inactive',
];
const member = (changes: Partial<Entitlement> = {}): Entitlement => ({
  ...signedOutEntitlement,
  signedIn: true,
  ...changes,
});
const paid = (plan: PlanId, status: SubscriptionStatus): Entitlement =>
  member({ plan, status, planEventId: 'event-of-the-plan' });

const open: readonly Resource[] = [
  'public-market',
  'public-news',
  'public-plans',
  'track-record',
  'newsletter-archive',
  'session',
  'support',
  'demo',
  'system',
];
const forMembers: readonly Resource[] = [
  'account',
  'alerts',
  'dashboard',
  'markets',
  'news',
  'market-sentiment',
  'own-support',
  'settings',
  'subscription',
];
const fromBasic: readonly Resource[] = ['coin-sentiment', 'more-alerts', 'unlimited-news'];
const forPro: readonly Resource[] = [
  'market-detail',
  'most-alerts',
  'predictions',
  'priority-support',
  'signals',
];
const forStaff: readonly Resource[] = [
  'admin',
  'activity',
  'newsletter-admin',
  'monitor',
  'support-desk',
  'mail-resend',
  'login-help',
  'member-export',
  'trials',
  'refunds',
  'demo-control',
];
/** What support staff read of it. */
const forSupport: readonly Resource[] = [
  'admin',
  'support-desk',
  'mail-resend',
  'login-help',
  'trials',
];

/** Restates section 6 of the specification independently of the code under test. */
const expected = (who: Entitlement, resource: Resource): boolean => {
  if (open.includes(resource)) return true;
  if (!who.signedIn) return false;
  if (forMembers.includes(resource) || opensByRole(who, resource)) return true;
  if (fromBasic.includes(resource)) return holds(who, ['basic', 'pro']);
  return forPro.includes(resource) && holds(who, ['pro']);
};

const opensByRole = ({ isAdmin, isSupport, secondFactor }: Entitlement, resource: Resource) =>
  secondFactor && (isAdmin || (isSupport && forSupport.includes(resource)));

const holds = (who: Entitlement, enough: readonly PlanId[]): boolean => {
  const ended = who.planEndsAt !== null && who.planEndsAt <= now.toISOString();
  const good = who.manualCustomer || who.status === 'active' || who.status === 'downgrading';
  return enough.includes(who.plan) && good && !ended;
};

const everybody: Entitlement[] = [
  signedOutEntitlement,
  ...planIds.flatMap((plan) =>
    statuses.flatMap((status) =>
      [true, false].flatMap((manualCustomer) =>
        [
          { isAdmin: true },
          { isSupport: true },
          {},
          { isSupport: true, secondFactor: true },
        ].flatMap((role) =>
          [null, '2026-05-04T10:00:00.000Z', '2026-05-04T10:00:00.001Z'].map((planEndsAt) =>
            member({ plan, status, manualCustomer, planEndsAt, ...role }),
          ),
        ),
      ),
    ),
  ),
];

describe('every resource for every kind of user', () => {
  it.each(resources)('%s follows the specification', (resource) => {
    const wrong = everybody.filter(
      (who) => decideAccess(who, resource, now).allowed !== expected(who, resource),
    );
    expect(wrong).toEqual([]);
  });

  it('belongs to exactly one of the groups above', () => {
    const grouped = [...open, ...forMembers, ...fromBasic, ...forPro, ...forStaff];
    expect(grouped.toSorted()).toEqual([...resources].toSorted());
  });

  it('names the rule that decided', () => {
    const rules = everybody.flatMap((who) =>
      resources.map((resource) => decideAccess(who, resource, now)),
    );
    const silent = rules.filter(({ allowed, rule }) => rule.startsWith('denied/') === allowed);
    expect(silent).toEqual([]);
  });
});

describe('a visitor', () => {
  it('reads public news and is turned away elsewhere', () => {
    expect(decideAccess(signedOutEntitlement, 'public-news', now)).toEqual({
      resource: 'public-news',
      allowed: true,
      requires: 'open',
      rule: 'open',
      eventId: null,
      until: null,
    });
    expect(decideAccess(signedOutEntitlement, 'dashboard', now)).toMatchObject({
      allowed: false,
      rule: 'denied/signed-out',
    });
  });
});

describe('a pro member', () => {
  it.each([
    ['active', true, 'plan/pro-active'],
    ['downgrading', true, 'plan/pro-downgrading'],
    ['canceled', false, 'denied/plan-ended'],
    ['incomplete', false, 'denied/plan-ended'],
    ['inactive', false, 'denied/plan-ended'],
  ] as const)('who is %s: predictions %s by %s', (status, allowed, rule) => {
    expect(decideAccess(paid('pro', status), 'predictions', now)).toEqual({
      resource: 'predictions',
      allowed,
      requires: 'pro',
      rule,
      eventId: 'event-of-the-plan',
      until: null,
    });
  });

  it('with a manual grant needs no status', () => {
    const who = { ...paid('pro', 'inactive'), manualCustomer: true };
    expect(decideAccess(who, 'predictions', now)).toMatchObject({
      allowed: true,
      rule: 'plan/pro-manual',
      eventId: 'event-of-the-plan',
    });
  });

  it('loses access at the exact end, whether recorded or not', () => {
    const end = '2026-05-04T10:00:00.000Z';
    const who = { ...paid('pro', 'active'), manualCustomer: true, planEndsAt: end };
    const before = new Date(Date.parse(end) - 1);
    expect(decideAccess(who, 'predictions', before)).toMatchObject({ allowed: true, until: end });
    expect(decideAccess(who, 'dashboard', before).until).toBeNull();
    expect(decideAccess(who, 'predictions', new Date(end))).toMatchObject({
      allowed: false,
      rule: 'denied/plan-ended',
      eventId: 'event-of-the-plan',
      until: null,
    });
  });
});

describe('a basic member', () => {
  it('sees the sentiment of coins, not the predictions, even with a manual grant', () => {
    const who = { ...paid('basic', 'active'), manualCustomer: true };
    expect(decideAccess(who, 'coin-sentiment', now).rule).toBe('plan/basic-manual');
    expect(decideAccess(who, 'predictions', now)).toMatchObject({
      allowed: false,
      rule: 'denied/needs-pro',
      eventId: null,
    });
  });
});

describe('somebody without a plan', () => {
  it.each(['coin-sentiment', 'predictions'] as const)(
    'is told that the plan ended, and by which event: %s',
    (resource) => {
      const who = member({ planEventId: 'event-of-the-end' });
      expect(decideAccess(who, resource, now)).toMatchObject({
        allowed: false,
        rule: 'denied/plan-ended',
        eventId: 'event-of-the-end',
      });
    },
  );

  it('is told which plan it takes who never had one', () => {
    expect(decideAccess(member(), 'coin-sentiment', now)).toMatchObject({
      allowed: false,
      rule: 'denied/needs-basic',
      eventId: null,
    });
  });
});

describe('a test address', () => {
  it('opens what a plan opens, with no event behind it, and nothing of the staff', () => {
    const who = member({ testAddress: true, planEventId: 'event-of-the-end' });
    expect(decideAccess(who, 'predictions', now)).toEqual({
      resource: 'predictions',
      allowed: true,
      requires: 'pro',
      rule: 'test-address',
      eventId: null,
      until: null,
    });
    expect(decideAccess(who, 'admin', now).allowed).toBe(false);
    expect(
      decideAccess({ ...signedOutEntitlement, testAddress: true }, 'predictions', now).allowed,
    ).toBe(false);
  });

  it('is not the reason where the plan is', () => {
    const who = { ...paid('basic', 'active'), testAddress: true };
    expect(decideAccess(who, 'coin-sentiment', now).rule).toBe('plan/basic-active');
    expect(decideAccess(who, 'predictions', now).rule).toBe('test-address');
  });
});

describe('a suspended account', () => {
  it('opens what is open to all, whatever its plan and role', () => {
    const suspended = { suspensionEventId: 'event-of-the-suspension' };
    for (const who of [
      { ...paid('pro', 'active'), ...suspended },
      { ...member({ isAdmin: true, secondFactor: true }), ...suspended },
    ]) {
      expect(decideAccess(who, 'predictions', now)).toMatchObject({
        allowed: false,
        rule: 'denied/suspended',
        eventId: 'event-of-the-suspension',
      });
      expect(decideAccess(who, 'admin', now).rule).toBe('denied/suspended');
      expect(decideAccess(who, 'public-market', now).allowed).toBe(true);
    }
  });
});

describe('staff', () => {
  it('sees everything, because of the event that made them staff', () => {
    const who = member({ isAdmin: true, secondFactor: true, adminEventId: 'event-of-the-staff' });
    expect(decideAccess(who, 'predictions', now)).toEqual({
      resource: 'predictions',
      allowed: true,
      requires: 'pro',
      rule: 'role/admin',
      eventId: 'event-of-the-staff',
      until: null,
    });
    expect(resources.every((resource) => decideAccess(who, resource, now).allowed)).toBe(true);
  });

  it('has to log in again for the console in a remembered session, and only there', () => {
    const who = {
      ...member({ isAdmin: true, secondFactor: true, adminEventId: 'event-of-the-staff' }),
      remembered: true,
    };
    expect(decideAccess(who, 'admin', now)).toMatchObject({
      allowed: false,
      rule: 'denied/remembered-session',
      eventId: 'event-of-the-staff',
    });
    expect(decideAccess(who, 'predictions', now).allowed).toBe(true);
    const other = { ...paid('pro', 'active'), remembered: true };
    expect(decideAccess(other, 'admin', now).rule).toBe('denied/needs-staff');
  });

  it('has its rights with a second factor only, and those of its plan without one', () => {
    const who = { ...paid('basic', 'active'), isAdmin: true, adminEventId: 'event-of-the-staff' };
    for (const resource of forStaff) {
      expect(decideAccess(who, resource, now)).toMatchObject({
        allowed: false,
        rule: 'denied/needs-second-factor',
        eventId: 'event-of-the-staff',
      });
    }
    expect(decideAccess(who, 'coin-sentiment', now).rule).toBe('plan/basic-active');
    expect(decideAccess(who, 'predictions', now).rule).toBe('denied/needs-pro');
  });

  it('is the only role that changes public resources', () => {
    const question = { resource: 'public-news', action: 'change' } as const;
    expect(decideAccess(paid('pro', 'active'), question, now)).toMatchObject({
      allowed: false,
      rule: 'denied/needs-admin',
    });
    expect(decideAccess(member({ isAdmin: true, secondFactor: true }), question, now).rule).toBe(
      'role/admin',
    );
  });

  it('is needed for the console', () => {
    expect(decideAccess(paid('pro', 'active'), 'admin', now).rule).toBe('denied/needs-staff');
  });
});

describe('support staff', () => {
  const who = member({ isSupport: true, secondFactor: true, supportEventId: 'event-of-support' });

  it('reads the console, because of the event that made them support, and changes nothing', () => {
    expect(decideAccess(who, 'admin', now)).toMatchObject({
      allowed: true,
      rule: 'role/support',
      eventId: 'event-of-support',
    });
    const change = { resource: 'admin', action: 'change' } as const;
    expect(decideAccess(who, change, now)).toMatchObject({
      allowed: false,
      requires: 'admin',
      rule: 'denied/needs-admin',
    });
  });

  it('needs a second factor and a session of its own, as admins do', () => {
    expect(decideAccess({ ...who, secondFactor: false }, 'admin', now).rule).toBe(
      'denied/needs-second-factor',
    );
    expect(decideAccess({ ...who, remembered: true }, 'admin', now).rule).toBe(
      'denied/remembered-session',
    );
  });

  it('sees of the product what their plan gives', () => {
    expect(decideAccess(who, 'predictions', now).rule).toBe('denied/needs-pro');
  });
});

describe('refunds by support staff', () => {
  const support = member({ isSupport: true, secondFactor: true, supportEventId: 'hired' });
  const question = { resource: 'refunds', action: 'change' } as const;

  it('need a limit', () => {
    expect(decideAccess(support, question, now)).toMatchObject({
      allowed: false,
      rule: 'denied/needs-admin',
    });
    expect(decideAccess({ ...support, supportRefundPence: 2000 }, question, now)).toMatchObject({
      allowed: true,
      rule: 'role/support',
      eventId: 'hired',
    });
  });

  it('need no limit for admins', () => {
    const admin = member({ isAdmin: true, secondFactor: true });
    expect(decideAccess(admin, question, now)).toMatchObject({ allowed: true });
  });
});
