import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { revokeAdmin } from '#application/account/staff/revoke-admin.ts';
import { runBulkStep } from '#application/bulk-changes/run-bulk-step.ts';
import { loadMembership } from '#application/membership/load-membership.ts';
import {
  bulkChangeDetailsSchema,
  bulkChangeSchema,
  bulkMembersSchema,
  bulkPreviewSchema,
  type BulkChange,
} from '#contract/admin/bulk-changes.ts';
import { memberDetailsSchema } from '#contract/admin/member-details.ts';
import { operations } from '#contract/operations.ts';
import { pathOf } from '#contract/url.ts';
import { EventStoreError } from '#platform/event-store/event-store.port.ts';
import { eventually } from '#projections/engine/testing/eventually.ts';
import { startWorkers } from '../../../workers/start-workers.ts';
import { call, register, registerAdmin } from '../testing/api-client.ts';
import { expectGranted, runStaffedApi, unknownMemberId } from '../testing/staffed-api.ts';

const { running, admin, grant, system } = await runStaffedApi();
const members = await Promise.all(
  ['ada', 'bea', 'cleo', 'dora'].map((name) => register(running, `${name}@bulk.example`)),
);
const yearOfBasic = { kind: 'grant', plan: 'basic', duration: 'annual' } as const;
const idOf = (index: number): string => members[index]?.id ?? '';
await expectGranted(grant({ id: idOf(0) }));

const start = async (
  target: object,
  more: object = {},
): Promise<{ status: number; bulkChange: BulkChange; body: unknown }> => {
  const body = { target, change: yearOfBasic, reason: 'Outage in April', ...more };
  const answer = await admin.call('POST', operations.bulkChanges.path, { body });
  const bulkChange =
    answer.status === 202 ? bulkChangeSchema.strict().parse(answer.body) : undefined;
  return { status: answer.status, bulkChange: bulkChange as BulkChange, body: answer.body };
};

const step = async (id: string, store = running.platform.eventStore): Promise<void> => {
  const { platform } = running;
  const pause = (): Promise<void> => Promise.resolve();
  await runBulkStep({ ...platform, eventStore: store, pause }, { bulkChangeId: id }, system());
  await platform.reachedHead();
};

const look = async (id: string): Promise<BulkChange> =>
  bulkChangeDetailsSchema
    .strict()
    .parse((await admin.call('GET', pathOf(operations.bulkChange, { id }))).body);

const grantsOf = async (index: number): Promise<number> => {
  const answer = await admin.call('GET', pathOf(operations.member, { id: idOf(index) }));
  return memberDetailsSchema.parse(answer.body).grants.length;
};

describe('the preview of a bulk change', () => {
  it('counts the outcomes of a filter and lists the members without a change', async () => {
    const target = { filter: { q: '@bulk.example' } };
    const body = { target, change: yearOfBasic };
    const answer = await admin.call('POST', operations.previewBulkChange.path, { body });
    const end = '2027-03-02T09:00:00.000Z';
    expect(bulkPreviewSchema.parse(answer.body)).toMatchObject({
      total: 4,
      changed: 3,
      exceptionsTotal: 1,
      outcomes: [
        {
          count: 3,
          whyNot: null,
          from: 'free',
          to: 'basic',
          next: ['free'],
          endsAt: { first: end, last: end },
        },
        { count: 1, changes: false, whyNot: 'Pro contains it', from: 'pro', to: 'pro' },
      ],
      exceptions: [{ memberId: idOf(0), email: 'ada@bulk.example', why: 'Pro contains it' }],
    });
  });

  it('shows until when an extension lasts, and why a plan cannot be extended', async () => {
    await expectGranted(grant({ id: idOf(2) }, { plan: 'basic', duration: 'monthly' }));
    await running.platform.reachedHead();
    const target = { ids: [idOf(0), idOf(1), idOf(2)] };
    const change = { kind: 'extend', plan: 'basic', extension: '3-months' };
    const answer = await admin.call('POST', operations.previewBulkChange.path, {
      body: { target, change },
    });
    expect(bulkPreviewSchema.parse(answer.body)).toMatchObject({
      changed: 1,
      outcomes: expect.arrayContaining([
        expect.objectContaining({
          whyNot: null,
          from: 'basic',
          endsAt: { first: '2026-07-02T09:00:00.000Z', last: '2026-07-02T09:00:00.000Z' },
        }),
        expect.objectContaining({ whyNot: 'already Pro without an end' }),
        expect.objectContaining({ whyNot: 'there is no Basic to extend' }),
      ]) as unknown,
    });
    await expectGranted(
      admin.call('POST', pathOf(operations.revokeMembership, { id: idOf(2) }), {
        body: { reason: 'Test' },
      }),
    );
    await running.platform.reachedHead();
  });

  it('takes a selection, and names an id without a member', async () => {
    const body = { target: { ids: [unknownMemberId, idOf(1)] }, change: { kind: 'revoke' } };
    const answer = await admin.call('POST', operations.previewBulkChange.path, { body });
    const { exceptions, changed } = bulkPreviewSchema.parse(answer.body);
    expect(changed).toBe(0);
    expect(exceptions.map(({ why }) => why).sort()).toEqual([
      'there is no grant to end',
      'there is no such member',
    ]);
  });
});

