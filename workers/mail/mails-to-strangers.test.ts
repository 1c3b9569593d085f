import { describe, expect, it } from 'vitest';
import { registerAccount } from '#application/account/registration/register-account.ts';
import { deriveId } from '#application/derive-id.ts';
import { loadMail } from '#application/mails/load-mail.ts';
import { createTestContext, openTestPorts } from '#application/testing/test-ports.ts';
import { isOptionalMail, mailKinds } from '#domain/mail/kinds.ts';
import { renderMail } from '../engine/mail-text.ts';
import { requestNotice } from '../engine/request-notice.ts';
import { passwordChangedMailText } from './mail-password-notice.ts';
import { createRequiredMails } from './testing/sample-mails.ts';

const publicAddress = { current: () => 'https://tidemark.example' };

/** In everything that a member, or anybody in their place, can write. */
const advertisement = 'Freemoney';
const to = 'stranger@tidemark.example';
const account = {
  email: to,
  emailVerified: false,
  displayName: `You won, ${advertisement}`,
  username: advertisement,
};

const requestId = '22222222-2222-4222-8222-222222222222';
const required = createRequiredMails(advertisement);

describe('an address that is not confirmed', () => {
  it.each(mailKinds.filter((kind) => !isOptionalMail(kind)))(
    'gets nothing that a member wrote in the mail %s',
    (kind) => {
      const words = required[kind];
      expect(words).toBeDefined();
      const mail = words && renderMail(words, { to, account }, publicAddress);
      const written = `${mail?.subject ?? ''}\n${mail?.text ?? ''}`;
      expect(written).toMatch(/\nHello,\n/);
      expect(written).not.toMatch(/freemoney|evil\.example|stranger@/i);
    },
  );

  it.each(mailKinds.filter(isOptionalMail))(
    'does not get the optional mail %s at all',
    async (kind) => {
      const ports = await openTestPorts();
      const registration = { email: to, password: 'Engine1843', displayName: advertisement };
      const { accountId } = await registerAccount(ports, registration, createTestContext());
      const notice = {
        accountId,
        kind,
        causeId: requestId,
        text: passwordChangedMailText,
      } as const;
      await requestNotice({ ...ports, publicAddress }, notice, createTestContext());
      expect(await loadMail(ports, deriveId('mail', requestId, kind))).toBeUndefined();
    },
  );
});
