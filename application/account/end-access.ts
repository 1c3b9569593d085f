import type { AccountCommand } from '#domain/account/commands.ts';
import { accountDecider, accountStream } from '#domain/account/decider.ts';
import type { AccountEvent } from '#domain/account/events.ts';
import type { AccountState } from '#domain/account/state.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import type { Sessions } from '#platform/sessions/sessions.port.ts';
import type { SignInSteps } from '#platform/sign-in-steps/sign-in-steps.port.ts';
import type { CommandContext } from '../command-context.ts';
import {
  dryRunCommand,
  sendCommand,
  type CommandPorts,
  type HandledCommand,
} from '../handle-command.ts';
import { removeOtherSessionDevices, type RemoveDevicesPort } from '../push/push-devices.ts';

export type EndAccessPorts = {
  readonly sessions: Pick<Sessions, 'destroyAll'>;
  readonly signInSteps: Pick<SignInSteps, 'endAll'>;
} & RemoveDevicesPort;

type AccountAccess = {
  readonly accountId: string;
  /** The session that continues; absent if all sessions end. */
  readonly keptTokenHash?: string;
};

export const endAccess = async (
  ports: EndAccessPorts,
  { accountId, keptTokenHash }: AccountAccess,
): Promise<void> => {
  await ports.signInSteps.endAll(accountId);
  await ports.sessions.destroyAll(accountId, keptTokenHash);
  await removeOtherSessionDevices(ports, { accountId, keptTokenHash });
};

/**
 * Handles a command that may hand the login to another person. Access ends before the change, so that a crash in
 * between leaves no session open, and again after the change, because a sign-in may have started in between. A
 * refused command ends nothing.
 */
export const handleCredentialChange = async (
  ports: CommandPorts & EndAccessPorts,
  { command, ...access }: AccountAccess & { readonly command: AccountCommand },
  context: CommandContext,
): Promise<HandledCommand<AccountEvent, AccountState>> => {
  const { accountId } = access;
  if (await isAccepted(ports, { accountId, command }, context)) await endAccess(ports, access);
  const result = await sendCommand(ports, accountDecider, { id: accountId, command }, context);
  if (result.events.length > 0) await endAccess(ports, access);
  return result;
};

const isAccepted = async (
  ports: CommandPorts,
  { accountId, command }: { readonly accountId: string; readonly command: AccountCommand },
  context: CommandContext,
): Promise<boolean> => {
  const stream = accountStream(accountId);
  try {
    const { events } = await dryRunCommand(ports, {
      decider: accountDecider,
      stream,
      command,
      context,
    });
    return events.length > 0;
  } catch (error) {
    if (error instanceof Rejection) return false;
    throw error;
  }
};
