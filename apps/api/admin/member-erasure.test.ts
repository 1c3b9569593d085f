import { describe, expect, it } from 'vitest';
import { grantAdmin } from '#application/account/staff/grant-admin.ts';
import { sendCommand } from '#application/handle-command.ts';
import { orderErasure } from '#application/members/request-erasure.ts';
import { grantMembership } from '#application/membership/grants/grant-membership.ts';
import {
  erasurePreviewSchema,
  erasureSchema,
  memberErasureSchema,
  type MemberErasure,
} from '#contract/admin/erasures.ts';
import { buildUrl } from '#contract/url.ts';
import { operations } from '#contract/operations.ts';
import { accountDecider, accountStream } from '#domain/account/decider.ts';
import { dayMs } from '#domain/shared/time/durations.ts';
import { executeErasuresWorker, sweepErasuresJob } from '#workers/accounts/execute-erasures.ts';
import { sendErasureNotice } from '#workers/mail/testing/send-erasure-notice.ts';
import {
  type TestResponse,
  register,
  registerAdmin,
  registerSupport,
  type Visitor,
} from '../testing/api-client.ts';
import { runApiForFile } from '../testing/staffed-api.ts';

const running = await runApiForFile();
const admin = await registerAdmin(running, 'erasing-admin@example.com');
const colleague = await registerAdmin(running, 'erasing-colleague@example.com');

const explanation = 'Letter of 3 May';
const request = (member: Visitor, who = admin): Promise<TestResponse> =>
  who.call('POST', buildUrl(operations.requestErasure, { params: { id: member.id } }), {
    body: { reason: 'asked-for', explanation },
  });
const decide = (
  step: 'confirmErasure' | 'withdrawErasure',
  { id }: Visitor,
  { who = colleague, erasureId = '' },
): Promise<TestResponse> =>
  who.call('POST', buildUrl(operations[step], { params: { id, erasureId } }), {
    body: { explanation: 'Read the letter' },
  });
const readErasure = async ({ id }: Visitor, who = admin): Promise<MemberErasure['erasure']> => {
  const { body } = await who.call('GET', buildUrl(operations.memberErasure, { params: { id } }));
  return memberErasureSchema.strict().parse(body).erasure;
};
const requested = async (member: Visitor): Promise<string> => {
  expect((await request(member)).status).toBe(200);
  return (await readErasure(member))?.id ?? '';
};
const previewFor = async ({ id }: Visitor, who = admin): Promise<TestResponse> =>
  who.call('POST', buildUrl(operations.previewErasure, { params: { id } }));
const listed = async ({ id }: Visitor) => {
  await running.platform.reachedHead();
  const { body } = await admin.call('GET', buildUrl(operations.erasure, { params: { id } }));
  return erasureSchema.strict().parse(body);
};
const idsIn = async (state: string): Promise<string[]> => {
  const filter = encodeURIComponent(JSON.stringify({ state }));
  const { body } = await admin.call('GET', `${operations.erasures.path}?filter=${filter}`);
  return erasureSchema
    .array()
    .parse(body)
    .map(({ id }) => id);
};
const system = (now = running.platform.clock.now()) => ({
  actor: 'system',
  now,
  correlationId: 'test',
});
const typesOf = async ({ id }: Visitor): Promise<string[]> => {
  const types: string[] = [];
  for await (const { type } of running.platform.eventStore.read(accountStream(id)))
    types.push(type);
  return types;
};
const confirmed = async (member: Visitor): Promise<string> => {
  const erasureId = await requested(member);
  expect((await decide('confirmErasure', member, { erasureId })).status).toBe(200);
  await sendErasureNotice(running.platform, { accountId: member.id, erasureId });
  await running.platform.reachedHead();
  return erasureId;
};
const job = { name: 'execute-erasure', key: 'k', attempt: 1 };

describe('an erasure from the command line', () => {
  it('is listed with the operator who requested it and the one who confirmed it', async () => {
    const member = await register(running, 'ordered@example.com');
    const order = { accountId: member.id, reason: 'legal', explanation } as const;
    const jo = { ...order, operator: 'Jo', immediately: false };
    await orderErasure(running.platform, jo, system());
    const kim = { ...order, operator: 'Kim', immediately: true };
    await orderErasure(running.platform, kim, system());
    expect(await listed(member)).toMatchObject({
      by: { name: 'Jo' },
      confirmedBy: { name: 'Kim' },
    });
  });
});

