import { accountDecider } from '#domain/account/decider.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import type { CommandContext, CommandResult } from '../../command-context.ts';
import { sendCommand, type CommandPorts } from '../../handle-command.ts';
import { requireAccountByEmail, type FindAccountPorts } from '../find-account.ts';
import { isConfiguredAdmin, type CompleteSignInPorts } from '../sign-in/complete-sign-in.ts';

export type AdminRevocation = { readonly email: string; readonly reason: string };

/** Refused for an address in `ADMIN_EMAILS`, because the next login would grant the role again. */
export const revokeAdmin = async (
  ports: CommandPorts & FindAccountPorts & Pick<CompleteSignInPorts, 'config'>,
  { email, reason }: AdminRevocation,
  context: CommandContext,
): Promise<CommandResult & { readonly accountId: string }> => {
  const { accountId } = await requireAccountByEmail(ports, email);
  if (isConfiguredAdmin(ports, email)) throw configuredAdminError();
  const command = { type: 'RevokeAccountAdmin', reason, now: context.now } as const;
  return {
    ...(await sendCommand(ports, accountDecider, { id: accountId, command }, context)),
    accountId,
  };
};

const configuredAdminError = (): Rejection =>
  new Rejection('conflict', 'account/admin-in-settings', {
    message:
      'This address is in ADMIN_EMAILS, so the next login would make it an admin again. Remove it there and restart first.',
  });
