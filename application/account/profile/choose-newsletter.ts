import type { CommandContext, CommandResult } from '../../command-context.ts';
import type { CommandPorts } from '../../handle-command.ts';
import { handleAccountCommand } from '../handle-account.ts';

export type ChosenNewsletter = {
  readonly accountId: string;
  readonly frequency: string;
  readonly topics: readonly string[];
};

/** Sets the newsletter's frequency and topics. Whether a member receives it is a notification setting. */
export const chooseNewsletter = async (
  ports: CommandPorts,
  { accountId, ...choice }: ChosenNewsletter,
  context: CommandContext,
): Promise<CommandResult> => {
  const command = { type: 'ChooseNewsletter', ...choice, now: context.now } as const;
  return handleAccountCommand(ports, { accountId, command }, context);
};
