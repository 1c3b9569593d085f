import type { MailCommand } from '#domain/mail/commands.ts';
import { mailDecider, mailStream } from '#domain/mail/decider.ts';
import type { MailEvent } from '#domain/mail/events.ts';
import type { MailState, RequestedMail } from '#domain/mail/state.ts';
import { accountDecider, accountStream } from '#domain/account/decider.ts';
import { supportDecider, supportStream } from '#domain/support/decider.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import type { CommandContext } from '../command-context.ts';
import { findRegisteredAccount } from '../account/find-account.ts';
import { handleCommand, type CommandPorts, type HandledCommand } from '../handle-command.ts';
import { loadState, type LoadPorts } from '../load-stream.ts';

type MailTarget = {
  readonly mailId: string;
  readonly accountId: string;
  readonly command: MailCommand;
};

export const handleMailCommand = (
  ports: CommandPorts,
  { mailId, accountId, command }: MailTarget,
  context: CommandContext,
): Promise<HandledCommand<MailEvent, MailState>> =>
  handleCommand(ports, {
    decider: mailDecider,
    stream: mailStream(mailId),
    command,
    context,
    subject: accountId,
  });

type ReadPorts = LoadPorts;

export const loadMail = async (
  ports: ReadPorts,
  mailId: string,
): Promise<RequestedMail | undefined> => {
  const mail = await loadState(ports, { decider: mailDecider, stream: mailStream(mailId) });
  return mail.status === 'not-requested' ? undefined : mail;
};

/** Loads a mail for an action by staff. Rejects an unknown mail and an erased recipient. */
export const requireMail = async (ports: ReadPorts, mailId: string): Promise<RequestedMail> => {
  const mail = await loadMail(ports, mailId);
  if (!mail) {
    throw new Rejection('missing', 'mail/not-found', { message: 'There is no such mail.' });
  }
  if (await isRecipientErased(ports, mail.accountId)) {
    throw new Rejection('conflict', 'mail/recipient-erased', {
      message: 'The account was erased, so this email will not be sent.',
    });
  }
  return mail;
};

/** Whether the account receives only required mails, because its address refused mail or the account is suspended. */
export const isSuppressed = async (ports: ReadPorts, accountId: string): Promise<boolean> => {
  const account = await findRegisteredAccount(ports, accountId);
  return account !== undefined && (account.suppression !== null || account.isSuspended);
};

/** Whether the recipient was erased. A recipient without an account is identified by a support request. */
export const isRecipientErased = async (ports: ReadPorts, subject: string): Promise<boolean> => {
  const stream = accountStream(subject);
  const account = await loadState(ports, { decider: accountDecider, stream });
  if (account.status !== 'unregistered') return account.status === 'erased';
  const request = supportStream(subject);
  const state = await loadState(ports, { decider: supportDecider, stream: request });
  return state.status === 'erased';
};
