import type { Payments } from '#platform/payments/payments.port.ts';
import type { CommandContext } from '../../command-context.ts';
import type { CommandPorts } from '../../handle-command.ts';
import { reconcileMembership } from '../subscription/reconcile-membership.ts';

type Ports = CommandPorts & {
  readonly payments: Pick<Payments, 'cancelNow' | 'forget' | 'cancelScheduledChange' | 'snapshot'>;
};

/**
 * Ends the subscriptions of an erased account at the provider, records that, and deletes name, address and cards
 * there. Invoices are kept, as the law requires. Idempotent.
 */
export const forgetCustomer = async (
  ports: Ports,
  { accountId }: { readonly accountId: string },
  context: CommandContext,
): Promise<void> => {
  const { state, snapshot } = await reconcileMembership(ports, { accountId }, context);
  const { customerId } = state;
  if (customerId === null) return;
  for (const { id: subscriptionId, status } of snapshot?.subscriptions ?? []) {
    if (status === 'canceled' || status === 'incomplete_expired') continue;
    const idempotencyKey = `erased-${subscriptionId}`;
    await ports.payments.cancelNow({ subscriptionId, idempotencyKey });
  }
  await reconcileMembership(ports, { accountId }, context);
  await ports.payments.forget(customerId);
};
