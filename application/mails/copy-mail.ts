import type { RequestedMail } from '#domain/mail/state.ts';
import { findRegistered } from '../account/find-account.ts';
import type { CommandContext, CommandResult } from '../command-context.ts';
import type { CommandPorts } from '../handle-command.ts';
import { handleMail, isErased, isSuppressed, loadMail, requireMail } from './handle-mail.ts';
import { requestMail } from './request-mail.ts';

export type MailToCopy = { readonly mailId: string; readonly reason: string };

/** Asks for the same text once more. The copy is requested by the event that this records. */
export const copyMail = async (
  ports: CommandPorts,
  { mailId, reason }: MailToCopy,
  context: CommandContext,
): Promise<CommandResult> => {
  const { accountId } = await requireMail(ports, mailId);
  const suppressed = await isSuppressed(ports, accountId);
  const command = { type: 'CopyMail', reason, suppressed, now: context.now } as const;
  return handleMail(ports, { mailId, accountId, command }, context);
};

/** Requests the copy; once for each event that asked for one. */
export const requestCopy = async (
  ports: CommandPorts,
  { mailId, eventId }: { readonly mailId: string; readonly eventId: string },
  context: CommandContext,
): Promise<void> => {
  const mail = await loadMail(ports, mailId);
  if (!mail || (await isErased(ports, mail.accountId))) return;
  const { accountId, kind, subject, text, link } = mail;
  const to = await recipientOf(ports, mail);
  const isConfirmed = await isConfirmedAddress(ports, { accountId, to });
  const copied = isConfirmed ? text : toAddress(text);
  const content = { accountId, kind, to, subject, text: copied, ...(link && { link }) };
  await requestMail(ports, { causeId: eventId, ...content }, context);
};

// A link of the account proves the address that it went to, which may be a new or a former one. Everything else goes where the
// member is by now; who wrote to support without an account has the address of the request alone.
const recipientOf = async (
  ports: CommandPorts,
  { accountId, link, to }: RequestedMail,
): Promise<string> => {
  if (link !== null && link.purpose !== 'switch-off') return to;
  return (await findRegistered(ports, accountId))?.email ?? to;
};

const isConfirmedAddress = async (
  ports: CommandPorts,
  { accountId, to }: Pick<RequestedMail, 'accountId' | 'to'>,
): Promise<boolean> => {
  const account = await findRegistered(ports, accountId);
  return account?.emailVerified === true && account.email === to;
};

// Earlier mails greeted also members who had not confirmed their address, with any name.
const toAddress = (text: string): string => text.replace(/^Hello [^\n]*,\n/, 'Hello,\n');
