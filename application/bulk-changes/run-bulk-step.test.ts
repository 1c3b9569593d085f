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
import { handleBulkChange } from './handle-bulk-change.ts';
import { runBulkStep } from './run-bulk-step.ts';

const bulkChangeId = 'b1';
const selectionId = 's1';

type Started = { readonly ports: TestPorts; readonly memberId: string };

const started = async (change: object): Promise<Started> => {
  const ports = await openTestPorts();
  const register = (name: string) =>
    registerAccount(
      ports,
      { email: `${name}@example.com`, password: 'Engine1843', displayName: name },
      contextAt(),
    );
  const { accountId: memberId } = await register('ada');
  const { accountId: startedBy } = await register('sam');
  await grantAdmin(ports, { email: 'sam@example.com', reason: 'Support' }, contextAt());
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
  await handleBulkChange(ports, { bulkChangeId, command }, contextAt(today, { actor: startedBy }));
  return { ports, memberId };
};

describe('a step of a bulk change', () => {
  it('grants the plan to its members', async () => {
    const { ports, memberId } = await started({ kind: 'grant', plan: 'pro', duration: 'annual' });
    await runBulkStep(ports, { bulkChangeId }, contextAt());
    expect(await typesIn(ports, membershipStream(memberId))).toEqual(['MembershipGranted']);
  });

  it.each([
    { kind: 'grant', plan: 'pro', duration: 'fortnight' },
    { kind: 'grant', plan: 'pro', duration: 'toString' },
    { kind: 'grant', plan: 'pro' },
    { kind: 'grant', plan: 'free', duration: 'annual' },
    { kind: 'grant', plan: 'gold', duration: 'annual' },
    { kind: 'upgrade', plan: 'pro', duration: 'annual' },
  ])('fails without changing a member when the stored change is %j', async (change) => {
    const { ports, memberId } = await started(change);
    await expect(runBulkStep(ports, { bulkChangeId }, contextAt())).rejects.toThrow(
      'The stored bulk change is malformed',
    );
    expect(await typesIn(ports, membershipStream(memberId))).toEqual([]);
    expect(await typesIn(ports, bulkChangeStream(bulkChangeId))).toEqual(['BulkChangeStarted']);
  });
});
