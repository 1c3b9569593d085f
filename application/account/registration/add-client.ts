import { accountDecider } from '#domain/account/decider.ts';
import {
  withoutRequestKeys,
  type CommandContext,
  type CommandResult,
} from '../../command-context.ts';
import { deriveOrGenerateId } from '../../derive-id.ts';
import { sendCommand } from '../../handle-command.ts';
import { grantMembership, type MembershipGrant } from '../../membership/grants/grant-membership.ts';
import { findGrantRecipient, type GrantRecipientPorts } from '../find-account.ts';
import { registerAccount, type RegisterAccountPorts } from './register-account.ts';

export type ClientGrant = Omit<MembershipGrant, 'accountId'> & { readonly email: string };

/**
 * Grants a plan to the account with this address. An unknown address gets a new account, which its owner completes
 * through a mailed link. An incomplete account gets the link again.
 */
export const addClient = async (
  ports: RegisterAccountPorts & GrantRecipientPorts,
  { email, ...grant }: ClientGrant,
  context: CommandContext,
): Promise<CommandResult & { readonly accountId: string }> => {
  const existingClient = await findGrantRecipient(ports, email);
  const clientAccount = existingClient
    ? { accountId: existingClient.accountId }
    : await registerAccount(ports, { email, password: null }, context);
  const { accountId } = clientAccount;
  const requestId = deriveOrGenerateId(context.idempotencyKey, 'invitation', accountId);
  const command = { type: 'InviteAccount', requestId, now: context.now } as const;
  await sendCommand(ports, accountDecider, { id: accountId, command }, withoutRequestKeys(context));
  const grantResult = await grantMembership(ports, { accountId, ...grant }, context);
  return { ...grantResult, accountId };
};
