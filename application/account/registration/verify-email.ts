import { accountDecider } from '#domain/account/decider.ts';
import type { CommandContext, CommandResult } from '../../command-context.ts';
import { deriveOrGenerateId } from '../../derive-id.ts';
import { sendCommand, type CommandPorts } from '../../handle-command.ts';
import { requireRegisteredAccount } from '../find-account.ts';
import { readLink, type ReadLinkPorts } from '../credentials/read-link.ts';
import type { CompleteSignInPorts } from '../sign-in/complete-sign-in.ts';
import { requireAdminLogin } from './require-login-of-admin.ts';

type Account = { readonly accountId: string };

export type VerifyEmailRequest = {
  readonly token: string;
  /** The account of the session that followed the link, if any. */
  readonly callerId?: string | undefined;
};

/** Confirms the address without a link, for example when demo data is written. */
export const verifyEmail = async (
  ports: CommandPorts,
  { accountId }: Account,
  context: CommandContext,
): Promise<CommandResult> => {
  const command = { type: 'VerifyAccountEmail', now: context.now } as const;
  return sendCommand(ports, accountDecider, { id: accountId, command }, context);
};

/** Confirms the address from the mailed link. Does nothing if the address is already confirmed. */
export const verifyEmailByLink = async (
  ports: CommandPorts & ReadLinkPorts & Pick<CompleteSignInPorts, 'config'>,
  { token, callerId }: VerifyEmailRequest,
  context: CommandContext,
): Promise<CommandResult & Account & { readonly wasConfirmed: boolean }> => {
  const { accountId, requestId } = readLink(ports, 'verify-email', token);
  const account = await requireRegisteredAccount(ports, accountId);
  const { email, emailVerified, isAdmin, isSupport } = account;
  const isStaff = isAdmin || isSupport;
  if (!emailVerified) requireAdminLogin(ports, { accountId, email, callerId, isStaff });
  const command = { type: 'VerifyAccountEmail', requestId, now: context.now } as const;
  const accountContext = { ...context, actor: accountId };
  const result = await sendCommand(
    ports,
    accountDecider,
    { id: accountId, command },
    accountContext,
  );
  return { ...result, accountId, wasConfirmed: result.events.length === 0 };
};

/** Mails a new link, which invalidates earlier ones. Does nothing if the address is already verified. */
export const requestEmailVerification = async (
  ports: CommandPorts,
  { accountId }: Account,
  context: CommandContext,
): Promise<CommandResult> => {
  const requestId = deriveOrGenerateId(context.idempotencyKey, 'verification', accountId);
  const command = { type: 'RequestEmailVerification', requestId, now: context.now } as const;
  return sendCommand(ports, accountDecider, { id: accountId, command }, context);
};
