import { describe, expect, it } from 'vitest';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { buildGeneration } from '../engine/rebuild.ts';
import { ada, eventLog, grace } from '../engine/testing/events.ts';
import { given } from '../engine/testing/projection-spec.ts';
import { openStores } from '../engine/testing/tally.ts';
import { memberTimeline } from './projection.ts';
import { findPlanHoldings, listTimeline } from './queries.ts';
import type { TimelineDocument } from './read-model.ts';

type Log = ReturnType<typeof eventLog>;

const registered = (log: Log, id: string, displayName: string): void => {
  const email = `${displayName.toLowerCase()}@example.com`;
  const data = { email, displayName, username: displayName, passwordHash: 'h', registeredAt: '' };
  log.add(`account-${id}`, { type: 'AccountRegistered', data });
};

// What is read of a history.
const readOf = async <Answer>(
  log: Log,
  read: (readModels: ReadModels) => Promise<Answer>,
): Promise<Answer> => {
  const stores = await openStores();
  const eventStore: typeof stores.eventStore = {
    ...stores.eventStore,
    head: () => Promise.resolve(log.events.at(-1)?.position ?? ''),
    subscribe: (_options, handler) => {
      const caughtUp = handler(log.events);
      return { caughtUp, done: new Promise(() => undefined), stop: () => Promise.resolve() };
    },
  };
  const { readModels, upcast } = stores;
  await buildGeneration(memberTimeline, { eventStore, readModels, upcast }, 100_000);
  const shown = await read(readModels);
  await stores.close();
  return shown;
};

// What the console would show of it.
const shownOf = (log: Log): Promise<Awaited<ReturnType<typeof listTimeline>>> =>
  readOf(log, (readModels) => listTimeline({ readModels }, ada));

describe('a plan that is over', () => {
  it('was a subscription where the end of one took it, and no grant', async () => {
    const paid = { subscriptionId: 'sub_1', plan: 'pro' };
    const startedAt = '2026-05-04T10:00:00.000Z';
    const periodEndsAt = '2026-06-04T10:00:00.000Z';
    const log = eventLog();
    registered(log, ada, 'Ada');
    const add = (type: string, at: string, data: object): void => {
      log.add(`membership-${ada}`, { type, data: { ...paid, ...data }, at });
    };
    add('SubscriptionStarted', startedAt, { customerId: 'cus_1', interval: 'month', startedAt });
    add('SubscriptionActivated', startedAt, {
      interval: 'month',
      activatedAt: startedAt,
      periodEndsAt,
    });
    add('SubscriptionEnded', periodEndsAt, { cause: 'cancelled', endedAt: periodEndsAt });
    const clock = { now: () => new Date('2026-07-01T00:00:00.000Z') };
    const { lost } = await readOf(log, (readModels) =>
      findPlanHoldings({ readModels, clock }, ada),
    );
    expect(lost).toMatchObject({ plan: 'pro', cause: 'subscription-ended', at: periodEndsAt });
  });
});

