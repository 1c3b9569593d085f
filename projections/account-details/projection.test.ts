import { describe, expect, it } from 'vitest';
import type { Entitlement } from '#domain/shared/plans/entitlement.ts';
import { ada, eventLog } from '../engine/testing/events.ts';
import { given } from '../engine/testing/projection-spec.ts';
import { accountDetails } from './projection.ts';
import type { TestAddresses } from '#domain/shared/accounts/test-address.ts';
import { toEntitlement, type AccountDetails } from './read-model.ts';

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

const entitlementIn = (
  documents: ReadonlyMap<string, AccountDetails>,
  at: string,
): Entitlement | undefined => {
  const account = documents.get(ada);
  return account && toEntitlement(account, new Date(at));
};

describe('the details of an account', () => {
  it('have neither password nor second factor once the account is erased, however they read then', () => {
    const log = history();
    const enabledAt = '2026-05-02T10:00:00.000Z';
    // Codes whose key is destroyed read as one word.
    const data = { recoveryCodeHashes: 'erased', enabledAt };
    log.add(`account-${ada}`, { type: 'AccountSecondFactorEnabled', data });
    log.add(`account-${ada}`, {
      type: 'AccountErased',
      data: { reason: 'asked-for', erasedAt: enabledAt },
    });
    const erased = { erased: true, secondFactor: null, hasPassword: false };
    given(log.events).when(accountDetails).then(ada, erased);
  });

  it('hold no password, not even its hash', () => {
    const log = history();
    const { then, documents } = given(log.events).when(accountDetails);
    then(ada, { email: 'ada@example.com', membershipEventId: null });
    expect(entitlementIn(documents, '2026-05-02T00:00:00.000Z')).toMatchObject({
      plan: 'free',
      status: 'inactive',
      planEventId: null,
      manualCustomer: false,
    });
    expect(JSON.stringify(documents.get(ada))).not.toContain('passwordHash');
  });

  it('tell a test address by the settings, and nobody’s without them', () => {
    const account = given(history().events).when(accountDetails).documents.get(ada);
    const at = new Date('2026-05-02T00:00:00.000Z');
    const isTest = (settings?: TestAddresses): boolean | undefined =>
      account && toEntitlement({ ...account, emailVerified: true }, at, settings).testAddress;
    expect(isTest()).toBe(false);
    expect(isTest({ TEST_ADDRESSES: ['@example.com'] })).toBe(true);
  });

  it('name the event behind the plan in force and behind the admin rights', () => {
    const log = history();
    granted(log, 'basic', null);
    const pro = granted(log, 'pro', '2026-06-01T10:00:00.000Z');
    const data = { reason: '', grantedAt: '' };
    const admin = log.add(`account-${ada}`, { type: 'AccountAdminGranted', data });
    const { then, documents } = given(log.events).when(accountDetails);
    then(ada, { isAdmin: true, adminEventId: admin.id, stripeCustomerId: 'manual_cus_1' });
    expect(entitlementIn(documents, '2026-05-31T00:00:00.000Z')).toMatchObject({
      plan: 'pro',
      status: 'active',
      planEndsAt: '2026-06-01T10:00:00.000Z',
      planEventId: pro,
      isAdmin: true,
      adminEventId: admin.id,
      manualCustomer: true,
    });
  });

  it('fall back to the remaining grant when the higher one ends', () => {
    const log = history();
    const basic = granted(log, 'basic', null);
    granted(log, 'pro', '2026-06-01T10:00:00.000Z');
    const held = (): Entitlement | undefined =>
      entitlementIn(given(log.events).when(accountDetails).documents, '2026-06-02T00:00:00.000Z');
    const unnoticed = held();
    expect(unnoticed).toMatchObject({ plan: 'basic', planEndsAt: null, planEventId: basic });
    const data = { grantId: 'pro', plan: 'pro', expiredAt: '2026-06-01T10:00:00.000Z' };
    const at = '2026-06-01T10:00:00.000Z';
    log.add(`membership-${ada}`, { type: 'MembershipGrantExpired', data, at });
    expect(held()).toEqual(unnoticed);
  });

  it('give no plan from its end on, and name the newest event of the membership', () => {
    const log = history();
    const pro = granted(log, 'pro', '2026-06-01T10:00:00.000Z');
    const { documents } = given(log.events).when(accountDetails);
    expect(entitlementIn(documents, '2026-06-01T09:59:59.999Z')).toMatchObject({ plan: 'pro' });
    expect(entitlementIn(documents, '2026-06-01T10:00:00.000Z')).toMatchObject({
      plan: 'free',
      status: 'inactive',
      planEndsAt: null,
      planEventId: pro,
    });
  });

  it('do not exist before the registration', () => {
    const log = eventLog();
    granted(log, 'pro', null);
    given(log.events).when(accountDetails).thenNothing(ada);
    expect(log.events).toHaveLength(1);
  });
});
