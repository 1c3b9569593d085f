import { beforeAll, describe, expect, it, vi } from 'vitest';
import { operations } from '#contract/operations.ts';
import { findResource } from '#contract/find-resource.ts';
import type { Operation } from '#contract/operation.ts';
import { pathOf } from '#contract/url.ts';
import { accessEndpoints } from '#contract/account/access.ts';
import { getRequirement } from '#domain/access/decide-access.ts';
import { refusalStream } from '#domain/refusal/refusal.ts';
import { isStaffOperation, toTestRows, buildOperationPath } from './testing/every-operation.ts';
import {
  type TestResponse,
  call,
  register,
  registerAdmin,
  registerSupport,
  type Visitor,
} from './testing/api-client.ts';
import { demoStub } from './testing/demo-stub.ts';
import { expectGranted, listQuery, runApiForFile } from './testing/staffed-api.ts';

/** Every call of the contract that is staff's, as others try it: a new one is covered by itself. */
const ofStaff = Object.values<Operation>(operations).filter(
  (operation) => operation.guard === undefined && isStaffOperation(operation),
);
let admin: Visitor;
let free: Visitor;
let pro: Visitor;
let support: Visitor;
const running = await runApiForFile({ settings: { DEMO: 'on' }, deps: { demo: demoStub } });
beforeAll(async () => {
  admin = await registerAdmin(running, 'admin@example.com');
  free = await register(running, 'free@example.com');
  pro = await register(running, 'pro@example.com');
  support = await registerSupport(running, 'support@example.com');
  const plan = { plan: 'pro', duration: 'lifetime', reason: 'Test' };
  await expectGranted(
    admin.call('POST', pathOf(operations.grantMembership, { id: pro.id }), { body: plan }),
  );
});

const send = (who: Visitor | undefined, operation: Operation): Promise<TestResponse> => {
  const method = operation.method.toUpperCase();
  const given = operation.body ? { body: {} } : {};
  const path = buildOperationPath(operation);
  return who ? who.call(method, path, given) : call(running, method, { path, ...given });
};
const codeOf = ({ status, body }: TestResponse) => [status, (body as { code?: string }).code];

const recorded = async (who: Visitor): Promise<object[]> => {
  const { clock, eventStore } = running.platform;
  const events: object[] = [];
  for await (const { data, metadata } of eventStore.read(refusalStream(who.id, clock.now()))) {
    expect(metadata.actor).toBe(who.id);
    events.push(data);
  }
  return events;
};

const counted = async ({ resource, action }: Operation): Promise<number> => {
  const { text } = await call(running, 'GET', { path: operations.metrics.path });
  const labels = `resource="${findResource({ resource }, {})}",action="${action}",rule="denied/signed-out"`;
  const line = text.split('\n').find((each) => each.includes(`refusals_total{${labels}}`));
  return Number(line?.split(' ').at(-1) ?? 0);
};

const fingerprint = ({ resource, action }: Operation, rule: string): object => ({
  resource,
  action,
  rule,
  refusedAt: expect.any(String) as unknown,
});

