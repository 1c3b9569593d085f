import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs } from '../shared/time/durations.ts';
import { getEffectivePlan, type EffectivePlan } from '../shared/plans/effective-plan.ts';
import { plans } from '../shared/plans/plans.ts';
import { deciderSpec } from '../shared/testing/decider-spec.ts';
import type { MembershipCommand } from './commands.ts';
import { membershipDecider } from './decider.ts';
import type {
  GrantDuration,
  MembershipEvent,
  MembershipGranted,
  MembershipGrantExpired,
  MembershipGrantRevoked,
} from './events.ts';
import { getGrantEnd, manualCustomerId } from './grant-terms.ts';
import { getHoldings, type MembershipState } from './state.ts';

const given = deciderSpec(membershipDecider);
const now = new Date('2026-05-04T10:00:00.000Z');
const later = (days: number): Date => new Date(now.getTime() + days * dayMs);
const one = '11111111-1111-4111-8111-111111111111';
const two = '22222222-2222-4222-8222-222222222222';

const granted = (
  grantId: string,
  plan: 'basic' | 'pro',
  duration: GrantDuration = 'monthly',
): MembershipGranted => ({
  type: 'MembershipGranted',
  data: {
    grantId,
    plan,
    duration,
    customerId: manualCustomerId(grantId),
    reason: 'Goodwill',
    grantedAt: now.toISOString(),
    endsAt: getGrantEnd(duration, now)?.toISOString() ?? null,
  },
});
const expired = (grantId: string, plan: 'basic' | 'pro', expiredAt: string): MembershipEvent => ({
  type: 'MembershipGrantExpired',
  data: { grantId, plan, expiredAt },
});
const revoked = (grantId: string, plan: 'basic' | 'pro', on: Date): MembershipEvent => ({
  type: 'MembershipGrantRevoked',
  data: { grantId, plan, reason: 'Mistake', revokedAt: on.toISOString() },
});
const grant = (grantId: string, duration: GrantDuration = 'monthly'): MembershipCommand => ({
  type: 'GrantMembership',
  grantId,
  plan: 'pro',
  duration,
  reason: 'Goodwill',
  now,
});

const inForce = (state: MembershipState, at: Date): EffectivePlan =>
  getEffectivePlan(getHoldings(state), at);

describe('ending one of two grants', () => {
  const end = (grantId: string, on: Date): MembershipCommand => ({
    type: 'RevokeGrant',
    grantId,
    reason: 'Mistake',
    now: on,
  });
  const both = [granted(one, 'pro', 'trial'), granted(two, 'basic', 'annual')];

  it('leaves the other', () => {
    given(...both)
      .when(end(two, later(1)))
      .then(revoked(two, 'basic', later(1)));
  });

  it('records an end that has passed as what it was, and a repeat not at all', () => {
    const endsAt = both[0]?.data.endsAt ?? '';
    given(...both)
      .when(end(one, later(9)))
      .then(expired(one, 'pro', endsAt));
    given(...both, revoked(two, 'basic', later(1)))
      .when(end(two, later(2)))
      .thenNothing();
  });

  it('is refused for a grant that was never made', () => {
    given(granted(one, 'pro'))
      .when(end(two, later(1)))
      .thenRejects('missing', 'membership/unknown-grant');
  });
});

describe('a member without a grant', () => {
  it('is granted a plan until its end', () => {
    given()
      .when(grant(one))
      .then({
        type: 'MembershipGranted',
        data: {
          grantId: one,
          plan: 'pro',
          duration: 'monthly',
          customerId: 'manual_cus_11111111111141118111111111111111',
          reason: 'Goodwill',
          grantedAt: '2026-05-04T10:00:00.000Z',
          endsAt: '2026-06-04T10:00:00.000Z',
        },
      });
  });

  it('has nothing to revoke and nothing to expire', () => {
    given().when({ type: 'RevokeGrants', reason: 'Mistake', now }).thenNothing();
    given().when({ type: 'ExpireGrants', now }).thenNothing();
  });
});

describe('a member with a grant', () => {
  it('is not granted the same one twice', () => {
    given(granted(one, 'pro')).when(grant(one)).thenNothing();
  });

  it('is granted another one of the same kind', () => {
    given(granted(one, 'pro')).when(grant(two)).then(granted(two, 'pro'));
  });

  it('keeps it until its end', () => {
    const justBefore = new Date(Date.parse('2026-06-04T10:00:00.000Z') - 1);
    given(granted(one, 'pro')).when({ type: 'ExpireGrants', now: justBefore }).thenNothing();
  });

  it('loses it at its end, dated at the end', () => {
    given(granted(one, 'pro'))
      .when({ type: 'ExpireGrants', now: later(400) })
      .then(expired(one, 'pro', '2026-06-04T10:00:00.000Z'));
  });

  it('never loses a lifetime grant', () => {
    given(granted(one, 'pro', 'lifetime'))
      .when({ type: 'ExpireGrants', now: later(40_000) })
      .thenNothing();
  });
});