describe('an erasure', () => {
  it('is requested, confirmed by another admin and executed a day later', async () => {
    const member = await register(running, 'leaves@example.com');
    const erasureId = await requested(member);
    expect(await readErasure(member)).toMatchObject({
      reason: 'asked-for',
      explanation,
      by: { id: admin.id },
      confirmation: null,
      confirmable: false,
    });
    expect(await readErasure(member, colleague)).toMatchObject({ confirmable: true });
    expect(await listed(member)).toMatchObject({ state: 'requested', dueAt: null });
    expect((await decide('confirmErasure', member, { erasureId, who: admin })).body).toMatchObject({
      code: 'account/erasure-own',
    });
    expect((await decide('confirmErasure', member, { erasureId })).status).toBe(200);
    const due = new Date(running.platform.clock.now().getTime() + dayMs);
    expect(await listed(member)).toMatchObject({
      state: 'confirmed',
      confirmedBy: { id: colleague.id },
    });
    const run = executeErasuresWorker.handler(running.platform);
    const payload = { accountId: member.id, erasureId };
    await sendErasureNotice(running.platform, payload);
    await run({ ...job, payload, dueAt: new Date(due.getTime() - dayMs) });
    expect(await listed(member)).toMatchObject({ state: 'confirmed' });
    await run({ ...job, payload, dueAt: due });
    await run({ ...job, payload, dueAt: due });
    expect((await typesOf(member)).slice(-2)).toEqual(['AccountErased', 'AccountErasureCompleted']);
    const done = await listed(member);
    expect(done).toMatchObject({ state: 'done', by: { id: admin.id }, reason: 'asked-for' });
    expect(done.completedAt).not.toBeNull();
    const path = buildUrl(operations.memberErasure, { params: { id: member.id } });
    expect((await admin.call('GET', path)).status).toBe(404);
  });

  it('is executed by the sweep when its own job was lost', async () => {
    const member = await register(running, 'swept@example.com');
    await confirmed(member);
    const dueAt = new Date(running.platform.clock.now().getTime() + dayMs);
    const sweep = sweepErasuresJob.handler(running.platform);
    await sweep({ ...job, name: 'sweep-erasures', payload: {}, dueAt });
    expect(await listed(member)).toMatchObject({ state: 'done' });
  });

  it('is completed by the sweep when it was interrupted and its jobs were lost', async () => {
    const member = await register(running, 'interrupted@example.com');
    const now = running.platform.clock.now();
    const command = { type: 'EraseAccount', reason: 'asked-for', now } as const;
    await sendCommand(running.platform, accountDecider, { id: member.id, command }, system());
    expect(await listed(member)).toMatchObject({ state: 'erasing' });
    const sweep = sweepErasuresJob.handler(running.platform);
    await sweep({ ...job, name: 'sweep-erasures', payload: {}, dueAt: now });
    expect(await listed(member)).toMatchObject({ state: 'done' });
  });

  it('is executed by the sweep although another one fails', async () => {
    const broken = await register(running, 'broken@example.com');
    const behind = await register(running, 'behind@example.com');
    for (const member of [broken, behind]) await confirmed(member);
    const dueAt = new Date(running.platform.clock.now().getTime() + dayMs);
    const { keys } = running.platform;
    const destroy = (id: string): Promise<void> =>
      id === broken.id ? Promise.reject(new Error('the disk is full')) : keys.destroy(id);
    const ports = { ...running.platform, keys: { ...keys, destroy } };
    const run = { ...job, name: 'sweep-erasures', payload: {}, dueAt };
    await expect(sweepErasuresJob.handler(ports)(run)).rejects.toThrow('1 of 2 failed');
    expect(await listed(behind)).toMatchObject({ state: 'done' });
    expect(await listed(broken)).toMatchObject({ state: 'erasing' });
    await sweepErasuresJob.handler(running.platform)(run);
    expect(await listed(broken)).toMatchObject({ state: 'done' });
  });

  it('expires when no other admin confirms it within seven days', async () => {
    const member = await register(running, 'forgotten@example.com');
    const erasureId = await requested(member);
    const { clock } = running.platform;
    const start = clock.now();
    const endsAt = new Date(start.getTime() + 7 * dayMs);
    expect(await readErasure(member)).toMatchObject({ endsAt: endsAt.toISOString() });
    clock.set(endsAt);
    expect(await readErasure(member)).toBeNull();
    expect(await listed(member)).toMatchObject({ state: 'expired' });
    expect((await decide('confirmErasure', member, { erasureId })).body).toMatchObject({
      code: 'account/erasure-expired',
    });
    expect((await previewFor(member)).body).toMatchObject({ step: 'request' });
    expect(await idsIn('expired')).toContain(member.id);
    expect(await idsIn('requested')).not.toContain(member.id);
    expect(await requested(member)).not.toBe(erasureId);
    expect(await listed(member)).toMatchObject({ state: 'requested' });
    clock.set(start);
  });

  it('is withdrawn by any admin', async () => {
    const member = await register(running, 'stays@example.com');
    const erasureId = await requested(member);
    expect((await request(member)).body).toMatchObject({ code: 'account/erasure-open' });
    await decide('confirmErasure', member, { erasureId });
    expect((await decide('withdrawErasure', member, { erasureId, who: admin })).status).toBe(200);
    expect(await readErasure(member)).toBeNull();
    expect(await listed(member)).toMatchObject({ state: 'withdrawn' });
  });

  it('is previewed: what ends, when, and who has to confirm', async () => {
    const member = await register(running, 'previewed@example.com');
    const grant = { plan: 'pro', duration: 'lifetime', reason: 'Prize' } as const;
    await grantMembership(running.platform, { accountId: member.id, ...grant }, system());
    const first = erasurePreviewSchema.strict().parse((await previewFor(member)).body);
    expect(first).toMatchObject({
      step: 'request',
      events: ['AccountErasureRequested'],
      dueAt: null,
      subscription: null,
      grants: 1,
      mail: null,
    });
    await requested(member);
    expect((await previewFor(member)).body).toMatchObject({ code: 'account/erasure-own' });
    expect((await previewFor(member, colleague)).body).toMatchObject({
      step: 'confirm',
      events: ['AccountErasureConfirmed'],
      dueAt: expect.any(String) as unknown,
      mail: { subject: 'Your account will be deleted' },
    });
    expect(await typesOf(member)).not.toContain('AccountErasureConfirmed');
  });

  it('of an admin is refused', async () => {
    const member = await registerAdmin(running, 'not-erased@example.com');
    expect((await request(member)).body).toMatchObject({ code: 'account/erasure-of-admin' });
    const later = await register(running, 'promoted@example.com');
    await later.confirmAddress();
    const erasureId = await requested(later);
    await grantAdmin(running.platform, { email: later.email, reason: 'Hired' }, system());
    expect((await decide('confirmErasure', later, { erasureId })).body).toMatchObject({
      code: 'account/erasure-of-admin',
    });
  });

  it('is no matter of support staff, who see it', async () => {
    const support = await registerSupport(running, 'erasing-support@example.com');
    const member = await register(running, 'seen@example.com');
    expect((await request(member, support)).status).toBe(403);
    const erasureId = await requested(member);
    expect((await decide('confirmErasure', member, { erasureId, who: support })).status).toBe(403);
    expect((await decide('withdrawErasure', member, { erasureId, who: support })).status).toBe(403);
    expect(await readErasure(member, support)).toMatchObject({ explanation });
  });

  it('is listed by its state', async () => {
    await running.platform.reachedHead();
    const filter = encodeURIComponent(JSON.stringify({ state: 'withdrawn' }));
    const { body } = await admin.call('GET', `${operations.erasures.path}?filter=${filter}`);
    const states = erasureSchema
      .array()
      .parse(body)
      .map(({ state }) => state);
    expect(new Set(states)).toEqual(new Set(['withdrawn']));
  });
});
