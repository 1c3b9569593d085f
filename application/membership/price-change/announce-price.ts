import { membershipDecider } from '#domain/membership/decider.ts';
import { hasSameTerms, type PaidPlanId } from '#domain/shared/plans/plans.ts';
import { isLive } from '#domain/shared/plans/subscription.ts';
import type { Payments, Price } from '#platform/payments/payments.port.ts';
import type { CommandContext } from '../../command-context.ts';
import { findRegisteredAccount } from '../../account/find-account.ts';
import { sendCommand, type CommandPorts } from '../../handle-command.ts';
import { loadMembership } from '../load-membership.ts';

type Ports = CommandPorts & { readonly payments: Pick<Payments, 'renewal'> };

export type NewPrices = {
  readonly plan: PaidPlanId;
  readonly prices: readonly Price[];
  readonly from: Date;
};

/**
 * Announces the new price to a member who still pays another price for the plan. Returns whether an announcement was
 * recorded now.
 */
export const announcePrice = async (
  ports: Ports,
  { accountId, plan, prices, from }: NewPrices & { readonly accountId: string },
  context: CommandContext,
): Promise<boolean> => {
  const { holdings } = await loadMembership(ports, accountId);
  const { subscription } = holdings;
  if (!isLive(subscription, context.now) || subscription.terms.plan !== plan) return false;
  if (!(await findRegisteredAccount(ports, accountId))) return false;
  const { subscriptionId, terms } = subscription;
  const price = prices.find((one) => hasSameTerms(one.terms, terms));
  const renewal = await ports.payments.renewal(subscriptionId);
  if (price === undefined || renewal === null) return false;
  const { now } = context;
  const amounts = { fromPence: renewal.pricePence, toPence: price.pence };
  const command = {
    type: 'AnnouncePriceChange',
    subscriptionId,
    terms,
    ...amounts,
    from,
    now,
  } as const;
  const { events } = await sendCommand(
    ports,
    membershipDecider,
    { id: accountId, command },
    context,
  );
  return events.length > 0;
};
