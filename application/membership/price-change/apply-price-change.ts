import { findDuePriceChange } from '#domain/membership/decide-price.ts';
import { membershipDecider } from '#domain/membership/decider.ts';
import type { PriceChange } from '#domain/membership/price-change.ts';
import type { MembershipState } from '#domain/membership/state.ts';
import { hourMs } from '#domain/shared/time/durations.ts';
import { hasSameTerms } from '#domain/shared/plans/plans.ts';
import type { Payments } from '#platform/payments/payments.port.ts';
import type { CommandContext } from '../../command-context.ts';
import { sendCommand, type CommandPorts } from '../../handle-command.ts';
import { loadMembership } from '../load-membership.ts';
import { withChangeClaim } from '../subscription/with-change-claim.ts';

export type PriceChangePorts = CommandPorts & {
  readonly payments: Pick<Payments, 'prices' | 'applyCurrentPrice'>;
};

// Checked once a day. The price is set shortly before the renewal, so that earlier plan changes still use the old
// price.
const leadMs = 36 * hourMs;

/**
 * Sets an announced price at the provider for the next renewal, if that is the first one allowed to use it. Does
 * nothing if the provider's price differs from the announced one by now.
 */
export const applyPriceChange = async (
  ports: PriceChangePorts,
  { accountId, state }: { readonly accountId: string; readonly state: MembershipState },
  context: CommandContext,
): Promise<void> => {
  if (findImminentPriceChange(state, context.now) === undefined) return;
  await withChangeClaim(
    ports,
    { accountId },
    {
      context,
      change: (claimed) => applyClaimedPriceChange(ports, accountId, claimed.context),
    },
  );
};

// The plan can have changed before the claim.
const applyClaimedPriceChange = async (
  ports: PriceChangePorts,
  accountId: string,
  context: CommandContext,
): Promise<void> => {
  const imminent = findImminentPriceChange(await loadMembership(ports, accountId), context.now);
  if (imminent === undefined) return;
  const { subscriptionId, toPence, terms: changedTerms, renewsAt } = imminent;
  const currentPrice = (await ports.payments.prices()).find(({ terms }) =>
    hasSameTerms(terms, changedTerms),
  );
  if (currentPrice?.pence !== toPence) return;
  const idempotencyKey = `price-${subscriptionId}-${String(toPence)}-${renewsAt}`;
  await ports.payments.applyCurrentPrice({ subscriptionId, idempotencyKey });
  const command = { type: 'RecordPriceChange', toPence, now: context.now } as const;
  await sendCommand(ports, membershipDecider, { id: accountId, command }, context);
};

const findImminentPriceChange = (
  state: MembershipState,
  now: Date,
): (PriceChange & { readonly renewsAt: string }) | undefined => {
  const priceChange = findDuePriceChange(state, now);
  const renewsAt = state.holdings.subscription?.periodEndsAt;
  if (priceChange === null || typeof renewsAt !== 'string') return undefined;
  if (Date.parse(renewsAt) - now.getTime() > leadMs) return undefined;
  return { ...priceChange, renewsAt };
};
