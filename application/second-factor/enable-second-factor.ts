import type { CommandContext, CommandResult } from '../command-context.ts';
import { requireRegistered } from '../account/find-account.ts';
import { handleAccountAndEndAccess, type EndAccessPorts } from '../account/end-access.ts';
import { recoveryCodeHash, type SecondFactorPorts } from './second-factor-ports.ts';
import { verifySecret } from './use-code.ts';

export type CodeConfirmation = {
  readonly accountId: string;
  readonly code: string;
  readonly ipAddress: string;
  readonly userAgent: string;
};

type EnableRequest = CodeConfirmation & {
  /** The current session, which stays open. */
  readonly tokenHash: string;
};

export type EnableSecondFactorPorts = SecondFactorPorts & EndAccessPorts;

/**
 * Turns on the second factor after checking a code from the member's app. The recovery codes are returned only once.
 * All other sessions end.
 */
export const enableSecondFactor = async (
  ports: EnableSecondFactorPorts,
  { tokenHash, ...own }: EnableRequest,
  context: CommandContext,
): Promise<CommandResult & { readonly recoveryCodes: readonly string[] }> => {
  const { accountId } = own;
  const account = await requireRegistered(ports, accountId);
  const secret = await verifySecret(ports, { ...own, account, method: 'password' }, context);
  const recoveryCodes = ports.oneTimeCodes.newRecoveryCodes();
  const recoveryCodeHashes = recoveryCodes.map((code) => recoveryCodeHash(ports, accountId, code));
  const factor = { secret, recoveryCodeHashes, now: context.now };
  const command = { type: 'EnableSecondFactor', ...factor } as const;
  const enabling = { accountId, command, keptTokenHash: tokenHash };
  const enabled = await handleAccountAndEndAccess(ports, enabling, context);
  return { ...enabled, recoveryCodes };
};
