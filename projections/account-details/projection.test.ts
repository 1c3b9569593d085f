import { describe, expect, it } from 'vitest';
import { ada, eventLog } from '../engine/testing/events.ts';
import { given } from '../engine/testing/projection-spec.ts';
import { accountDetails } from './projection.ts';
import { entitlementOf } from './queries.ts';

const history = (): ReturnType<typeof eventLog> => {
  const log = eventLog();
  const person = { email: 'ada@example.com', displayName: 'Ada', username: 'ada' };
  const data = { ...person, passwordHash: 'h', registeredAt: '2026-05-01T10:00:00.000Z' };
  log.add(`account-${ada}`, { type: 'AccountRegistered', data });
  return log;
};

const granted = (log: ReturnType<typeof eventLog>, plan: string, endsAt: string | null): string => {
  const data = { grantId: plan, plan, duration: 'monthly', customerId: 'manual_cus_1', endsAt };
  return log.add(`membership-${ada}`, { type: 'MembershipGranted', data }).id;
};

describe('the details of an account', () => {
  it('hold no password, not even its hash', () => {
    const log = history();
    const { then, documents } = given(log.events).when(accountDetails);
    then(ada, { email: 'ada@example.com', plan: 'free', status: 'inactive', planEventId: null });
    expect(JSON.stringify(documents.get(ada))).not.toContain('passwordHash');
  });

  it('name the event behind the plan in force and behind the admin rights', () => {
    const log = history();
    granted(log, 'basic', null);
    const pro = granted(log, 'pro', '2026-06-01T10:00:00.000Z');
    const data = { reason: '', grantedAt: '' };
    const admin = log.add(`account-${ada}`, { type: 'AccountAdminGranted', data });
    given(log.events)
      .when(accountDetails)
      .then(ada, {
        ...{ plan: 'pro', status: 'active', planEndsAt: '2026-06-01T10:00:00.000Z' },
        ...{ planEventId: pro, isAdmin: true, adminEventId: admin.id },
        stripeCustomerId: 'manual_cus_1',
      });
  });

  it('fall back to the grant that still holds when the higher one ends', () => {
    const log = history();
    const basic = granted(log, 'basic', null);
    granted(log, 'pro', '2026-06-01T10:00:00.000Z');
    const before = given(log.events).when(accountDetails).documents.get(ada);
    const late = new Date('2026-06-02T00:00:00.000Z');
    expect(before && entitlementOf(before, late)).toMatchObject({
      plan: 'basic',
      planEventId: basic,
    });
    const data = { grantId: 'pro', plan: 'pro', expiredAt: '2026-06-01T10:00:00.000Z' };
    const at = '2026-06-01T10:00:00.000Z';
    log.add(`membership-${ada}`, { type: 'MembershipGrantExpired', data, at });
    const fields = { plan: 'basic', planEndsAt: null, planEventId: basic } as const;
    given(log.events).when(accountDetails).then(ada, fields);
  });

  it('do not begin before the registration', () => {
    const log = eventLog();
    granted(log, 'pro', null);
    given(log.events).when(accountDetails).thenNothing(ada);
    expect(log.events).toHaveLength(1);
  });
});
