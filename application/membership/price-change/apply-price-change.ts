import { duePriceChange } from '#domain/membership/decide-price.ts';
import type { MembershipState } from '#domain/membership/state.ts';
import { hourMs } from '#domain/shared/time/durations.ts';
import { sameTerms } from '#domain/shared/plans/plans.ts';
import type { Payments } from '#platform/payments/payments.port.ts';
import type { CommandContext } from '../../command-context.ts';
import type { CommandPorts } from '../../handle-command.ts';
import { handleMembership } from '../handle-membership.ts';

export type PriceChangePorts = CommandPorts & {
  readonly payments: Pick<Payments, 'prices' | 'usePrice'>;
};

// Looked at once a day: shortly before the renewal, so that a change of plan until then counts with the old price.
const leadMs = 36 * hourMs;

/**
 * Has the provider charge an announced price from the coming renewal on, when that is the first that may. Nothing
 * happens when the provider sells at yet another price by now: members were told of another.
 */
export const applyPriceChange = async (
  ports: PriceChangePorts,
  { accountId, state }: { readonly accountId: string; readonly state: MembershipState },
  context: CommandContext,
): Promise<void> => {
  const due = duePriceChange(state, context.now);
  const renewsAt = state.held.subscription?.periodEndsAt;
  if (due === null || typeof renewsAt !== 'string') return;
  if (Date.parse(renewsAt) - context.now.getTime() > leadMs) return;
  const { subscriptionId, toPence } = due;
  const sold = (await ports.payments.prices()).find(({ terms }) => sameTerms(terms, due.terms));
  if (sold?.pence !== toPence) return;
  const idempotencyKey = `price-${subscriptionId}-${String(toPence)}-${renewsAt}`;
  await ports.payments.usePrice({ subscriptionId, idempotencyKey });
  const command = { type: 'RecordPriceChange', toPence, now: context.now } as const;
  await handleMembership(ports, { accountId, command }, context);
};
