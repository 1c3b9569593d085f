import { describe, expect, it } from 'vitest';
import { membershipStream, membershipDecider } from '#domain/membership/decider.ts';
import { dayMs } from '#domain/shared/time/durations.ts';
import { registerAccount } from '../account/registration/register-account.ts';
import { sendCommand } from '../handle-command.ts';
import { eraseAccount } from '../members/erase-account.ts';
import {
  createTestContext,
  readStreamEvents,
  openTestPorts,
  today,
  readEventTypes,
  type TestPorts,
} from '../testing/test-ports.ts';
import { grantMembership } from './grants/grant-membership.ts';
import { revokeGrants } from './grants/revoke-grants.ts';

const register = async (ports: TestPorts): Promise<string> => {
  const input = { email: 'ada@example.com', password: 'Engine1843', displayName: 'Ada' };
  return (await registerAccount(ports, input, createTestContext())).accountId;
};
const monthOfPro = { plan: 'pro', duration: 'monthly', reason: 'Goodwill' } as const;
const daysLater = (days: number): Date => new Date(today.getTime() + days * dayMs);

describe('a grant by staff', () => {
  it('is stored with actor, reason and end', async () => {
    const ports = await openTestPorts();
    const accountId = await register(ports);
    const context = createTestContext(today, { actor: 'staff-1' });
    const { grantId, revision, position } = await grantMembership(
      ports,
      { accountId, ...monthOfPro },
      context,
    );
    const [event] = await readStreamEvents(ports, membershipStream(accountId));
    expect(event).toMatchObject({
      data: {
        grantId,
        ...monthOfPro,
        customerId: `manual_cus_${grantId.replaceAll('-', '')}`,
        endsAt: '2026-06-04T10:00:00.000Z',
      },
      metadata: { actor: 'staff-1', subject: accountId },
    });
    expect({ revision, position }).toEqual({ revision: 0, position: event?.position });
  });

  it('is made once per request, however often it is repeated', async () => {
    const ports = await openTestPorts();
    const accountId = await register(ports);
    const grant = { accountId, ...monthOfPro };
    const keyed = createTestContext(today, { idempotencyKey: 'key-1' });
    const first = await grantMembership(ports, grant, keyed);
    expect(await grantMembership(ports, grant, keyed)).toEqual(first);
    await grantMembership(ports, grant, createTestContext());
    expect(await readEventTypes(ports, membershipStream(accountId))).toHaveLength(2);
  });

  it('needs an existing account', async () => {
    const ports = await openTestPorts();
    const accountId = await register(ports);
    const missing = { kind: 'missing', code: 'account/not-found' };
    const unknownId = '99999999-9999-4999-8999-999999999999';
    await expect(
      grantMembership(ports, { accountId: unknownId, ...monthOfPro }, createTestContext()),
    ).rejects.toMatchObject(missing);
    await eraseAccount(ports, { accountId }, createTestContext());
    await expect(
      grantMembership(ports, { accountId, ...monthOfPro }, createTestContext()),
    ).rejects.toMatchObject(missing);
    await expect(
      revokeGrants(ports, { accountId, reason: 'Any' }, createTestContext()),
    ).rejects.toMatchObject(missing);
  });

  it('is rejected when the console saw an older revision', async () => {
    const ports = await openTestPorts();
    const accountId = await register(ports);
    await grantMembership(
      ports,
      { accountId, ...monthOfPro },
      createTestContext(today, { expectedRevision: -1 }),
    );
    await expect(
      grantMembership(
        ports,
        { accountId, ...monthOfPro },
        createTestContext(today, { expectedRevision: -1 }),
      ),
    ).rejects.toMatchObject({ kind: 'stale' });
  });
});

describe('the end of a grant', () => {
  it('is dated at the end of the grant, whenever it is recorded', async () => {
    const ports = await openTestPorts();
    const accountId = await register(ports);
    await grantMembership(
      ports,
      { accountId, ...monthOfPro, duration: 'trial' },
      createTestContext(),
    );
    const early = await sendCommand(
      ports,
      membershipDecider,
      { id: accountId, command: { type: 'ExpireGrants' } },
      createTestContext(daysLater(6)),
    );
    await sendCommand(
      ports,
      membershipDecider,
      { id: accountId, command: { type: 'ExpireGrants' } },
      createTestContext(daysLater(90)),
    );
    const again = await sendCommand(
      ports,
      membershipDecider,
      { id: accountId, command: { type: 'ExpireGrants' } },
      createTestContext(daysLater(91)),
    );
    const events = await readStreamEvents(ports, membershipStream(accountId));
    expect(early.position).toBeUndefined();
    expect(again).toMatchObject({ revision: 1, position: undefined });
    expect(events[1]).toMatchObject({
      type: 'MembershipGrantExpired',
      data: { expiredAt: '2026-05-11T10:00:00.000Z' },
      metadata: { at: '2026-05-11T10:00:00.000Z', actor: 'system' },
    });
  });
});

describe('a revocation', () => {
  it('ends every grant in force, once', async () => {
    const ports = await openTestPorts();
    const accountId = await register(ports);
    await grantMembership(
      ports,
      { accountId, ...monthOfPro, duration: 'trial' },
      createTestContext(),
    );
    await grantMembership(
      ports,
      { accountId, ...monthOfPro, duration: 'lifetime' },
      createTestContext(),
    );
    await grantMembership(ports, { accountId, ...monthOfPro, plan: 'basic' }, createTestContext());
    const revocation = { accountId, reason: 'Mistake' };
    await revokeGrants(ports, revocation, createTestContext(daysLater(10)));
    const again = await revokeGrants(ports, revocation, createTestContext(daysLater(11)));
    expect((await readEventTypes(ports, membershipStream(accountId))).slice(3)).toEqual([
      'MembershipGrantExpired',
      'MembershipGrantRevoked',
      'MembershipGrantRevoked',
    ]);
    expect(again).toMatchObject({ revision: 5, position: undefined });
  });
});
