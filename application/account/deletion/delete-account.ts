import { accountDecider } from '#domain/account/decider.ts';
import { eraseAccount, type EraseAccountPorts } from '../../members/erase-account.ts';
import type { CommandContext, CommandResult } from '../../command-context.ts';
import { deriveOrGenerateId } from '../../derive-id.ts';
import { sendCommand } from '../../handle-command.ts';
import { readLink, type ReadLinkPorts } from '../credentials/read-link.ts';
import {
  requirePassword,
  type PasswordConfirmation,
  type RequirePasswordPorts,
} from '../credentials/require-password.ts';

/** Mails a confirmation link. The account is deleted only when that link is followed. */
export const requestDeletion = async (
  ports: RequirePasswordPorts,
  own: PasswordConfirmation,
  context: CommandContext,
): Promise<CommandResult> => {
  const { accountId } = own;
  const { passwordHash: verifiedHash } = await requirePassword(ports, own, context);
  const requestId = deriveOrGenerateId(context.idempotencyKey, 'deletion', accountId);
  const request = { requestId, verifiedHash, now: context.now };
  const command = { type: 'RequestDeletion', ...request } as const;
  return sendCommand(ports, accountDecider, { id: accountId, command }, context);
};

export const confirmDeletion = async (
  ports: EraseAccountPorts & ReadLinkPorts,
  { token }: { readonly token: string },
  context: CommandContext,
): Promise<CommandResult & { readonly accountId: string }> => {
  const { accountId, requestId } = readLink(ports, 'delete-account', token);
  const erasure = { accountId, reason: 'asked-for', requestId } as const;
  const accountContext = { ...context, actor: accountId };
  return { ...(await eraseAccount(ports, erasure, accountContext)), accountId };
};
