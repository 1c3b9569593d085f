import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import {
  bulkChangeDecider,
  bulkChangeStream,
  bulkMembersStream,
  memberSelectionDecider,
} from '#domain/bulk-change/bulk-change.ts';
import type { BulkMembershipChange } from '#domain/bulk-change/events.ts';
import { membershipStream } from '#domain/membership/decider.ts';
import { findLastTrial } from '#domain/membership/grants.ts';
import { EventStoreError } from '#platform/event-store/event-store.port.ts';
import { PaymentRefusedError } from '#platform/payments/payments.port.ts';
import { UnavailableError } from '#platform/unavailable-error.ts';
import { grantAdmin } from '../account/staff/grant-admin.ts';
import { grantMembership } from '../membership/grants/grant-membership.ts';
import { addMonths } from '#domain/shared/time/calendar-months.ts';
import { registerAccount } from '../account/registration/register-account.ts';
import { verifyEmail } from '../account/registration/verify-email.ts';
import { handleCommand, sendCommand } from '../handle-command.ts';
import {
  createTestContext,
  openTestPorts,
  today,
  readEventTypes,
  type TestPorts,
} from '../testing/test-ports.ts';
import { loadMembership } from '../membership/load-membership.ts';
import { reconcileMembership } from '../membership/subscription/reconcile-membership.ts';
import { startSubscription } from '../membership/subscription/start-subscription.ts';
import { fakePayments, type FakePayments } from '#platform/payments/testing/fake-payments.ts';
import { loadBulkChange } from './read-bulk-change.ts';
import { readBulkMembers, readChangedMembers } from './read-bulk-members.ts';
import { runBulkStep } from './run-bulk-step.ts';

const bulkChangeId = 'b1';

type Ports = TestPorts & { readonly payments: FakePayments };
type Started = {
  readonly ports: Ports;
  readonly memberId: string;
  readonly startedBy: string;
};

const started = async (change: object): Promise<Started> => {
  const ports = { ...(await openTestPorts()), payments: fakePayments(() => today) };
  const memberId = await register(ports, 'ada');
  const startedBy = await register(ports, 'sam');
  await verifyEmail(ports, { accountId: startedBy }, createTestContext());
  await grantAdmin(ports, { email: 'sam@example.com', reason: 'Support' }, createTestContext());
  await begin(ports, { id: bulkChangeId, memberIds: [memberId], startedBy, change });
  return { ports, memberId, startedBy };
};

const register = async (ports: Ports, name: string): Promise<string> => {
  const account = { email: `${name}@example.com`, password: 'Engine1843', displayName: name };
  return (await registerAccount(ports, account, createTestContext())).accountId;
};

type Begun = {
  readonly id: string;
  readonly memberIds: readonly string[];
  readonly startedBy: string;
  readonly change: object;
};

const begin = async (ports: Ports, { id, memberIds, startedBy, change }: Begun): Promise<void> => {
  const selectionId = `selection-of-${id}`;
  await handleCommand(ports, {
    decider: memberSelectionDecider,
    stream: bulkMembersStream(selectionId, 0),
    command: { type: 'ChooseBulkMembers', accountIds: memberIds, now: today },
    context: createTestContext(),
  });
  const command = {
    type: 'StartBulkChange',
    change: change as BulkMembershipChange,
    startedBy,
    reason: 'Outage in April',
    filter: null,
    selectionId,
    steps: 1,
    total: memberIds.length,
    now: today,
  } as const;
  const context = createTestContext(today, { actor: startedBy });
  await sendCommand(ports, bulkChangeDecider, { id, command }, context);
};

