import type { GiveTime } from '#domain/membership/commands.ts';
import { membershipDecider } from '#domain/membership/decider.ts';
import type { PaidPlanId } from '#domain/shared/plans/plans.ts';
import { requireRegisteredAccount } from '../../account/find-account.ts';
import type { CommandContext, CommandResult } from '../../command-context.ts';
import { deriveOrGenerateId } from '../../derive-id.ts';
import { sendCommand, type CommandPorts } from '../../handle-command.ts';

/** A plan until a date; without an end when `endsAt` is null. */
export type TimeTerms = {
  readonly plan: PaidPlanId;
  readonly endsAt: Date | null;
  readonly isTrial: boolean;
};

type TimeToGrant = TimeTerms & { readonly accountId: string; readonly reason: string };

/** Two requests are two grants; a repeated request is one. */
export const giveTime = async (
  ports: CommandPorts,
  { accountId, reason, ...terms }: TimeToGrant,
  context: CommandContext,
): Promise<CommandResult & { readonly grantId: string }> => {
  await requireRegisteredAccount(ports, accountId);
  const grantId = deriveOrGenerateId(context.idempotencyKey, 'grant', accountId);
  const command = createGiveTimeCommand(terms, { grantId, reason }, context);
  return {
    ...(await sendCommand(ports, membershipDecider, { id: accountId, command }, context)),
    grantId,
  };
};

export const createGiveTimeCommand = (
  { plan, endsAt, isTrial }: TimeTerms,
  { grantId, reason }: Pick<GiveTime, 'grantId' | 'reason'>,
  { now }: CommandContext,
): GiveTime => ({ type: 'GiveTime', grantId, plan, endsAt, isTrial, reason, now });
