import { expect, it } from 'vitest';
import { accountDecider } from '#domain/account/decider.ts';
import { findRegisteredAccount } from '../account/find-account.ts';
import { registerAccount } from '../account/registration/register-account.ts';
import { verifyEmail } from '../account/registration/verify-email.ts';
import { sendCommand } from '../handle-command.ts';
import { createTestContext, openTestPorts, today } from '../testing/test-ports.ts';
import { removeSecondFactor } from './disable-second-factor.ts';

const email = 'ada@example.com';

it('ends every session and closes a waiting recovery when an operator removes it', async () => {
  const ports = await openTestPorts();
  const context = createTestContext();
  const registration = { email, password: 'Engine1843' };
  const { accountId } = await registerAccount(ports, registration, context);
  await verifyEmail(ports, { accountId }, context);
  const recovery = { aim: 'second-factor', newEmail: null, proof: 'p', by: 'admin' } as const;
  const commands = [
    { type: 'PrepareSecondFactor', secret: 'secret', now: today },
    { type: 'EnableSecondFactor', secret: 'secret', recoveryCodeHashes: [], now: today },
    { type: 'RequestAccountRecovery', recoveryId: 'r1', ...recovery, now: today },
  ] as const;
  for (const command of commands) {
    await sendCommand(ports, accountDecider, { id: accountId, command }, context);
  }
  expect(ports.endedSessions).toEqual([]);

  await removeSecondFactor(ports, { email }, context);
  // Before the change and after it.
  expect(ports.endedSessions).toEqual([accountId, accountId]);
  expect(await findRegisteredAccount(ports, accountId)).toMatchObject({
    secondFactor: { status: 'off' },
    recovery: null,
  });

  await removeSecondFactor(ports, { email }, context);
  expect(ports.endedSessions).toHaveLength(2);
});