describe('a step of a bulk change', () => {
  it('grants the plan to its members', async () => {
    const { ports, memberId } = await started({ kind: 'grant', plan: 'pro', duration: 'annual' });
    await runBulkStep(ports, { bulkChangeId }, createTestContext());
    expect(await readEventTypes(ports, membershipStream(memberId))).toEqual(['MembershipGranted']);
  });

  it('gives a month to a plan that renews as credit, which an undo lists and keeps', async () => {
    const { ports, memberId, startedBy } = await started({ kind: 'goodwill', plan: 'basic' });
    const terms = { plan: 'basic', interval: 'month' } as const;
    const wanted = { accountId: memberId, terms, couponCode: null };
    const { subscriptionId } = await startSubscription(ports, wanted, createTestContext());
    ports.payments.pay(subscriptionId);
    await reconcileMembership(ports, { accountId: memberId }, createTestContext());
    await runBulkStep(ports, { bulkChangeId }, createTestContext());
    await runBulkStep(ports, { bulkChangeId }, createTestContext());
    const { credits } = await loadMembership(ports, memberId);
    expect(credits).toMatchObject([{ pence: 199, isMonth: true }]);
    expect(await readChangedMembers(ports, bulkChangeId)).toEqual([memberId]);

    const change = { kind: 'undo', bulkChangeId };
    await begin(ports, { id: 'b2', memberIds: [memberId], startedBy, change });
    await runBulkStep(ports, { bulkChangeId: 'b2' }, createTestContext());
    const why = 'not undone: it was given as credit, which the member keeps';
    expect(await readBulkMembers(ports, 'b2')).toEqual([{ memberId, outcome: 'unchanged', why }]);
  });

  it('extends a plan from its end, and names why it does not extend another', async () => {
    const change = { kind: 'extend', plan: 'pro', extension: '1-month' };
    const { ports, memberId, startedBy } = await started(change);
    const [free, endless] = [await register(ports, 'bea'), await register(ports, 'cleo')];
    const grant = { plan: 'pro', reason: 'Test' } as const;
    const terms = { ...grant, accountId: memberId, duration: 'monthly' } as const;
    await grantMembership(ports, terms, createTestContext());
    const lifetime = { ...grant, accountId: endless, duration: 'lifetime' } as const;
    await grantMembership(ports, lifetime, createTestContext());
    await begin(ports, { id: 'b3', memberIds: [memberId, free, endless], startedBy, change });
    await runBulkStep(ports, { bulkChangeId: 'b3' }, createTestContext());
    expect(await readBulkMembers(ports, 'b3')).toEqual([
      { memberId, outcome: 'changed', why: null },
      { memberId: free, outcome: 'unchanged', why: 'there is no Pro to extend' },
      { memberId: endless, outcome: 'unchanged', why: 'already Pro without an end' },
    ]);
    const ends = async (): Promise<readonly (string | null)[]> =>
      (await loadMembership(ports, memberId)).holdings.grants.map(({ endsAt }) => endsAt);
    const [first, second] = [addMonths(today, 1), addMonths(addMonths(today, 1), 1)];
    expect(await ends()).toEqual([first.toISOString(), second.toISOString()]);

    await runBulkStep(ports, { bulkChangeId: 'b3' }, createTestContext());
    const undo = { kind: 'undo', bulkChangeId: 'b3' };
    const changed = await readChangedMembers(ports, 'b3');
    await begin(ports, { id: 'b4', memberIds: changed, startedBy, change: undo });
    await runBulkStep(ports, { bulkChangeId: 'b4' }, createTestContext());
    expect(await ends()).toEqual([first.toISOString()]);
  });

  it('that was interrupted and then stopped is undone for the members that it changed', async () => {
    const change = { kind: 'grant', plan: 'pro', duration: 'annual' } as const;
    const { ports, memberId, startedBy } = await started(change);
    const other = await register(ports, 'bea');
    await begin(ports, { id: 'b3', memberIds: [memberId, other], startedBy, change });
    const append: typeof ports.eventStore.append = (stream, ...rest) =>
      stream === membershipStream(other)
        ? Promise.reject(new EventStoreError('closed', 'killed'))
        : ports.eventStore.append(stream, ...rest);
    const dying = { ...ports, eventStore: { ...ports.eventStore, append } };
    await expect(runBulkStep(dying, { bulkChangeId: 'b3' }, createTestContext())).rejects.toThrow(
      'killed',
    );
    const outcomes = async () => (await readBulkMembers(ports, 'b3')).map(({ outcome }) => outcome);
    expect(await outcomes()).toEqual(['waiting', 'waiting']);
    const stop = { id: 'b3', command: { type: 'StopBulkChange', reason: 'Wrong plan' } } as const;
    const byStarter = createTestContext(today, { actor: startedBy });
    await sendCommand(ports, bulkChangeDecider, stop, byStarter);
    await runBulkStep(ports, { bulkChangeId: 'b3' }, createTestContext());
    expect(await outcomes()).toEqual(['changed', 'waiting']);
    expect(await loadBulkChange(ports, 'b3')).toMatchObject({ status: 'stopped', changed: 1 });

    const changed = await readChangedMembers(ports, 'b3');
    expect(changed).toEqual([memberId]);
    const undo = { kind: 'undo', bulkChangeId: 'b3' };
    await begin(ports, { id: 'b4', memberIds: changed, startedBy, change: undo });
    await runBulkStep(ports, { bulkChangeId: 'b4' }, createTestContext());
    expect(await readEventTypes(ports, membershipStream(memberId))).toEqual([
      'MembershipGranted',
      'MembershipGrantRevoked',
    ]);
  });

  it('that ends every grant is undone with the ends that they had, and undone again', async () => {
    const { ports, memberId, startedBy } = await started({ kind: 'revoke' });
    const context = createTestContext();
    for (const duration of ['trial', 'monthly'] as const)
      await grantMembership(
        ports,
        { accountId: memberId, plan: 'pro', duration, reason: 'Prize' },
        createTestContext(today, { idempotencyKey: duration }),
      );
    const extend = { kind: 'extend', plan: 'pro', extension: '3-months' };
    await begin(ports, { id: 'b2', memberIds: [memberId], startedBy, change: extend });
    await runBulkStep(ports, { bulkChangeId: 'b2' }, context);
    const held = async () =>
      (await loadMembership(ports, memberId)).holdings.grants.toSorted((one, other) =>
        one.grantId.localeCompare(other.grantId),
      );
    const before = await held();
    expect(before).toHaveLength(3);

    await runBulkStep(ports, { bulkChangeId }, context);
    await runBulkStep(ports, { bulkChangeId }, context);
    expect(await held()).toEqual([]);
    const undo = { kind: 'undo', bulkChangeId };
    await begin(ports, { id: 'b3', memberIds: [memberId], startedBy, change: undo });
    await runBulkStep(ports, { bulkChangeId: 'b3' }, context);
    expect(await held()).toEqual(before);
    expect(findLastTrial(await loadMembership(ports, memberId))).toBeDefined();

    const again = { kind: 'undo', bulkChangeId: 'b3' };
    await begin(ports, { id: 'b4', memberIds: [memberId], startedBy, change: again });
    await runBulkStep(ports, { bulkChangeId: 'b4' }, context);
    expect(await held()).toEqual([]);
  });

  it('gives back nothing that has ended meanwhile or is in force already', async () => {
    const { ports, memberId, startedBy } = await started({ kind: 'revoke' });
    const grant = { accountId: memberId, plan: 'pro', reason: 'Prize' } as const;
    await grantMembership(ports, { ...grant, duration: 'trial' }, createTestContext());
    await runBulkStep(ports, { bulkChangeId }, createTestContext());
    await runBulkStep(ports, { bulkChangeId }, createTestContext());
    const undo = { kind: 'undo', bulkChangeId };
    const late = createTestContext(addMonths(today, 1));
    for (const [id, context] of [
      ['b3', late],
      ['b4', createTestContext()],
      ['b5', createTestContext()],
    ] as const) {
      await begin(ports, { id, memberIds: [memberId], startedBy, change: undo });
      await runBulkStep(ports, { bulkChangeId: id }, context);
    }
    const outcomes = async (id: string) =>
      (await readBulkMembers(ports, id)).map(({ outcome }) => outcome);
    expect([await outcomes('b3'), await outcomes('b4'), await outcomes('b5')]).toEqual([
      ['unchanged'],
      ['changed'],
      ['unchanged'],
    ]);
  });

  describe('that asks the provider', () => {
    const renewalError = new PaymentRefusedError('not-found', 'No such subscription');
    const goodwill = { kind: 'goodwill', plan: 'basic' } as const;

    const renewing = async (members: number) => {
      const { ports, memberId, startedBy } = await started(goodwill);
      const memberIds = [memberId];
      while (memberIds.length < members)
        memberIds.push(await register(ports, `m${String(memberIds.length)}`));
      const terms = { plan: 'basic', interval: 'month' } as const;
      for (const accountId of memberIds) {
        const wanted = { accountId, terms, couponCode: null };
        const { subscriptionId } = await startSubscription(ports, wanted, createTestContext());
        ports.payments.pay(subscriptionId);
        await reconcileMembership(ports, { accountId }, createTestContext());
      }
      await begin(ports, { id: 'b3', memberIds, startedBy, change: goodwill });
      return { ports, memberIds };
    };

    it('asks for at most four members at a time, and no further after an error', async () => {
      const { ports, memberIds } = await renewing(12);
      const renewal = (id: string) => ports.payments.renewal(id);
      let [running, most, asked] = [0, 0, 0];
      const slow: typeof renewal = async (id) => {
        asked += 1;
        running += 1;
        most = Math.max(most, running);
        await nextTurn();
        running -= 1;
        return renewal(id);
      };
      const away: typeof renewal = async () => {
        asked += 1;
        await nextTurn();
        throw new UnavailableError('Too many requests');
      };
      const withRenewal = (fake: typeof renewal) => ({
        ...ports,
        payments: { ...ports.payments, renewal: fake },
      });
      await expect(
        runBulkStep(withRenewal(away), { bulkChangeId: 'b3' }, createTestContext()),
      ).rejects.toThrow('Too many');
      expect(asked).toBe(4);
      asked = 0;
      await runBulkStep(withRenewal(slow), { bulkChangeId: 'b3' }, createTestContext());
      expect([asked, most]).toEqual([12, 4]);
      expect(
        (await readBulkMembers(ports, 'b3')).filter(({ outcome }) => outcome === 'changed'),
      ).toHaveLength(memberIds.length);
    });

    it('records a refusal of one member as a failure of that member', async () => {
      const { ports, memberIds } = await renewing(2);
      const refusing = (id: string) =>
        id === 'sub_1' ? Promise.reject(renewalError) : ports.payments.renewal(id);
      const payments = { ...ports.payments, renewal: refusing };
      await runBulkStep({ ...ports, payments }, { bulkChangeId: 'b3' }, createTestContext());
      const why = 'The payment provider did not say when the plan renews.';
      expect(await readBulkMembers(ports, 'b3')).toEqual([
        { memberId: memberIds[0], outcome: 'failed', why },
        { memberId: memberIds[1], outcome: 'changed', why: null },
      ]);
    });
  });

  it.each([
    { kind: 'grant', plan: 'pro', duration: 'fortnight' },
    { kind: 'grant', plan: 'pro', duration: 'toString' },
    { kind: 'grant', plan: 'pro' },
    { kind: 'grant', plan: 'free', duration: 'annual' },
    { kind: 'grant', plan: 'gold', duration: 'annual' },
    { kind: 'upgrade', plan: 'pro', duration: 'annual' },
    { kind: 'goodwill', plan: 'free' },
    { kind: 'extend', plan: 'pro', extension: 'fortnight' },
    { kind: 'extend', plan: 'free', extension: '1-month' },
    { kind: 'undo' },
  ])('fails without changing a member when the stored change is %j', async (change) => {
    const { ports, memberId } = await started(change);
    await expect(runBulkStep(ports, { bulkChangeId }, createTestContext())).rejects.toThrow(
      'The stored bulk change is malformed',
    );
    expect(await readEventTypes(ports, membershipStream(memberId))).toEqual([]);
    expect(await readEventTypes(ports, bulkChangeStream(bulkChangeId))).toEqual([
      'BulkChangeStarted',
    ]);
  });
});
