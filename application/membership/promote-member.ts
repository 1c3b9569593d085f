import { requireAccountByEmail, type FindAccountPorts } from '../account/find-account.ts';
import type { CommandContext, CommandResult } from '../command-context.ts';
import type { CommandPorts } from '../handle-command.ts';
import { grantMembership } from './grant-membership.ts';
import { loadMembership } from './load-membership.ts';

/** Grants Pro without an end. Who holds that already is left as they are. */
export const promoteMember = async (
  ports: CommandPorts & FindAccountPorts,
  { email, reason }: { readonly email: string; readonly reason: string },
  context: CommandContext,
): Promise<CommandResult & { readonly accountId: string }> => {
  const { accountId } = await requireAccountByEmail(ports, email);
  const { held } = await loadMembership(ports, accountId);
  if (held.grants.some(({ plan, endsAt }) => plan === 'pro' && endsAt === null)) {
    return { accountId, revision: -1, position: undefined };
  }
  const grant = { accountId, plan: 'pro', duration: 'lifetime', reason } as const;
  return { ...(await grantMembership(ports, grant, context)), accountId };
};
