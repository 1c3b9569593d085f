import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { sendCommand } from '#application/handle-command.ts';
import { eraseAccount } from '#application/members/erase-account.ts';
import { memberDiffSchema, timelineEntrySchema } from '#contract/admin/admin.ts';
import type { GrantRequest } from '#contract/admin/grants.ts';
import { memberDetailsSchema, type MemberDetails } from '#contract/admin/member-details.ts';
import { membershipPreviewSchema } from '#contract/membership/membership-preview.ts';
import { pathOf } from '#contract/url.ts';
import { operations } from '#contract/operations.ts';
import { membershipDecider } from '#domain/membership/decider.ts';
import { hourMs } from '#domain/shared/time/durations.ts';
import { call, password, register, type Visitor } from '../testing/api-client.ts';
import { expectGranted, runStaffedApi } from '../testing/staffed-api.ts';

const { running, admin, grant: give, system } = await runStaffedApi();
let names = 0;

const aMember = (): Promise<Visitor> => {
  names += 1;
  return register(running, `member${String(names)}@example.com`);
};

const grant = (
  member: Visitor,
  plan: GrantRequest['plan'],
  duration: GrantRequest['duration'],
): Promise<void> => expectGranted(give(member, { plan, duration, reason: `Because of ${plan}` }));

const detailsOf = async (member: Visitor): Promise<MemberDetails> => {
  const answer = await admin.call('GET', pathOf(operations.member, { id: member.id }));
  expect(answer.status).toBe(200);
  return memberDetailsSchema.parse(answer.body);
};

const staff = expect.objectContaining({ name: 'staff' }) as unknown;

describe('the answer about a member', () => {
  it('has every grant held, who gave it and why, and what follows', async () => {
    const member = await aMember();
    await grant(member, 'basic', 'annual');
    await grant(member, 'pro', 'trial');
    const { grants, periods, extendableFrom, lostAccess } = await detailsOf(member);
    expect(extendableFrom).toEqual({
      basic: '2027-03-02T09:00:00.000Z',
      pro: '2026-03-09T09:00:00.000Z',
    });
    expect(grants).toMatchObject([
      { plan: 'pro', source: 'grant', by: staff, reason: 'Because of pro' },
      { plan: 'basic', startsAt: '2026-03-02T09:00:00.000Z', reason: 'Because of basic' },
    ]);
    expect(grants.map(({ event }) => event.revision)).toEqual([1, 0]);
    expect(periods.map(({ plan, endsAt }) => [plan, endsAt])).toEqual([
      ['pro', '2026-03-09T09:00:00.000Z'],
      ['basic', '2027-03-02T09:00:00.000Z'],
      ['free', null],
    ]);
    expect(lostAccess).toBeNull();
  });

  it('ends one grant as its preview said, and says how access was lost', async () => {
    const member = await aMember();
    await grant(member, 'basic', 'annual');
    await grant(member, 'pro', 'lifetime');
    const [pro, basic] = (await detailsOf(member)).grants.map(({ id }) => id);
    const first = await admin.call(
      'POST',
      pathOf(operations.previewEndGrant, { id: member.id, grantId: pro ?? '' }),
    );
    const preview = membershipPreviewSchema.parse(first.body);
    expect(preview).toMatchObject({ changes: true, events: ['MembershipGrantRevoked'] });
    const body = { reason: 'Given by mistake' };
    const ended = await admin.call(
      'POST',
      pathOf(operations.endGrant, { id: member.id, grantId: pro ?? '' }),
      {
        body,
        headers: { 'if-match': `"${String(preview.membershipRevision)}"` },
      },
    );
    expect(ended.status).toBe(200);
    const { periods, lostAccess } = await detailsOf(member);
    expect([periods, lostAccess]).toEqual([preview.after, null]);
    await admin.call('POST', pathOf(operations.endGrant, { id: member.id, grantId: basic ?? '' }), {
      body,
    });
    const after = await detailsOf(member);
    expect(after.grants).toEqual([]);
    expect(after.lostAccess).toMatchObject({
      plan: 'basic',
      cause: 'revoked',
      by: staff,
      reason: 'Given by mistake',
      event: { revision: 3 },
    });
    const again = await admin.call(
      'POST',
      pathOf(operations.previewEndGrant, { id: member.id, grantId: pro ?? '' }),
    );
    expect(again.body).toMatchObject({ changes: false, whyNot: 'this grant has ended already' });
  });

  it('answers 404 for a grant that the member never had, and 412 for an old revision', async () => {
    const member = await aMember();
    await grant(member, 'pro', 'annual');
    const unknown = '0b5e5b6e-7c1c-4f0a-9f52-0f6f3a7d1a11';
    const body = { reason: 'Any' };
    expect(
      (
        await admin.call('POST', pathOf(operations.endGrant, { id: member.id, grantId: unknown }), {
          body,
        })
      ).status,
    ).toBe(404);
    const preview = await admin.call(
      'POST',
      pathOf(operations.previewEndGrant, { id: member.id, grantId: unknown }),
    );
    expect(preview.status).toBe(404);
    const [held] = (await detailsOf(member)).grants;
    const headers = { 'if-match': '"-1"' };
    const path = pathOf(operations.endGrant, { id: member.id, grantId: held?.id ?? '' });
    expect((await admin.call('POST', path, { body, headers })).status).toBe(412);
  });

  it('explains an end by itself before and after it is recorded, and an erasure', async () => {
    const [ended, erased] = [await aMember(), await aMember()];
    await grant(ended, 'pro', 'trial');
    await grant(erased, 'pro', 'lifetime');
    const { platform } = running;
    const erasure = { accountId: erased.id, reason: 'asked-for' } as const;
    const operator = { ...system(), actor: 'operator' };
    await eraseAccount(platform, erasure, operator);
    const start = platform.clock.now();
    platform.clock.set(new Date('2026-03-12T09:00:00.000Z'));
    const at = '2026-03-09T09:00:00.000Z';
    expect((await detailsOf(ended)).lostAccess).toMatchObject({ cause: 'ended', at, event: null });
    await sendCommand(
      platform,
      membershipDecider,
      { id: ended.id, command: { type: 'ExpireGrants' } },
      system(),
    );
    await platform.reachedHead();
    const { lostAccess, grants } = await detailsOf(ended);
    expect(lostAccess).toMatchObject({ plan: 'pro', cause: 'ended', at, by: { name: 'System' } });
    expect([lostAccess?.event?.revision, grants]).toEqual([1, []]);
    expect((await detailsOf(erased)).lostAccess).toMatchObject({ plan: 'pro', cause: 'erased' });
    const timeline = await admin.call('GET', pathOf(operations.memberTimeline, { id: erased.id }));
    const entries = z.array(timelineEntrySchema).parse(timeline.body);
    expect(entries.find(({ type }) => type === 'AccountErased')).toMatchObject({
      actor: { name: 'Operator (command line)' },
      reason: 'Requested by the member',
    });
    platform.clock.set(start);
  });
});

