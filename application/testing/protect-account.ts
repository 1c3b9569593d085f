import { accountDecider } from '#domain/account/decider.ts';
import type { CommandContext } from '../command-context.ts';
import { sendCommand, type CommandPorts } from '../handle-command.ts';

/** Confirms the address and enables a second factor without an app, for tests of staff functions that require one. */
export const protectAccount = async (
  ports: CommandPorts,
  { accountId }: { readonly accountId: string },
  context: CommandContext,
): Promise<void> => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  const verify = { type: 'VerifyAccountEmail', now: context.now } as const;
  await sendCommand(ports, accountDecider, { id: accountId, command: verify }, context);
  const prepare = { type: 'PrepareSecondFactor', secret, now: context.now } as const;
  await sendCommand(ports, accountDecider, { id: accountId, command: prepare }, context);
  const given = { secret, recoveryCodeHashes: [], now: context.now };
  const enable = { type: 'EnableSecondFactor', ...given } as const;
  await sendCommand(ports, accountDecider, { id: accountId, command: enable }, context);
};
