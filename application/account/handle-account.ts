import type { AccountCommand } from '#domain/account/commands.ts';
import { accountDecider } from '#domain/account/decider.ts';
import type { AccountEvent } from '#domain/account/events.ts';
import type { AccountState } from '#domain/account/state.ts';
import type { CommandContext } from '../command-context.ts';
import { sendCommand, type CommandPorts, type HandledCommand } from '../handle-command.ts';

export type HandledAccount = HandledCommand<AccountEvent, AccountState>;

export const handleAccountCommand = (
  ports: CommandPorts,
  { accountId, command }: { readonly accountId: string; readonly command: AccountCommand },
  context: CommandContext,
): Promise<HandledAccount> =>
  sendCommand(ports, accountDecider, { id: accountId, command }, context);
