import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { grantAdmin } from '#application/account/staff/grant-admin.ts';
import { memberDiffSchema, timelineEntrySchema } from '#contract/admin/admin.ts';
import { memberCommandResultSchema } from '#contract/admin/grants.ts';
import { adminUserSchema } from '#contract/admin/tools.ts';
import { type Member, memberSchema } from '#contract/admin/member.ts';
import { loadState } from '#application/load-stream.ts';
import { loadMembership } from '#application/membership/load-membership.ts';
import { accountDecider, accountStream } from '#domain/account/decider.ts';
import { personalDataAccessStream } from '#domain/personal-data-access/personal-data-access.ts';
import { saveCard } from '#observations/cards/store.ts';
import { EventStoreError } from '#platform/event-store/event-store.port.ts';
import { similarHeader } from '#contract/headers.ts';
import type { Problem } from '#contract/problem.ts';
import { operations } from '#contract/operations.ts';
import { pathOf } from '#contract/url.ts';
import { dayMs, hourMs } from '#domain/shared/time/durations.ts';
import {
  type TestResponse,
  call,
  password,
  register,
  registerAdmin,
  registerSupport,
  type Visitor,
} from '../testing/api-client.ts';
import {
  expectGranted,
  listQuery,
  runStaffedApi,
  unknownMemberId,
} from '../testing/staffed-api.ts';

const { running, admin, grant, system } = await runStaffedApi();
const member = await register(running, 'member@example.com');

const fields = (answer: TestResponse): string[] =>
  ((answer.body as Problem).errors ?? []).map(({ field }) => field);

describe('a user who is not staff', () => {
  const routes = [
    ['GET', operations.adminUsers.path],
    ['GET', operations.members.path],
    ['GET', pathOf(operations.member, { id: unknownMemberId })],
    ['POST', pathOf(operations.grantMembership, { id: unknownMemberId })],
    ['POST', operations.manageMembership.path],
  ] as const;
  it.each(routes)('is refused at %s %s', async (method, path) => {
    expect((await call(running, method, { path })).status).toBe(401);
    const denied = await member.call(method, path);
    expect(denied.status).toBe(403);
    expect((denied.body as Problem).message).toBe('Access Denied');
  });

  it('includes staff who asked to be remembered', async () => {
    const early = await register(running, 'early@example.com');
    await early.confirmAddress();
    const body = { email: early.email, password, remember: true };
    const remembered = await call(running, 'POST', { path: operations.signIn.path, body });
    const cookie = remembered.headers.get('set-cookie')?.split(';')[0] ?? '';
    await grantAdmin(running.platform, { email: early.email, reason: 'Test' }, system());
    await running.platform.reachedHead();
    const answer = await call(running, 'GET', {
      path: operations.members.path,
      headers: { cookie },
    });
    expect(answer.status).toBe(401);
  });
});

