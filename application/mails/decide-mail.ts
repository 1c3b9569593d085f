import { mailDecider } from '#domain/mail/mail.ts';
import type { MailDecision } from '#domain/mail/events.ts';
import type { CommandContext, CommandResult } from '../command-context.ts';
import { type CommandPorts, sendCommand } from '../handle-command.ts';
import { isSuppressed, requireMail } from './load-mail.ts';

export type MailDecisionRequest = {
  readonly mailId: string;
  readonly decision: MailDecision;
  readonly reason: string;
};

/** Resends a mail with unknown delivery, counts it as sent, or drops it. The recorded event queues a resend. */
export const decideMail = async (
  ports: CommandPorts,
  { mailId, decision, reason }: MailDecisionRequest,
  context: CommandContext,
): Promise<CommandResult> => {
  const { accountId } = await requireMail(ports, mailId);
  const isRecipientSuppressed = await isSuppressed(ports, accountId);
  const command = {
    type: 'DecideMail',
    decision,
    reason,
    suppressed: isRecipientSuppressed,
  } as const;
  return sendCommand(ports, mailDecider, { id: mailId, subject: accountId, command }, context);
};
