import { membershipDecider } from '#domain/membership/decider.ts';
import type { GiveGoodwillMonth } from '#domain/membership/commands.ts';
import { findRenewingSubscription } from '#domain/membership/decide-goodwill.ts';
import { getHoldings } from '#domain/membership/state.ts';
import type { PaidPlanId } from '#domain/shared/plans/plans.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import type { Payments, Renewal } from '#platform/payments/payments.port.ts';
import { requireRegisteredAccount } from '../../account/find-account.ts';
import type { CommandContext, CommandResult } from '../../command-context.ts';
import { deriveOrGenerateId } from '../../derive-id.ts';
import { sendCommand, type CommandPorts } from '../../handle-command.ts';
import type { LoadPorts } from '../../load-stream.ts';
import { loadMembership } from '../load-membership.ts';

type MemberPlan = { readonly accountId: string; readonly plan: PaidPlanId };
type GoodwillMonth = MemberPlan & { readonly reason: string };

export type RenewalPorts = LoadPorts & {
  readonly payments: Pick<Payments, 'renewal'>;
};

/**
 * Extends a plan by a month, or gives credit if the plan renews. Each request gives one month; a repeated request has
 * no effect. The credit is given at the provider after it is recorded (`finish-credit`).
 */
export const giveGoodwillMonth = async (
  ports: CommandPorts & RenewalPorts,
  { accountId, ...month }: GoodwillMonth,
  context: CommandContext,
): Promise<CommandResult> => {
  await requireRegisteredAccount(ports, accountId);
  const grantId = deriveOrGenerateId(context.idempotencyKey, 'grant', accountId);
  const renewal = await findGoodwillRenewal(ports, { accountId, plan: month.plan }, context.now);
  const command = goodwillCommand({ ...month, grantId, renewal }, context);
  return sendCommand(ports, membershipDecider, { id: accountId, command }, context);
};

/**
 * The renewal for which a month of the plan is given as credit. Null if the month extends the plan, or is refused.
 */
export const findGoodwillRenewal = async (
  ports: RenewalPorts,
  { accountId, plan }: MemberPlan,
  now: Date,
): Promise<Renewal | null> => {
  const subscription = findRenewingSubscription(
    getHoldings(await loadMembership(ports, accountId)),
    plan,
    now,
  );
  return subscription && ports.payments.renewal(subscription.subscriptionId);
};

export const goodwillCommand = (
  {
    plan,
    reason,
    grantId,
    renewal,
  }: Omit<GoodwillMonth, 'accountId'> & Pick<GiveGoodwillMonth, 'grantId' | 'renewal'>,
  { now }: CommandContext,
): GiveGoodwillMonth => ({ type: 'GiveGoodwillMonth', grantId, plan, reason, renewal, now });

// Refusals with these codes give no events, so that the effect can report the reason.
const createLenientDecider = (...codes: readonly string[]): typeof membershipDecider => ({
  ...membershipDecider,
  decide: (state, command) => {
    try {
      return membershipDecider.decide(state, command);
    } catch (error) {
      if (error instanceof Rejection && codes.includes(error.code)) return [];
      throw error;
    }
  },
});

/** Like the membership decider, but a refused month gives no events. */
export const lenientMembershipDecider = createLenientDecider('membership/no-end');

/** Like the membership decider, but a refused month, and the end of a grant that the member never had, give no events. */
export const lenientBulkDecider = createLenientDecider(
  'membership/no-end',
  'membership/unknown-grant',
);
