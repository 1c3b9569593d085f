import type { GrantMembership } from '#domain/membership/commands.ts';
import { membershipDecider } from '#domain/membership/decider.ts';
import type { GrantDuration } from '#domain/membership/events.ts';
import type { PaidPlanId } from '#domain/shared/plans/plans.ts';
import { requireRegisteredAccount } from '../../account/find-account.ts';
import type { CommandContext, CommandResult } from '../../command-context.ts';
import { deriveOrGenerateId } from '../../derive-id.ts';
import { sendCommand, type CommandPorts } from '../../handle-command.ts';

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
  return {
    ...(await sendCommand(ports, membershipDecider, { id: accountId, command }, context)),
    grantId,
  };
};

export const grantCommand = (
  { plan, duration, reason }: Omit<MembershipGrant, 'accountId'>,
  grantId: string,
  { now }: CommandContext,
): GrantMembership => ({ type: 'GrantMembership', grantId, plan, duration, reason, now });
