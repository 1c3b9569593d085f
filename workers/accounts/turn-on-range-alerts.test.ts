import { beforeEach, describe, expect, it } from 'vitest';
import { eraseAccount } from '#application/members/erase-account.ts';
import { findRegisteredAccount } from '#application/account/find-account.ts';
import { registerAccount } from '#application/account/registration/register-account.ts';
import { deriveId } from '#application/derive-id.ts';
import { sendCommand } from '#application/handle-command.ts';
import { createTestContext, openTestPorts, today } from '#application/testing/test-ports.ts';
import { accountDecider } from '#domain/account/decider.ts';
import { membershipStream } from '#domain/membership/decider.ts';
import type { PaidPlanId } from '#domain/shared/plans/plans.ts';
import { turnOnRangeAlertsWorker } from './turn-on-range-alerts.ts';

let ports: Awaited<ReturnType<typeof openTestPorts>>;
let accountId: string;
let purchases: number;

beforeEach(async () => {
  ports = await openTestPorts();
  purchases = 0;
  const registration = { email: 'ada@example.com', password: 'Engine1843', displayName: 'Ada' };
  ({ accountId } = await registerAccount(ports, registration, createTestContext()));
});

/** Runs the jobs of an event twice, as after a crash. Returns their number. */
const happen = async (type: string, data: object): Promise<number> => {
  purchases += 1;
  const id = deriveId('range-alerts-test', String(purchases));
  const context = createTestContext();
  const event = {
    id,
    type,
    data,
    stream: membershipStream(accountId),
    revision: purchases,
    position: String(purchases),
    storedAt: today.toISOString(),
    metadata: {
      at: today.toISOString(),
      actor: context.actor,
      correlationId: context.correlationId,
      schemaVersion: 1,
      causationId: id,
    },
  };
  const jobs = turnOnRangeAlertsWorker.react(event);
  const handle = turnOnRangeAlertsWorker.handler(ports);
  for (const { name, payload } of jobs) {
    const job = { name, payload, key: id, attempt: 1, dueAt: today };
    await handle(job);
    await handle(job);
  }
  return jobs.length;
};

const reference = { subscriptionId: 'sub_1', interval: 'monthly', periodEndsAt: '2027-01-01' };
const buy = (plan: PaidPlanId): Promise<number> =>
  happen('SubscriptionActivated', { ...reference, plan, activatedAt: today.toISOString() });
const upgrade = (previousPlan: PaidPlanId): Promise<number> => {
  const upgradedAt = today.toISOString();
  return happen('SubscriptionUpgraded', { ...reference, plan: 'pro', previousPlan, upgradedAt });
};
const choose = (on: boolean) =>
  sendCommand(
    ports,
    accountDecider,
    {
      id: accountId,
      command: { type: 'ChangeAccountNotifications', choices: { 'range-alerts': on } },
    },
    createTestContext(),
  );
const choice = async (): Promise<boolean | undefined> =>
  (await findRegisteredAccount(ports, accountId))?.notifications['range-alerts'];

describe('range alerts', () => {
  it('are on after the purchase of Pro, and after an upgrade to it', async () => {
    expect(await choice()).toBeUndefined();
    await buy('pro');
    expect(await choice()).toBe(true);
  });

  it('are on after an upgrade from Basic', async () => {
    expect(await buy('basic')).toBe(0);
    expect(await choice()).toBeUndefined();
    await upgrade('basic');
    expect(await choice()).toBe(true);
  });

  it('are not changed by a change to yearly billing or by a complimentary plan', async () => {
    expect(await upgrade('pro')).toBe(0);
    expect(await happen('MembershipGranted', { plan: 'pro', grantId: 'g' })).toBe(0);
    expect(await choice()).toBeUndefined();
  });

  it('stay off after the member turned them off, whatever is bought again', async () => {
    await buy('pro');
    await choose(false);
    await buy('pro');
    await upgrade('basic');
    expect(await choice()).toBe(false);
  });

  it('stay off if the member tried them before and turned them off', async () => {
    await choose(true);
    await choose(false);
    await buy('pro');
    expect(await choice()).toBe(false);
  });

  it('of an erased account are left alone', async () => {
    await eraseAccount(ports, { accountId }, createTestContext());
    await buy('pro');
    expect(await findRegisteredAccount(ports, accountId)).toBeUndefined();
  });
});
