import { accountDecider } from '#domain/account/decider.ts';
import { notEnabledError } from '#domain/account/second-factor/decide.ts';
import type { CommandContext, CommandResult } from '../command-context.ts';
import { requireAccountByEmail, type FindAccountPorts } from '../account/find-account.ts';
import { handleCredentialChange, type EndAccessPorts } from '../account/end-access.ts';
import { sendCommand, type CommandPorts } from '../handle-command.ts';
import {
  requirePassword,
  type PasswordConfirmation,
  type RequirePasswordPorts,
} from '../account/credentials/require-password.ts';
import type { CodeConfirmation } from './enable-second-factor.ts';
import type { SecondFactorPorts } from './second-factor-ports.ts';
import { useCode } from './use-code.ts';

/** Requires both the password and a code, so that one of them alone cannot remove the protection. */
export const disableSecondFactor = async (
  ports: SecondFactorPorts & RequirePasswordPorts,
  own: CodeConfirmation & Pick<PasswordConfirmation, 'password' | 'isReauthenticatedAtIssuer'>,
  context: CommandContext,
): Promise<CommandResult> => {
  const { accountId, code, password, isReauthenticatedAtIssuer, ipAddress, userAgent } = own;
  const requestContext = { accountId, ipAddress, userAgent };
  const account = await requirePassword(
    ports,
    { ...requestContext, password, isReauthenticatedAtIssuer },
    context,
  );
  const { passwordHash: verifiedHash, secondFactor } = account;
  if (secondFactor.status !== 'on') throw notEnabledError();
  await useCode(ports, { ...requestContext, account, code, method: 'password' }, context);
  const verificationFields = { verifiedHash, secret: secondFactor.secret, now: context.now };
  const command = { type: 'DisableSecondFactor', cause: 'asked', ...verificationFields } as const;
  return sendCommand(ports, accountDecider, { id: accountId, command }, context);
};

/**
 * For a member who has lost both app and recovery codes. The operator must have verified the member's identity. Every
 * session of the account ends.
 */
export const removeSecondFactor = async (
  ports: CommandPorts & FindAccountPorts & EndAccessPorts,
  { email }: { readonly email: string },
  context: CommandContext,
): Promise<CommandResult & { readonly accountId: string }> => {
  const { accountId } = await requireAccountByEmail(ports, email);
  const command = { type: 'DisableSecondFactor', cause: 'lost', now: context.now } as const;
  return { ...(await handleCredentialChange(ports, { accountId, command }, context)), accountId };
};
