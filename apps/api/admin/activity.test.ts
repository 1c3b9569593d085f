import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { sendCommand } from '#application/handle-command.ts';
import { suspendAccount } from '#application/account/suspension/suspend-account.ts';
import {
  activityEntrySchema,
  type ActivityEntry,
  activityEndpoints,
} from '#contract/admin/activity.ts';
import { couponEndpoints } from '#contract/payments/coupons.ts';
import { operations } from '#contract/operations.ts';
import { supportDecider } from '#domain/support/support.ts';
import { register, registerSupport } from '../testing/api-client.ts';
import { expectGranted, listQuery, runStaffedApi } from '../testing/staffed-api.ts';

const { running, admin, grant, system } = await runStaffedApi();
const ada = await register(running, 'ada@example.com');
const ben = await register(running, 'ben@example.com');
await expectGranted(grant(ada, { duration: 'trial', reason: 'Asked nicely' }));
const operator = { ...system(), actor: 'operator:Jo Miller' };
await suspendAccount(running.platform, { accountId: ben.id, reason: 'Chargeback' }, operator);
await running.platform.reachedHead();

const list = async (
  parts: Record<string, unknown> = {},
): Promise<{ acts: ActivityEntry[]; range: string | null }> => {
  const answer = await admin.call('GET', `${activityEndpoints.activity.path}?${listQuery(parts)}`);
  expect(answer.status).toBe(200);
  const acts = z.array(activityEntrySchema).parse(answer.body);
  return { acts, range: answer.headers.get('content-range') };
};

const titles = async (filter: Record<string, unknown>): Promise<string[]> =>
  (await list({ filter })).acts.map(({ title }) => title);

describe('the activity', () => {
  it('shows acts with the sentences of the timeline, names and reasons', async () => {
    const { acts } = await list({ filter: { who: 'staff', kind: 'memberships' } });
    expect(acts).toEqual([
      expect.objectContaining({
        title: 'Pro trial granted',
        by: 'staff',
        reason: 'Asked nicely',
        actor: expect.objectContaining({ id: admin.id }) as unknown,
        member: expect.objectContaining({ id: ada.id }) as unknown,
      }),
    ]);
  });

  it('names the operator of the command line, who is found by name', async () => {
    const { acts } = await list({ filter: { actors: ['Jo'] } });
    expect(acts).toMatchObject([
      {
        title: 'Account suspended',
        actor: { id: 'operator:Jo Miller', name: 'Jo Miller (command line)' },
        member: { id: ben.id },
        reason: 'Chargeback',
      },
    ]);
    expect(await titles({ actors: ['operator'] })).toEqual(['Account suspended']);
  });

  it('keeps acts of staff, of members and machine events apart', async () => {
    const byStaff = (await list({ filter: { who: 'staff' } })).acts;
    expect(new Set(byStaff.map(({ by }) => by))).toEqual(new Set(['staff']));
    expect(await titles({ who: 'member', actors: [ada.id] })).toContain('Registered');
    const machine = (await list({ filter: { who: 'machine' } })).acts;
    expect(machine.map(({ actor }) => actor.name)).not.toContain('Jo Miller (command line)');
    expect(machine.every(({ by }) => by === 'machine')).toBe(true);
  });

  it('is filtered by several actors and a range to the minute, and goes on from a place', async () => {
    const { acts } = await list({ filter: { actors: [admin.id, 'Jo'], who: 'staff' } });
    expect(new Set(acts.map(({ actor }) => actor.id))).toEqual(
      new Set([admin.id, 'operator:Jo Miller']),
    );
    const [newest] = acts;
    const at = Date.parse(newest?.at ?? '');
    const minute = {
      since: new Date(at).toISOString(),
      until: new Date(at + 60_000).toISOString(),
    };
    expect((await list({ filter: minute })).acts.map(({ id }) => id)).toContain(newest?.id);
    const before = { since: new Date(at - 60_000).toISOString(), until: minute.since };
    expect((await list({ filter: before })).acts.map(({ id }) => id)).not.toContain(newest?.id);
    const first = await list({ range: [0, 0] });
    const second = await list({ filter: { before: first.acts[0]?.place }, range: [0, 0] });
    expect(first.range).toBe('activity 0-0/*');
    expect(second.acts[0]?.id).not.toBe(first.acts[0]?.id);
  });

  it('lists an export by staff, which is not about a member', async () => {
    const range = [0, 999];
    const filter = { plan: 'pro' };
    const exported = await admin.call(
      'GET',
      `${operations.members.path}?${listQuery({ filter, range })}`,
    );
    expect(exported.status).toBe(200);
    await running.platform.reachedHead();
    const { acts } = await list({ filter: { actors: [admin.id], who: 'staff' } });
    expect(acts[0]).toMatchObject({
      title: 'Exported 1 member as a list: plan Pro',
      actor: { id: admin.id },
      member: null,
    });
  });

  it('is for admins only', async () => {
    const support = await registerSupport(running, 'support@example.com');
    expect((await support.call('GET', activityEndpoints.activity.path)).status).toBe(403);
  });
});

describe('acts that are in no timeline', () => {
  it('of a visitor are named so, and those of a member by email have the name', async () => {
    const content = { topic: 'other', channel: 'email', message: 'Hello' } as const;
    const visitor = { accountId: null, plan: null, priority: false, address: 'vi@example.com' };
    const member = {
      accountId: ada.id,
      plan: 'pro',
      priority: false,
      address: 'ada@example.com',
    } as const;
    const reply = { text: 'And again', channel: 'email' } as const;
    for (const [id, owner] of [
      [randomUUID(), visitor],
      [randomUUID(), member],
    ] as const) {
      const open = { type: 'OpenSupportRequest', request: { ...owner, ...content } } as const;
      const answer = { type: 'ReceiveSupportReply', reply } as const;
      for (const command of [open, answer])
        await sendCommand(
          running.platform,
          supportDecider,
          { id, subject: owner.accountId, command },
          system(),
        );
    }
    await running.platform.reachedHead();
    const { acts } = await list({ filter: { kind: 'support' } });
    const found = acts.map(({ title, actor, member }) => [title, actor.name, member?.id ?? null]);
    const adaName = acts.find((act) => act.member?.id === ada.id)?.member?.name;
    expect(found).toEqual([
      ['Replied to support by email', adaName, ada.id],
      ['Contacted support', adaName, ada.id],
      ['A visitor replied to support', 'Visitor', null],
      ['A visitor contacted support', 'Visitor', null],
    ]);
  });

  it('have a sentence and their reason', async () => {
    const body = {
      code: 'SPRING',
      name: 'Spring',
      discount: { kind: 'percent', percentOff: 10 },
      plans: ['pro'],
      validFromAt: running.platform.clock.now().toISOString(),
      validUntilAt: null,
      limit: null,
      limitPerAccount: null,
      reason: 'Campaign',
    };
    const created = await admin.call('POST', couponEndpoints.createCoupon.path, { body });
    expect(created.status).toBeLessThan(300);
    await running.platform.reachedHead();
    const { acts } = await list({ filter: { kind: 'coupons' } });
    expect(acts).toMatchObject([
      { title: 'Coupon SPRING created', reason: 'Campaign', member: null },
    ]);
  });
});
