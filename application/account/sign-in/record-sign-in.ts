import {
  type SignInCommand,
  signInDecider,
  type SignInState,
  signInStream,
} from '#domain/sign-in/sign-in.ts';
import type { SignInEvent } from '#domain/sign-in/events.ts';
import type { CommandContext } from '../../command-context.ts';
import { handleCommand, type CommandPorts, type HandledCommand } from '../../handle-command.ts';

export const recordSignIn = (
  ports: CommandPorts,
  { accountId, command }: { readonly accountId: string; readonly command: SignInCommand },
  context: CommandContext,
): Promise<HandledCommand<SignInEvent, SignInState>> =>
  handleCommand(ports, {
    decider: signInDecider,
    stream: signInStream(accountId, context.now),
    command,
    context,
    subject: accountId,
  });