describe('the member list', () => {
  it('finds plans that end within some days, and none without an end', async () => {
    const trial = await register(running, 'trial@ends.example');
    const lifelong = await register(running, 'lifelong@ends.example');
    await expectGranted(grant(trial, { duration: 'trial' }));
    await expectGranted(grant(lifelong));
    const found = async (endsWithinDays: number): Promise<unknown> => {
      const filter = { q: '@ends.example', endsWithinDays };
      const answer = await admin.call('GET', `${operations.members.path}?${listQuery({ filter })}`);
      return (answer.body as Member[]).map(({ email }) => email);
    };
    expect(await found(8)).toEqual(['trial@ends.example']);
    expect(await found(6)).toEqual([]);
  });

  it('is counted by filter, in the order of the filters', async () => {
    const counted = await register(running, 'counted@counts.example');
    await expectGranted(grant(counted));
    const filters = [{ q: '@counts.example' }, { q: '@counts.example', plan: 'free' }];
    const path = `${operations.memberCounts.path}?${listQuery({ filters })}`;
    expect((await admin.call('GET', path)).body).toEqual([1, 0]);
  });

  it('is filtered, sorted and paged as react-admin asks', async () => {
    for (const name of ['ada', 'bea', 'cleo']) await register(running, `${name}@list.example`);
    const answer = await admin.call(
      'GET',
      `${operations.members.path}?${listQuery({ filter: { q: '@LIST.example' }, sort: ['email', 'DESC'], range: [0, 1] })}`,
    );
    const members = z.array(memberSchema).parse(answer.body);
    expect(members.map(({ email }) => email)).toEqual(['cleo@list.example', 'bea@list.example']);
    expect(answer.headers.get('content-range')).toBe('members 0-1/3');
  });

  it('is an export when it is longer than a page shows, and recorded as one', async () => {
    const exporter = await registerSupport(running, 'exporter@example.com');
    const exported = (filter: object, first: number) =>
      exporter.call(
        'GET',
        `${operations.members.path}?${listQuery({ filter, range: [first, first + 999] })}`,
      );
    await exported({ erased: false, plan: 'free' }, 0);
    await exported({ erased: false, plan: 'free' }, 1000);
    await exported({ q: '@list.example', plan: 'free' }, 0);
    await running.platform.reachedHead();
    const query = listQuery({ filter: { categories: ['look'] } });
    const timeline = await admin.call(
      'GET',
      `${pathOf(operations.memberTimeline, { id: exporter.id })}?${query}`,
    );
    const titles = (timeline.body as { title: string; actor: { id: string } }[]).map(
      ({ title, actor }) => [title, actor.id],
    );
    expect(titles.map(([title]) => title)).toContainEqual(
      expect.stringMatching(
        /^Exported \d+ members as a list: (?:not erased, plan Free|plan Free, not erased)$/u,
      ),
    );
    expect(titles).toContainEqual([
      'Exported 3 members as a list: plan Free, found by a search',
      exporter.id,
    ]);
    expect(titles.filter(([title]) => title?.startsWith('Exported'))).toHaveLength(2);
  });

  it('of every member is for admins only, and recorded with its reason', async () => {
    const support = await registerSupport(running, 'everybody@example.com');
    const ask = (who: Visitor, parts: object) =>
      who.call('GET', `${operations.members.path}?${listQuery({ range: [0, 999], ...parts })}`);
    const reason = 'For the auditor';
    for (const filter of [{}, { erased: false }]) {
      expect((await ask(support, { filter, reason })).status).toBe(403);
      expect(await ask(admin, { filter })).toMatchObject({
        status: 400,
        body: { code: 'member/export-reason' },
      });
    }
    expect((await ask(support, { range: [0, 24] })).status).toBe(200);
    expect((await ask(admin, { reason })).status).toBe(200);
    const stream = personalDataAccessStream(admin.id, running.platform.clock.now());
    const reasons: unknown[] = [];
    for await (const { type, data } of running.platform.eventStore.read(stream))
      if (type === 'MembersExported') reasons.push((data as { reason?: string }).reason);
    expect(reasons).toContain(reason);
  });

  it('of nearly every member needs the same, whatever the filter', async () => {
    const support = await registerSupport(running, 'nearly@example.com');
    const ask = (who: Visitor, filter: object) =>
      who.call('GET', `${operations.members.path}?${listQuery({ filter, range: [0, 999] })}`);
    const since = { registeredSince: '2000-01-01T00:00:00.000Z' };
    for (const filter of [since, { ...since, erased: false }])
      expect((await ask(support, filter)).status).toBe(403);
    expect(await ask(admin, since)).toMatchObject({
      status: 400,
      body: { code: 'member/export-reason' },
    });
    expect((await ask(support, { q: 'nearly@example.com' })).status).toBe(200);
  });

  it('shows members one typing error away, marked as such, but never exports them', async () => {
    const { id } = await register(running, 'quentin@similar.example');
    const listed = (q: string, last: number) =>
      admin.call(
        'GET',
        `${operations.members.path}?${listQuery({ filter: { q }, range: [0, last] })}`,
      );
    const idsIn = ({ body }: { body: unknown }) => (body as Member[]).map((each) => each.id);
    const shown = await listed('quenitn', 24);
    expect(idsIn(shown)).toEqual([id]);
    expect(shown.headers.get(similarHeader)).toBe('true');
    expect(idsIn(await listed('quenitn', 999))).toEqual([]);
    const exact = await listed('quentin', 24);
    expect(idsIn(exact)).toEqual([id]);
    expect(exact.headers.get(similarHeader)).toBeNull();
  });

  it('are filtered by joining, last login, newsletter and trial', async () => {
    const reader = await register(running, 'reader@filters.example');
    await register(running, 'other@filters.example');
    const body = { choices: { newsletter: true } };
    await reader.call('PUT', '/api/notifications', { body });
    await expectGranted(grant(reader, { duration: 'trial', reason: 'Asked' }));
    await running.platform.reachedHead();
    const found = async (filter: object): Promise<string[]> => {
      const query = listQuery({ filter: { q: '@filters.example', ...filter } });
      const { status, body: members } = await admin.call(
        'GET',
        `${operations.members.path}?${query}`,
      );
      expect(status).toBe(200);
      return (members as Member[]).map(({ email }) => email.split('@')[0] ?? '').sort();
    };
    const hourOff = (hours: number) =>
      new Date(running.platform.clock.now().getTime() + hours * hourMs).toISOString();
    expect(await found({ newsletter: 'daily' })).toEqual(['reader']);
    expect(await found({ hadTrial: true })).toEqual(['reader']);
    expect(await found({ hadTrial: false })).toEqual(['other']);
    const joined = { registeredSince: hourOff(-1), registeredBefore: hourOff(1) };
    expect(await found(joined)).toEqual(['other', 'reader']);
    expect(await found({ registeredBefore: hourOff(-1) })).toEqual([]);
    expect(await found({ lastLoginSince: hourOff(-1) })).toEqual([]);
    expect(await found({ lastLoginBefore: hourOff(1) })).toEqual([]);
  });

  it('finds members by the country of their card, and names it', async () => {
    const irish = await register(running, 'irish@cards.example');
    const british = await register(running, 'british@cards.example');
    const unknown = await register(running, 'unknown@cards.example');
    const { platform } = running;
    await saveCard(platform, irish.id, { last4: '0005', country: 'IE' });
    await saveCard(platform, british.id, { last4: '4242', country: 'GB' });
    await saveCard(platform, unknown.id, { last4: '0000' });
    await platform.reachedHead();
    const found = async (filter: object): Promise<(string | null | undefined)[][]> => {
      const query = listQuery({ filter: { q: '@cards.example', ...filter } });
      const { body } = await admin.call('GET', `${operations.members.path}?${query}`);
      return (body as Member[]).map(({ email, cardCountry }) => [email, cardCountry]).sort();
    };
    expect(await found({})).toEqual([
      ['british@cards.example', 'GB'],
      ['irish@cards.example', 'IE'],
      ['unknown@cards.example', null],
    ]);
    expect(await found({ cardCountry: 'IE' })).toEqual([['irish@cards.example', 'IE']]);
    expect(await found({ cardCountry: 'IE', id: [british.id, irish.id] })).toHaveLength(1);
    expect(await found({ cardCountry: 'IE', id: [british.id] })).toEqual([]);
    expect(await found({ cardCountry: 'FR' })).toEqual([]);
    expect((await admin.call('GET', operations.cardCountries.path)).body).toEqual(['GB', 'IE']);
    const details = await admin.call('GET', `${operations.members.path}/${irish.id}`);
    expect(details.body).toMatchObject({ cardCountry: 'IE' });
  });

  it('gives many by id, and an empty page beyond the end', async () => {
    const many = await admin.call(
      'GET',
      `${operations.members.path}?${listQuery({ filter: { id: [member.id] } })}`,
    );
    expect((many.body as Member[]).map(({ id }) => id)).toEqual([member.id]);
    const beyond = await admin.call(
      'GET',
      `${operations.members.path}?${listQuery({ range: [5000, 5024] })}`,
    );
    expect(beyond.body).toEqual([]);
    expect(beyond.headers.get('content-range')).toMatch(/^members \*\/\d+$/);
  });

  it.each([
    ['filter={', 'filter'],
    ['filter={"cardCountry":"Ireland"}', 'filter.cardCountry'],
    ['filter={"nonsense":1}', 'filter.nonsense'],
    ['range=[5,1]', 'range'],
    ['range=[0,100000]', 'range'],
    ['sort=["passwordHash","ASC"]', 'sort.0'],
    ['sort=["email","UP"]', 'sort.1'],
  ])('refuses %s', async (text, field) => {
    const answer = await admin.call('GET', `${operations.members.path}?${encodeURI(text)}`);
    expect(answer.status).toBe(400);
    expect(fields(answer)).toContain(field);
  });

  it('has the shape of the specification at /api/admin/users', async () => {
    const { body } = await admin.call('GET', operations.adminUsers.path);
    const users = z.array(adminUserSchema).parse(body);
    expect(users.find(({ id }) => id === admin.id)).toMatchObject({ role: 'admin' });
    expect(users.find(({ id }) => id === member.id)).toEqual({
      id: member.id,
      username: 'member',
      email: member.email,
      role: 'free',
      subscriptionStatus: 'none',
      stripeCustomerId: null,
      stripeSubscriptionId: null,
    });
  });

  it('is an export at /api/admin/users, and every call is recorded as one', async () => {
    const support = await registerSupport(running, 'no-users@example.com');
    expect((await support.call('GET', operations.adminUsers.path)).status).toBe(403);
    const caller = await registerAdmin(running, 'users@example.com');
    const answers = [
      await caller.call('GET', operations.adminUsers.path),
      await caller.call('GET', operations.adminUsers.path),
    ];
    const stream = personalDataAccessStream(caller.id, running.platform.clock.now());
    const recorded: object[] = [];
    for await (const { type, data, metadata } of running.platform.eventStore.read(stream))
      if (type === 'MembersExported' && metadata.actor === caller.id) recorded.push(data);
    expect(recorded).toEqual(
      answers.map(({ body }) => ({
        members: (body as unknown[]).length,
        filter: {},
        searched: false,
        chosen: [],
        exportedAt: expect.any(String) as unknown,
      })),
    );
  });

  it('is not sent where the export cannot be recorded', async () => {
    const append = vi.spyOn(running.platform.eventStore, 'append');
    append.mockRejectedValueOnce(new EventStoreError('too-large', 'Refused'));
    const { status, text } = await admin.call('GET', operations.adminUsers.path);
    append.mockRestore();
    expect(status).toBe(500);
    expect(text).not.toContain(member.email);
  });
});

