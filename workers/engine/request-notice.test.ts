import { describe, expect, it } from 'vitest';
import { topicId } from '#application/account/profile/change-notifications.ts';
import { registerAccount } from '#application/account/registration/register-account.ts';
import { deriveId } from '#application/derive-id.ts';
import { sendCommand } from '#application/handle-command.ts';
import { loadMail } from '#application/mails/load-mail.ts';
import { createTestContext, openTestPorts } from '#application/testing/test-ports.ts';
import { accountDecider } from '#domain/account/decider.ts';
import type { RequestedMail } from '#domain/mail/mail.ts';
import { welcomeMailText } from '../mail/mail-welcome.ts';
import { requestNotice } from './request-notice.ts';

const ada = { email: 'ada@example.com', password: 'Engine1843', displayName: 'Ada' };
const causeId = '22222222-2222-4222-8222-222222222222';
const publicAddress = { current: () => 'https://tidemark.example' };

const noticeTo = async (
  member:
    | { readonly verified: boolean; readonly choices?: Record<string, boolean> }
    | 'erased'
    | 'suspended',
): Promise<RequestedMail | undefined> => {
  const ports = await openTestPorts();
  const { accountId } = await registerAccount(ports, ada, createTestContext());
  const { now } = createTestContext();
  if (member === 'erased') {
    const command = { type: 'EraseAccount', reason: 'asked-for', now } as const;
    await sendCommand(ports, accountDecider, { id: accountId, command }, createTestContext());
  } else {
    const command = { type: 'VerifyAccountEmail', now } as const;
    if (member === 'suspended' || member.verified)
      await sendCommand(ports, accountDecider, { id: accountId, command }, createTestContext());
    const { choices = {} } = member === 'suspended' ? {} : member;
    await sendCommand(
      ports,
      accountDecider,
      { id: accountId, command: { type: 'ChangeAccountNotifications', choices } },
      createTestContext(),
    );
    if (member === 'suspended') {
      const suspend = { type: 'SuspendAccount', reason: 'Fraud', now } as const;
      await sendCommand(
        ports,
        accountDecider,
        { id: accountId, command: suspend },
        createTestContext(),
      );
    }
  }
  const notice = { accountId, kind: 'welcome', causeId, text: welcomeMailText } as const;
  await requestNotice({ ...ports, publicAddress }, notice, createTestContext());
  return loadMail(ports, deriveId('mail', causeId, 'welcome'));
};

describe('a mail that is not required', () => {
  it('goes to a confirmed address, with the link that switches such mails off', async () => {
    const mail = await noticeTo({ verified: true });
    const address = 'https://tidemark.example/confirm/switch-off';
    expect(mail?.text).toContain(`Turn off these emails: ${address}\n`);
    const requestId = topicId('getting-started');
    expect(mail?.link).toEqual({ purpose: 'switch-off', requestId, address });
  });

  it('is not sent to an address that is not confirmed', async () => {
    expect(await noticeTo({ verified: false })).toBeUndefined();
  });

  it('is not sent to a suspended member', async () => {
    expect(await noticeTo('suspended')).toBeUndefined();
  });

  it('is not sent to a member who has switched it off, nor to one who is gone', async () => {
    const choices = { 'getting-started': false };
    expect(await noticeTo({ verified: true, choices })).toBeUndefined();
    expect(await noticeTo('erased')).toBeUndefined();
  });
});
