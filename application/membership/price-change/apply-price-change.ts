import { findDuePriceChange } from '#domain/membership/decide-price.ts';
import type { MembershipState } from '#domain/membership/state.ts';
import { hourMs } from '#domain/shared/time/durations.ts';
import { hasSameTerms } from '#domain/shared/plans/plans.ts';
import type { Payments } from '#platform/payments/payments.port.ts';
import type { CommandContext } from '../../command-context.ts';
import type { CommandPorts } from '../../handle-command.ts';
import { handleMembershipCommand } from '../handle-membership.ts';

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
  const priceChange = findDuePriceChange(state, context.now);
  const renewsAt = state.holdings.subscription?.periodEndsAt;
  if (priceChange === null || typeof renewsAt !== 'string') return;
  if (Date.parse(renewsAt) - context.now.getTime() > leadMs) return;
  const { subscriptionId, toPence } = priceChange;
  const currentPrice = (await ports.payments.prices()).find(({ terms }) =>
    hasSameTerms(terms, priceChange.terms),
  );
  if (currentPrice?.pence !== toPence) return;
  const idempotencyKey = `price-${subscriptionId}-${String(toPence)}-${renewsAt}`;
  await ports.payments.applyCurrentPrice({ subscriptionId, idempotencyKey });
  const command = { type: 'RecordPriceChange', toPence, now: context.now } as const;
  await handleMembershipCommand(ports, { accountId, command }, context);
};