describe('one member', () => {
  it('answers 404 for an unknown id and 400 for an invalid one', async () => {
    const unknown = pathOf(operations.member, { id: unknownMemberId });
    expect((await admin.call('GET', unknown)).status).toBe(404);
    const malformed = await admin.call('GET', pathOf(operations.member, { id: '42' }));
    expect(malformed.status).toBe(400);
    expect(fields(malformed)).toEqual(['id']);
  });

  it('is granted a plan and shows it at once, to staff and to the member', async () => {
    const lucky = await register(running, 'lucky@example.com');
    const before = await admin.call('GET', pathOf(operations.member, { id: lucky.id }));
    expect(before.headers.get('etag')).toBe('"-1"');
    const answer = await grant(lucky, { duration: 'monthly', headers: { 'if-match': '"-1"' } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('etag')).toBe('"0"');
    expect(memberCommandResultSchema.parse(answer.body)).toMatchObject({
      message: 'Membership Updated',
      member: { id: lucky.id, plan: 'pro', role: 'pro', status: 'active', origin: 'grant' },
    });
    const me = await lucky.call('GET', operations.me.path);
    expect(me.body).toMatchObject({ role: 'pro', subscriptionStatus: 'active' });
    expect((me.body as { stripeCustomerId: string }).stripeCustomerId).toMatch(/^manual_cus_/);

    const stale = await admin.call('POST', pathOf(operations.revokeMembership, { id: lucky.id }), {
      body: { reason: 'Old screen' },
      headers: { 'if-match': '"-1"' },
    });
    expect(stale.status).toBe(412);
    const revoked = await admin.call(
      'POST',
      pathOf(operations.revokeMembership, { id: lucky.id }),
      {
        body: { reason: 'It was a mistake' },
        headers: { 'if-match': '"0"' },
      },
    );
    expect(memberCommandResultSchema.parse(revoked.body).member.plan).toBe('free');
  });

  it('has a timeline with actor, reason and values, page by page', async () => {
    const subject = await register(running, 'history@example.com');
    await expectGranted(
      grant(subject, { plan: 'basic', duration: 'trial', reason: 'Asked nicely' }),
    );
    const url = `${pathOf(operations.memberTimeline, { id: subject.id })}?${listQuery({ range: [0, 0] })}`;
    const answer = await admin.call('GET', url);
    const [entry] = z.array(timelineEntrySchema).parse(answer.body);
    expect(entry).toMatchObject({
      type: 'MembershipGranted',
      reason: 'Asked nicely',
      actor: { id: admin.id },
    });
    expect(answer.headers.get('content-range')).toMatch(/^timeline 0-0\/\d+$/);
  });

  it('is shown as of a date and as of today', async () => {
    const subject = await register(running, 'as-of@example.com');
    const registered = running.platform.clock.now();
    running.platform.clock.set(new Date(registered.getTime() + dayMs));
    await expectGranted(grant(subject, { plan: 'basic', duration: 'annual' }));
    const at = new Date(registered.getTime() + hourMs).toISOString();
    const answer = await admin.call(
      'GET',
      `${pathOf(operations.memberAsOf, { id: subject.id })}?at=${at}`,
    );
    const asOf = memberDiffSchema.parse(answer.body);
    expect(asOf.then?.plan).toBe('free');
    expect(asOf.now.plan).toBe('basic');
    expect(asOf.differences).toContain('plan');
    const wrong = await admin.call(
      'GET',
      `${pathOf(operations.memberAsOf, { id: subject.id })}?at=yesterday`,
    );
    expect(fields(wrong)).toEqual(['at']);
  });
});

describe('a grant with an Idempotency-Key', () => {
  it('is made once, however often it is sent', async () => {
    const subject = await register(running, 'idem@example.com');
    const headers = { 'idempotency-key': 'grant-1' };
    const answers = await Promise.all([1, 2].map(() => grant(subject, { headers })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { body } = await admin.call('GET', pathOf(operations.memberTimeline, { id: subject.id }));
    const grants = z
      .array(timelineEntrySchema)
      .parse(body)
      .filter(({ type }) => type === 'MembershipGranted');
    expect(grants).toHaveLength(1);
  });
});

describe('manage-membership', () => {
  it('grants and revokes by address', async () => {
    const subject = await register(running, 'managed@example.com');
    await subject.confirmAddress();
    const granted = await admin.call('POST', operations.manageMembership.path, {
      body: {
        userEmail: 'Managed@example.com',
        action: 'grant',
        membershipType: 'basic',
        duration: 'lifetime',
      },
    });
    expect(memberCommandResultSchema.parse(granted.body).member).toMatchObject({
      id: subject.id,
      plan: 'basic',
      planEndsAt: null,
    });
    const revoked = await admin.call('POST', operations.manageMembership.path, {
      body: { userEmail: subject.email, action: 'revoke' },
    });
    expect(memberCommandResultSchema.parse(revoked.body).member.plan).toBe('free');
  });

  it('takes the actions as the specification names them', async () => {
    const subject = await register(running, 'named-actions@example.com');
    await subject.confirmAddress();
    const manage = (change: object): Promise<TestResponse> =>
      admin.call('POST', operations.manageMembership.path, {
        body: { userEmail: subject.email, ...change },
      });
    const planAfter = async (change: object): Promise<string> =>
      memberCommandResultSchema.parse((await manage(change)).body).member.plan;
    expect(await planAfter({ action: 'grant basic', duration: 'lifetime' })).toBe('basic');
    expect(await planAfter({ action: 'grant pro', duration: 'lifetime' })).toBe('pro');
    const trial = await manage({ action: 'grant basic', duration: 'trial' });
    expect(memberCommandResultSchema.parse(trial.body).message).toBe(
      'Membership Updated. Nothing changes today: the member has Pro.',
    );
    expect((await manage({ action: 'grant pro', membershipType: 'basic' })).status).toBe(400);
    expect(await planAfter({ action: 'revoke all' })).toBe('free');
  });

  it.each([
    [operations.manageMembership.path, { userEmail: '', action: 'grant' }, 'Missing Information'],
    [
      operations.manageMembership.path,
      { userEmail: 'a@example.com', action: '' },
      'Missing Information',
    ],
    [operations.manageMembership.path, {}, 'Missing Information'],
    [
      operations.manageMembership.path,
      { userEmail: 'a@example.com', action: 'grant', membershipType: '', duration: '' },
      'Missing Information',
    ],
    [
      operations.manageMembership.path,
      { userEmail: 'a@example.com', action: 'grant basic', duration: '' },
      'Missing Information',
    ],
    ['/api/admin/update-stripe/a@example.com', { stripeCustomerId: '' }, 'Missing Information'],
    [
      operations.addClient.path,
      { email: '', subscriptionType: '', duration: '' },
      'Please fill in all fields: email, subscription type, and duration.',
    ],
  ])('%s answers %j with the specification’s message', async (path, body, message) => {
    const answer = await admin.call('POST', path, { body });
    expect([answer.status, (answer.body as Problem).message]).toEqual([400, message]);
  });

  it('revokes grants of the named plan, and of no other', async () => {
    const subject = await register(running, 'two-plans@example.com');
    await subject.confirmAddress();
    const manage = async (change: object): Promise<string> => {
      const body = { userEmail: subject.email, ...change };
      const answer = await admin.call('POST', operations.manageMembership.path, { body });
      return memberCommandResultSchema.parse(answer.body).member.plan;
    };
    const grant = { action: 'grant', duration: 'lifetime' };
    expect(await manage({ ...grant, membershipType: 'pro' })).toBe('pro');
    expect(await manage({ action: 'revoke', membershipType: 'basic' })).toBe('pro');
    expect(await manage({ ...grant, membershipType: 'basic' })).toBe('pro');
    expect(await manage({ action: 'revoke', membershipType: 'pro' })).toBe('basic');
    expect(await manage({ action: 'revoke', membershipType: 'all' })).toBe('free');
  });

  it('reports missing fields and unknown addresses', async () => {
    const lacking = await admin.call('POST', operations.manageMembership.path, {
      body: { userEmail: member.email, action: 'grant' },
    });
    expect(fields(lacking)).toEqual(['membershipType', 'duration']);
    const unknown = await admin.call('POST', operations.manageMembership.path, {
      body: { userEmail: 'who@example.com', action: 'revoke' },
    });
    expect(unknown.status).toBe(404);
    expect(fields(unknown)).toEqual(['userEmail']);
  });
});

describe('a client added by address', () => {
  const add = (email: string, more: object = {}): Promise<TestResponse> => {
    const body = {
      email,
      subscriptionType: 'pro',
      duration: '6months',
      reason: 'Contract',
      ...more,
    };
    return admin.call('POST', operations.addClient.path, { body });
  };

  it('gets the plan, for as long as was said', async () => {
    const known = await register(running, 'client@example.com');
    await known.confirmAddress();
    const answer = await add('Client@example.com', { duration: '3months' });
    expect(memberCommandResultSchema.parse(answer.body)).toMatchObject({
      message: 'Client Added',
      member: { id: known.id, plan: 'pro', origin: 'grant' },
    });
  });

  it('gets nothing at an address that another person may have registered', async () => {
    const stranger = await register(running, 'unconfirmed-client@example.com');
    const refused = await add(stranger.email);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'account/client-not-confirmed' },
    ]);
    const body = { email: stranger.email, subscriptionType: 'pro', duration: '1month' };
    const preview = await admin.call('POST', `${operations.addClient.path}/preview`, { body });
    expect(preview.status).toBe(409);
  });

  it('is invited when the address is unknown, and completes the account by the mailed link', async () => {
    const { platform } = running;
    const answer = await add('new-client@example.com');
    const { member: client } = memberCommandResultSchema.parse(answer.body);
    const stream = accountStream(client.id);
    const account = await loadState(platform, { decider: accountDecider, stream });
    if (account.status !== 'registered') throw new Error('not registered');
    expect([account.passwordHash, account.emailVerified]).toEqual([null, false]);
    const claims = {
      purpose: 'invitation',
      accountId: client.id,
      requestId: account.requests.passwordReset ?? '',
    } as const;
    const token = platform.linkTokens.issue(claims, new Date(Date.now() + 60_000));
    const body = { token, password };
    const set = await call(running, 'POST', { path: '/api/auth/password-reset/confirm', body });
    expect(set.status).toBe(200);
    const login = { email: 'new-client@example.com', password };
    expect(
      (await call(running, 'POST', { path: operations.signIn.path, body: login })).status,
    ).toBe(200);
    // Who has a password is invited no more.
    await expectGranted(add('new-client@example.com'));
    const later = await loadState(platform, { decider: accountDecider, stream });
    expect(later).toMatchObject({ requests: { passwordReset: null }, emailVerified: true });
  });

  it.each([
    { email: 'nobody' },
    { subscriptionType: 'free' },
    { duration: 'trial' },
    { role: 'x' },
  ])('is refused with %o', async (wrong) => {
    expect((await add('wrong-client@example.com', wrong)).status).toBe(400);
  });
});

describe('a promotion by address', () => {
  it('gives Pro for good, once, with or without a reason', async () => {
    const lucky = await register(running, 'promoted@example.com');
    await lucky.confirmAddress();
    const path = pathOf(operations.promoteUser, { email: 'Promoted@example.com' });
    const answer = await admin.call('POST', path, { body: { reason: 'Partner' } });
    expect(memberCommandResultSchema.parse(answer.body)).toMatchObject({
      message: 'User Promoted',
      member: { id: lucky.id, plan: 'pro', planEndsAt: null },
    });
    await expectGranted(admin.call('POST', path));
    const { holdings } = await loadMembership(running.platform, lucky.id);
    expect(holdings.grants).toHaveLength(1);
    expect(
      (await admin.call('POST', pathOf(operations.promoteUser, { email: 'nobody@example.com' })))
        .status,
    ).toBe(404);
    expect(
      (await admin.call('POST', pathOf(operations.promoteUser, { email: 'nobody' }))).status,
    ).toBe(400);
  });
});
