import type { SuppressionCause } from '#domain/account/events.ts';
import type { CommandContext, CommandResult } from '../../command-context.ts';
import type { CommandPorts } from '../../handle-command.ts';
import { handleAccountCommand } from '../handle-account.ts';

export type MailSuppression = {
  readonly accountId: string;
  readonly address: string;
  readonly cause: SuppressionCause;
  readonly detail: string;
};

/** Stops optional mails to the address, unless the account has another address by now. */
export const suppressMails = async (
  ports: CommandPorts,
  { accountId, ...suppressed }: MailSuppression,
  context: CommandContext,
): Promise<CommandResult> => {
  const command = { type: 'SuppressAccountMails', ...suppressed, now: context.now } as const;
  return handleAccountCommand(ports, { accountId, command }, context);
};

export const resumeMailsByStaff = async (
  ports: CommandPorts,
  { accountId, reason }: { readonly accountId: string; readonly reason: string },
  context: CommandContext,
): Promise<CommandResult> => {
  const command = { type: 'ResumeAccountMails', reason, now: context.now } as const;
  return handleAccountCommand(ports, { accountId, command }, context);
};
