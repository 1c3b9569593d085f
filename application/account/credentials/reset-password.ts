import { accountDecider } from '#domain/account/decider.ts';
import { claimDecider, claimStream, getClaimHolder } from '#domain/claim/claim.ts';
import type { PasswordHasher } from '#platform/passwords/passwords.port.ts';
import type { CommandContext, CommandResult } from '../../command-context.ts';
import { sendCommand, type CommandPorts } from '../../handle-command.ts';
import { loadState } from '../../load-stream.ts';
import { releaseFormerIdentifiers } from './change-email.ts';
import { handleCredentialChange, type EndAccessPorts } from '../end-access.ts';
import { emailHash, findRegisteredAccount, type FindAccountPorts } from '../find-account.ts';
import { readLink, type ReadLinkPorts } from './read-link.ts';

export type PasswordResetRequest = {
  /** Keyed hash of the submitted address. */
  readonly emailHash: string;
  readonly requestId: string;
};

/** Mails a reset link to the owner of the address. Does nothing if no account has the address. */
export const requestPasswordReset = async (
  ports: CommandPorts & FindAccountPorts,
  { emailHash: hash, requestId }: PasswordResetRequest,
  context: CommandContext,
): Promise<void> => {
  const claim = await loadState(ports, {
    decider: claimDecider('email'),
    stream: claimStream('email', hash),
  });
  const accountId = getClaimHolder(claim);
  const account =
    accountId === undefined ? undefined : await findRegisteredAccount(ports, accountId);
  // A former address stays claimed, but cannot be used to reset the password.
  if (accountId === undefined || !account || emailHash(ports, account.email) !== hash) return;
  const command = { type: 'RequestPasswordReset', requestId, now: context.now } as const;
  await sendCommand(ports, accountDecider, { id: accountId, command }, context);
};

export type ResetPasswordPorts = CommandPorts &
  FindAccountPorts &
  EndAccessPorts &
  ReadLinkPorts & { readonly passwords: PasswordHasher };

export const resetPassword = async (
  ports: ResetPasswordPorts,
  { token, password }: { readonly token: string; readonly password: string },
  context: CommandContext,
): Promise<CommandResult & { readonly accountId: string }> => {
  const { accountId, requestId } = readLink(ports, ['reset-password', 'invitation'], token);
  const passwordHash = await ports.passwords.hash(password);
  const reset = { requestId, passwordHash, now: context.now };
  const command = { type: 'ResetAccountPassword', ...reset } as const;
  const accountContext = { ...context, actor: accountId };
  const result = await handleCredentialChange(ports, { accountId, command }, accountContext);
  // The reset unlinks identities, so their claims are released.
  await releaseFormerIdentifiers(ports, { accountId }, accountContext);
  return { ...result, accountId };
};
