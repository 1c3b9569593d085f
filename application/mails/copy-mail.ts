import { Rejection } from '#domain/shared/rejection.ts';
import { findRegistered } from '../account/find-account.ts';
import { writtenBy, type CommandContext, type Written } from '../command-context.ts';
import type { CommandPorts } from '../handle-command.ts';
import { handleMail, isErased, loadMail } from './handle-mail.ts';
import { requestMail } from './request-mail.ts';

export type MailToCopy = { readonly mailId: string; readonly reason: string };

/** Asks for the same text once more. The copy is requested by the event that this records. */
export const copyMail = async (
  ports: CommandPorts,
  { mailId, reason }: MailToCopy,
  context: CommandContext,
): Promise<Written> => {
  const mail = await loadMail(ports, mailId);
  if (!mail)
    throw new Rejection('missing', 'mail/not-found', { message: 'There is no such mail.' });
  const { accountId } = mail;
  if (await isErased(ports, accountId)) {
    throw new Rejection('conflict', 'mail/recipient-erased', {
      message: 'The account that this mail is for was erased, so the mail will not be sent.',
    });
  }
  const command = { type: 'CopyMail', reason, now: context.now } as const;
  return writtenBy(await handleMail(ports, { mailId, accountId, command }, context));
};

/** Requests the copy, to the address that the member has by now; once for each event that asked for one. */
export const requestCopy = async (
  ports: CommandPorts,
  { mailId, eventId }: { readonly mailId: string; readonly eventId: string },
  context: CommandContext,
): Promise<void> => {
  const mail = await loadMail(ports, mailId);
  if (!mail || (await isErased(ports, mail.accountId))) return;
  const { accountId, kind, subject, text, link } = mail;
  // Who wrote to support without an account has the address of the request alone.
  const to = (await findRegistered(ports, accountId))?.email ?? mail.to;
  const content = { accountId, kind, to, subject, text, ...(link && { link }) };
  await requestMail(ports, { causeId: eventId, ...content }, context);
};
