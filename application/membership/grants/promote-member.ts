import type { MembershipCommand } from '#domain/membership/commands.ts';
import { membershipDecider } from '#domain/membership/decider.ts';
import type { MembershipEvent } from '#domain/membership/events.ts';
import type { MembershipState } from '#domain/membership/state.ts';
import { isHigherPlan, promotionPlan } from '#domain/shared/plans/plans.ts';
import { requireGrantRecipient, type GrantRecipientPorts } from '../../account/find-account.ts';
import type { CommandContext, CommandResult } from '../../command-context.ts';
import { deriveOrGenerateId } from '../../derive-id.ts';
import { handleCommand, toCommandRequest, type CommandPorts } from '../../handle-command.ts';
import { grantCommand } from './grant-membership.ts';

/** What a promotion grants. */
export const promotion = { plan: promotionPlan, duration: 'lifetime' } as const;

/** Grants the promotion's plan without an end date. Does nothing if the member already has that or a higher plan without one. */
export const promoteMember = async (
  ports: CommandPorts & GrantRecipientPorts,
  { email, reason }: { readonly email: string; readonly reason: string },
  context: CommandContext,
): Promise<CommandResult & { readonly accountId: string }> => {
  const { accountId } = await requireGrantRecipient(ports, email);
  const grantId = deriveOrGenerateId(context.idempotencyKey, 'grant', accountId);
  const command = grantCommand({ ...promotion, reason }, grantId, context);
  const result = await handleCommand(ports, {
    ...toCommandRequest(membershipDecider, { id: accountId, command }, context),
    decider: promotionDecider,
  });
  return { ...result, accountId };
};

const grantUnlessActive = (
  state: MembershipState,
  command: MembershipCommand,
): readonly MembershipEvent[] =>
  state.holdings.grants.some(
    ({ plan, endsAt }) => !isHigherPlan(promotion.plan, plan) && endsAt === null,
  )
    ? []
    : membershipDecider.decide(state, command);

/** Like the membership decider, but grants nothing to a member who has that plan or a higher one without an end date. */
export const promotionDecider: typeof membershipDecider = {
  ...membershipDecider,
  decide: grantUnlessActive,
};