describe('a member’s timeline', () => {
  it('shows before and after of a changed profile, and who changed it', async () => {
    const log = eventLog();
    registered(log, ada, 'Ada');
    registered(log, grace, 'Grace');
    const data = { displayName: 'Countess', username: 'Ada', changedAt: '' };
    const at = '2026-05-02T10:00:00.000Z';
    log.add(`account-${ada}`, { type: 'AccountProfileChanged', data, at, actor: grace });
    const { entries, total } = await shownOf(log);
    expect(total).toBe(2);
    expect(entries[0]).toMatchObject({
      title: 'Profile changed',
      actor: { id: grace, name: 'Grace' },
      changes: [{ field: 'Display name', before: 'Ada', after: 'Countess' }],
      revision: 1,
    });
    expect(entries[1]).toMatchObject({
      title: 'Registered',
      actor: { id: 'system', name: 'System' },
      changes: [
        { field: 'Email', before: null, after: 'ada@example.com' },
        { field: 'Display name', before: null, after: 'Ada' },
        { field: 'Username', before: null, after: 'Ada' },
      ],
    });
  });

  it('shows that a goodwill month begins when its plan ends early', async () => {
    const log = eventLog();
    registered(log, ada, 'Ada');
    const add = (type: string, data: object): void => {
      const at = '2026-05-04T10:00:00.000Z';
      log.add(`membership-${ada}`, { type, data: { plan: 'pro', ...data }, at });
    };
    const [may, june, july] = [5, 6, 7].map((month) => `2026-0${String(month)}-01T10:00:00.000Z`);
    add('MembershipGranted', { grantId: 'g1', duration: 'until', customerId: 'm', endsAt: june });
    const following = { duration: 'monthly', customerId: 'm', goodwill: true, startsAfter: june };
    add('MembershipGranted', { grantId: 'g2', ...following, endsAt: july });
    add('MembershipGrantRevoked', { grantId: 'g1', reason: 'r', revokedAt: may, undo: true });
    const { entries } = await shownOf(log);
    expect(entries[0]).toMatchObject({
      title: 'Pro grant undone',
      changes: [{ field: 'Ends', before: july, after: '2026-05-31T10:00:00.000Z' }],
    });
  });

  it('shows what a grant does to the plan in force, in the plan’s own name', async () => {
    const log = eventLog();
    registered(log, ada, 'Ada');
    const granted = (plan: string, endsAt: string | null): void => {
      const customerId = 'manual_cus_1';
      const data = { grantId: plan, plan, duration: 'monthly', customerId, reason: 'r', endsAt };
      log.add(`membership-${ada}`, { type: 'MembershipGranted', data });
    };
    granted('basic', null);
    granted('pro', '2026-06-01T10:00:00.000Z');
    const { entries } = await shownOf(log);
    expect(entries.map(({ title, changes }) => ({ title, changes }))).toEqual([
      {
        title: 'Pro granted, monthly',
        changes: [
          { field: 'Plan', before: 'Basic', after: 'Pro' },
          { field: 'Ends', before: 'never', after: '2026-06-01T10:00:00.000Z' },
        ],
      },
      {
        title: 'Basic granted, monthly',
        changes: [
          { field: 'Plan', before: 'Free', after: 'Basic' },
          { field: 'Ends', before: null, after: 'never' },
        ],
      },
      { title: 'Registered', changes: expect.any(Array) as unknown },
    ]);
  });

  it('names trials, an end that staff chose and an undone grant', async () => {
    const log = eventLog();
    registered(log, ada, 'Ada');
    const given = (grantId: string, duration: string, endsAt: string | null): void => {
      const grantedAt = '2026-05-01T10:00:00.000Z';
      const terms = { grantId, plan: 'pro', duration, grantedAt, endsAt };
      const data = { ...terms, customerId: 'manual_cus_1', reason: 'r' };
      log.add(`membership-${ada}`, { type: 'MembershipGranted', data });
    };
    given('a', 'trial', '2026-05-08T10:00:00.000Z');
    given('b', 'trial', '2026-12-03T10:00:00.000Z');
    given('c', 'until', '2026-12-03T10:00:00.000Z');
    given('d', 'lifetime', null);
    const undone = { grantId: 'd', plan: 'pro', reason: 'r', undo: true };
    log.add(`membership-${ada}`, { type: 'MembershipGrantRevoked', data: undone });
    const revoked = { grantId: 'b', plan: 'pro', reason: 'r' };
    log.add(`membership-${ada}`, { type: 'MembershipGrantRevoked', data: revoked });
    const expired = { grantId: 'a', plan: 'pro', expiredAt: '2026-05-08T10:00:00.000Z' };
    log.add(`membership-${ada}`, { type: 'MembershipGrantExpired', data: expired });
    const { entries } = await shownOf(log);
    expect(entries.map(({ title }) => title)).toEqual([
      'Pro trial ended',
      'Pro trial revoked',
      'Pro grant undone',
      'Pro granted, lifetime',
      'Pro granted',
      'Pro trial granted',
      'Pro trial granted',
      'Registered',
    ]);
  });

  it.each([
    ['2026-06-08T10:00:00.000Z', 'Basic extended by 7 days until 8 June 2026'],
    ['2026-07-01T10:00:00.000Z', 'Basic extended by a month until 1 July 2026'],
    ['2026-12-01T10:00:00.000Z', 'Basic extended by 6 months until 1 December 2026'],
    ['2027-06-01T10:00:00.000Z', 'Basic extended by a year until 1 June 2027'],
    ['2026-06-20T10:00:00.000Z', 'Basic extended until 20 June 2026'],
  ])('names an extension and its end: %s', async (endsAt, title) => {
    const log = eventLog();
    registered(log, ada, 'Ada');
    const end = '2026-06-01T10:00:00.000Z';
    const terms = { plan: 'basic', duration: 'until', customerId: 'manual_cus_1', reason: 'r' };
    const extension = { ...terms, grantId: 'b', startsAfter: end, endsAt };
    for (const data of [{ ...terms, grantId: 'a', endsAt: end }, extension])
      log.add(`membership-${ada}`, { type: 'MembershipGranted', data });
    const { entries } = await shownOf(log);
    expect(entries[0]?.title).toBe(title);
    expect(entries[1]?.title).toBe('Basic granted');
  });

  it('shows the end of a grant that does not change the plan in force', async () => {
    const log = eventLog();
    registered(log, ada, 'Ada');
    const given = (plan: string, endsAt: string | null): void => {
      const terms = { grantId: plan, plan, duration: 'until', endsAt };
      const data = { ...terms, customerId: 'manual_cus_1', reason: 'r' };
      log.add(`membership-${ada}`, { type: 'MembershipGranted', data });
    };
    given('pro', '2026-12-03T10:00:00.000Z');
    given('basic', null);
    const { entries } = await shownOf(log);
    expect(entries[0]).toMatchObject({
      title: 'Basic granted',
      changes: [{ field: 'Grant ends', before: null, after: 'never' }],
    });
    expect(entries[1]?.changes.map(({ field }) => field)).toEqual(['Plan', 'Ends']);
  });

  it.each([
    [
      { members: 1, filter: { plan: 'free' }, searched: true },
      '1 member as a list: plan Free, found by a search',
    ],
    [{ members: 312, filter: {} }, 'all 312 members as a list'],
    [{ members: 1, filter: {} }, 'the only member as a list'],
    [{ members: 2, filter: {}, chosen: ['a', 'b'] }, '2 members as a list: chosen one by one'],
    [
      {
        members: 1200,
        filter: {
          role: 'support',
          status: 'canceled',
          origin: 'grant',
          erased: false,
          endsWithinDays: 1,
          registeredSince: '2026-05-01T00:00:00.000Z',
          lastLoginBefore: '2026-06-01T00:00:00.000Z',
          newsletter: 'off',
          hadTrial: false,
        },
      },
      '1,200 members as a list: role Support, status cancelled, complimentary plan, not erased, plan ends within 1 day, joined from 1 May 2026, last login before 1 June 2026, newsletter off, never had a trial',
    ],
  ])('names what was exported in words: %j', async (made, words) => {
    const log = eventLog();
    registered(log, ada, 'Ada');
    const data = { searched: false, chosen: [], exportedAt: '2026-05-04T10:00:00.000Z', ...made };
    log.add(`look-${ada}-202605`, { type: 'MembersExported', data });
    const { entries } = await readOf(log, (readModels) =>
      listTimeline({ readModels }, ada, { skip: 0, limit: 10, categories: ['look'] }),
    );
    expect(entries[0]?.title).toBe(`Exported ${words}`);
  });

  it('names a month that was given for goodwill', async () => {
    const log = eventLog();
    registered(log, ada, 'Ada');
    const data = {
      grantId: 'g',
      plan: 'pro',
      duration: 'monthly',
      customerId: 'manual_cus_1',
      reason: 'The site was away',
      goodwill: true,
      endsAt: '2026-06-01T10:00:00.000Z',
    };
    log.add(`membership-${ada}`, { type: 'MembershipGranted', data });
    const [given] = (await shownOf(log)).entries;
    expect(given).toMatchObject({
      title: 'Goodwill month of Pro given',
      reason: 'The site was away',
    });
  });

  it('shows that an account was suspended until it was restored', async () => {
    const log = eventLog();
    registered(log, ada, 'Ada');
    log.add(`account-${ada}`, {
      type: 'AccountSuspended',
      data: { reason: 'Chargeback', suspendedAt: '' },
      at: '2026-05-02T10:00:00.000Z',
      actor: grace,
    });
    log.add(`account-${ada}`, {
      type: 'AccountRestored',
      data: { reason: 'Paid', restoredAt: '' },
      at: '2026-05-03T10:00:00.000Z',
      actor: grace,
    });
    const { entries } = await shownOf(log);
    expect(entries.slice(0, 2).map(({ title, changes }) => [title, changes])).toEqual([
      ['Account restored', [{ field: 'Suspended', before: 'yes', after: 'no' }]],
      ['Account suspended', [{ field: 'Suspended', before: null, after: 'yes' }]],
    ]);
  });

  it('keeps where a sign-in came from out of the entry', () => {
    const log = eventLog();
    const data = { method: 'password', ipAddress: '198.51.100.7', userAgent: 'x', signedInAt: '' };
    const event = log.add(`signin-${ada}-202605`, { type: 'SignInSucceeded', data });
    const { then, documents } = given(log.events).when(memberTimeline);
    const fields: Partial<TimelineDocument> = { facet: 'visit', memberId: ada };
    then(`${event.stream}@0`, fields);
    expect(JSON.stringify([...documents])).not.toContain('198.51.100.7');
  });
});

