import { z } from 'zod';
import { memberAccountSchema } from '../../admin/member-account.ts';
import { loginHelpSchema } from '../../admin/member-login.ts';
import { memberLoginEndpoints } from '../../endpoints/admin/member-login.ts';
import { defineOperations } from '../define-operations.ts';
import { memberParams } from '../../fields.ts';

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
export const memberLoginOperations = defineOperations(memberLoginEndpoints, 'Admin', {
  unlockMember: {
    ...help,
    problems: { 404: ['member/unknown'], 429: ['throttle/unlocks'] },
    summary: 'Unlock a login after too many wrong passwords or codes',
    description:
      '404 `member/unknown`: no member has the id. A lock of a network address stays, because other people may use it. Nothing happens where the login is not locked. 429 after five calls a day for the same member.',
  },
  sendConfirmationLink: {
    ...mailsLink,
    summary: 'Mail the member a new link that confirms the address',
    description:
      '404 `member/unknown`: no member has the id. Earlier links no longer work. Nothing happens where the address is confirmed and receives mails. 429 after five links an hour.',
  },
  sendResetLink: {
    ...mailsLink,
    summary: 'Mail the member a new link that sets a password',
    description:
      '404 `member/unknown`: no member has the id. The link goes to the address of the account; earlier links no longer work. 429 after five links an hour.',
  },
  endMemberSessions: {
    ...help,
    summary: 'Log a member out on every device',
    description:
      '404 `member/unknown`: no member has the id. Nothing happens where no session is open.',
  },
  unlinkMemberIdentity: {
    ...help,
    params: memberParams.extend({
      identityId: z.uuid().toLowerCase().meta({ description: 'Id of the linked login.' }),
    }),
    summary: 'Unlink a login provider from an account',
    description:
      '404 `member/unknown`: no member has the id. 409 `account/last-login`: it is the only way to log in. Nothing happens where it is not linked. Every session of the account ends. The member gets a mail.',
    problems: { 404: ['member/unknown'], 409: ['account/last-login'] },
  },
});
