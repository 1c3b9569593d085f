import { expect, it } from 'vitest';
import { findRegisteredAccount } from '#application/account/find-account.ts';
import { registerAccount } from '#application/account/registration/register-account.ts';
import { sendCommand } from '#application/handle-command.ts';
import { createTestContext, openTestPorts, today } from '#application/testing/test-ports.ts';
import { accountDecider } from '#domain/account/decider.ts';
import { membershipStream } from '#domain/membership/decider.ts';
import { turnOnMorningMailWorker } from './turn-on-morning-mail.ts';

const open = async () => {
  const ports = await openTestPorts();
  const registration = { email: 'ada@example.com', password: 'Engine1843', displayName: 'Ada' };
  const { accountId } = await registerAccount(ports, registration, createTestContext());
  const findChoice = async (): Promise<boolean | undefined> =>
    (await findRegisteredAccount(ports, accountId))?.notifications.newsletter;
  /** Runs the jobs of an event twice, as after a crash. */
  const happen = async (type: string, data: object): Promise<void> => {
    const id = '11111111-1111-4111-8111-111111111111';
    const { actor, correlationId } = createTestContext();
    const at = today.toISOString();
    const jobs = turnOnMorningMailWorker.react({
      id,
      type,
      data,
      stream: membershipStream(accountId),
      revision: 1,
      position: '1',
      storedAt: at,
      metadata: { at, actor, correlationId, schemaVersion: 1, causationId: id },
    });
    const handle = turnOnMorningMailWorker.handler(ports);
    for (const { name, payload } of [...jobs, ...jobs])
      await handle({ name, payload, key: id, attempt: 1, dueAt: today });
  };
  const buy = (plan: 'basic' | 'pro'): Promise<void> =>
    happen('SubscriptionActivated', {
      plan,
      subscriptionId: 'sub_1',
      interval: 'monthly',
      periodEndsAt: '2027-01-01',
      activatedAt: today.toISOString(),
    });
  const choose = (on: boolean) =>
    sendCommand(
      ports,
      accountDecider,
      {
        id: accountId,
        command: { type: 'ChangeAccountNotifications', choices: { newsletter: on } },
      },
      createTestContext(),
    );
  return { findChoice, happen, buy, choose };
};

it.each(['basic', 'pro'] as const)(
  'the morning mail is on after the purchase of %s',
  async (plan) => {
    const { findChoice, buy } = await open();
    expect(await findChoice()).toBeUndefined();
    await buy(plan);
    expect(await findChoice()).toBe(true);
  },
);

it('the morning mail is not turned on by a complimentary plan', async () => {
  const { findChoice, happen } = await open();
  await happen('MembershipGranted', { plan: 'basic', grantId: 'g' });
  expect(await findChoice()).toBeUndefined();
});

it('the morning mail stays off after the member turned it off, before or after the purchase', async () => {
  const { findChoice, buy, choose } = await open();
  await choose(true);
  await choose(false);
  await buy('basic');
  expect(await findChoice()).toBe(false);
});
