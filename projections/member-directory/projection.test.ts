import { describe, expect, it } from 'vitest';
import { ada, eventLog } from '../engine/testing/events.ts';
import { given } from '../engine/testing/projection-spec.ts';
import { memberAt } from './member-at.ts';
import { memberDirectory } from './projection.ts';
import type { DirectoryMember } from './read-model.ts';

const monthEnd = '2026-06-01T10:00:00.000Z';

const withTwoGrants = (): ReturnType<typeof eventLog> => {
  const log = eventLog();
  const names = { email: 'ada@example.com', displayName: 'Ada', username: 'ada' };
  const data = { ...names, passwordHash: 'h', registeredAt: '2026-05-01T10:00:00.000Z' };
  log.add(`account-${ada}`, { type: 'AccountRegistered', data });
  for (const [plan, endsAt] of [
    ['basic', null],
    ['pro', monthEnd],
  ]) {
    const terms = { grantId: plan, plan, endsAt, customerId: `manual_cus_${String(plan)}` };
    log.add(`membership-${ada}`, { type: 'MembershipGranted', data: terms });
  }
  return log;
};

const shownAt = (log: ReturnType<typeof eventLog>, at: string): DirectoryMember | undefined => {
  const document = given(log.events).when(memberDirectory).documents.get(ada);
  return document && memberAt(document, new Date(at));
};

describe('a member in the directory', () => {
  it('has the plan in force at the time of the query, whether or not its end was recorded', () => {
    const log = withTwoGrants();
    const pro = { plan: 'pro', role: 'pro', planEndsAt: monthEnd, origin: 'grant' };
    expect(shownAt(log, '2026-05-31T00:00:00.000Z')).toMatchObject(pro);
    const basic = {
      plan: 'basic',
      role: 'basic',
      status: 'active',
      planEndsAt: null,
      stripeCustomerId: 'manual_cus_basic',
    };
    expect(shownAt(log, '2026-06-02T00:00:00.000Z')).toMatchObject(basic);
    const data = { grantId: 'pro', plan: 'pro', expiredAt: monthEnd };
    log.add(`membership-${ada}`, { type: 'MembershipGrantExpired', data, at: monthEnd });
    expect(shownAt(log, '2026-06-02T00:00:00.000Z')).toMatchObject(basic);
  });

  it('has the id that stands in for a customer only while a grant is in force', () => {
    const log = withTwoGrants();
    const later = '2026-06-02T00:00:00.000Z';
    expect(shownAt(log, later)?.stripeCustomerId).toBe('manual_cus_basic');
    log.add(`membership-${ada}`, {
      type: 'MembershipGrantRevoked',
      data: { grantId: 'basic', plan: 'basic', reason: 'Over', revokedAt: monthEnd },
      at: monthEnd,
    });
    // The end of the other one is not recorded.
    expect(shownAt(log, '2026-05-31T00:00:00.000Z')?.stripeCustomerId).toBe('manual_cus_pro');
    expect(shownAt(log, later)?.stripeCustomerId).toBeNull();
    const data = { grantId: 'pro', plan: 'pro', expiredAt: monthEnd };
    log.add(`membership-${ada}`, { type: 'MembershipGrantExpired', data, at: monthEnd });
    expect(shownAt(log, later)?.stripeCustomerId).toBeNull();
    const { documents } = given(log.events).when(memberDirectory);
    expect(documents.get(ada)).toMatchObject({ stripeCustomerId: null, customerKey: null });
  });

  it('renews at the end of what is paid, until that is its end', () => {
    const log = eventLog();
    const names = { email: 'ada@example.com', displayName: 'Ada', username: 'ada' };
    const data = { ...names, passwordHash: 'h', registeredAt: '2026-05-01T10:00:00.000Z' };
    log.add(`account-${ada}`, { type: 'AccountRegistered', data });
    const at = '2026-05-01T10:00:00.000Z';
    const add = (type: string, given: object): void => {
      const paid = { subscriptionId: 'sub_1', plan: 'pro', interval: 'month' };
      log.add(`membership-${ada}`, { type, data: { ...paid, ...given }, at });
    };
    add('SubscriptionStarted', { customerId: 'cus_1', startedAt: at });
    add('SubscriptionActivated', { activatedAt: at, periodEndsAt: monthEnd });
    const shown = () => shownAt(log, '2026-05-31T00:00:00.000Z');
    const renewing = { plan: 'pro', planEndsAt: null, renewsAt: monthEnd, pastDue: false };
    expect(shown()).toMatchObject(renewing);
    const graceEndsAt = '2026-06-15T10:00:00.000Z';
    add('PaymentFailed', { invoiceId: 'in_1', failedAt: monthEnd, graceEndsAt });
    expect(shownAt(log, '2026-06-02T00:00:00.000Z')).toMatchObject({
      plan: 'pro',
      planEndsAt: graceEndsAt,
      renewsAt: null,
      pastDue: true,
    });
    add('PaymentRecovered', { periodEndsAt: monthEnd, recoveredAt: at });
    expect(shown()).toMatchObject(renewing);
    add('CancellationScheduled', { effectiveAt: monthEnd, scheduledAt: at });
    expect(shown()).toMatchObject({ plan: 'pro', planEndsAt: monthEnd, renewsAt: null });
  });

  it('is found by plan and end as of the newest event, and by its earliest end', () => {
    const { documents } = given(withTwoGrants().events).when(memberDirectory);
    expect(documents.get(ada)).toMatchObject({
      plan: 'pro',
      role: 'pro',
      planEndsAt: monthEnd,
      firstEndAt: monthEnd,
      search: expect.stringMatching(
        new RegExp(`^ada@example\\.com example\\.com ada #${ada} #0a0a·0a0a ~example ~xample `),
      ) as string,
      customerKey: 'manual_cus_pro',
    });
  });

  it('is found by nothing of their own once erased', () => {
    const log = withTwoGrants();
    log.add(`account-${ada}`, { type: 'AccountErased', data: { reason: 'asked-for' } });
    const { documents } = given(log.events).when(memberDirectory);
    expect(documents.get(ada)).toMatchObject({
      search: expect.stringMatching(new RegExp(`^erased #${ada} #0a0a·0a0a ~erased `)) as string,
      customerKey: null,
    });
  });
});

