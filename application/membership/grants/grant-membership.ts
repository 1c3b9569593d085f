import type { GrantMembership } from '#domain/membership/commands.ts';
import type { GrantDuration } from '#domain/membership/events.ts';
import type { PaidPlanId } from '#domain/shared/plans/plans.ts';
import { requireRegisteredAccount } from '../../account/find-account.ts';
import type { CommandContext, CommandResult } from '../../command-context.ts';
import { deriveOrGenerateId } from '../../derive-id.ts';
import type { CommandPorts } from '../../handle-command.ts';
import { handleMembershipCommand } from '../handle-membership.ts';

export type MembershipGrant = {
  readonly accountId: string;
  readonly plan: PaidPlanId;
  readonly duration: GrantDuration;
  readonly reason: string;
};

/** Each request adds a grant; a repeated request has no effect. */
export const grantMembership = async (
  ports: CommandPorts,
  { accountId, ...grant }: MembershipGrant,
  context: CommandContext,
): Promise<CommandResult & { readonly grantId: string }> => {
  await requireRegisteredAccount(ports, accountId);
  const grantId = deriveOrGenerateId(context.idempotencyKey, 'grant', accountId);
  const command = grantCommand(grant, grantId, context);
  return { ...(await handleMembershipCommand(ports, { accountId, command }, context)), grantId };
};

export const grantCommand = (
  { plan, duration, reason }: Omit<MembershipGrant, 'accountId'>,
  grantId: string,
  { now }: CommandContext,
): GrantMembership => ({ type: 'GrantMembership', grantId, plan, duration, reason, now });
