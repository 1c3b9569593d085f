import { expect, it } from 'vitest';
import { requireRegisteredAccount } from '#application/account/find-account.ts';
import { registerAccount } from '#application/account/registration/register-account.ts';
import { deriveId } from '#application/derive-id.ts';
import { sendCommand } from '#application/handle-command.ts';
import { loadMail } from '#application/mails/load-mail.ts';
import {
  createTestContext,
  readStreamEvents,
  openTestPorts,
  today,
  type TestPorts,
} from '#application/testing/test-ports.ts';
import { accountDecider, accountStream } from '#domain/account/decider.ts';
import { mailIdentityNoticeWorker } from './mail-identity-notice.ts';

const publicAddress = { current: () => 'https://tidemark.example' };
const clock = { now: () => today };
const identity = { issuer: 'https://issuer.example', identityHash: 'one' };

const noticesTo = async (
  ports: TestPorts & { readonly publicAddress: typeof publicAddress; readonly clock: typeof clock },
  accountId: string,
): Promise<string[]> => {
  const subjects: string[] = [];
  for (const event of await readStreamEvents(ports, accountStream(accountId))) {
    for (const { name, payload } of mailIdentityNoticeWorker.react(event)) {
      await mailIdentityNoticeWorker.handler(ports)({
        name,
        key: event.id,
        attempt: 1,
        dueAt: today,
        payload,
      });
      const { what } = payload as { readonly what: string };
      const mail = await loadMail(ports, deriveId('mail', event.id, `identity-${what}`));
      if (mail) subjects.push(mail.subject);
    }
  }
  return subjects;
};

it('each login at an issuer that was added or removed is told in a mail', async () => {
  const ports = { ...(await openTestPorts()), publicAddress, clock };
  const member = { email: 'ada@example.com', password: 'Engine1843', displayName: 'Ada' };
  const { accountId } = await registerAccount(ports, member, createTestContext());
  const verify = { type: 'VerifyAccountEmail', now: today } as const;
  await sendCommand(ports, accountDecider, { id: accountId, command: verify }, createTestContext());
  const link = { type: 'LinkIdentity', ...identity, vouchedEmail: member.email } as const;
  await sendCommand(
    ports,
    accountDecider,
    { id: accountId, command: { ...link, now: today } },
    createTestContext(),
  );
  const { identityHash } = identity;
  const { passwordHash } = await requireRegisteredAccount(ports, accountId);
  const verified = { verifiedHash: passwordHash, now: today };
  const unlink = { type: 'UnlinkIdentity', identityHash, ...verified } as const;
  await sendCommand(ports, accountDecider, { id: accountId, command: unlink }, createTestContext());
  expect(await noticesTo(ports, accountId)).toEqual([
    'Another way to log in was added',
    'A way to log in was removed',
  ]);
});

it('an account without a password is told of a second login, and not of its only one', async () => {
  const ports = { ...(await openTestPorts()), publicAddress, clock };
  const member = { email: 'ada@example.com', password: null, displayName: 'Ada' };
  const { accountId } = await registerAccount(ports, member, createTestContext());
  const link = async (identityHash: string): Promise<void> => {
    const linked = { ...identity, identityHash, vouchedEmail: member.email, now: today };
    const command = { type: 'LinkIdentity', ...linked } as const;
    await sendCommand(ports, accountDecider, { id: accountId, command }, createTestContext());
  };
  await link('one');
  expect(await noticesTo(ports, accountId)).toEqual([]);
  await link('two');
  expect(await noticesTo(ports, accountId)).toContain('Another way to log in was added');
});