describe('what the list of members is filtered by', () => {
  it('is the chosen newsletter, which keeps its frequency while it is off', () => {
    const log = withTwoGrants();
    const choose = (type: string, data: object) => log.add(`account-${ada}`, { type, data });
    const shown = () => given(log.events).when(memberDirectory);
    choose('AccountNotificationsChanged', { choices: { newsletter: true } });
    choose('AccountNewsletterChosen', { frequency: 'weekly', topics: [] });
    shown().then(ada, { newsletter: 'weekly' });
    choose('AccountNotificationsChanged', { choices: { newsletter: false } });
    shown().then(ada, { newsletter: 'off' });
    choose('AccountNotificationsChanged', { choices: { 'price-alerts': true } });
    shown().then(ada, { newsletter: 'off', newsletterFrequency: 'weekly' });
  });

  it('is whether a trial was ever given, even after its end', () => {
    const log = withTwoGrants();
    const shown = () => given(log.events).when(memberDirectory);
    shown().then(ada, { hadTrial: false });
    const trial = {
      grantId: 't',
      plan: 'pro',
      duration: 'trial',
      endsAt: monthEnd,
      customerId: 'm',
    };
    log.add(`membership-${ada}`, { type: 'MembershipGranted', data: trial });
    const expired = { grantId: 't', plan: 'pro', expiredAt: monthEnd };
    log.add(`membership-${ada}`, { type: 'MembershipGrantExpired', data: expired, at: monthEnd });
    shown().then(ada, { hadTrial: true });
  });
});
