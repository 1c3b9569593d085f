import type { Payments } from '#platform/payments/payments.port.ts';
import type { CommandContext } from '../../command-context.ts';
import type { CommandPorts } from '../../handle-command.ts';
import { reconcileMembership } from '../subscription/reconcile-membership.ts';
import { isOwnCustomer, type FindCustomerAccountPorts } from './find-customer-account.ts';

type Ports = CommandPorts &
  FindCustomerAccountPorts & {
    readonly payments: Pick<
      Payments,
      | 'cancelNow'
      | 'cancelScheduledChange'
      | 'stopCollection'
      | 'listCustomers'
      | 'forget'
      | 'snapshot'
    >;
  };

type ErasedAccount = { readonly accountId: string };

/**
 * Ends the subscriptions of an erased account at the provider, records that, and deletes name, address and cards of
 * all its customers there. Invoices are kept, as the law requires. Idempotent.
 */
export const forgetCustomer = async (
  ports: Ports,
  { accountId }: ErasedAccount,
  context: CommandContext,
): Promise<void> => {
  const { state, snapshot } = await reconcileMembership(ports, { accountId }, context);
  for (const { id: subscriptionId, status } of snapshot?.subscriptions ?? []) {
    if (status === 'canceled' || status === 'incomplete_expired') continue;
    const idempotencyKey = `erased-${subscriptionId}`;
    await ports.payments.cancelNow({ subscriptionId, idempotencyKey });
  }
  await reconcileMembership(ports, { accountId }, context);
  // A customer without an event exists if a purchase stopped right after the provider made it.
  const listedCustomerIds = await ports.payments.listCustomers(accountId);
  for (const customerId of new Set([...state.customerIds, ...listedCustomerIds])) {
    if (await isOwnCustomer(ports, accountId, customerId)) await ports.payments.forget(customerId);
  }
};
