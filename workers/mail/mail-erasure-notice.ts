import { z } from 'zod';
import { findRegisteredAccount } from '#application/account/find-account.ts';
import type { CommandPorts } from '#application/handle-command.ts';
import {
  createErasureNoticeMail,
  withdrawnErasureMail,
} from '#application/members/erasure-mail.ts';
import { isMailRequested, requestMail } from '#application/mails/request-mail.ts';
import { loadMembership } from '#application/membership/load-membership.ts';
import { accountDecider, accountStream } from '#domain/account/decider.ts';
import type { RegisteredAccount } from '#domain/account/state.ts';
import { findErasedPlan } from '#domain/membership/plan-at-erasure.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import { getStreamAccountId } from '#projections/engine/payload.ts';
import { defineWorker } from '../engine/define-worker.ts';
import { renderMail, type MailPorts, type MailText } from '../engine/mail-text.ts';

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
    (ports: Ports) =>
    async ({ eventId, accountId, erasureId, step }, run) => {
      const context = run.context();
      const account = await findRegisteredAccount(ports, accountId);
      if (!account) return;
      const mailText =
        step === 'confirmed'
          ? await renderConfirmedText(ports, { accountId, account, erasureId, now: context.now })
          : await renderWithdrawnText(ports, { accountId, erasureId });
      if (mailText === null) return;
      const to = account.email;
      const content = renderMail(mailText, { to, account }, ports.publicAddress);
      const mail = { causeId: eventId, accountId, kind, to } as const;
      await requestMail(ports, { ...mail, ...content }, context);
    },
});

const kind = 'erasure-notice';

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

type Ports = CommandPorts & MailPorts & { readonly clock: Clock };

type NoticeContext = {
  readonly accountId: string;
  readonly account: RegisteredAccount;
  readonly erasureId: string;
  readonly now: Date;
};

// No mail if the erasure was withdrawn in the meantime, or is executed immediately.
const renderConfirmedText = async (
  ports: Ports,
  { accountId, account, erasureId, now }: NoticeContext,
): Promise<MailText | null> => {
  const { erasure } = account;
  if (erasure?.erasureId !== erasureId || !erasure.confirmation) return null;
  const { confirmedAt, dueAt } = erasure.confirmation;
  if (Date.parse(dueAt) <= now.getTime()) return null;
  const plan = findErasedPlan(await loadMembership(ports, accountId), new Date(confirmedAt));
  return createErasureNoticeMail({ dueAt, plan, now });
};

type WithdrawnErasure = Pick<NoticeContext, 'accountId' | 'erasureId'>;

// No mail if the first one was skipped, because it refers to the first one.
const renderWithdrawnText = async (
  ports: Ports,
  { accountId, erasureId }: WithdrawnErasure,
): Promise<MailText | null> => {
  const stream = accountStream(accountId);
  for await (const { id: causeId, type, data, metadata } of ports.eventStore.read(stream)) {
    const { schemaVersion } = metadata;
    const event = accountDecider.upcast({ type, data, schemaVersion });
    if (event.type !== 'AccountErasureConfirmed' || event.data.erasureId !== erasureId) continue;
    if (await isMailRequested(ports, { causeId, kind })) return withdrawnErasureMail;
  }
  return null;
};
