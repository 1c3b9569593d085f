import { z } from 'zod';
import { unknownMemberText } from '../common-problems.ts';
import { reason, memberParams } from '../fields.ts';
import { memberAccountSchema } from './member-account.ts';
import { defineOperations, post, withoutSchemas } from '../define-operations.ts';

const loginHelpSchema = z
  .strictObject({
    reason: reason,
  })
  .meta({ id: 'LoginHelp', description: 'Why staff help a member to log in.' });

const help = {
  params: memberParams,
  body: loginHelpSchema,
  status: 200,
  answer: memberAccountSchema,
  problems: { 404: ['member/unknown'] },
  idempotent: true,
} as const;

const mailsLink = {
  ...help,
  problems: { 404: ['member/unknown'], 429: ['throttle/mailed-links'] },
} as const;

/** Help for a member who cannot log in. */
export const memberLoginOperations = defineOperations('Admin', {
  unlockMember: post('/api/admin/members/{id}/login/unlock', 'login-help', {
    ...help,
    problems: { 404: ['member/unknown'], 429: ['throttle/unlocks'] },
    summary: 'Unlock a login after too many wrong passwords or codes',
    description: `${unknownMemberText} A lock of a network address stays, because other people may use it. Nothing happens where the login is not locked. 429 after five calls a day for the same member.`,
  }),
  sendConfirmationLink: post('/api/admin/members/{id}/login/confirmation-link', 'login-help', {
    ...mailsLink,
    summary: 'Mail the member a new link that confirms the address',
    description: `${unknownMemberText} Earlier links no longer work. Nothing happens where the address is confirmed and receives mails. 429 after five links an hour.`,
  }),
  sendResetLink: post('/api/admin/members/{id}/login/reset-link', 'login-help', {
    ...mailsLink,
    summary: 'Mail the member a new link that sets a password',
    description: `${unknownMemberText} The link goes to the address of the account; earlier links no longer work. 429 after five links an hour.`,
  }),
  endMemberSessions: post('/api/admin/members/{id}/login/end-sessions', 'admin', {
    ...help,
    summary: 'Log a member out on every device',
    description: `${unknownMemberText} Nothing happens where no session is open.`,
  }),
  unlinkMemberIdentity: post(
    '/api/admin/members/{id}/login/identities/{identityId}/unlink',
    'admin',
    {
      ...help,
      params: memberParams.extend({
        identityId: z.uuid().toLowerCase().meta({ description: 'Id of the linked login.' }),
      }),
      summary: 'Unlink a login provider from an account',
      description: `${unknownMemberText} 409 \`account/last-login\`: it is the only way to log in. Nothing happens where it is not linked. Every session of the account ends. The member gets a mail.`,
      problems: { 404: ['member/unknown'], 409: ['account/last-login'] },
    },
  ),
});

/** The same without schemas, for browsers. */
export const memberLoginEndpoints = withoutSchemas(memberLoginOperations);