describe('the timeline', () => {
  const inTimeline = async (member: Visitor, query = ''): Promise<[string[], string | null]> => {
    const answer = await admin.call(
      'GET',
      `${pathOf(operations.memberTimeline, { id: member.id })}${query}`,
    );
    const entries = z.array(timelineEntrySchema).parse(answer.body);
    return [entries.map(({ type }) => type), answer.headers.get('content-range')];
  };

  it('leaves out sign-ins unless they are asked for, and so do the steps to the event before', async () => {
    const member = await aMember();
    await grant(member, 'pro', 'trial');
    const registered = running.platform.clock.now();
    running.platform.clock.set(new Date(registered.getTime() + hourMs));
    const body = { email: member.email, password };
    expect((await call(running, 'POST', { path: operations.signIn.path, body })).status).toBe(200);
    await running.platform.reachedHead();
    const acts = ['MembershipGranted', 'AccountTermsAccepted', 'AccountRegistered'];
    expect(await inTimeline(member)).toEqual([acts, 'timeline 0-2/3']);
    const only = `?filter=${encodeURIComponent('{"categories":["signin","account"]}')}`;
    const [types] = await inTimeline(member, only);
    expect(types).toContain('SignInSucceeded');
    expect(types).not.toContain('MembershipGranted');
    const at = new Date(registered.getTime() + 60_000).toISOString();
    const asOf = async (categories: string): Promise<unknown> => {
      const path = `${pathOf(operations.memberAsOf, { id: member.id })}?at=${at}${categories}`;
      const { nextEventAt, newerEvents } = memberDiffSchema.parse(
        (await admin.call('GET', path)).body,
      );
      return { nextEventAt, newerEvents };
    };
    expect(await asOf('')).toEqual({ nextEventAt: null, newerEvents: 0 });
    const signedInAt = running.platform.clock.now().toISOString();
    const all = '&categories=account,signin';
    expect(await asOf(all)).toEqual({ nextEventAt: signedInAt, newerEvents: 1 });
    running.platform.clock.set(registered);
  });
});