describe('a call of staff’s', () => {
  it('exists for each resource of theirs', () => {
    const covered = new Set(ofStaff.map(({ resource }) => findResource({ resource }, {})));
    for (const resource of ['admin', 'support-desk', 'newsletter-admin', 'monitor', 'demo-control'])
      expect(covered).toContain(resource);
  });

  it.each(toTestRows(ofStaff))('%s is refused to a visitor, and counted', async (_, operation) => {
    const before = await counted(operation);
    expect(codeOf(await send(undefined, operation))).toEqual([401, 'session/required']);
    expect(await counted(operation)).toBe(before + 1);
  });

  it.each(toTestRows(ofStaff))('%s is refused to members, and recorded', async (_, operation) => {
    const { resource, action } = operation;
    const needed = getRequirement({ resource: resource as 'admin', action });
    for (const member of [free, pro]) {
      expect(codeOf(await send(member, operation))).toEqual([403, 'access/denied']);
      expect(await recorded(member)).toContainEqual(
        fingerprint(operation, `denied/needs-${needed}`),
      );
    }
  });

  const takesAdmin = ({ resource, action }: Operation): boolean =>
    typeof resource === 'string' && getRequirement({ resource, action }) === 'admin';

  it.each(toTestRows(ofStaff.filter(takesAdmin)))(
    '%s, which takes an admin, is refused to support staff, and recorded',
    async (_, operation) => {
      expect(codeOf(await send(support, operation))).toEqual([403, 'access/denied']);
      expect(await recorded(support)).toContainEqual(fingerprint(operation, 'denied/needs-admin'));
    },
  );

  const readsOfSupport = ofStaff.filter(
    (operation) =>
      !takesAdmin(operation) && operation.action === 'read' && operation.method === 'get',
  );

  it.each(toTestRows(readsOfSupport))('%s is open to support staff', async (_, operation) => {
    expect([401, 403]).not.toContain((await send(support, operation)).status);
  });

  it('leaves a handful of records, however many were tried', async () => {
    const kinds = new Set(
      ofStaff.map(({ resource, action }) => `${findResource({ resource }, {})} ${action}`),
    );
    for (const member of [free, pro]) expect(await recorded(member)).toHaveLength(kinds.size);
  });
});

describe('what is refused', () => {
  const timeline = async (who: Visitor): Promise<string[]> => {
    await running.platform.reachedHead();
    const range = JSON.stringify([0, 99]);
    const { body } = await admin.call(
      'GET',
      `${pathOf(operations.memberTimeline, { id: who.id })}?range=${range}`,
    );
    return (body as { title: string }[]).map(({ title }) => title);
  };

  it('stands on the member’s timeline in words, and in the list of events', async () => {
    const titles = await timeline(free);
    for (const title of [
      'Refused the console: not staff',
      'Refused a change in the console: not an admin',
      'Refused the bot monitor: not an admin',
    ])
      expect(titles).toContain(title);
    const filter = listQuery({ filter: { category: 'refusal', actor: support.id } });
    const { body } = await admin.call('GET', `/api/admin/events?${filter}`);
    expect(body).toContainEqual(expect.objectContaining({ type: 'StaffAccessRefused' }));
  });

  it('is a page of staff’s too, which a front end tells; what is for sale or open is not', async () => {
    const visitor = await register(running, 'pages@example.com');
    const tell = (resource: string) =>
      visitor.call('POST', accessEndpoints.reportRefusal.path, { body: { resource } });
    for (const resource of ['monitor', 'predictions', 'dashboard'])
      expect((await tell(resource)).status).toBe(204);
    expect(await recorded(visitor)).toEqual([
      expect.objectContaining({ resource: 'monitor', action: 'read', rule: 'denied/needs-admin' }),
    ]);
  });

  it('is refused all the same when it cannot be recorded', async () => {
    const visitor = await register(running, 'no-log@example.com');
    const full = Promise.reject(new Error('The log takes nothing.'));
    full.catch(() => undefined);
    vi.spyOn(running.platform.eventStore, 'append').mockReturnValueOnce(full);
    expect((await visitor.call('GET', operations.members.path)).status).toBe(403);
    expect(await recorded(visitor)).toEqual([]);
  });
});

it('support staff are told what they may not change', async () => {
  const { body } = await support.call('GET', operations.access.path);
  const entries = body as { resource: string; allowed: boolean; mayChange: boolean }[];
  const { allowed, mayChange } = entries.find(({ resource }) => resource === 'admin') ?? {};
  expect([allowed, mayChange]).toEqual([true, false]);
});

it('lets an admin of a demo read news without a limit, as they read everything', async () => {
  expect((await admin.call('GET', operations.me.path)).body).toMatchObject({
    newsViewsPerDay: null,
  });
  expect((await free.call('GET', operations.me.path)).body).toMatchObject({ newsViewsPerDay: 10 });
});
