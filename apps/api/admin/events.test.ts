import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { deciders } from '#application/event-registry.ts';
import { eraseAccount } from '#application/members/erase-account.ts';
import {
  eventDetailsSchema,
  eventEnvelopeSchema,
  eventTypesSchema,
  type EventDetails,
  type EventEnvelope,
} from '#contract/admin/events.ts';
import { operations } from '#contract/operations.ts';
import { pathOf } from '#contract/url.ts';
import { eventTypes } from '#projections/events/event-types.ts';
import { register } from '../testing/api-client.ts';
import {
  expectGranted,
  listQuery,
  runStaffedApi,
  unknownMemberId,
} from '../testing/staffed-api.ts';

const { running, admin, grant, system } = await runStaffedApi();
const member = await register(running, 'ada@example.com');
await expectGranted(grant(member, { duration: 'trial', reason: 'Asked nicely' }));

const list = async (
  parts: Record<string, unknown>,
): Promise<{ events: EventEnvelope[]; range: string | null }> => {
  const answer = await admin.call('GET', `${operations.events.path}?${listQuery(parts)}`);
  expect(answer.status).toBe(200);
  const events = z.array(eventEnvelopeSchema).parse(answer.body);
  return { events, range: answer.headers.get('content-range') };
};

const open = async (id: string): Promise<EventDetails> =>
  eventDetailsSchema.parse((await admin.call('GET', pathOf(operations.event, { id }))).body);

const typesOf = (events: readonly EventEnvelope[]): string[] => events.map(({ type }) => type);

describe('the list of events', () => {
  it.each([
    ['type', { type: 'MembershipGranted' }, 1],
    ['category', { category: 'membership' }, 1],
    ['actor and category', { category: 'account', actor: 'system' }, 1],
    ['a date to come', { since: '2027-01-01T00:00:00+01:00' }, 0],
    ['a date that was', { until: '2026-01-01T00:00:00Z' }, 0],
  ])('is filtered by %s', async (_, filter, count) => {
    expect((await list({ filter })).events).toHaveLength(count);
  });

  it('is filtered by the name or address of an actor', async () => {
    const byId = await list({ filter: { actor: admin.id } });
    expect(byId.events.length).toBeGreaterThan(0);
    const stream = `account-${admin.id}`;
    for (const actor of ['staff', 'staff@example.com'])
      for (const more of [{}, { stream }]) {
        const { events } = await list({ filter: { actor, ...more } });
        expect(events.length).toBeGreaterThan(0);
        expect(new Set(events.map((event) => event.actor.id))).toEqual(new Set([admin.id]));
      }
    expect((await list({ filter: { actor: 'nobody' } })).events).toEqual([]);
  });

  it('goes on from a place, in both directions', async () => {
    const filter = { stream: `account-${admin.id}` };
    const first = await list({ filter, range: [0, 0] });
    expect([typesOf(first.events), first.range]).toEqual([['AccountAdminGranted'], 'events 0-0/*']);
    const before = first.events[0]?.place;
    const second = await list({ filter: { ...filter, before }, range: [0, 4] });
    const secondFactor = ['AccountSecondFactorEnabled', 'AccountSecondFactorPrepared'];
    const earlier = [
      ...secondFactor,
      'AccountEmailVerified',
      'AccountTermsAccepted',
      'AccountRegistered',
    ];
    expect([typesOf(second.events), second.range]).toEqual([earlier, 'events 0-4/5']);
    const after = second.events[0]?.place;
    const back = await list({ filter: { ...filter, after }, sort: ['at', 'ASC'] });
    expect(back.events).toEqual(first.events);
    const refused = await admin.call('GET', `${operations.events.path}?range=[25,49]`);
    expect(refused.status).toBe(400);
  });

  it('offers every type of the product, by category', async () => {
    const { body } = await admin.call('GET', operations.eventTypes.path);
    const offered = eventTypesSchema.parse(body).map(({ category }) => category);
    expect(offered.sort()).toEqual(deciders.map(({ category }) => category).sort());
    const listed = Object.entries(eventTypes).map(([name, types]) => [name, Object.keys(types)]);
    const written = deciders.map(({ category, definitions }) => [
      category,
      Object.keys(definitions),
    ]);
    expect(listed.sort()).toEqual(written.sort());
  });

  it('is for staff', async () => {
    for (const path of [
      operations.events.path,
      pathOf(operations.event, { id: member.id }),
      operations.eventTypes.path,
    ]) {
      expect((await member.call('GET', path)).status).toBe(403);
    }
  });
});

describe('an opened event', () => {
  it('shows its payload as stored and as read, and no secret', async () => {
    const [granted] = (await list({ filter: { type: 'MembershipGranted' } })).events;
    const { stored, read, subject, actor } = await open(granted?.id ?? '');
    expect([subject, actor]).toEqual([member.id, { id: admin.id, name: 'staff' }]);
    const reason = ({ field }: { readonly field: string }): boolean => field === 'reason';
    expect(stored.fields.find(reason)).toMatchObject({ state: 'encrypted' });
    expect(JSON.stringify(stored)).not.toContain('Asked nicely');
    expect(read.fields.find(reason)).toMatchObject({ state: 'encrypted', value: 'Asked nicely' });
    expect(read.fields).toContainEqual({ field: 'plan', state: 'plain', value: 'pro' });
    const filter = { stream: `account-${member.id}`, type: 'AccountRegistered' };
    const [registered] = (await list({ filter })).events;
    const opened = await open(registered?.id ?? '');
    const hash = { field: 'passwordHash', state: 'withheld', value: null };
    expect(opened.read.fields).toContainEqual(hash);
  });

  it('marks what was erased, and is 404 where there is none', async () => {
    const gone = await register(running, 'gone@example.com');
    await eraseAccount(running.platform, { accountId: gone.id }, system());
    await running.platform.reachedHead();
    const filter = { stream: `account-${gone.id}`, type: 'AccountRegistered' };
    const [registered] = (await list({ filter })).events;
    const { read } = await open(registered?.id ?? '');
    expect(read.fields).toContainEqual({ field: 'email', state: 'erased', value: null });
    const unknown = await admin.call('GET', pathOf(operations.event, { id: unknownMemberId }));
    expect(unknown.status).toBe(404);
  });
});

describe('opening an event', () => {
  it('is a look at the member where it shows what was encrypted, and none otherwise', async () => {
    const looks = async (): Promise<EventEnvelope[]> => {
      await running.platform.reachedHead();
      const { events } = await list({ filter: { category: 'look' } });
      return events.filter(({ stream }) => stream.includes(bea.id));
    };
    const bea = await register(running, 'bea@example.com');
    const stream = `account-${bea.id}`;
    const { events } = await list({ filter: { stream, type: 'AccountTermsAccepted' } });
    await open(events[0]?.id ?? '');
    expect(await looks()).toEqual([]);
    const { events: registered } = await list({ filter: { stream, type: 'AccountRegistered' } });
    await open(registered[0]?.id ?? '');
    await open(registered[0]?.id ?? '');
    const [look, ...others] = await looks();
    expect([look?.actor.id, others]).toEqual([admin.id, []]);
    expect((await open(look?.id ?? '')).read.fields).toContainEqual({
      field: 'page',
      state: 'plain',
      value: 'event',
    });
  });
});
