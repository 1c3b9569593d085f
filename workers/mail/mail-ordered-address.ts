import { z } from 'zod';
import { findRegisteredAccount } from '#application/account/find-account.ts';
import { findWaitingRecovery } from '#application/account/credentials/recover-account.ts';
import {
  createNewAddressMail,
  createOrderedChangeMail,
  getOrderedChangeSource,
  getWithdrawnChangeSource,
} from '#application/account/credentials/recovery-mail.ts';
import {
  findStoppedChangeMail,
  listWithdrawnChangeMails,
} from '#application/account/credentials/withdrawn-change.ts';
import type { CommandContext } from '#application/command-context.ts';
import type { CommandPorts } from '#application/handle-command.ts';
import { requestMail } from '#application/mails/request-mail.ts';
import { getChangeTime } from '#domain/account/recovery/recovery.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import { getStreamAccountId } from '#projections/engine/payload.ts';
import { defineWorker } from '../engine/define-worker.ts';
import { renderMail, type MailPorts } from '../engine/mail-text.ts';

type AccountEventRef = { readonly id: string; readonly stream: string };

// Most of these events stop no order.
const toStopJobs = ({ id, stream }: AccountEventRef) => [
  { payload: { accountId: getStreamAccountId(stream), stoppedBy: id } },
];

/**
 * Notifies the current and the new address that an operator ordered a change, so that the owner can stop it, and that it
 * was withdrawn. When the owner stops it, for example with a new password, only the new address gets an email.
 */
export const mailOrderedAddressWorker = defineWorker({
  name: 'mail-ordered-address',
  payload: z.union([
    z.strictObject({
      accountId: z.uuid(),
      recoveryId: z.uuid(),
      // Jobs of earlier versions have no step.
      step: z.enum(['ordered', 'withdrawn']).default('ordered'),
    }),
    z.strictObject({ accountId: z.uuid(), stoppedBy: z.uuid() }),
  ]),
  on: {
    AccountRecoveryRequested: ({ stream, data: { recoveryId, dueAt } }) =>
      dueAt === null ? [] : [{ payload: toPayload({ stream, recoveryId, step: 'ordered' }) }],
    AccountRecoveryWithdrawn: ({ stream, data: { recoveryId } }) => [
      { payload: toPayload({ stream, recoveryId, step: 'withdrawn' }) },
    ],
    AccountPasswordChanged: toStopJobs,
    AccountEmailChanged: toStopJobs,
    AccountEmailChangeUndone: toStopJobs,
    AccountIdentityUnlinked: toStopJobs,
    AccountSecondFactorEnabled: toStopJobs,
    AccountSuspended: toStopJobs,
  },
  handle: (ports: Ports) => async (payload, run) => {
    if ('stoppedBy' in payload) return mailStop(ports, payload, run.context());
    const { step, ...order } = payload;
    const sendMails = step === 'ordered' ? mailOrder : mailWithdrawal;
    return sendMails(ports, order, run.context());
  },
});

type Order = { readonly accountId: string; readonly recoveryId: string };

type OrderStep = {
  readonly stream: string;
  readonly recoveryId: string;
  readonly step: 'ordered' | 'withdrawn';
};

const toPayload = ({ stream, ...order }: OrderStep) => ({
  accountId: getStreamAccountId(stream),
  ...order,
});

const mailOrder = async (
  ports: Ports,
  { accountId, recoveryId }: Order,
  context: CommandContext,
): Promise<void> => {
  const account = await findRegisteredAccount(ports, accountId);
  const waiting = await findWaitingRecovery(ports, accountId, context.now);
  // The order was stopped or executed before the mails were written.
  if (!account || waiting?.recoveryId !== recoveryId) return;
  const changeAt = getChangeTime(waiting.dueAt, context.now);
  const mails = [
    { recipient: 'old', to: account.email, text: createOrderedChangeMail(changeAt) },
    { recipient: 'new', to: waiting.newEmail, text: createNewAddressMail(changeAt) },
  ] as const;
  for (const { recipient, to, text } of mails) {
    const source = getOrderedChangeSource(recoveryId, recipient);
    const content = renderMail(text, { to, account }, ports.publicAddress);
    await requestMail(ports, { ...source, accountId, to, ...content }, context);
  }
};

const mailWithdrawal = async (
  ports: Ports,
  { accountId, recoveryId }: Order,
  context: CommandContext,
): Promise<void> => {
  const account = await findRegisteredAccount(ports, accountId);
  if (!account) return;
  for (const mail of await listWithdrawnChangeMails(ports, { accountId, recoveryId })) {
    const { recipient, to, text } = mail;
    const source = getWithdrawnChangeSource(recoveryId, recipient);
    const content = renderMail(text, { to, account }, ports.publicAddress);
    await requestMail(ports, { ...source, accountId, to, ...content }, context);
  }
};

type Stop = { readonly accountId: string; readonly stoppedBy: string };

const mailStop = async (
  ports: Ports,
  { accountId, stoppedBy }: Stop,
  context: CommandContext,
): Promise<void> => {
  const mail = await findStoppedChangeMail(ports, { accountId, eventId: stoppedBy });
  const account = await findRegisteredAccount(ports, accountId);
  if (!account || !mail) return;
  const { recoveryId, recipient, to, text } = mail;
  const source = getWithdrawnChangeSource(recoveryId, recipient);
  const content = renderMail(text, { to, account }, ports.publicAddress);
  await requestMail(ports, { ...source, accountId, to, ...content }, context);
};

type Ports = CommandPorts & MailPorts & { readonly clock: Clock };
