import { z } from 'zod';
import { findRegisteredAccount } from '#application/account/find-account.ts';
import { requestMail, type MailToRequest } from '#application/mails/request-mail.ts';
import {
  noticeByCause,
  secondFactorNotices,
  createSecondFactorMail,
} from '#application/second-factor/second-factor-mail.ts';
import { getStreamAccountId } from '#projections/engine/payload.ts';
import { defineWorker, type JobRequest } from '../engine/define-worker.ts';
import { renderMail } from '../engine/mail-text.ts';

const payload = z.strictObject({
  eventId: z.uuid(),
  accountId: z.uuid(),
  what: z.enum(secondFactorNotices),
  /** Number of unused recovery codes, if one was used. */
  left: z.int().nonnegative().nullable(),
});

/** Notifies a member of a change to the second factor, in case another person has made it. */
export const mailSecondFactorNoticeWorker = defineWorker({
  name: 'mail-second-factor-notice',
  payload,
  on: {
    AccountSecondFactorEnabled: (event) => createNoticeJob(event, 'enabled'),
    AccountSecondFactorDisabled: (event) => createNoticeJob(event, noticeByCause[event.data.cause]),
    AccountRecoveryCodeUsed: (event) =>
      createNoticeJob(event, 'recovery-code-used', event.data.left),
  },
  handle:
    (ports) =>
    async ({ eventId, accountId, ...notice }, run) => {
      const account = await findRegisteredAccount(ports, accountId);
      if (!account) return;
      const mail: MailToRequest = {
        causeId: eventId,
        accountId,
        kind: 'second-factor',
        to: account.email,
        ...renderMail(
          createSecondFactorMail(notice),
          { to: account.email, account },
          ports.publicAddress,
        ),
      };
      await requestMail(ports, mail, run.context());
    },
});

type SecondFactorMail = z.infer<typeof payload>;

const createNoticeJob = (
  { id: eventId, stream }: { readonly id: string; readonly stream: string },
  what: SecondFactorMail['what'],
  left: number | null = null,
): readonly JobRequest<SecondFactorMail>[] => [
  { payload: { eventId, accountId: getStreamAccountId(stream), what, left } },
];
