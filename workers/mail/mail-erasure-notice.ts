import { z } from 'zod';
import type { CommandContext } from '#application/command-context.ts';
import { findRegisteredAccount } from '#application/account/find-account.ts';
import { withdrawnErasureMail } from '#application/members/erasure-mail.ts';
import {
  getErasureNoticeSource,
  readConfirmations,
  type ConfirmedErasure,
} from '#application/members/erasure-notice.ts';
import { isMailRequested, requestMail } from '#application/mails/request-mail.ts';
import { getStreamAccountId } from '#projections/engine/payload.ts';
import { defineWorker } from '../engine/define-worker.ts';
import { renderMail } from '../engine/mail-text.ts';
import { requestErasureNotice, type ErasureNoticePorts } from './request-erasure-notice.ts';

/** Tells members when staff will delete the account, and when that was withdrawn. */
export const mailErasureNoticeWorker = defineWorker({
  name: 'mail-erasure-notice',
  payload: z.strictObject({
    eventId: z.uuid(),
    accountId: z.uuid(),
    erasureId: z.uuid(),
    step: z.enum(['confirmed', 'withdrawn']),
  }),
  on: {
    AccountErasureConfirmed: ({ id, stream, data: { erasureId } }) => [
      { payload: toPayload({ id, stream, erasureId, step: 'confirmed' }) },
    ],
    AccountErasureWithdrawn: ({ id, stream, data: { erasureId, dueAt } }) =>
      dueAt === null ? [] : [{ payload: toPayload({ id, stream, erasureId, step: 'withdrawn' }) }],
  },
  handle:
    (ports: ErasureNoticePorts) =>
    async ({ step, ...erasure }, run) => {
      const request = step === 'confirmed' ? requestErasureNotice : requestWithdrawnNotice;
      await request(ports, erasure, run.context());
    },
});

type ErasureStep = {
  readonly id: string;
  readonly stream: string;
  readonly erasureId: string;
  readonly step: 'confirmed' | 'withdrawn';
};

const toPayload = ({ id: eventId, stream, erasureId, step }: ErasureStep) => ({
  eventId,
  accountId: getStreamAccountId(stream),
  erasureId,
  step,
});

type ErasureEvent = ConfirmedErasure & { readonly eventId: string };

// No mail if the first one was skipped, because it refers to the first one.
const requestWithdrawnNotice = async (
  ports: ErasureNoticePorts,
  { accountId, erasureId, eventId }: ErasureEvent,
  context: CommandContext,
): Promise<void> => {
  const account = await findRegisteredAccount(ports, accountId);
  if (!account || !(await isMemberTold(ports, { accountId, erasureId }))) return;
  const to = account.email;
  const content = renderMail(withdrawnErasureMail, { to, account }, ports.publicAddress);
  await requestMail(
    ports,
    { ...getErasureNoticeSource(eventId), accountId, to, ...content },
    context,
  );
};

const isMemberTold = async (
  ports: ErasureNoticePorts,
  erasure: ConfirmedErasure,
): Promise<boolean> => {
  for (const { eventId } of await readConfirmations(ports, erasure))
    if (await isMailRequested(ports, getErasureNoticeSource(eventId))) return true;
  return false;
};