describe('a member with several grants', () => {
  it('loses all when they are revoked', () => {
    given(granted(one, 'pro'), granted(two, 'basic', 'lifetime'))
      .when({ type: 'RevokeGrants', reason: 'Mistake', now: later(1) })
      .then(revoked(one, 'pro', later(1)), revoked(two, 'basic', later(1)));
  });

  it('does not lose grants that had already ended', () => {
    given(granted(one, 'pro', 'trial'), granted(two, 'basic'))
      .when({ type: 'RevokeGrants', reason: 'Mistake', now: later(8) })
      .then(expired(one, 'pro', '2026-05-11T10:00:00.000Z'), revoked(two, 'basic', later(8)));
  });

  it('loses them in the order of their ends', () => {
    given(granted(one, 'pro', 'annual'), granted(two, 'basic', 'trial'))
      .when({ type: 'ExpireGrants', now: later(400) })
      .then(
        expired(two, 'basic', '2026-05-11T10:00:00.000Z'),
        expired(one, 'pro', '2027-05-04T10:00:00.000Z'),
      );
  });

  it('holds the higher plan while it lasts, then the other', () => {
    const state = [granted(one, 'basic', 'lifetime'), granted(two, 'pro', 'trial')].reduce(
      membershipDecider.evolve,
      membershipDecider.initialState,
    );
    const trialEnd = '2026-05-11T10:00:00.000Z';
    expect(inForce(state, later(6))).toMatchObject({ plan: 'pro', endsAt: trialEnd });
    expect(inForce(state, later(7))).toMatchObject({ plan: 'basic', endsAt: null });
  });

  it('holds the longest of equal plans', () => {
    const state = [granted(one, 'pro', 'annual'), granted(two, 'pro', 'trial')].reduce(
      membershipDecider.evolve,
      membershipDecider.initialState,
    );
    expect(inForce(state, now).endsAt).toBe('2027-05-04T10:00:00.000Z');
  });
});

describe('a member whose grants have ended', () => {
  const history = [granted(one, 'pro'), revoked(one, 'pro', later(1))];

  it('has nothing left to revoke or expire', () => {
    given(...history)
      .when({ type: 'RevokeGrants', reason: 'Mistake', now: later(2) })
      .thenNothing();
    given(...history)
      .when({ type: 'ExpireGrants', now: later(99) })
      .thenNothing();
  });

  it('does not get the ended grant again from a repeated command', () => {
    given(...history)
      .when(grant(one))
      .thenNothing();
  });

  it('is granted a new one', () => {
    given(...history)
      .when(grant(two))
      .then(granted(two, 'pro'));
  });
});

describe('the end of a grant', () => {
  it.each([
    ['trial', '2026-01-31T08:00:00.000Z', '2026-02-07T08:00:00.000Z'],
    ['monthly', '2026-01-31T08:00:00.000Z', '2026-02-28T08:00:00.000Z'],
    ['monthly', '2028-01-31T08:00:00.000Z', '2028-02-29T08:00:00.000Z'],
    ['monthly', '2026-03-31T23:30:00.000Z', '2026-04-30T23:30:00.000Z'],
    ['monthly', '2026-12-15T00:00:00.000Z', '2027-01-15T00:00:00.000Z'],
    ['annual', '2028-02-29T12:00:00.000Z', '2029-02-28T12:00:00.000Z'],
    ['annual', '2026-05-04T10:00:00.000Z', '2027-05-04T10:00:00.000Z'],
  ] as const)('%s from %s is %s', (duration, from, end) => {
    expect(getGrantEnd(duration, new Date(from))?.toISOString()).toBe(end);
  });

  it('does not exist for a lifetime grant', () => {
    expect(getGrantEnd('lifetime', now)).toBeNull();
  });

  it('after a month is on the same day of the next month, or its last day', () => {
    const instants = fc.date({
      min: new Date('2000-01-01'),
      max: new Date('2100-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instants, (from) => {
        const end = getGrantEnd('monthly', from) ?? from;
        const monthsOn =
          (end.getUTCFullYear() - from.getUTCFullYear()) * 12 +
          end.getUTCMonth() -
          from.getUTCMonth();
        expect(monthsOn).toBe(1);
        const dayAfter = new Date(end.getTime() + dayMs);
        const lastDay = dayAfter.getUTCMonth() !== end.getUTCMonth();
        expect(end.getUTCDate() === from.getUTCDate() || lastDay).toBe(true);
        expect(end.getTime() % dayMs).toBe(from.getTime() % dayMs);
      }),
    );
  });
});

