import { describe, expect, it } from 'vitest';
import {
  bulkChangeStream,
  bulkMembersDecider,
  bulkMembersStream,
} from '#domain/bulk-change/decider.ts';
import type { BulkMembershipChange } from '#domain/bulk-change/events.ts';
import { membershipStream } from '#domain/membership/decider.ts';
import { grantAdmin } from '../account/staff/grant-admin.ts';
import { registerAccount } from '../account/registration/register-account.ts';
import { handleCommand } from '../handle-command.ts';
import { contextAt, openTestPorts, today, typesIn, type TestPorts } from '../testing/test-ports.ts';
import { loadMembership } from '../membership/load-membership.ts';
import { reconcileMembership } from '../membership/subscription/reconcile-membership.ts';
import { startSubscription } from '../membership/subscription/start-subscription.ts';
import { fakePayments, type FakePayments } from '../membership/testing/fake-payments.ts';
import { handleBulkChange } from './handle-bulk-change.ts';
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
  const register = (name: string) =>
    registerAccount(
      ports,
      { email: `${name}@example.com`, password: 'Engine1843', displayName: name },
      contextAt(),
    );
  const { accountId: memberId } = await register('ada');
  const { accountId: startedBy } = await register('sam');
  await grantAdmin(ports, { email: 'sam@example.com', reason: 'Support' }, contextAt());
  await begin(ports, { id: bulkChangeId, memberId, startedBy, change });
  return { ports, memberId, startedBy };
};

type Begun = {
  readonly id: string;
  readonly memberId: string;
  readonly startedBy: string;
  readonly change: object;
};

const begin = async (ports: Ports, { id, memberId, startedBy, change }: Begun): Promise<void> => {
  const selectionId = `selection-of-${id}`;
  await handleCommand(ports, {
    decider: bulkMembersDecider,
    stream: bulkMembersStream(selectionId, 0),
    command: { type: 'ChooseBulkMembers', accountIds: [memberId], now: today },
    context: contextAt(),
  });
  const command = {
    type: 'StartBulkChange',
    change: change as BulkMembershipChange,
    startedBy,
    reason: 'Outage in April',
    filter: null,
    selectionId,
    steps: 1,
    total: 1,
    now: today,
  } as const;
  const context = contextAt(today, { actor: startedBy });
  await handleBulkChange(ports, { bulkChangeId: id, command }, context);
};

describe('a step of a bulk change', () => {
  it('grants the plan to its members', async () => {
    const { ports, memberId } = await started({ kind: 'grant', plan: 'pro', duration: 'annual' });
    await runBulkStep(ports, { bulkChangeId }, contextAt());
    expect(await typesIn(ports, membershipStream(memberId))).toEqual(['MembershipGranted']);
  });

  it('gives a month to a plan that renews as credit, which an undo lists and keeps', async () => {
    const { ports, memberId, startedBy } = await started({ kind: 'goodwill', plan: 'basic' });
    const terms = { plan: 'basic', interval: 'month' } as const;
    const wanted = { accountId: memberId, terms, couponCode: null };
    const { subscriptionId } = await startSubscription(ports, wanted, contextAt());
    ports.payments.pay(subscriptionId);
    await reconcileMembership(ports, { accountId: memberId }, contextAt());
    await runBulkStep(ports, { bulkChangeId }, contextAt());
    await runBulkStep(ports, { bulkChangeId }, contextAt());
    const { credits } = await loadMembership(ports, memberId);
    expect(credits).toMatchObject([{ pence: 199, isMonth: true }]);
    expect(await readChangedMembers(ports, bulkChangeId)).toEqual([memberId]);

    await begin(ports, { id: 'b2', memberId, startedBy, change: { kind: 'undo', bulkChangeId } });
    await runBulkStep(ports, { bulkChangeId: 'b2' }, contextAt());
    const why = 'not undone: it was given as credit, which the member keeps';
    expect(await readBulkMembers(ports, 'b2')).toEqual([{ memberId, outcome: 'unchanged', why }]);
  });

  it.each([
    { kind: 'grant', plan: 'pro', duration: 'fortnight' },
    { kind: 'grant', plan: 'pro', duration: 'toString' },
    { kind: 'grant', plan: 'pro' },
    { kind: 'grant', plan: 'free', duration: 'annual' },
    { kind: 'grant', plan: 'gold', duration: 'annual' },
    { kind: 'upgrade', plan: 'pro', duration: 'annual' },
    { kind: 'goodwill', plan: 'free' },
    { kind: 'undo' },
  ])('fails without changing a member when the stored change is %j', async (change) => {
    const { ports, memberId } = await started(change);
    await expect(runBulkStep(ports, { bulkChangeId }, contextAt())).rejects.toThrow(
      'The stored bulk change is malformed',
    );
    expect(await typesIn(ports, membershipStream(memberId))).toEqual([]);
    expect(await typesIn(ports, bulkChangeStream(bulkChangeId))).toEqual(['BulkChangeStarted']);
  });
});
