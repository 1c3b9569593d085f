import { mailDecider, type RequestedMail } from '#domain/mail/mail.ts';
import { findRegisteredAccount } from '../account/find-account.ts';
import type { CommandContext, CommandResult } from '../command-context.ts';
import { type CommandPorts, sendCommand } from '../handle-command.ts';
import { isRecipientErased, isSuppressed, loadMail, requireMail } from './load-mail.ts';
import { requestMail } from './request-mail.ts';

export type MailToCopy = { readonly mailId: string; readonly reason: string };

/** Requests a copy of a mail. The recorded event triggers the copy. */
export const copyMail = async (
  ports: CommandPorts,
  { mailId, reason }: MailToCopy,
  context: CommandContext,
): Promise<CommandResult> => {
  const { accountId } = await requireMail(ports, mailId);
  const isRecipientSuppressed = await isSuppressed(ports, accountId);
  const command = {
    type: 'CopyMail',
    reason,
    suppressed: isRecipientSuppressed,
  } as const;
  return sendCommand(ports, mailDecider, { id: mailId, subject: accountId, command }, context);
};

export const requestCopy = async (
  ports: CommandPorts,
  { mailId, eventId }: { readonly mailId: string; readonly eventId: string },
  context: CommandContext,
): Promise<void> => {
  const mail = await loadMail(ports, mailId);
  if (!mail || (await isRecipientErased(ports, mail.accountId))) return;
  const { accountId, kind, subject, text, link, thread } = mail;
  const to = await getRecipient(ports, mail);
  const isConfirmed = await isConfirmedAddress(ports, { accountId, to });
  const copiedText = isConfirmed ? text : removeName(text);
  const content = {
    accountId,
    kind,
    to,
    subject,
    text: copiedText,
    ...(link && { link }),
    ...(thread !== undefined && { thread }),
  };
  await requestMail(ports, { causeId: eventId, ...content }, context);
};

// An account link confirms the address that it was sent to, which may be a new or former one, so a copy goes to the
// same address. Any other copy goes to the member's current address. Support mails to a person without an account go
// to the request's address.
const getRecipient = async (
  ports: CommandPorts,
  { accountId, link, to }: RequestedMail,
): Promise<string> => {
  if (link !== null && link.purpose !== 'switch-off') return to;
  return (await findRegisteredAccount(ports, accountId))?.email ?? to;
};

const isConfirmedAddress = async (
  ports: CommandPorts,
  { accountId, to }: Pick<RequestedMail, 'accountId' | 'to'>,
): Promise<boolean> => {
  const account = await findRegisteredAccount(ports, accountId);
  return account?.emailVerified === true && account.email === to;
};

// Older mails greeted members by any name, even if they had not confirmed their address.
const removeName = (text: string): string => text.replace(/^Hello [^\n]*,\n/, 'Hello,\n');