type Step = { readonly command: MembershipCommand; readonly at: Date };
const grantIds = Array.from(
  { length: 5 },
  (_, n) => `${String(n)}1111111-1111-4111-8111-111111111111`,
);
const step: fc.Arbitrary<(at: Date) => MembershipCommand> = fc.oneof(
  fc
    .record({
      grantId: fc.constantFrom(...grantIds),
      plan: fc.constantFrom('basic' as const, 'pro' as const),
      duration: fc.constantFrom<GrantDuration>('trial', 'monthly', 'annual', 'lifetime'),
    })
    .map((what) => (at: Date) => ({
      type: 'GrantMembership' as const,
      ...what,
      reason: 'Any',
      now: at,
    })),
  fc.constant((at: Date) => ({ type: 'RevokeGrants' as const, reason: 'Any', now: at })),
  fc.constant((at: Date) => ({ type: 'ExpireGrants' as const, now: at })),
);
const steps: fc.Arbitrary<Step[]> = fc
  .array(fc.tuple(step, fc.integer({ min: 0, max: 40 })), { maxLength: 25 })
  .map((entries) => {
    let days = 0;
    return entries.map(([make, pause]) => {
      days += pause;
      return { command: make(later(days)), at: later(days) };
    });
  });

const run = (commands: readonly Step[]): { history: MembershipEvent[]; checkedAt: Date[] } => {
  const history: MembershipEvent[] = [];
  const checkedAt: Date[] = [];
  for (const { command, at } of commands) {
    const state = history.reduce(membershipDecider.evolve, membershipDecider.initialState);
    for (const event of membershipDecider.decide(state, command)) {
      history.push(event);
      checkedAt.push(at);
    }
  }
  return { history, checkedAt };
};
const endsIn = (
  history: readonly MembershipEvent[],
): (MembershipGrantExpired | MembershipGrantRevoked)[] =>
  history.filter(
    (event) => event.type === 'MembershipGrantExpired' || event.type === 'MembershipGrantRevoked',
  );

describe('every history of grants, revocations and expiries', () => {
  it('gives the highest plan among the grants in force', () => {
    fc.assert(
      fc.property(steps, fc.integer({ min: 0, max: 1000 }), (commands, days) => {
        const { history } = run(commands);
        const state = history.reduce(membershipDecider.evolve, membershipDecider.initialState);
        const ended = new Set(endsIn(history).map(({ data }) => data.grantId));
        const ranks = history
          .filter((event) => event.type === 'MembershipGranted')
          .filter(({ data }) => !ended.has(data.grantId))
          .filter(({ data }) => data.endsAt === null || data.endsAt > later(days).toISOString())
          .map(({ data }) => plans[data.plan].rank);
        const held = inForce(state, later(days));
        expect(plans[held.plan].rank).toBe(Math.max(0, ...ranks));
        expect(held.status).toBe(ranks.length > 0 ? 'active' : 'inactive');
      }),
    );
  });

  it('ends no grant twice, and only grants that were made', () => {
    fc.assert(
      fc.property(steps, (commands) => {
        const { history } = run(commands);
        const given = history
          .filter((event) => event.type === 'MembershipGranted')
          .map(({ data }) => data.grantId);
        const ends = endsIn(history).map(({ data }) => data.grantId);
        expect(new Set(given).size).toBe(given.length);
        expect(new Set(ends).size).toBe(ends.length);
        expect(ends.every((grantId) => given.includes(grantId))).toBe(true);
      }),
    );
  });

  it('lets none expire before its end', () => {
    fc.assert(
      fc.property(steps, (commands) => {
        const { history, checkedAt } = run(commands);
        const early = history.filter(
          (event, index) =>
            event.type === 'MembershipGrantExpired' &&
            event.data.expiredAt > (checkedAt[index]?.toISOString() ?? ''),
        );
        expect(early).toEqual([]);
      }),
    );
  });

  it('decides nothing when the last command is repeated', () => {
    fc.assert(
      fc.property(steps, (commands) => {
        const { history } = run(commands);
        const { history: again } = run([...commands, ...commands.slice(-1)]);
        expect(again).toEqual(history);
      }),
    );
  });

  it('folds any events in any order', () => {
    const event = fc.oneof(
      fc.constantFrom(...grantIds).map((id): MembershipEvent => granted(id, 'pro')),
      fc.constantFrom(...grantIds).map((id) => expired(id, 'pro', now.toISOString())),
      fc.constantFrom(...grantIds).map((id) => revoked(id, 'pro', now)),
      fc.constant({ type: 'GrantFromTheFuture', data: {} } as unknown as MembershipEvent),
    );
    fc.assert(
      fc.property(fc.array(event), (history) => {
        const state = history.reduce(membershipDecider.evolve, membershipDecider.initialState);
        expect(getHoldings(state).grants.length).toBeLessThanOrEqual(history.length);
      }),
    );
  });
});
