import { Rejection } from '#domain/shared/rejection.ts';
import {
  withoutRequestKeys,
  type CommandContext,
  type CommandResult,
} from '../../command-context.ts';
import { deriveOrGenerateId } from '../../derive-id.ts';
import { grantMembership, type MembershipGrant } from '../../membership/grants/grant-membership.ts';
import { findAccountByEmail, type AccountMatch, type FindAccountPorts } from '../find-account.ts';
import { handleAccountCommand } from '../handle-account.ts';
import { registerAccount, type RegisterAccountPorts } from './register-account.ts';

export type ClientGrant = Omit<MembershipGrant, 'accountId'> & { readonly email: string };

/**
 * Grants a plan to the account with this address. An unknown address gets a new account, which its owner completes
 * through a mailed link. An incomplete account gets the link again.
 */
export const addClient = async (
  ports: RegisterAccountPorts,
  { email, ...grant }: ClientGrant,
  context: CommandContext,
): Promise<CommandResult & { readonly accountId: string }> => {
  const existingClient = await findClient(ports, email);
  const clientAccount = existingClient
    ? { accountId: existingClient.accountId }
    : await registerAccount(ports, { email, password: null }, context);
  const { accountId } = clientAccount;
  const requestId = deriveOrGenerateId(context.idempotencyKey, 'invitation', accountId);
  const command = { type: 'InviteAccount', requestId, now: context.now } as const;
  await handleAccountCommand(ports, { accountId, command }, withoutRequestKeys(context));
  const grantResult = await grantMembership(ports, { accountId, ...grant }, context);
  return { ...grantResult, accountId };
};

/** Rejects an unconfirmed account with a password: another person may have registered it with this address. */
export const findClient = async (
  ports: FindAccountPorts,
  email: string,
): Promise<AccountMatch | undefined> => {
  const match = await findAccountByEmail(ports, email);
  if (!match || match.account.emailVerified || match.account.passwordHash === null) return match;
  throw new Rejection('conflict', 'account/client-not-confirmed', {
    message:
      'An account with this address exists but is not confirmed yet. Send its owner a confirmation link first.',
    field: 'email',
  });
};
