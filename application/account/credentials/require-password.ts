import { requireNoPendingReset } from '#domain/account/require-owner.ts';
import type { RegisteredAccount } from '#domain/account/state.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import type { PasswordHasher } from '#platform/passwords/passwords.port.ts';
import type { CommandContext } from '../../command-context.ts';
import type { CommandPorts } from '../../handle-command.ts';
import { requireRegisteredAccount } from '../find-account.ts';
import { recordSignIn } from '../sign-in/record-sign-in.ts';

export type RequirePasswordPorts = CommandPorts & { readonly passwords: PasswordHasher };

export type PasswordConfirmation = {
  readonly accountId: string;
  readonly password?: string | undefined;
  /** True after a recent login at the OpenID issuer, which replaces the password for an account without one. */
  readonly isReauthenticatedAtIssuer?: boolean | undefined;
  readonly ipAddress: string;
  readonly userAgent: string;
};

/** Returns the account if the password is correct. A wrong password is recorded like a failed sign-in. */
export const requirePassword = async (
  ports: RequirePasswordPorts,
  {
    accountId,
    password,
    isReauthenticatedAtIssuer = false,
    ipAddress,
    userAgent,
  }: PasswordConfirmation,
  context: CommandContext,
): Promise<RegisteredAccount> => {
  const account = await requireRegisteredAccount(ports, accountId);
  requireNoPendingReset(account);
  const { passwordHash } = account;
  if (passwordHash === null) {
    if (isReauthenticatedAtIssuer) return account;
    throw reauthenticationRequiredError();
  }
  if (password === undefined) throw passwordMissingError();
  if (await ports.passwords.verify(passwordHash, password)) return account;
  const signInContext = { method: 'password', ipAddress, userAgent, now: context.now } as const;
  const command = {
    type: 'RecordFailedSignIn',
    reason: 'wrong-password',
    ...signInContext,
  } as const;
  await recordSignIn(ports, { accountId, command }, context);
  throw new Rejection('forbidden', 'account/wrong-password', {
    message: 'This is not your current password.',
    field: 'password',
  });
};

const reauthenticationRequiredError = (): Rejection =>
  new Rejection('forbidden', 'account/requires-recent-login', {
    message: 'Your account has no password. Please confirm that it is you where you log in.',
  });

const passwordMissingError = (): Rejection =>
  new Rejection('invalid', 'account/password-required', {
    message: 'Current password is required.',
    field: 'password',
  });
