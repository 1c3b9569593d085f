import type { Payments } from '#platform/payments/payments.port.ts';
import { findRegisteredAccount } from '../../account/find-account.ts';
import type { LoadPorts } from '../../load-stream.ts';
import { loadMembership } from '../load-membership.ts';

type Ports = LoadPorts & { readonly payments: Pick<Payments, 'findAccountId' | 'assignCustomer'> };

/**
 * Assigns the member's customer to the account at the provider, and former customers to none, so that the provider's
 * events find the account. Idempotent.
 */
export const assignCustomer = async (
  ports: Ports,
  { accountId }: { readonly accountId: string },
): Promise<void> => {
  if (!(await findRegisteredAccount(ports, accountId))) return;
  const { customerId: currentCustomerId, customerIds } = await loadMembership(ports, accountId);
  for (const customerId of customerIds) {
    if (customerId === currentCustomerId) {
      await ports.payments.assignCustomer({ customerId, accountId });
    } else if ((await ports.payments.findAccountId(customerId)) === accountId) {
      await ports.payments.assignCustomer({ customerId, accountId: null });
    }
  }
};