describe('what staff did about a mail', () => {
  it('stands in the timeline of who it went to, beside nothing of the mail itself', async () => {
    const log = eventLog();
    registered(log, ada, 'Ada');
    const add = (type: string, data: object, subject?: string): void => {
      log.add('mail-m1', { type, data, ...(subject === undefined ? {} : { subject }) });
    };
    add('MailSent', { attempt: 1, sentAt: '' }, ada);
    add('MailCopyRequested', { reason: 'Asked for', requestedAt: '' }, ada);
    add('MailDecided', { decision: 'dropped', reason: 'Old', decidedAt: '' }, ada);
    const { entries } = await shownOf(log);
    expect(entries.map(({ title, reason }) => [title, reason])).toEqual([
      ['Staff dropped an email', 'Old'],
      ['Staff sent a copy of an email', 'Asked for'],
      ['Registered', null],
    ]);
  });

  it('stands there for a newsletter, too, and beside nothing of its delivery', async () => {
    const log = eventLog();
    registered(log, ada, 'Ada');
    registered(log, grace, 'Grace');
    const add = (type: string, data: object): void => {
      const of = { ...data, accountId: ada };
      log.add('delivery-daily-2026-05-01-0', { type, data: of, actor: grace, subject: ada });
    };
    add('EditionDeliveryLeftInDoubt', { attempt: 1, noticedAt: '' });
    add('EditionDeliveryDecided', { decision: 'sent', reason: 'Ada has it', decidedAt: '' });
    const { entries } = await shownOf(log);
    expect(entries.map(({ title, reason, actor }) => [title, reason, actor.name])).toEqual([
      ['Staff marked a newsletter as sent', 'Ada has it', 'Grace'],
      ['Registered', null, 'System'],
    ]);
  });

  it('says why a support request was closed', async () => {
    const log = eventLog();
    registered(log, ada, 'Ada');
    const data = { reason: 'Answered by phone', closedAt: '' };
    log.add('support-r1', { type: 'SupportRequestClosed', data, subject: ada });
    const [closed] = (await shownOf(log)).entries;
    expect(closed).toMatchObject({
      title: 'Support request closed',
      reason: 'Answered by phone',
    });
  });

  it('goes with the account: the reason is erased', async () => {
    const log = eventLog();
    registered(log, ada, 'Ada');
    const data = { decision: 'dropped', reason: 'Ada asked', decidedAt: '' };
    log.add('mail-m1', { type: 'MailDecided', data, subject: ada });
    log.add(`account-${ada}`, {
      type: 'AccountErased',
      data: { reason: 'asked-for', erasedAt: '' },
    });
    expect(JSON.stringify(await shownOf(log))).not.toContain('Ada asked');
  });
});
