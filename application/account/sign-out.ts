import { signInDecider, signInStream } from '#domain/sign-in/decider.ts';
import { writtenBy, type CommandContext, type Written } from '../command-context.ts';
import { handleCommand, type CommandPorts } from '../handle-command.ts';

export type SignOut = { readonly accountId: string; readonly cause: 'asked' | 'inactivity' };

/** Records the end of a session; the caller ends the session itself. */
export const signOut = async (
  ports: CommandPorts,
  { accountId, cause }: SignOut,
  context: CommandContext,
): Promise<Written> =>
  writtenBy(
    await handleCommand(ports, {
      decider: signInDecider,
      stream: signInStream(accountId, context.now),
      command: { type: 'RecordSignOut', cause, now: context.now },
      context,
      subject: accountId,
    }),
  );
