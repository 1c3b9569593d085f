import type { CommandContext, CommandResult } from '../../command-context.ts';
import { handleCredentialChange, type EndAccessPorts } from '../end-access.ts';
import {
  requirePassword,
  type PasswordConfirmation,
  type RequirePasswordPorts,
} from './require-password.ts';

export type ChangePasswordPorts = RequirePasswordPorts & EndAccessPorts;

export type PasswordChange = PasswordConfirmation & {
  readonly newPassword: string;
  /** The current session, which stays open. */
  readonly tokenHash: string;
};

export const changePassword = async (
  ports: ChangePasswordPorts,
  { newPassword, tokenHash, ...own }: PasswordChange,
  context: CommandContext,
): Promise<CommandResult> => {
  const { accountId } = own;
  const { passwordHash: verifiedHash } = await requirePassword(ports, own, context);
  const passwordHash = await ports.passwords.hash(newPassword);
  const hashes = { verifiedHash, passwordHash };
  const command = { type: 'ChangeAccountPassword', ...hashes, now: context.now } as const;
  const change = { accountId, command, keptTokenHash: tokenHash };
  return handleCredentialChange(ports, change, context);
};