describe('a bulk change', () => {
  it('goes on where a process was killed, and does nothing twice', async () => {
    const { bulkChange } = await start({ ids: [idOf(0), idOf(1), idOf(2), unknownMemberId] });
    expect(bulkChange).toMatchObject({ status: 'running', total: 4, done: 0 });
    const { eventStore } = running.platform;
    const append: typeof eventStore.append = (stream, ...rest) =>
      stream === `membership-${idOf(2)}`
        ? Promise.reject(new EventStoreError('closed', 'killed'))
        : eventStore.append(stream, ...rest);
    await expect(step(bulkChange.id, { ...eventStore, append })).rejects.toThrow('killed');
    expect(await look(bulkChange.id)).toMatchObject({ status: 'running', done: 0 });
    await step(bulkChange.id);
    await step(bulkChange.id);
    expect(await look(bulkChange.id)).toMatchObject({
      status: 'completed',
      total: 4,
      done: 4,
      changed: 2,
      unchanged: 2,
      failed: 0,
      reason: 'Outage in April',
      filter: null,
      exceptionsTotal: 2,
      startedBy: { id: admin.id, name: 'staff' },
    });
    expect([await grantsOf(0), await grantsOf(1), await grantsOf(2)]).toEqual([1, 1, 1]);
  });

  it('is not started for another number of members than its preview had, nor for nobody', async () => {
    const target = { filter: { q: '@bulk.example' } };
    expect((await start(target, { expectedTotal: 3 })).status).toBe(409);
    expect((await start({ filter: { q: 'nobody at all' } })).status).toBe(409);
    // One typing error away from `dora`.
    expect((await start({ filter: { q: 'dorra' } })).status).toBe(409);
    expect((await start(target, { reason: ' ' })).status).toBe(400);
  });

  it('stops when it is asked to, and says what was done', async () => {
    const { bulkChange } = await start({ filter: { q: 'dora' } });
    const stop = (id: string, body: object = { reason: 'Wrong filter' }) =>
      admin.call('POST', pathOf(operations.stopBulkChange, { id }), { body });
    expect((await stop(bulkChange.id, {})).status).toBe(400);
    const stopped = await stop(bulkChange.id);
    expect(bulkChangeSchema.parse(stopped.body).status).toBe('stopping');
    await step(bulkChange.id);
    expect(await look(bulkChange.id)).toMatchObject({
      status: 'stopped',
      done: 0,
      stopReason: 'Wrong filter',
    });
    expect(await grantsOf(3)).toBe(0);
    const unknown = await stop(unknownMemberId);
    expect(unknown.status).toBe(404);
  });

  it('is work of the queue, which the agent need not wait for; the list shows it', async () => {
    const workers = await startWorkers(running.platform, { turnMs: 20 });
    const { bulkChange } = await start({ filter: { q: 'dora' } });
    await eventually(async () => {
      expect((await look(bulkChange.id)).status).toBe('completed');
    });
    await workers.stop();
    expect(await grantsOf(3)).toBe(1);
    const filter = encodeURIComponent(JSON.stringify({ startedBy: admin.id, running: false }));
    const list = await admin.call('GET', `${operations.bulkChanges.path}?filter=${filter}`);
    expect((list.body as BulkChange[]).map(({ id }) => id)).toContain(bulkChange.id);
    expect(list.headers.get('content-range')).toBe('bulk-changes 0-2/3');
  });

  it('gives a goodwill month, which another one undoes for the members that it changed', async () => {
    const target = { ids: [idOf(1), idOf(3), unknownMemberId] };
    const before = [await grantsOf(1), await grantsOf(3)];
    const given = await start(target, { change: { kind: 'goodwill', plan: 'pro' } });
    const first = given.bulkChange.id;
    const undo = { target: { changedBy: first }, change: { kind: 'undo', bulkChangeId: first } };
    const preview = () => admin.call('POST', operations.previewBulkChange.path, { body: undo });
    expect((await preview()).status).toBe(409);
    await step(first);
    await step(first);
    expect(await look(first)).toMatchObject({ status: 'completed', changed: 2, unchanged: 1 });
    expect([await grantsOf(1), await grantsOf(3)]).toEqual(before.map((grants) => grants + 1));
    const members = await admin.call('GET', pathOf(operations.bulkChangeMembers, { id: first }));
    expect(bulkMembersSchema.parse(members.body)).toHaveLength(3);
    expect(members.body).toContainEqual({ memberId: idOf(1), outcome: 'changed', why: null });
    expect(members.body).toContainEqual({
      memberId: unknownMemberId,
      outcome: 'unchanged',
      why: 'there is no such member',
    });

    await expectGranted(
      admin.call('POST', pathOf(operations.revokeMembership, { id: idOf(3) }), {
        body: { reason: 'Left' },
      }),
    );
    expect(bulkPreviewSchema.parse((await preview()).body)).toMatchObject({
      total: 2,
      changed: 1,
      exceptions: [{ memberId: idOf(3), why: 'this grant has ended already' }],
    });
    const second = (await start(undo.target, { change: undo.change, expectedTotal: 2 })).bulkChange;
    await step(second.id);
    await step(second.id);
    expect(await look(second.id)).toMatchObject({ changed: 1, unchanged: 1, filter: null });
    expect(await grantsOf(1)).toBe(before[0]);
  });

  it('that ended grants is undone with their ends, and its preview shows no mail', async () => {
    await expectGranted(grant({ id: idOf(2) }, { plan: 'pro', duration: 'annual' }));
    await running.platform.reachedHead();
    const findGrants = async () =>
      (await loadMembership(running.platform, idOf(2))).holdings.grants;
    const before = await findGrants();
    const ended = (await start({ ids: [idOf(2)] }, { change: { kind: 'revoke' } })).bulkChange.id;
    await step(ended);
    await step(ended);
    expect(await findGrants()).toEqual([]);
    const undo = { target: { changedBy: ended }, change: { kind: 'undo', bulkChangeId: ended } };
    const preview = await admin.call('POST', operations.previewBulkChange.path, { body: undo });
    expect(bulkPreviewSchema.parse(preview.body)).toMatchObject({
      changed: 1,
      outcomes: [{ from: 'free', to: 'pro', mail: null }],
    });
    const { bulkChange } = await start(undo.target, { change: undo.change });
    await step(bulkChange.id);
    expect((await findGrants()).map(({ endsAt }) => endsAt).toSorted()).toEqual(
      before.map(({ endsAt }) => endsAt).toSorted(),
    );
    await expectGranted(
      admin.call('POST', pathOf(operations.revokeMembership, { id: idOf(2) }), {
        body: { reason: 'Test' },
      }),
    );
    await running.platform.reachedHead();
  });

  it('of more than 100 members is started only with their number', async () => {
    const ids = Array.from({ length: 101 }, () => randomUUID());
    const change = { kind: 'revoke' };
    const body = { target: { ids }, change, reason: 'Outage' };
    const refused = await admin.call('POST', operations.bulkChanges.path, { body });
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { code: 'bulk-change/total-missing' },
    ]);
    expect((await start({ ids }, { change, expectedTotal: 101 })).status).toBe(202);
    expect((await start({ ids: ids.slice(1) }, { change })).status).toBe(202);
  });

  it('in several steps can be stopped half-way', async () => {
    const ids = Array.from(
      { length: 11 },
      (_, index) => `00000000-0000-4000-8000-0000000000${String(index + 10)}`,
    );
    const { bulkChange } = await start({ ids });
    await step(bulkChange.id);
    await admin.call('POST', pathOf(operations.stopBulkChange, { id: bulkChange.id }), {
      body: { reason: 'Wrong' },
    });
    await step(bulkChange.id);
    expect(await look(bulkChange.id)).toMatchObject({ status: 'stopped', done: 10, total: 11 });
    const { body } = await admin.call(
      'GET',
      pathOf(operations.bulkChangeMembers, { id: bulkChange.id }),
    );
    const outcomes = bulkMembersSchema.parse(body).map(({ outcome }) => outcome);
    expect(outcomes.filter((outcome) => outcome === 'waiting')).toHaveLength(1);
    expect(
      (await admin.call('GET', pathOf(operations.bulkChangeMembers, { id: unknownMemberId })))
        .status,
    ).toBe(404);
  });

  it('is for staff alone, and ends when its agent is no longer staff', async () => {
    const { bulkChange } = await start({ ids: [idOf(3)] }, { change: { kind: 'revoke' } });
    const who = members[3];
    expect((await who?.call('GET', operations.bulkChanges.path))?.status).toBe(403);
    expect((await call(running, 'POST', { path: operations.bulkChanges.path })).status).toBe(401);
    const { platform } = running;
    const other = await registerAdmin(running, 'other@example.com');
    await revokeAdmin(platform, { email: admin.email, reason: 'Left' }, system());
    await step(bulkChange.id);
    const answer = await other.call('GET', pathOf(operations.bulkChange, { id: bulkChange.id }));
    expect(bulkChangeSchema.parse(answer.body)).toMatchObject({ status: 'role-lost', done: 0 });
  });
});
