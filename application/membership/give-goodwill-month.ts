import { membershipDecider } from '#domain/membership/decider.ts';
import type { GiveGoodwillMonth } from '#domain/membership/commands.ts';
import type { PaidPlanId } from '#domain/shared/plans.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { requireRegistered } from '../account/find-account.ts';
import { writtenBy, type CommandContext, type Written } from '../command-context.ts';
import { idOf } from '../derive-id.ts';
import type { CommandPorts } from '../handle-command.ts';
import { handleMembership } from './handle-membership.ts';

type Goodwill = {
  readonly accountId: string;
  readonly plan: PaidPlanId;
  readonly reason: string;
};

/** A month more of a plan, behind what is held; two requests are two months, a repeated request is one. */
export const giveGoodwillMonth = async (
  ports: CommandPorts,
  { accountId, ...month }: Goodwill,
  context: CommandContext,
): Promise<Written> => {
  await requireRegistered(ports, accountId);
  const grantId = idOf(context.idempotencyKey, 'grant', accountId);
  const command = goodwillCommand({ ...month, grantId }, context);
  return writtenBy(await handleMembership(ports, { accountId, command }, context));
};

export const goodwillCommand = (
  { plan, reason, grantId }: Omit<Goodwill, 'accountId'> & { readonly grantId: string },
  { now }: CommandContext,
): GiveGoodwillMonth => ({ type: 'GiveGoodwillMonth', grantId, plan, reason, now });

/** Decides like the decider; a month that is refused is no event, and its effect says why. */
export const withoutRefusal: typeof membershipDecider = {
  ...membershipDecider,
  decide: (state, command) => {
    try {
      return membershipDecider.decide(state, command);
    } catch (error) {
      if (error instanceof Rejection && error.code === 'membership/no-end') return [];
      throw error;
    }
  },
};
