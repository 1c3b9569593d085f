import type { Registered } from '#domain/account/state.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import type { Passwords } from '#platform/passwords/passwords.port.ts';
import type { CommandContext } from '../../command-context.ts';
import type { CommandPorts } from '../../handle-command.ts';
import { requireRegistered } from '../find-account.ts';
import { recordSignIn } from '../sign-in/record-sign-in.ts';

export type RequirePasswordPorts = CommandPorts & { readonly passwords: Passwords };

/** The password that somebody who is signed in has to enter again, and from where. */
export type OwnPassword = {
  readonly accountId: string;
  readonly password?: string | undefined;
  /** They signed in at their issuer minutes ago, which takes the place of a password where the account has none. */
  readonly provedAtIssuer?: boolean | undefined;
  readonly ipAddress: string;
  readonly userAgent: string;
};

/** The account of the right password. A wrong one is recorded, as it is at sign-in. */
export const requirePassword = async (
  ports: RequirePasswordPorts,
  { accountId, password, provedAtIssuer = false, ipAddress, userAgent }: OwnPassword,
  context: CommandContext,
): Promise<Registered> => {
  const account = await requireRegistered(ports, accountId);
  const { passwordHash } = account;
  if (passwordHash === null) {
    if (provedAtIssuer) return account;
    throw signInAgain();
  }
  if (password === undefined) throw passwordMissing();
  if (await ports.passwords.verify(passwordHash, password)) return account;
  const circumstances = { method: 'password', ipAddress, userAgent, now: context.now } as const;
  const command = {
    type: 'RecordFailedSignIn',
    reason: 'wrong-password',
    ...circumstances,
  } as const;
  await recordSignIn(ports, { accountId, command }, context);
  throw new Rejection('forbidden', 'account/wrong-password', {
    message: 'This is not your current password.',
    field: 'password',
  });
};

const signInAgain = (): Rejection =>
  new Rejection('forbidden', 'account/requires-recent-login', {
    message: 'Your account has no password. Please confirm that it is you where you log in.',
  });

const passwordMissing = (): Rejection =>
  new Rejection('invalid', 'account/password-required', {
    message: 'Current password is required.',
    field: 'password',
  });
