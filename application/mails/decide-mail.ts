import type { MailDecision } from '#domain/mail/events.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { writtenBy, type CommandContext, type Written } from '../command-context.ts';
import type { CommandPorts } from '../handle-command.ts';
import { handleMail, isErased, loadMail } from './handle-mail.ts';

export type DecisionOnMail = {
  readonly mailId: string;
  readonly decision: MailDecision;
  readonly reason: string;
};

/** Send it again, count it as sent, or drop it. What is sent again is queued by the event that this records. */
export const decideMail = async (
  ports: CommandPorts,
  { mailId, decision, reason }: DecisionOnMail,
  context: CommandContext,
): Promise<Written> => {
  const mail = await loadMail(ports, mailId);
  if (!mail) {
    throw new Rejection('missing', 'mail/not-found', { message: 'There is no such mail.' });
  }
  const { accountId } = mail;
  if (await isErased(ports, accountId)) {
    throw new Rejection('conflict', 'mail/recipient-erased', {
      message: 'The account that this mail is for was erased, so the mail will not be sent.',
    });
  }
  const command = { type: 'DecideMail', decision, reason, now: context.now } as const;
  return writtenBy(await handleMail(ports, { mailId, accountId, command }, context));
};
