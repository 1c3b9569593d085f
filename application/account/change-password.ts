import type { Sessions } from '#platform/sessions/sessions.port.ts';
import { writtenBy, type CommandContext, type Written } from '../command-context.ts';
import { handleAccount } from './handle-account.ts';
import {
  requirePassword,
  type OwnPassword,
  type RequirePasswordPorts,
} from './require-password.ts';

export type ChangePasswordPorts = RequirePasswordPorts & {
  readonly sessions: Pick<Sessions, 'destroyAll'>;
};

export type PasswordChange = OwnPassword & {
  readonly newPassword: string;
  /** The session that goes on. */
  readonly tokenHash: string;
};

/**
 * Sets a new password for a user who knows the current one, and ends all other sessions: before the change, so that a
 * crash leaves none, and after it, for those that began meanwhile.
 */
export const changePassword = async (
  ports: ChangePasswordPorts,
  { newPassword, tokenHash, ...own }: PasswordChange,
  context: CommandContext,
): Promise<Written> => {
  const { accountId } = own;
  const { passwordHash: verifiedHash } = await requirePassword(ports, own, context);
  const passwordHash = await ports.passwords.hash(newPassword);
  await ports.sessions.destroyAll(accountId, tokenHash);
  const hashes = { verifiedHash, passwordHash };
  const command = { type: 'ChangeAccountPassword', ...hashes, now: context.now } as const;
  const changed = await handleAccount(ports, { accountId, command }, context);
  await ports.sessions.destroyAll(accountId, tokenHash);
  return writtenBy(changed);
};
