import type { CommandContext, CommandResult } from '../command-context.ts';
import {
  requirePassword,
  type PasswordConfirmation,
  type RequirePasswordPorts,
} from '../account/credentials/require-password.ts';
import { requireRegisteredAccount } from '../account/find-account.ts';
import { handleCredentialChange, type EndAccessPorts } from '../account/end-access.ts';
import { recoveryCodeHash, type SecondFactorPorts } from './second-factor-ports.ts';
import { verifySetupCode } from './use-code.ts';

export type CodeConfirmation = {
  readonly accountId: string;
  readonly code: string;
  readonly ipAddress: string;
  readonly userAgent: string;
};

type EnableRequest = CodeConfirmation &
  Pick<PasswordConfirmation, 'password' | 'isReauthenticatedAtIssuer'> & {
    /** True after a recent login or reauthentication, which replaces the password. */
    readonly isRecentlyAuthenticated: boolean;
    /** The current session, which stays open. */
    readonly tokenHash: string;
  };

export type EnableSecondFactorPorts = SecondFactorPorts & EndAccessPorts & RequirePasswordPorts;

/**
 * Turns on the second factor after checking a code from the member's app, and the password unless the member logged in
 * recently. The recovery codes are returned only once. All other sessions end.
 */
export const enableSecondFactor = async (
  ports: EnableSecondFactorPorts,
  {
    tokenHash,
    password,
    isReauthenticatedAtIssuer,
    isRecentlyAuthenticated,
    ...own
  }: EnableRequest,
  context: CommandContext,
): Promise<CommandResult & { readonly recoveryCodes: readonly string[] }> => {
  const { accountId } = own;
  const account =
    isRecentlyAuthenticated && password === undefined
      ? await requireRegisteredAccount(ports, accountId)
      : await requirePassword(ports, { ...own, password, isReauthenticatedAtIssuer }, context);
  const secret = await verifySetupCode(ports, { ...own, account, method: 'password' }, context);
  const recoveryCodes = ports.oneTimeCodes.newRecoveryCodes();
  const recoveryCodeHashes = recoveryCodes.map((code) => recoveryCodeHash(ports, accountId, code));
  const factorFields = { secret, recoveryCodeHashes, now: context.now };
  const command = { type: 'EnableSecondFactor', ...factorFields } as const;
  const enableRequest = { accountId, command, keptTokenHash: tokenHash };
  const result = await handleCredentialChange(ports, enableRequest, context);
  return { ...result, recoveryCodes };
};
