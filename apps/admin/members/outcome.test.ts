import { describe, expect, it } from 'vitest';
import { grantRequestSchema, memberSchema } from '#contract/admin.ts';
import { grantDurations } from '#contract/members.ts';
import { aHolder, aMember } from '../testing/member.ts';
import { durationNames, endOfGrant, outcomeOf, type Intent } from './outcome.ts';
import { planNames, statusWords } from './words.ts';

const now = new Date('2023-10-08T12:00:00.000Z');
const grant = (
  plan: 'basic' | 'pro',
  duration: 'trial' | 'monthly' | 'annual' | 'lifetime',
): Intent => ({
  kind: 'grant',
  plan,
  duration,
});
const revoke: Intent = { kind: 'revoke' };

describe('a grant to a member of the free plan', () => {
  it('gives the plan until its end, then Free', () => {
    expect(outcomeOf(aMember(), grant('basic', 'trial'), now)).toEqual({
      changes: true,
      before: 'Free',
      after: 'Basic until 15 Oct',
      then: 'then Free again',
      event: 'MembershipGranted',
    });
  });

  it('has no end when it is for a lifetime', () => {
    const outcome = outcomeOf(aMember(), grant('pro', 'lifetime'), now);
    expect(outcome).toMatchObject({ after: 'Pro without end', then: '' });
  });
});

describe('a grant of the plan that is already held', () => {
  it('changes nothing when the held one lasts as long', () => {
    const member = aHolder('basic', '2023-12-31T00:00:00.000Z');
    expect(outcomeOf(member, grant('basic', 'trial'), now)).toMatchObject({
      changes: false,
      after: 'No change: already Basic, by hand',
    });
  });

  it('changes nothing when the held one has no end', () => {
    expect(outcomeOf(aHolder('pro', null), grant('pro', 'lifetime'), now).changes).toBe(false);
  });

  it('moves the end when it lasts longer', () => {
    const member = aHolder('basic', '2023-10-10T00:00:00.000Z');
    expect(outcomeOf(member, grant('basic', 'monthly'), now)).toMatchObject({
      changes: true,
      after: 'Basic until 8 Nov',
    });
  });

  it('names the hour when the end moves within its day', () => {
    const member = aHolder('basic', '2023-10-15T11:55:00.000Z');
    expect(outcomeOf(member, grant('basic', 'trial'), now).after).toMatch(
      /^Basic until 15 Oct, \d\d:\d\d /u,
    );
  });

  it('says that a paid plan is paid', () => {
    const member = aHolder('basic', null, { origin: 'subscription' });
    expect(outcomeOf(member, grant('basic', 'annual'), now).after).toBe(
      'No change: already Basic, paid',
    );
  });
});

describe('a grant of a lower plan', () => {
  it('changes nothing while the higher one outlasts it', () => {
    const member = aHolder('pro', '2023-12-31T00:00:00.000Z');
    expect(outcomeOf(member, grant('basic', 'trial'), now)).toMatchObject({
      changes: false,
      after: 'No change: Pro contains it',
    });
  });

  it('takes over when the higher one ends first', () => {
    const member = aHolder('pro', '2023-10-10T00:00:00.000Z');
    expect(outcomeOf(member, grant('basic', 'monthly'), now)).toMatchObject({
      changes: true,
      after: 'Pro by hand until 10 Oct',
      then: 'then Basic until 8 Nov',
    });
  });
});

describe('a grant of a higher plan', () => {
  it('falls back to the lower one that outlasts it', () => {
    const member = aHolder('basic', '2023-12-31T00:00:00.000Z');
    expect(outcomeOf(member, grant('pro', 'trial'), now)).toMatchObject({
      changes: true,
      after: 'Pro until 15 Oct',
      then: 'then Basic again',
    });
  });
});

describe('a revocation', () => {
  it('ends a grant at once', () => {
    expect(outcomeOf(aHolder('pro', null), revoke, now)).toMatchObject({
      changes: true,
      after: 'Free',
      event: 'MembershipGrantRevoked',
    });
  });

  it('changes nothing where there is no grant', () => {
    expect(outcomeOf(aMember(), revoke, now).after).toBe('No change: there is no grant to end');
  });

  it('never touches a paid plan', () => {
    const member = aHolder('pro', null, { origin: 'subscription' });
    expect(outcomeOf(member, revoke, now).after).toBe('No change: paid plans are never revoked');
  });
});

describe('an erased account', () => {
  it('is left alone by every command', () => {
    const member = aMember({ erased: true });
    expect(outcomeOf(member, revoke, now).changes).toBe(false);
    expect(outcomeOf(member, grant('pro', 'lifetime'), now).changes).toBe(false);
  });
});

describe('the words of the console', () => {
  it('are there for everything that the contract lets a command say', () => {
    const { plan, duration } = grantRequestSchema.shape;
    expect(Object.keys(durationNames)).toEqual([...grantDurations]);
    expect(Object.keys(durationNames)).toEqual(duration.options);
    expect(Object.keys(planNames)).toEqual(expect.arrayContaining(plan.options));
  });

  it('are there for every state that the contract lets a member be in', () => {
    expect(Object.keys(planNames)).toEqual(memberSchema.shape.plan.options);
    expect(Object.keys(statusWords).sort()).toEqual([...memberSchema.shape.status.options].sort());
  });
});

// The same cases as the domain's own, which the browser does not load.
describe('the end of a grant as the domain has it', () => {
  it.each([
    ['trial', '2026-01-31T08:00:00.000Z', '2026-02-07T08:00:00.000Z'],
    ['monthly', '2026-01-31T08:00:00.000Z', '2026-02-28T08:00:00.000Z'],
    ['monthly', '2028-01-31T08:00:00.000Z', '2028-02-29T08:00:00.000Z'],
    ['monthly', '2026-03-31T23:30:00.000Z', '2026-04-30T23:30:00.000Z'],
    ['monthly', '2026-12-15T00:00:00.000Z', '2027-01-15T00:00:00.000Z'],
    ['annual', '2028-02-29T12:00:00.000Z', '2029-02-28T12:00:00.000Z'],
    ['annual', '2026-05-04T10:00:00.000Z', '2027-05-04T10:00:00.000Z'],
  ] as const)('%s from %s is %s', (duration, from, end) => {
    expect(endOfGrant(new Date(from), duration)?.toISOString()).toBe(end);
  });
});

describe('the end of a grant', () => {
  it('is the last day of a month that is too short', () => {
    const january = new Date('2024-01-31T10:00:00.000Z');
    expect(endOfGrant(january, 'monthly')?.toISOString()).toBe('2024-02-29T10:00:00.000Z');
    const leapDay = new Date('2024-02-29T10:00:00.000Z');
    expect(endOfGrant(leapDay, 'annual')?.toISOString()).toBe('2025-02-28T10:00:00.000Z');
  });
});
