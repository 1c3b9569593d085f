import type { MailDecision } from '#domain/mail/events.ts';
import type { CommandContext, CommandResult } from '../command-context.ts';
import type { CommandPorts } from '../handle-command.ts';
import { handleMail, isSuppressed, requireMail } from './handle-mail.ts';

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
): Promise<CommandResult> => {
  const { accountId } = await requireMail(ports, mailId);
  const suppressed = await isSuppressed(ports, accountId);
  const command = { type: 'DecideMail', decision, reason, suppressed, now: context.now } as const;
  return handleMail(ports, { mailId, accountId, command }, context);
};
