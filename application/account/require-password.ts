import type { Registered } from '#domain/account/state.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import type { Passwords } from '#platform/passwords/passwords.port.ts';
import type { CommandContext } from '../command-context.ts';
import type { CommandPorts } from '../handle-command.ts';
import { requireRegistered } from './find-account.ts';
import { recordSignIn } from './record-sign-in.ts';

export type RequirePasswordPorts = CommandPorts & { readonly passwords: Passwords };

/** The password that somebody who is signed in has to enter again, and from where. */
export type OwnPassword = {
  readonly accountId: string;
  readonly password: string;
  readonly ipAddress: string;
  readonly userAgent: string;
};

/** The account of the right password. A wrong one is recorded, as it is at sign-in. */
export const requirePassword = async (
  ports: RequirePasswordPorts,
  { accountId, password, ipAddress, userAgent }: OwnPassword,
  context: CommandContext,
): Promise<Registered> => {
  const account = await requireRegistered(ports, accountId);
  if (await ports.passwords.verify(account.passwordHash, password)) return account;
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
